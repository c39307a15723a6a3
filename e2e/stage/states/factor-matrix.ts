import { type Liegenschaft, listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { factorsSheet } from '@rahmenpreis/workbook/factors/factors-out.ts';
import { writeWorkbook } from '@rahmenpreis/workbook/sheet/write-workbook.ts';
import type { Page } from 'playwright-core';
import { callAs } from '../call-as.ts';

/**
 * The factors of all properties with a block selected; on a phone, where they are cards, with the first field
 * in use.
 */
export async function selectFactors(page: Page): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Faktoren je Liegenschaft' });
  const field = page.getByRole('textbox', { name: 'Liegenschaft, Basis FM' });
  await grid.or(field.first()).first().waitFor();
  if (!(await grid.isVisible())) return await field.first().focus();
  await grid
    .getByRole('row', { name: /^L-005/ })
    .getByRole('gridcell', { name: '1,020', exact: true })
    .click();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(`Shift+${key}`);
}

/**
 * Asks whether properties may leave the offer: two by a range where there is a table, one by its switch where
 * there are cards.
 */
export async function leaveMarket(page: Page): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Faktoren je Liegenschaft' });
  const inMarket = page.getByRole('switch', { name: 'Im Marktgebiet' });
  await grid.or(inMarket.first()).first().waitFor();
  if (await grid.isVisible()) {
    await grid
      .getByRole('row', { name: /^L-005/ })
      .getByText('bietet')
      .click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Space');
  } else await inMarket.first().click({ force: true });
  await page.getByRole('dialog').waitFor();
}

/** What a file of factors would change, one property leaving the offer among it. */
export async function previewFactors(page: Page): Promise<void> {
  const listed = await callAs<Liegenschaft[]>(page, listLiegenschaften.path);
  const all = listed.toSorted(compareLiegenschaften);
  const sheet = factorsSheet(all, {
    isInMarket: (id) => id !== all[0]?.id,
    millisOf: (_, { kind, slice }) => (slice.sliceId === 'basisfm' && kind === 'ls' ? 1050 : undefined),
  });
  await page.getByRole('button', { name: 'Faktoren einlesen' }).click();
  await page.getByLabel('Datei', { exact: true }).setInputFiles({
    name: 'Faktoren.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(writeWorkbook([sheet])),
  });
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await page.getByRole('dialog', { name: 'Faktoren übernehmen' }).getByRole('grid').waitFor();
}
