import { readFileSync } from 'node:fs';
import { readSheet } from '@rahmenpreis/workbook/sheet/read-workbook.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { startDemoApp } from '../stage/test-app.ts';
import { loseCodeHolding } from '../stage/lose-code.ts';
import { openStage } from '../stage/stage.ts';

const CODE = 'UE0010';
const REFUSED = 'UE0020';

const stage = openStage(startDemoApp);
/** A bidder's page: each test goes on where the one before it has left off. */
let page: Page;
let context: BrowserContext;
beforeAll(async () => {
  ({ page, context } = await stage.openAs('bieter4@example.org'));
});

function rowOf(page: Page, epCode: string): Locator {
  return page.getByRole('treegrid', { name: 'Rahmenpreise' }).getByRole('row').filter({ hasText: epCode });
}

function exportButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Excel ausgeben' });
}

/** The price of a position in the exported file, in euros. */
async function exportedPrice(page: Page, epCode: string): Promise<unknown> {
  const download = page.waitForEvent('download');
  await exportButton(page).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}_Rahmenpreise\.xlsx$/);
  const sheet = await readSheet(readFileSync(await file.path()));
  const column = sheet.ok ? (sheet.rows[2]?.indexOf('Rahmenpreis') ?? -1) : -1;
  return sheet.ok ? sheet.rows.find((row) => row.includes(epCode))?.[column] : undefined;
}

test('at most five properties narrow the prices, three of them named on the button', async () => {
  const filter = page.getByRole('button', { name: /^Liegenschaften/ });
  await filter.click();
  const boxes = page.getByRole('dialog', { name: 'Liegenschaften' }).getByRole('checkbox');
  for (let index = 0; index < 5; index += 1) await boxes.nth(index).check();
  await expect.poll(() => boxes.nth(5).isDisabled()).toBe(true);
  await boxes.nth(0).uncheck();
  await expect.poll(() => boxes.nth(5).isDisabled()).toBe(false);
  await boxes.nth(0).check();
  await page.keyboard.press('Escape');
  await boxes.first().waitFor({ state: 'hidden' });
  await expect.poll(() => filter.innerText()).toMatch(/^Liegenschaften\s*L-001\s*L-002\s*L-003\s*\+2$/);
});

test('the price list waits for its data, says in place of a price that it is not stored, and says when it fails', async () => {
  await rowOf(page, CODE).waitFor();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/epCatalog$/, async (route) => {
    await released;
    await route.fallback();
  });
  await page.reload();
  const button = exportButton(page);
  const waits = 'Das ist möglich, sobald alle Daten geladen sind.';
  await expect.poll(() => button.getAttribute('aria-description')).toBe(waits);
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  release();
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null);
  expect(await exportedPrice(page, CODE)).toBeTypeOf('number');

  // What stands in an open editor is stored before the file is made.
  await rowOf(page, CODE).locator('[data-editable]').click();
  await page.keyboard.type('60,25');
  expect(await exportedPrice(page, CODE)).toBe(60.25);

  await context.setOffline(true);
  await rowOf(page, CODE).locator('[data-editable]').click();
  await page.keyboard.type('61,5');
  await page.keyboard.press('Enter');
  await rowOf(page, CODE).getByText('61,500').waitFor();
  await rowOf(page, REFUSED).locator('[data-editable]').click();
  await page.keyboard.type('abc');
  await page.getByRole('tab', { name: 'Rahmenpreise' }).click();
  const [exported] = await Promise.all([
    exportedPrice(page, CODE),
    page.getByText('Nicht alle Preise sind in der Datei').waitFor(),
    page.getByText('2 noch nicht gespeicherte Preise wurden nicht exportiert.').waitFor(),
  ]);
  expect(exported).toBe('Nicht gespeichert: 61,500 €');
  expect(await exportedPrice(page, REFUSED)).toBe('Nicht übernommen: abc');
  await rowOf(page, CODE)
    .getByRole('button', { name: /^Fehler: / })
    .getByText('Fehler', { exact: true })
    .waitFor();
  await context.setOffline(false);
  await rowOf(page, CODE).getByRole('img', { name: 'Gespeichert' }).waitFor();
  expect(await exportedPrice(page, CODE)).toBe(61.5);

  await rowOf(page, REFUSED).locator('[data-editable]').click();
  await page.keyboard.press('Escape');

  await loseCodeHolding(page, 'Bitte tragen Sie Ihre Preise netto in Euro');
  await page.reload();
  await button.click();
  await page.getByText('Export fehlgeschlagen').waitFor();
  await page.getByText(/versuchen Sie es erneut oder wenden Sie sich an den Kundenservice/).waitFor();
});
