import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const RUNNING = 'Angebotsphase 2';
const HEADINGS = ['Zeile', 'Schlüssel', 'Anzahl', 'Leistungstext'];

/** An LV of L-001 as another program writes one, of so many hours. */
function foreignLv(hours: string) {
  const bytes = sampleBytes([HEADINGS, ['1', 'UE0010', hours, 'Objektleitung'], ['2', 'UE0020', '3', '']]);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: 'LV L-001.xlsx', mimeType, buffer: Buffer.from(bytes) };
}

const stage = openStage(startDemoApp);
let page: Page;
beforeAll(async () => {
  ({ page } = await stage.openAs('admin@example.org', { path: '/options' }));
});

function dialogs() {
  return {
    replace: page.getByRole('button', { name: new RegExp(`^LV ersetzen, .*L-001.*${RUNNING}`) }),
    upload: page.getByRole('dialog', { name: new RegExp(`^LV ersetzen – L-001.*, ${RUNNING}$`) }),
    question: page.getByRole('dialog', { name: 'Welche Spalte ist was?' }),
    effect: page.getByRole('dialog', { name: 'LV ersetzen', exact: true }),
  };
}

test('an LV of foreign headings asks which column is which, by keyboard, and goes on with the answer', async () => {
  const { replace, upload, question, effect } = dialogs();
  await replace.click();
  await upload.getByLabel('Datei', { exact: true }).setInputFiles(foreignLv('7'));
  await upload.getByRole('button', { name: 'Wirkung ansehen' }).click();
  await upload.getByRole('button', { name: 'Spalten zuordnen' }).press('Enter');
  await question.getByText(/ hat in Zeile 1 eigene Überschriften\./).waitFor();
  const save = question.getByRole('button', { name: 'Zuordnen und lesen' });
  expect(await save.isDisabled()).toBe(true);
  await expectAccessible(question);
  for (const [column, heading] of [
    ['Ep-Code', 'Schlüssel'],
    ['Menge', 'Anzahl'],
    ['Bezeichnung', 'Leistungstext'],
  ] as const) {
    const field = question.getByRole('combobox', { name: new RegExp(`Welche Spalte ist „${column}“`) });
    await field.fill(heading);
    await page.getByRole('option', { name: new RegExp(`^${heading}`) }).waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
  }
  await expect.poll(() => save.isEnabled()).toBe(true);
  await save.press('Enter');
  await effect
    .getByText(/^\d+ → 2$/)
    .first()
    .waitFor();
  await question.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await effect.waitFor({ state: 'hidden' });
});

test('the next file with the same headings is read at once', async () => {
  const { replace, upload, question, effect } = dialogs();
  await page.reload();
  await replace.click();
  await upload.getByLabel('Datei', { exact: true }).setInputFiles(foreignLv('8'));
  await upload.getByRole('button', { name: 'Wirkung ansehen' }).click();
  await effect
    .getByText(/^\d+ → 2$/)
    .first()
    .waitFor();
  expect(await question.count()).toBe(0);
});
