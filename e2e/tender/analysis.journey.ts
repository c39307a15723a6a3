import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { DESKTOP, PHONE, waitUntilQuiet } from '../stage/browser.ts';
import { openPortfolio } from '../stage/states/comparison.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const ADMIN = 'admin@example.org';
const stage = openStage(startDemoApp);

function table(page: Page) {
  return page.getByRole('treegrid', { name: 'Angebote für alle gezeigten Liegenschaften' });
}

/** The columns before how many offers count and what a square metre costs. */
const SPECIFIED = 10;

/** What stands in the rows of the table, without their fold marks, cell by cell. */
async function rowsOf(page: Page): Promise<string[]> {
  await table(page).getByRole('rowheader').first().waitFor();
  const rows = await table(page).locator('[role=row]:has([role=rowheader])').all();
  return await Promise.all(
    rows.map(async (row) =>
      (await row.locator('[aria-colindex]').allInnerTexts())
        .slice(0, SPECIFIED)
        .join('|')
        .replaceAll('\n', ' '),
    ),
  );
}

let page: Page;

/** One page, on which each test goes on where the one before it has left off. */
beforeAll(async () => {
  ({ page } = await stage.openAs(ADMIN, { path: '/analysis' }));
});

test('table and cards fold at their own headings and stay as they were left, and the order stands with the cards', async () => {
  const card = page.getByRole('heading', { name: /^L-001/ });
  await card.waitFor();
  // The first visit shows what the page is specified to show, and of the table the nearest offer in words.
  expect(await table(page).count()).toBe(0);
  await page.getByText('am nächsten am Ideal: Alpina Facility Services AG, +3,7 % auf 46 Paketen').waitFor();
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first();
  expect((await first.boundingBox())?.y).toBeLessThan(500);
  await openPortfolio(page);
  await table(page).waitFor();
  const [tableHead, cardsHead] = ['Alle Liegenschaften zusammen', 'Liegenschaften einzeln'].map((name) =>
    page.getByRole('heading', { name }).getByRole('button'),
  ) as [Locator, Locator];
  const order = page.getByRole('combobox', { name: 'Sortierung' });
  expect(await cardsHead.getAttribute('aria-expanded')).toBe('true');
  const [orderBox, headBox] = [await order.boundingBox(), await cardsHead.boundingBox()];
  expect(Math.abs((orderBox?.y ?? 0) - (headBox?.y ?? 0))).toBeLessThan(24);
  await cardsHead.click();
  await card.waitFor({ state: 'hidden' });
  expect(await order.count()).toBe(0);
  await page.reload();
  await table(page).waitFor();
  expect(await card.count()).toBe(0);
  await tableHead.click();
  await table(page).waitFor({ state: 'hidden' });
  await cardsHead.click();
  await card.waitFor();
  await tableHead.click();
  await table(page).waitFor();
});

test('the portfolio shows everybody against the best on the same packages and what the whole would cost, and its file has the same figures (EXPORT-003)', async () => {
  await page.getByText('58 Pakete', { exact: true }).waitFor();
  await expect
    .poll(async () => (await rowsOf(page)).slice(0, 4))
    .toEqual([
      '1|Spree FM GmbH Bester in 5 Liegenschaften|12 von 12 einziges vollständiges Angebot|14.105.008 100 %|+7,1 % 56 Pakete|10.093.196 +3,5 %|2.445.536 +19,2 %|275.869 +5,5 %|177.099 +12,8 %|1.113.307 +17,4 %',
      '–|Rhein-Ruhr Objektservice GmbH keine Liegenschaft vollständig|0 von 12 8 unvollständig, 4 nicht im Marktgebiet|10.617.422|+28,7 % 28 Pakete|7.570.117 –|1.954.347 +37,9 %|223.256 +17,5 %|101.921 +9,6 %|767.781 +15,1 %',
      '–|Alpina Facility Services AG Bester in 6 Liegenschaften|10 von 12 2 nicht im Marktgebiet|11.228.460|+3,7 % 46 Pakete|8.489.515 +4,3 %|1.499.242 +0,3 %|267.538 +8,1 %|152.596 +1,4 %|819.570 +3,0 %',
      '–|Hansewerk Gebäudedienste GmbH Bester in 1 Liegenschaft|10 von 12 2 nicht im Marktgebiet|13.520.745|+17,8 % 47 Pakete|9.652.033 +13,1 %|2.454.157 +42,3 %|295.969 +13,8 %|166.419 +24,3 %|952.168 +15,0 %',
    ]);
  // The dearest of all is ranked against nobody: it has a number, and no medal.
  const badge = table(page).getByRole('img', { name: 'Rang 1, einziges vollständiges Angebot' });
  expect(await badge.getAttribute('data-rank')).toBe('other');
  await table(page)
    .getByTitle('unvollständige Preiseingabe in 8 Liegenschaften, Nicht im Marktgebiet in 4 Liegenschaften')
    .waitFor();
  const isCut = (words: Locator) =>
    words.evaluate((own) => {
      const range = document.createRange();
      range.selectNodeContents(own);
      const [text, cell] = [
        range.getBoundingClientRect(),
        own.closest('[aria-colindex]')?.getBoundingClientRect(),
      ];
      return cell === undefined || text.right > cell.right || text.bottom > cell.bottom;
    });
  for (const words of [
    table(page).getByText('8 unvollständig, 4 nicht im Marktgebiet'),
    table(page).getByTitle('Sachverständigenprüfungen', { exact: true }),
  ]) {
    expect([await words.innerText(), await isCut(words)]).toEqual([expect.any(String), false]);
  }
  const possibilities = page.getByRole('grid', { name: 'Was es kosten würde' });
  for (const sum of ['13.175.035', '13.453.371', '14.105.008']) {
    await possibilities.getByText(sum, { exact: true }).waitFor();
  }
  await possibilities.getByText('Alpina 29 · Spree 17 · Hansewerk 7 · Rhein-Ruhr 3').waitFor();
  await page.getByText('2 der 58 Pakete haben nur ruhende Bedarfspositionen und kosten nichts').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Portfolio' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}_Portfolio\.xlsx$/);
  const { SheetNames, Sheets } = read(readFileSync(await download.path()), { type: 'buffer' });
  expect(SheetNames).toEqual(['Portfolio', 'Was es kosten würde', 'Liegenschaften', 'Pakete']);
  const rows = utils.sheet_to_json<unknown[]>(Sheets['Portfolio']!, { header: 1 });
  expect(rows.slice(3).map((row) => row[1])).toEqual(
    expect.arrayContaining(['Spree FM GmbH', 'Südwest Technik & Reinigung KG']),
  );
  const whole = (value: unknown) => Math.round(Number(value)).toLocaleString('de-DE');
  expect([rows[3]?.[0], whole(rows[3]?.[7]), rows[3]?.[9]]).toEqual([1, '14.105.008', 7.1]);
  const costs = utils.sheet_to_json<unknown[]>(Sheets['Was es kosten würde']!, { header: 1 });
  expect(costs.slice(3).map((row) => whole(row[3]))).toEqual(['13.175.035', '13.453.371', '14.105.008']);
  expect(utils.sheet_to_json<unknown[]>(Sheets['Liegenschaften']!, { header: 1 })).toHaveLength(4 + 12 + 1);
  const [house = []] = utils.sheet_to_json<unknown[]>(Sheets['Pakete']!, { header: 1, range: 3 });
  // 1,463,334 € by its area.
  expect(house.slice(0, 3)).toEqual(['L-006', 'Geschäftshaus Stuttgart', 'Alle Leistungsgruppen']);
  expect(house.slice(3, 6)).toEqual([3, 41_011, 35.681]);
});

test('on a phone the names stay while the figures move sideways', async () => {
  await page.setViewportSize(PHONE);
  const name = table(page).getByRole('rowheader', { name: /^Spree FM GmbH/ });
  await name.waitFor();
  await waitUntilQuiet(page);
  const before = (await name.boundingBox())?.x;
  await table(page).evaluate((element) => element.scrollTo({ left: 400 }));
  await table(page).getByText('+3,5 %').waitFor();
  await expect.poll(async () => (await name.boundingBox())?.x).toBe(before);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize(DESKTOP);
});

test('a wide comparison moves sideways under frozen columns and a header that stays over its cells', async () => {
  await page.getByRole('link', { name: 'L-001 · Kontorhaus Hamburg' }).click();
  await page.getByRole('heading', { name: 'L-001 - Kontorhaus Hamburg' }).waitFor();
  await page.getByText('Am Sandtorkai 40, 20457 Hamburg').waitFor();
  await page.getByRole('combobox', { name: 'Positionsfilter' }).click();
  await page.getByRole('option', { name: 'Energiemanagement' }).click();
  await expectAccessible(page.getByText(/würde der Preisspiegel nicht alle Positionen enthalten/));
  await page.getByRole('button', { name: 'Filterung aufheben' }).click();
  const grid = page.getByRole('treegrid');
  const frozen = grid.getByRole('rowheader').nth(3);
  const head = grid.getByRole('columnheader', { name: /Gesamtpreis/ }).last();
  const left = async (control: Locator) => (await control.boundingBox())?.x;
  await frozen.waitFor();
  // Columns fit what stands in them once all of it is there.
  await waitUntilQuiet(page);
  const inkOf = (kind: string) =>
    grid
      .locator(`[data-kind=${kind}] [role=gridcell]`)
      .first()
      .evaluate((cell) => getComputedStyle(cell).color);
  expect(await inkOf('muted')).not.toBe(await inkOf('position'));
  const before = await left(frozen);
  await grid.hover();
  await page.mouse.wheel(2_000, 0);
  await expect.poll(() => grid.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);
  // While it still moves, the last head in sight is one after the other.
  const isOverItsCells = async () => {
    const column = await head.getAttribute('aria-colindex');
    const cell = grid.locator(`[role=gridcell][aria-colindex="${column}"]`).nth(2);
    const [above, below] = [await left(head), await left(cell)];
    return above !== undefined && above === below;
  };
  await expect.poll(isOverItsCells).toBe(true);
  await expect.poll(() => left(frozen)).toBe(before);
  const flag = grid.getByRole('row').getByRole('gridcell').locator('[data-tooltip]').first();
  await flag.hover();
  await page.getByRole('tooltip', { name: (await flag.getAttribute('data-tooltip')) ?? '' }).waitFor();
});

test('columns fit their content, and keep the width that somebody drew', async () => {
  const grid = page.getByRole('treegrid');
  const head = (name: string) => grid.getByRole('columnheader', { name, exact: true });
  const width = async (name: string) => (await head(name).boundingBox())?.width ?? 0;
  await grid.getByRole('row', { name: /^(leer )*Summe/ }).waitFor();
  const cut = () =>
    grid
      .getByRole('gridcell')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => Number(cell.ariaColIndex) <= 4 && cell.scrollWidth > cell.clientWidth)
          .map((cell) => cell.textContent),
      );
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(cut).toEqual([]);
  }

  await waitUntilQuiet(page);
  const fitting = await width('Einheit');
  await head('Einheit').click();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => width('Einheit')).toBe(fitting + 16);
  await page.reload();
  await expect.poll(() => width('Einheit')).toBe(fitting + 16);
  // The width is there before the rows that a column is fitted to.
  await grid.getByRole('row', { name: /^(leer )*Summe/ }).waitFor();
  await waitUntilQuiet(page);
  await head('Einheit').click();
  await page.keyboard.press('Alt+Enter');
  await expect.poll(() => width('Einheit')).toBe(fitting);
  const edge = head('Position').locator('[data-resize]');
  const before = await width('Position');
  await edge.dblclick();
  await expect.poll(() => width('Position')).toBeGreaterThan(before);
  const name = grid.getByRole('rowheader', { name: /^Regelbegehung mit M/ }).first();
  await expect.poll(() => name.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
});

test('on a phone one button holds the filters, and the table has names and prices side by side', async () => {
  await page.setViewportSize(PHONE);
  await page.getByRole('tab', { name: 'Gesamtübersicht' }).click();
  await page.getByRole('link', { name: /^L-002/ }).click();
  const filters = page.getByRole('button', { name: 'Filter', exact: true });
  await filters.waitFor();
  expect(await page.getByRole('button', { name: '6 Dienstleister' }).count()).toBe(0);
  const grid = page.getByRole('treegrid');
  await grid.getByRole('rowheader').first().waitFor();
  await expect.poll(async () => (await grid.boundingBox())?.height).toBeGreaterThan(320);
  const firstHead = grid.getByRole('columnheader').first();
  await expect.poll(() => firstHead.getAttribute('aria-label')).toContain('Rang 1');
  await filters.click();
  await page.getByRole('textbox', { name: 'Positionen durchsuchen' }).fill('Reinigung');
  await page.getByRole('button', { name: /^Filter\s*1 gesetzt$/ }).waitFor();
  await expectAccessible(page.getByRole('search'));
});
