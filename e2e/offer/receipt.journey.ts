import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readCheckValue } from '@rahmenpreis/tendering/receipt/check-value.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readSheets } from '@rahmenpreis/workbook/sheet/sheet-file.ts';
import { forgeCell } from '@rahmenpreis/workbook/test/forge-cell.ts';
import { pressOn, waitForFocus } from '../stage/browser.ts';
import { countMails } from '../stage/mailbox.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const BIDDER = 'bieter6@example.org';
/** Where a receipt has its prices. */
const PRICES = { sheet: 4, title: 'Preise', column: 3 };

const stage = openStage(startDemoApp);

async function download(page: Page, name: string): Promise<Uint8Array> {
  const started = page.waitForEvent('download');
  await pressOn(page.getByRole('button', { name }), 'Enter');
  return new Uint8Array(readFileSync(await (await started).path()));
}

test('an offer is confirmed by name, its receipt downloaded and checked, and one with a changed digit refused, by keyboard', async () => {
  const { page } = await stage.openAs(BIDDER, { path: '/dl-offer' });
  const toDo = page.getByRole('button', { name: /Teilnahme bestätigen/ });
  await pressOn(toDo, 'Enter');
  const name = page.getByLabel('Ihr Vor- und Nachname');
  await waitForFocus(name);
  await page.keyboard.press('Enter');
  await page.getByText('Bitte geben Sie Ihren Namen an.').waitFor();
  await page.keyboard.type('Sabine Kremer');
  await page.keyboard.press('Enter');
  await page.getByText('Sie nehmen an der Phase teil.').waitFor();
  await page.getByText('in Textform nach § 126b BGB').waitFor();

  const excel = await download(page, 'Beleg als Excel herunterladen');
  const pdf = await download(page, 'Beleg als PDF herunterladen');
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  // What stands on the card is what any program reckons from the text.
  const text = await download(page, 'Beleg als Text zum Prüfen herunterladen');
  const digest = createHash('sha256').update(text).digest('hex');
  const shown = await page
    .locator('code')
    .filter({ hasText: /^([0-9a-f]{8} ?){8}$/ })
    .textContent();
  expect(readCheckValue(shown ?? '')).toBe(digest);
  const prices = (await readSheets(excel))?.get(PRICES.title)?.map((row) => row[PRICES.column]);
  const price = prices?.find((cell) => typeof cell === 'number') ?? Number.NaN;
  const forged = await forgeCell(excel, PRICES.sheet, price, price + 1);

  await pressOn(page.getByRole('button', { name: 'Beleg aus einer E-Mail prüfen' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Beleg aus einer E-Mail prüfen' });
  const take = (bytes: Uint8Array) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'Beleg.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(bytes),
    });
  await dialog.waitFor();
  await take(excel);
  await dialog.getByText('Der Beleg stimmt', { exact: true }).waitFor();
  await dialog.getByText('Er gilt für Ihr Angebot, wie es jetzt gespeichert ist.').waitFor();
  await take(forged);
  await dialog.getByText('Der Beleg stimmt nicht', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => countMails(stage.app, 'receipt', BIDDER)).toBeGreaterThan(0);
});
