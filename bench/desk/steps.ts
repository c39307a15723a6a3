import { setTimeout as sleep } from 'node:timers/promises';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { PROPERTY_FACTORS } from '@rahmenpreis/tendering/lv/property-factor.ts';
import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import type { Page } from 'playwright-core';
import { waitUntilQuiet } from '../../e2e/stage/browser.ts';
import { epCodeOf } from '../../apps/server/test/made-tender/store-properties.ts';

/** The largest desk that must answer at once. */
export const DESK = { codes: 5_000, properties: 1_000, positions: 300 } as const;

/** Longer than typed values wait for each other before they are sent together. */
const SENT_MS = 600;

/** What a bidder does at a desk of that size; what `prepare` does is not measured. */
interface Step {
  readonly title: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly act: (page: Page) => Promise<unknown>;
}

const priceTable = (page: Page) => page.getByRole('treegrid', { name: 'Rahmenpreise' });
const matrix = (page: Page) => page.getByRole('grid', { name: 'Faktoren je Liegenschaft' });
const preview = (page: Page) => page.getByRole('dialog', { name: 'Rahmenpreise übernehmen' });
const copy = (page: Page, text: string) =>
  page.evaluate((copied) => navigator.clipboard.writeText(copied), text);

/** Until everything is stored and drawn. */
async function rest(page: Page): Promise<void> {
  await sleep(SENT_MS);
  await waitUntilQuiet(page);
}

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await rest(page);
}

/** The whole catalogue with other prices, last position first. */
const pricesByCode = Array.from({ length: DESK.codes }, (_, index) => {
  const code = DESK.codes - 1 - index;
  return `${epCodeOf(code)}\tLeistung ${code}\t€ ${formatMillis(2_001 + code)}`;
}).join('\r\n');

/**
 * A factor for each property and group that has one, laid out as the matrix is: before those of a group
 * stands that of the state, which stays.
 */
const factorsByPlace = Array.from({ length: DESK.properties }, (_, l) =>
  PROPERTY_FACTORS.flatMap(({ slice }, place) => {
    const factor = formatMillis(700 + ((l * 7 + place * 31) % 601));
    return slice === PROPERTY_FACTORS[place - 1]?.slice ? [factor] : ['', factor];
  }).join('\t'),
).join('\r\n');

async function typePrices(page: Page): Promise<void> {
  for (let price = 1; price <= 10; price += 1) {
    await page.keyboard.type(`${price},5`, { delay: 60 });
    await page.keyboard.press('Enter');
  }
  await rest(page);
}

async function openPreview(page: Page): Promise<void> {
  const prices = Array.from(
    { length: DESK.codes },
    (_, index) => [epCodeOf(index), (3_000 + index) / 1_000] as const,
  );
  const bytes = sampleBytes([['Preise'], [], ['Ep-Code', 'Rahmenpreis'], ...prices]);
  await page.getByRole('button', { name: 'Excel einlesen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rahmenpreise aus Excel einlesen' });
  await dialog.getByLabel('Datei', { exact: true }).setInputFiles({
    name: 'Preise.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  });
  await dialog.getByRole('button', { name: 'Prüfen' }).waitFor();
}

async function readFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await preview(page).getByRole('grid', { name: 'Änderungen' }).getByRole('row').nth(3).waitFor();
  await rest(page);
}

async function openMatrix(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Liegenschaften' }).click();
  await matrix(page).getByRole('gridcell').nth(2).click();
  await rest(page);
}

/** The steps in their order, each on what the one before has left. */
export const STEPS: readonly Step[] = [
  {
    title: 'ten prices typed',
    prepare: (page) => priceTable(page).locator('[data-editable]').first().click(),
    act: typePrices,
  },
  {
    title: `${DESK.codes} prices pasted by their codes, and stored`,
    prepare: (page) => copy(page, pricesByCode),
    act: (page) => press(page, 'Control+v'),
  },
  { title: 'all of it undone', act: (page) => press(page, 'Control+z') },
  { title: 'a price list of as many read, and its preview', prepare: openPreview, act: readFile },
  { title: 'a tick in the preview', act: (page) => press(page, 'Space') },
  {
    title: 'the list taken, and stored',
    act: (page) => page.getByRole('button', { name: / Preise? übernehmen$/ }).press('Enter'),
  },
  { title: 'the matrix of factors opened', act: openMatrix },
  {
    title: 'one factor typed',
    act: async (page) => {
      await page.keyboard.type('1,1');
      await press(page, 'Enter');
    },
  },
  {
    title: `${DESK.properties * PROPERTY_FACTORS.length} factors pasted, and stored`,
    prepare: async (page) => {
      await matrix(page).getByRole('gridcell').nth(1).click();
      await copy(page, factorsByPlace);
    },
    act: (page) => press(page, 'Control+v'),
  },
  { title: 'all of them undone', act: (page) => press(page, 'Control+z') },
];
