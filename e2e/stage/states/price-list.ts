import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import type { Page } from 'playwright-core';

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Excel einlesen' }).first().click();
  const file = { name, mimeType: 'application/octet-stream', buffer };
  await page.getByLabel('Datei', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Prüfen' }).first().click();
}

async function chooseList(page: Page, prices: readonly (readonly [string, string | number])[]) {
  const rows = [['Rahmenpreise'], [], ['Ep-Code', 'Rahmenpreis'], ...prices];
  await chooseFile(page, 'Rahmenpreise_Hansewerk.xlsx', Buffer.from(sampleBytes(rows)));
}

/** A file that is no workbook. */
export async function refuseFile(page: Page): Promise<void> {
  await chooseFile(page, 'preise.xlsx', Buffer.from('keine Tabelle'));
  await page.getByRole('dialog').getByRole('alert').waitFor();
}

/** A price list with computed decimals, a text and a negative price. */
export async function refusePrices(page: Page): Promise<void> {
  const computed = ['UE0010', 'UE0020', 'UE0030'].map((code, at) => [code, 77.123456 + at] as const);
  await chooseList(page, [...computed, ['IG0030', 'auf Anfrage'], ['TG0090', -12.5]]);
  await page.getByRole('dialog').getByRole('alert').waitFor();
}

/** The prices that the table shows, in euros. */
async function shownPrices(page: Page): Promise<(readonly [string, number])[]> {
  await page.getByText('UE0010').first().waitFor();
  const rows = page.locator('[role=treegrid] [role=row]:has([data-editable])');
  const prices = await rows.evaluateAll((all) =>
    all.map((row) => {
      const cells = [...row.children].flatMap((part) => [...part.children, part]);
      const code = cells.map((cell) => cell.textContent).find((text) => /^[A-Z]{2}\d{4}$/.test(text));
      const price = row.querySelector('[data-editable]')?.textContent ?? '';
      return [code ?? '', Number(price.replaceAll('.', '').replace(',', '.'))] as const;
    }),
  );
  return prices.filter(([, price]) => Number.isFinite(price));
}

/** A list of small changes, one slip and one unknown code, as the preview shows it. */
export async function previewPrices(page: Page): Promise<void> {
  const prices = await shownPrices(page);
  const changed = prices.map(
    ([code, price], at) => [code, at === 3 ? price * 10 : price * (1 + (at % 7) / 50)] as const,
  );
  const rounded = changed.map(([code, price]) => [code, Math.round(price * 1_000) / 1_000] as const);
  await chooseList(page, [...rounded, ['ue0O60', 12]]);
  await page.getByRole('dialog').getByText('zehnmal').waitFor();
}
