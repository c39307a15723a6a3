import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { DESKTOP, PHONE, waitForFocus } from '../stage/browser.ts';
import { choosePhase } from '../stage/states/other-phase.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';
import { goTo } from '../stage/go-to.ts';

const ADMIN = 'admin@example.org';
const PHASE = 'Angebotsphase 2';

const stage = openStage(startDemoApp);

/** Opens the comparison of the first property, and gives its table. */
async function openComparison(page: Page): Promise<Locator> {
  await page.getByRole('heading', { name: 'L-001 · Kontorhaus Hamburg' }).waitFor();
  await page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
  const grid = page.getByRole('treegrid', { name: 'Preisvergleich Kontorhaus Hamburg' });
  await grid
    .getByRole('row', { name: /Objektleitung vor Ort/ })
    .first()
    .waitFor();
  return grid;
}

/** The cell of a position in the column that a screen reader hears under this name. */
async function cellOf(grid: Locator, position: RegExp, column: RegExp): Promise<Locator> {
  const index = await grid.getByRole('columnheader', { name: column }).first().getAttribute('aria-colindex');
  return grid.getByRole('row', { name: position }).locator(`[aria-colindex="${index}"]`).first();
}

let page: Page;
let grid: Locator;

/** One page, on which each test goes on where the one before it has left off. */
beforeAll(async () => {
  ({ page } = await stage.openAs(ADMIN, { path: '/analysis' }));
  grid = await openComparison(page);
});

test('a price opens beside the table by Enter and by double click, is walked through, and gives the focus back', async () => {
  const heads = grid.getByRole('columnheader', { name: /: Einheitspreis mit Faktoren/ });
  await expect.poll(() => heads.count()).toBeGreaterThan(0);
  const ep = await cellOf(grid, /Objektleitung vor Ort/, /^Alpina.*: Einheitspreis mit Faktoren/);
  await ep.click();
  const factored = await ep.innerText();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Objektleitung vor Ort' });
  const figures = panel.getByRole('table', { name: 'Preise der Dienstleister' });
  await figures.waitFor();
  // Its figures stand there with their factors, so that the table leaves them out meanwhile.
  await expect.poll(() => heads.count()).toBe(0);
  const gap = async () => {
    const [left, right] = [await grid.boundingBox(), await panel.boundingBox()];
    return (right?.x ?? 0) - ((left?.x ?? 0) + (left?.width ?? 0));
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  const column = (await figures.getByRole('columnheader').allInnerTexts()).findIndex((name) =>
    name.includes('Alpina'),
  );
  const figure = async (row: RegExp) => {
    const cells = await figures.getByRole('row', { name: row }).locator('th, td').allInnerTexts();
    return cells[column] ?? '';
  };
  await expect.poll(() => figure(/^Ep \(faktoriert\)/)).toBe(factored);
  const parts = await Promise.all([/^EP /, /^Bundesland/, /^Liegenschaft/, /^Nachhaltigkeit/].map(figure));
  const product = parts.reduce((all, text) => all * Number(text.replace('.', '').replace(',', '.')), 1);
  expect(formatMillis(Math.round(product * 1_000))).toBe(factored);

  // The cell keeps the focus, so that the arrows lead on; a heading leaves the price before it open.
  await waitForFocus(await cellOf(grid, /Objektleitung vor Ort/, /^Alpina.*: Gesamtpreis/));
  await page.keyboard.press('ArrowDown');
  await page.getByRole('complementary', { name: 'Stellvertretende Objektleitung' }).waitFor();
  const after = page.getByRole('complementary');
  await after.getByRole('button', { name: /^Nächste Position/ }).click();
  await page.getByRole('complementary', { name: 'Regelbegehung mit Mängelprotokoll' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('complementary', { name: 'Stellvertretende Objektleitung' }).waitFor();
  await page.keyboard.press('Escape');
  await after.waitFor({ state: 'hidden' });
  await waitForFocus(await cellOf(grid, /Stellvertretende Objektleitung/, /^Alpina.*: Einheitspreis/));

  await (await cellOf(grid, /Objektleitung vor Ort/, /^Spree.*: Gesamtpreis/)).dblclick();
  await panel.getByRole('button', { name: /^Schließen/ }).click();
  await panel.waitFor({ state: 'hidden' });
  await waitForFocus(await cellOf(grid, /Objektleitung vor Ort/, /^Spree.*: Gesamtpreis/));
});

test('under 1100 px an opened price is a drawer over the table', async () => {
  await page.setViewportSize({ ...DESKTOP, width: 1_000 });
  await (await cellOf(grid, /Objektleitung vor Ort/, /: Gesamtpreis/)).dblclick();
  const drawer = page.getByRole('dialog', { name: 'Objektleitung vor Ort' });
  await drawer.getByRole('table', { name: 'Preise der Dienstleister' }).waitFor();
  await expectAccessible(drawer);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('dialog', { name: 'Stellvertretende Objektleitung' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await waitForFocus(await cellOf(grid, /Stellvertretende Objektleitung/, /: Gesamtpreis/));
  await page.setViewportSize(DESKTOP);
});

test('what lies far off the median is marked without barriers; compact, six bidders stand in one sight, and the specified look comes back', async () => {
  const choose = async (name: RegExp, isOn: boolean) => {
    await page.getByRole('button', { name: /^Ansicht/ }).click();
    await page.getByRole('checkbox', { name }).setChecked(isOn);
    await page.keyboard.press('Escape');
  };
  await choose(/^Ausreißer/, true);
  const row = grid.getByRole('row', { name: /Objektleitung vor Ort/ }).first();
  await grid.evaluate((element) => element.scrollTo({ left: 500 }));
  await row.getByRole('img', { name: '30,9 % über dem Median' }).waitFor();
  await expectAccessible(row);
  await choose(/^Ausreißer/, false);

  await choose(/^Kompakt/, true);
  const heads = grid.getByRole('columnheader', { name: /: Gesamtpreis in Euro$/ });
  await expect.poll(() => heads.count()).toBe(6);
  const edges = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().right));
  expect(Math.max(...edges)).toBeLessThanOrEqual(DESKTOP.width);
  await choose(/^Kompakt/, false);
  await grid
    .getByRole('columnheader', { name: /: Einheitspreis mit Faktoren/ })
    .first()
    .waitFor();
});

async function awardedCount(page: Page, count: number): Promise<void> {
  await page.getByText(`${count} von 58 Paketen vergeben`).waitFor();
}

function weakFilter(page: Page) {
  return page.getByRole('button', { name: /^kippt unter ± / });
}

test('from the head of the comparison keys lead to the row that turns rank 1 first; the award view shows what is weakly held by the x of «Ansicht», also on a phone (decision 0072)', async () => {
  await weakFilter(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'kippt unter ± 5 % (4)' }).waitFor();
  await page.getByRole('button', { name: 'Sachverständigenprüfungen: Rang 1 hält bis ± 1,5 %' }).waitFor();
  // Of the properties those are left that hold such a lot: after L-001 comes L-003, then L-004.
  await page.keyboard.press('Alt+PageDown');
  await page.getByRole('button', { name: 'Basis FM: Rang 1 hält bis ± 3,9 %' }).waitFor();
  await page.keyboard.press('Alt+PageDown');
  await page.getByRole('button', { name: 'Basis FM: Rang 1 hält bis ± 0,59 %' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Rang 1 hält bis ± 0,59 %', { exact: true }).waitFor();
  await page.getByRole('button', { name: /am ehesten kippt/ }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary');
  await panel.getByText(/^Kippmenge: (bis|ab) .* bekäme Spree.* Rang 1/).waitFor();
  await expectAccessible(panel);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ansicht', exact: true }).click();
  await page.getByLabel('kippt unter ± %').fill('10');
  await page.keyboard.press('Escape');

  await goTo(page, '/placing');
  await choosePhase(page, PHASE);
  await awardedCount(page, 0);
  await weakFilter(page).click();
  await page.getByRole('button', { name: 'kippt unter ± 10 % (5)' }).waitFor();
  await page.getByText('± 0,59 %', { exact: true }).waitFor();
  await expect.poll(() => page.getByText(/^± [\d,]+ %$/).count()).toBe(5);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}_Vergabe\.xlsx$/);
  const { Sheets } = read(readFileSync(await download.path()), { type: 'buffer' });
  const rows = utils.sheet_to_json<unknown[]>(Sheets['Vergabe']!, { header: 1 });
  const firm = rows.filter((row) => row[0] === 'L-004' && row[2] === 'Basis FM').map((row) => row[9]);
  expect(firm).toEqual(['Rang 1 hält bis ± 0,59 %']);

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: /^Filter/ }).click();
  await weakFilter(page).and(page.locator('[aria-pressed=true]')).waitFor();
});

/** Awards the proposal, or the offer that is preselected, of one cell by keyboard. */
async function awardCell(page: Page, nummer: string, column: number): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Dienstleister auswählen' });
  await page
    .getByRole('row', { name: new RegExp(nummer) })
    .getByRole('gridcell')
    .nth(column)
    .click();
  await waitForFocus(dialog.getByRole('radio', { checked: true }));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

test('packages are awarded by keyboard and look unlike proposals; two leave one message, and Strg+Z takes them back one by one', async () => {
  await page.setViewportSize(DESKTOP);
  await weakFilter(page).click();
  await page.getByRole('columnheader', { name: 'Vergabesumme', exact: true }).waitFor();
  await awardCell(page, 'L-001', 1);
  await awardCell(page, 'L-002', 1);
  await awardedCount(page, 2);
  const colourOf = (one: Locator) => one.evaluate((node) => getComputedStyle(node).backgroundColor);
  const proposal = page.getByRole('gridcell').filter({ hasText: 'Vorschlag' }).first();
  const awarded = page.locator('[role=gridcell][data-tone=valid]').first();
  expect(await colourOf(awarded)).not.toBe(await colourOf(proposal));
  await page.getByRole('status').getByText('2 Pakete vergeben').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Meldung schließen' }).count()).toBe(1);
  // The cell that was awarded last says so itself, and no message lies over it.
  await page.locator('[role="gridcell"] .tabler-icon-check').waitFor({ state: 'attached' });

  await page.keyboard.press('Control+z');
  await awardedCount(page, 1);
  await page.getByRole('status').getByText('Die Änderung der Vergabe wurde zurückgenommen.').waitFor();
  await page.keyboard.press('Control+z');
  await awardedCount(page, 0);
});
