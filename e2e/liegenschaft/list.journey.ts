import { readFileSync } from 'node:fs';
import { readLiegenschaftList } from '@rahmenpreis/workbook/liegenschaft/list/liegenschaft-list.ts';
import { LIEGENSCHAFT_HEADER } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { press, waitForFocus } from '../stage/browser.ts';
import { openStage } from '../stage/stage.ts';
import { startPortfolioApp } from '../stage/test-app.ts';

const TITLE = 'Liegenschaften aus Excel übernehmen';
const HEADER = [...LIEGENSCHAFT_HEADER, 'Baujahr', 'Tiefgarage'];
const PLACE = ['Am Wall 19', '28195', 'Bremen', 'Bremen'];
const GOOD = [
  ['N-001', 'Halle Nord', 'N-001-01', 'Halle', ...PLACE, '1979', 'ja'],
  ['N-001', 'Halle Nord', 'N-001-02', 'Anbau', ...PLACE, '1990', ''],
  ['L-002', 'Bürozentrum Isar', '', '', '', '', '', '', '', ''],
];
/** Ten rows, each with one thing wrong. */
const FAULTY = [
  ['', 'Ohne Nummer', '01', 'Haus', ...PLACE, '', ''],
  ['F-02', '', '01', 'Haus', ...PLACE, '', ''],
  ['F-03', 'Kurz', '01', 'Haus', 'Am Wall 1', '2819', 'Bremen', 'Bremen', '', ''],
  ['F-04', 'Land', '01', 'Haus', 'Am Wall 1', '28195', 'Bremen', 'Bavaria', '', ''],
  ['F-05', 'Jahr', '01', 'Haus', ...PLACE, 'um 1900', ''],
  ['F-06', 'Garage', '01', 'Haus', ...PLACE, '', 'vielleicht'],
  ['F-07', 'Namenlos', '01', '', ...PLACE, '', ''],
  ['F-08', 'Straße', '01', 'Haus', 'Am Wall', '28195', 'Bremen', 'Bremen', '', ''],
  ['F-09', 'Ohne Stadt', '01', 'Haus', 'Am Wall 1', '28195', '', 'Bremen', '', ''],
  ['N-001', 'Halle Nord', 'N-001-01', 'Halle', ...PLACE, '', ''],
];

const stage = openStage(startPortfolioApp);

/** Opens the dialog by keyboard, and pastes rows as Excel copies them. */
async function pasteRows(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const text = rows.map((row) => row.join('\t')).join('\r\n');
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.getByRole('button', { name: 'Aus Excel übernehmen' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: TITLE });
  await waitForFocus(dialog.getByRole('button', { name: /^Datei hierher/ }));
  await page.keyboard.press('Tab');
  await waitForFocus(dialog.getByLabel(/^Oder Zeilen aus Excel einfügen/));
  await page.keyboard.press('Control+v');
  await waitForFocus(dialog.getByRole('button', { name: 'Prüfen' }));
  await page.keyboard.press('Enter');
  await page.getByRole('grid', { name: 'Zeilen der Liste' }).waitFor();
}

test('a pasted list with ten faults is taken by keyboard alone: what is good is stored, what is not comes back as Excel', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/liegenschaften' });
  await page.getByText('12 Liegenschaften', { exact: true }).waitFor();
  await pasteRows(page, [HEADER, ...GOOD, ...FAULTY]);
  const grid = page.getByRole('grid', { name: 'Zeilen der Liste' });
  const dialog = page.getByRole('dialog', { name: TITLE });
  await dialog.getByRole('button', { name: 'fehlerhaft 10' }).waitFor();
  await dialog.getByText('10 Fehler').waitFor();
  await dialog.getByText('3 von 3 angekreuzt').waitFor();
  await dialog.getByText('Liegenschaften 12 → 13').waitFor();
  await waitForFocus(grid.locator('[aria-colindex][tabindex="0"]'));

  // Below the faulty ones stands the row that changes: Space leaves it, and once more takes it.
  await press(page, ...Array.from({ length: 10 }, () => 'ArrowDown'), 'Space');
  await dialog.getByText('2 von 3 angekreuzt').waitFor();
  await page.keyboard.press('Space');
  await dialog.getByText('3 von 3 angekreuzt').waitFor();

  const waiting = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Als Excel mit Befunden' }).press('Enter');
  const told = readFileSync(await (await waiting).path());
  const { lines, findings } = await readLiegenschaftList(told, []);
  expect([lines.length, findings.some(({ column }) => column.startsWith('Befund'))]).toEqual([13, false]);

  // On a cell, as with nothing clicked, Enter stores nothing: on its tick it turns it.
  await grid.locator('[aria-colindex][tabindex="0"]').focus();
  await press(page, 'Enter');
  await dialog.getByText('2 von 3 angekreuzt').waitFor();
  await press(page, 'Enter', 'ArrowRight', 'Enter');
  await dialog.getByText('3 von 3 angekreuzt').waitFor();
  await dialog.getByRole('button', { name: / übernehmen$/ }).press('Enter');
  await page
    .getByText(
      'Die Liste ist übernommen: 1 Liegenschaft angelegt, 1 Liegenschaft geändert und 2 Gebäude angelegt.',
    )
    .waitFor();
  await waitForFocus(page.getByRole('button', { name: 'Aus Excel übernehmen' }));
  await page.getByText('13 Liegenschaften', { exact: true }).waitFor();
});

test('what «Excel-Export» writes comes back in and changes nothing', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/liegenschaften' });
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel-Export' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^Liegenschaften_\d\d\.\d\d\.\d{4}\.xlsx$/);
  await page.getByRole('button', { name: 'Aus Excel übernehmen' }).click();
  const dialog = page.getByRole('dialog', { name: TITLE });
  await dialog.getByLabel('Datei', { exact: true }).setInputFiles({
    name: file.suggestedFilename(),
    mimeType: 'application/octet-stream',
    buffer: readFileSync(await file.path()),
  });
  await dialog.getByRole('button', { name: 'Prüfen' }).click();
  await dialog.getByText('Die Liste ändert nichts.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});
