import { readFileSync } from 'node:fs';
import { readSheet } from '@rahmenpreis/workbook/sheet/read-workbook.ts';
import { readParts } from '@rahmenpreis/workbook/test/test-reader.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { pressOn, waitForFocus } from '../stage/browser.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { priceOf, priceRow } from '../stage/price-table.ts';
import { openStage } from '../stage/stage.ts';

const CODE = 'UE0010';
const REFUSED = 'UE0020';
const CODES = ['UE0010', 'UE0020', 'UE0040'] as const;
const SLIPPED = 'UE0040';

const stage = openStage(startDemoApp);
/** A bidder's page: each test goes on where the one before it has left off. */
let page: Page;
let context: BrowserContext;
beforeAll(async () => {
  ({ page, context } = await stage.openAs('bieter4@example.org'));
});

type Rows = readonly (readonly (string | number | null)[])[];

function shownPrices(page: Page): Promise<string[]> {
  return Promise.all(CODES.map((epCode) => priceOf(page, epCode).innerText()));
}

function millisOf(text: string): number {
  return Number(text.replace(/\D/g, ''));
}

/** Gives a file to the dialog that the button opens, all but the choice of the file by keyboard. */
async function readFile(page: Page, rows: Rows): Promise<void> {
  await pressOn(page.getByRole('button', { name: 'Excel einlesen' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Rahmenpreise aus Excel einlesen' });
  await dialog.getByLabel('Datei', { exact: true }).setInputFiles({
    name: 'Preise.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(sampleBytes(rows)),
  });
  await waitForFocus(dialog.getByRole('button', { name: 'Prüfen' }));
  await page.keyboard.press('Enter');
}

function listOf(...prices: (readonly [string, string | number])[]): Rows {
  return [['Preise'], [], ['Ep-Code', 'Rahmenpreis'], ...prices];
}

function previewOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Rahmenpreise übernehmen' });
  const table = dialog.getByRole('grid', { name: 'Änderungen' });
  return {
    dialog,
    rowOf: (epCode: string) => table.locator('[role=row]').filter({ hasText: epCode }),
    sums: () => dialog.locator('dd').allInnerTexts(),
    /** The table is what the keys go to. */
    ready: () => waitForFocus(table.locator('[aria-colindex][tabindex="0"]')),
  };
}

/** A list that raises two prices a little and puts the comma of the third one place too far. */
async function slippedList(page: Page): Promise<Rows> {
  const [first = 0, second = 0, third = 0] = (await shownPrices(page)).map(millisOf);
  return listOf(
    ['UE0010', Math.round(first * 1.02) / 1000],
    ['UE0020', Math.round(second * 1.2) / 1000],
    [SLIPPED, (third * 10) / 1000],
  );
}

/** The price of a position in the exported file, in euros. */
async function exportedPrice(page: Page, epCode: string): Promise<unknown> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel ausgeben' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}_Rahmenpreise\.xlsx$/);
  const bytes = readFileSync(await file.path());
  const parts = await readParts(bytes);
  expect(parts.get('xl/worksheets/sheet1.xml')).toMatch(/<sheetProtection .*<dataValidation /s);
  const sheet = await readSheet(bytes);
  const column = sheet.ok ? (sheet.rows[2]?.indexOf('Rahmenpreis') ?? -1) : -1;
  return sheet.ok ? sheet.rows.find((row) => row.includes(epCode))?.[column] : undefined;
}

test('a slip of +900 % comes unticked on top, the button takes the rest, and Strg+Z brings every cell back', async () => {
  await priceOf(page, CODES[0]).waitFor();
  const before = await shownPrices(page);
  await readFile(page, await slippedList(page));
  const preview = previewOf(page);
  await preview.ready();
  await preview.dialog.getByText(`${SLIPPED} ist zehnmal so hoch wie bisher.`).waitFor();
  await preview.rowOf(SLIPPED).getByRole('img', { name: 'nicht angekreuzt' }).waitFor();
  await preview.dialog.getByText('2 von 3 Änderungen angekreuzt').waitFor();

  const [, sumBefore = '', sumAfter = ''] = await preview.sums();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await preview.dialog.getByRole('button', { name: ' übernehmen' }).press('Enter');
  await page.getByText('2 Preise wurden übernommen.').waitFor();
  await preview.dialog.waitFor({ state: 'detached' });
  await waitForFocus(page.getByRole('button', { name: 'Excel einlesen' }));
  const isChanged = async () => (await shownPrices(page)).map((price, index) => price !== before[index]);
  await expect.poll(isChanged).toEqual([true, true, false]);
  await page.getByText(sumAfter.replace(' €', '')).first().waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText(/^2 Änderungen zurückgenommen: /).waitFor();
  await expect.poll(() => shownPrices(page)).toEqual(before);
  await page.getByText(sumBefore.replace(' €', '')).first().waitFor();
});

test('the price list holds what is stored, and says in place of a price that it is not', async () => {
  await priceRow(page, CODE).waitFor();
  // What stands in an open editor is stored before the file is made.
  await priceRow(page, CODE).locator('[data-editable]').click();
  await page.keyboard.type('60,25');
  expect(await exportedPrice(page, CODE)).toBe(60.25);

  await context.setOffline(true);
  await priceRow(page, CODE).locator('[data-editable]').click();
  await page.keyboard.type('61,5');
  await page.keyboard.press('Enter');
  await priceRow(page, CODE).getByText('61,500').waitFor();
  await priceRow(page, REFUSED).locator('[data-editable]').click();
  await page.keyboard.type('abc');
  await page.getByRole('tab', { name: 'Rahmenpreise' }).click();
  const [exported] = await Promise.all([
    exportedPrice(page, CODE),
    page.getByText('Nicht alle Preise sind in der Datei').waitFor(),
    page.getByText('2 noch nicht gespeicherte Preise wurden nicht exportiert.').waitFor(),
  ]);
  expect(exported).toBe('Nicht gespeichert: 61,500 €');
  expect(await exportedPrice(page, REFUSED)).toBe('Nicht übernommen: abc');
  await priceRow(page, CODE)
    .getByRole('button', { name: /^Fehler: / })
    .getByText('Fehler', { exact: true })
    .waitFor();
  await context.setOffline(false);
  await priceRow(page, CODE).getByRole('img', { name: 'Gespeichert' }).waitFor();
  expect(await exportedPrice(page, CODE)).toBe(61.5);
});
