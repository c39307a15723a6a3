import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { PHONE, press, pressOn, waitForFocus } from '../stage/browser.ts';
import { openStage } from '../stage/stage.ts';
import { readManyLvs, showManyLvs } from '../stage/states/many-lvs.ts';
import { startDemoApp } from '../stage/test-app.ts';

const ADMIN = 'admin@example.org';
const FUTURE = 'Letzte Angebotsphase';
const RUNNING = 'Angebotsphase 2';
const LIST = join(import.meta.dirname, '../../packages/workbook/src/test/listen/mengen-flach.xlsx');

const stage = openStage(startDemoApp);

test('a flat list of foreign headings is taken by keyboard alone', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/options' });
  const dialog = await readManyLvs(page, FUTURE, LIST);
  await waitForFocus(dialog.getByRole('button', { name: 'Spalten zuordnen' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Welche Spalte ist was?' });
  await question.getByText(/ eigene Überschriften\./).waitFor();
  await expectAccessible(question);
  await pressOn(question.getByRole('button', { name: 'Zuordnen und lesen' }), 'Enter');
  await dialog.getByText('10 LVs, 1.019 Positionen').waitFor();
  await dialog.getByRole('button', { name: 'ersetzt 10' }).waitFor();

  const grid = dialog.getByRole('grid', { name: 'LVs der Datei' });
  const cell = grid.locator('[aria-colindex][tabindex="0"]');
  await cell.focus();
  await page.keyboard.press('Space');
  await dialog.getByText('9 von 10 angekreuzt').waitFor();
  await page.keyboard.press('Enter');
  const part = page.getByRole('dialog', { name: 'L-001, Zeilen 4–113' });
  await waitForFocus(part.getByRole('combobox', { name: 'Liegenschaft' }));
  // Each closes what is above alone: the choices, then the LV.
  await press(page, 'Escape', 'Escape');
  await part.waitFor({ state: 'hidden' });
  await waitForFocus(cell);
  await page.keyboard.press('Control+a');
  await pressOn(dialog.getByRole('button', { name: '10 LVs übernehmen' }), 'Enter');
  await page.getByRole('region', { name: 'Was es für die Angebote heißt' }).waitFor();
  await pressOn(page.getByRole('button', { name: '10 LVs übernehmen' }), 'Enter');
  await page.getByText('10 LVs wurden erfolgreich hochgeladen.').waitFor();
});

test('on a phone the button that takes LVs stays in sight below their table', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/options', view: PHONE });
  await showManyLvs(page, RUNNING);
  const take = page.getByRole('button', { name: '1 LV übernehmen' });
  const { right, bottom } = await take.evaluate((button) => button.getBoundingClientRect().toJSON());
  expect(right).toBeLessThanOrEqual(PHONE.width);
  expect(bottom).toBeLessThanOrEqual(PHONE.height);
});
