import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { press, waitForFocus } from '../stage/browser.ts';
import { priceOf, priceTable } from '../stage/price-table.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const LINES = 200;
const FIRST = 'UE0010';

const stage = openStage(startDemoApp);
/** A bidder's page: each test goes on where the one before it has left off. */
let page: Page;
beforeAll(async () => {
  ({ page } = await stage.openAs('bieter2@example.org'));
});

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
}

/** All positions of the table with their prices, as copying the whole of it gives them. */
async function copiedPrices(page: Page): Promise<Map<string, string>> {
  await press(page, 'Control+a', 'Control+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const lines = copied.split('\r\n').map((line) => line.split('\t'));
  await press(page, 'Escape');
  const codes = lines.flatMap((cells) => cells.filter((cell) => /^[A-Z]{2}\d{4}$/.test(cell)));
  const shown = lines.filter((cells) => cells.some((cell) => codes.includes(cell)));
  const priceColumn = await priceTable(page)
    .getByRole('columnheader', { name: 'Rahmenpreis €' })
    .getAttribute('aria-colindex');
  return new Map(shown.map((cells, at) => [codes[at] ?? '', cells[Number(priceColumn) - 1] ?? '']));
}

/** Waits until the table holds these prices. */
async function expectPrices(page: Page, wanted: ReadonlyMap<string, string>): Promise<void> {
  const shown = async () => Object.fromEntries(await copiedPrices(page));
  await expect.poll(shown).toEqual(Object.fromEntries(wanted));
}

/** By keyboard to the report of a paste, and into its list. */
async function openReport(page: Page): Promise<void> {
  await press(page, 'F6');
  await waitForFocus(page.locator('[data-report]').getByRole('button', { name: /^Einzelheiten/ }));
  await press(page, 'Enter');
}

/** By keyboard to the first price of the table. */
async function goToFirstPrice(page: Page): Promise<void> {
  await priceTable(page).locator('[aria-colindex][tabindex="0"]').focus();
  await press(page, 'Control+Home', 'Tab');
  await waitForFocus(priceOf(page, FIRST));
}

test('200 lines with codes in another order are pasted, their report is read, all of it is undone and redone', async () => {
  await priceOf(page, 'UE0010').waitFor();
  await goToFirstPrice(page);
  const before = await copiedPrices(page);
  const codes = [...before.keys()].toReversed();
  const wanted = new Map(codes.map((code, index) => [code, `${index + 1},250`]));
  // One line names no price, another an amount that is none, the rest codes of somebody else's catalogue.
  const [blank = '', wrong = ''] = codes;
  wanted.set(blank, before.get(blank) ?? '');
  wanted.set(wrong, before.get(wrong) ?? '');
  const unknown = Array.from({ length: LINES - codes.length }, (_, index) => `ZZ${9000 + index}`);
  expect(unknown.length).toBeLessThan(codes.length);
  const lines = [...codes, ...unknown].map((code, index) => {
    const price = code === blank ? '-   €' : code === wrong ? '(5,00)' : `€ ${index + 1},2500`;
    return `${code.toLowerCase()}\tLeistung ${index}\t${price}`;
  });
  await goToFirstPrice(page);
  await paste(page, ['Ep-Code\tBezeichnung\tPreis netto', ...lines].join('\r\n'));
  const report = page.locator('[data-report]');
  const taken = codes.length - 2;
  await report
    .getByText(
      `${taken} nach Ep-Code zugeordnet, ${unknown.length} Codes unbekannt, 1 ohne Preis, 1 Wert abgelehnt und rot markiert. Gelesen aus Spalte 3 „Preis netto“.`,
    )
    .waitFor();
  await waitForFocus(priceOf(page, 'UE0010'));
  await openReport(page);
  const list = page.getByRole('dialog', { name: 'Bericht zum Einfügen' });
  await list.getByText('ZZ9000').waitFor();
  await list.getByText('Der Wert darf nicht negativ sein.').waitFor();
  await list.locator(':focus').waitFor();
  await press(page, 'Escape');
  await waitForFocus(report.getByRole('button', { name: /^Einzelheiten/ }));
  await press(page, 'Escape');
  await waitForFocus(priceOf(page, 'UE0010'));
  await press(page, 'Control+z');
  await report.waitFor({ state: 'detached' });
  await expectPrices(page, before);
  await press(page, 'Control+y');
  await expectPrices(page, wanted);
  await press(page, 'Control+z');
  await expectPrices(page, before);
});

test('a block by place that is longer than what is left says which of its lines found no place, and goes at once', async () => {
  await priceOf(page, FIRST).waitFor();
  await goToFirstPrice(page);
  const before = await copiedPrices(page);
  const last = [...before.keys()].at(-1) ?? '';
  await press(page, 'Control+End', 'Shift+Tab');
  await waitForFocus(priceOf(page, last));
  await paste(page, '1,5\nzu viel\n3,5');
  const report = page.locator('[data-report]');
  await report.getByText('1 Wert eingefügt. 2 Zeilen passten nicht mehr in die Tabelle.').waitFor();
  await openReport(page);
  const list = page.getByRole('dialog', { name: 'Bericht zum Einfügen' });
  await list.getByRole('row', { name: /^2 .*zu viel/ }).waitFor();
  await list.getByRole('row', { name: /^3 .*3,5/ }).waitFor();
  await list.locator(':focus').waitFor();
  await press(page, 'Escape');
  await waitForFocus(report.getByRole('button', { name: /^Einzelheiten/ }));
  await press(page, 'Escape');
  await waitForFocus(priceOf(page, last));
  await press(page, 'Control+z');
  await report.waitFor({ state: 'detached' });
  await expect.poll(() => priceOf(page, last).innerText()).toBe(before.get(last));
});

test('a selection is changed by a percent, a value is filled down, a cell calculates', async () => {
  await goToFirstPrice(page);
  const codes = ['UE0010', 'UE0020', 'UE0030'];
  const shown = () => Promise.all(codes.map((code) => priceOf(page, code).innerText()));
  await page.keyboard.type('=(100+0,5)*2/3');
  await press(page, 'Enter');
  await expect.poll(() => priceOf(page, 'UE0010').innerText()).toBe('67,000');
  await page.keyboard.type('=10/3');
  await press(page, 'Enter');
  await page.keyboard.type('1.000');
  await press(page, 'Enter');
  await expect.poll(shown).toEqual(['67,000', '3,333', '1.000,000']);

  await goToFirstPrice(page);
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+F10');
  const dialog = page.getByRole('dialog', { name: /^Werte ändern/ });
  await waitForFocus(dialog.getByRole('textbox', { name: 'Änderung' }));
  await page.keyboard.type('+3 %');
  await dialog.getByText(/^3 Preise, Angebotssumme [\d.,]+ € → [\d.,]+ € \(\+[\d.,]+ €\)$/).waitFor();
  await press(page, 'Enter');
  await expect.poll(shown).toEqual(['69,010', '3,433', '1.030,000']);
  await waitForFocus(priceOf(page, 'UE0030'));
  await press(page, 'Control+z');
  await page.getByText(/^3 Änderungen zurückgenommen: /).waitFor();
  await expect.poll(shown).toEqual(['67,000', '3,333', '1.000,000']);
  await press(page, 'Control+d');
  await expect.poll(shown).toEqual(['67,000', '67,000', '67,000']);
  await press(page, 'Control+z');
  await expect.poll(shown).toEqual(['67,000', '3,333', '1.000,000']);
});
