import { readFileSync } from 'node:fs';
import { readLiegenschaftList } from '@rahmenpreis/workbook/liegenschaft/list/liegenschaft-list.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { press, waitForFocus } from '../stage/browser.ts';
import { openStage } from '../stage/stage.ts';
import { startPortfolioApp } from '../stage/test-app.ts';

const TITLE = 'Liegenschaften aus Excel übernehmen';
const HEADER = [
  'Liegenschaftsnummer',
  'Liegenschaftsname',
  'Gebäudenummer',
  'Name',
  'Straße & Hausnummer',
  'Postleitzahl',
  'Stadt',
  'Bundesland',
  'Baujahr',
  'Tiefgarage',
];
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
  await expectAccessible(dialog);
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
  const path = await (await waiting).path();
  await page.getByRole('button', { name: 'Aus Excel übernehmen' }).click();
  const dialog = page.getByRole('dialog', { name: TITLE });
  const buffer = readFileSync(path);
  const file = { name: 'Liegenschaften.xlsx', mimeType: 'application/octet-stream', buffer };
  await dialog.getByLabel('Datei', { exact: true }).setInputFiles(file);
  await dialog.getByRole('button', { name: 'Prüfen' }).click();
  await dialog.getByText('Die Liste ändert nichts.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('a list of foreign headings is asked about, stored, and taken back by Strg+Z', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/liegenschaften' });
  const count = page.getByText(/^\d+ Liegenschaften$/).first();
  const before = await count.textContent();
  const rows = [
    ['Objekt', 'Bezeichnung', 'Anschrift', 'PLZ', 'Ort', 'Land'],
    ['N-100', 'Halle Süd', ...PLACE],
  ];
  await page.getByRole('button', { name: 'Aus Excel übernehmen' }).click();
  const dialog = page.getByRole('dialog', { name: TITLE });
  const text = rows.map((row) => row.join('\t')).join('\r\n');
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await dialog.getByLabel(/^Oder Zeilen aus Excel einfügen/).focus();
  await page.keyboard.press('Control+v');
  await dialog.getByRole('button', { name: 'Prüfen' }).press('Enter');
  await dialog.getByRole('button', { name: 'Spalten zuordnen' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Welche Spalte ist was?' });
  await question.getByText('Bitte sagen Sie, welche Spalte „Liegenschaftsnummer“ ist.').waitFor();
  await expectAccessible(question);
  for (const [column, heading] of [
    ['Liegenschaftsnummer', 'Objekt'],
    ['Liegenschaftsname', 'Bezeichnung'],
    ['Straße & Hausnummer', 'Anschrift'],
    ['Postleitzahl', 'PLZ'],
    ['Stadt', 'Ort'],
    ['Bundesland', 'Land'],
  ] as const) {
    const field = question.getByRole('combobox', { name: `Wofür steht „${heading}“?`, exact: true });
    await field.fill(column);
    await page.getByRole('option', { name: column, exact: true }).click();
  }
  await question.getByRole('button', { name: 'Zuordnen und lesen' }).click();
  await dialog.getByRole('button', { name: '1 Zeile übernehmen' }).click();
  const toast = page.getByText('Die Liste ist übernommen: 1 Liegenschaft angelegt.');
  await toast.waitFor();
  await expect.poll(() => count.textContent()).not.toBe(before);
  await page.keyboard.press('Control+z');
  await page.getByText('Die Liste ist zurückgenommen.').waitFor();
  await expect.poll(() => count.textContent()).toBe(before);
});
