import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { waitUntilQuiet } from '../../e2e/stage/browser.ts';
import { durationText, medianOf, printLine } from '../pricing/stopwatch.ts';
import { nameOfProperty } from '../pricing/store-properties.ts';
import { type Opening, openOnEmptyCache } from '../web/opening.ts';
import { takeLongestTask, timeUntilDrawn, watchLongTasks } from '../web/watched-work.ts';
import type { Bars } from './bars.ts';
import { clusterProperties } from './clustered.ts';
import type { Desk } from './desk.ts';

const ROUNDS = 5;
/** Longer than the time for which what was asked counts as fresh. */
const AWAY_MS = 11_000;
const FIRST_CARD = { within: 'main li h3' };

/** Opens a page and waits until it has come to rest. */
async function openAtRest(
  desk: Desk,
  who: 'buyer' | 'bidder',
  path: string,
  shows: string,
): Promise<Opening> {
  const context = await desk[who]();
  await watchLongTasks(context);
  const opening = await openOnEmptyCache(context, { path, shows });
  await waitUntilQuiet(opening.page);
  return opening;
}

async function repeat(rounds: number, work: () => Promise<number>): Promise<number> {
  const timesMs: number[] = [];
  for (let round = 0; round < rounds; round++) timesMs.push(await work());
  return medianOf(timesMs);
}

/** Searches for one property in the overview and clears the search again: how long until it, and until all are there. */
async function searchAndClear(page: Page): Promise<{ searchMs: number; clearMs: number }> {
  const field = page.getByRole('textbox', { name: 'Liegenschaften durchsuchen' });
  const all = (await page.locator(FIRST_CARD.within).first().textContent()) ?? '';
  const timesMs: { searchMs: number; clearMs: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await field.fill(nameOfProperty(999));
    const one = { ...FIRST_CARD, shows: nameOfProperty(999) };
    const searchMs = await timeUntilDrawn(page, 'keydown', one, () => field.press('Enter'));
    const every = { ...FIRST_CARD, shows: all };
    const clearMs = await timeUntilDrawn(page, 'keydown', every, () => field.press('Escape'));
    timesMs.push({ searchMs, clearMs });
  }
  return {
    searchMs: medianOf(timesMs.map(({ searchMs }) => searchMs)),
    clearMs: medianOf(timesMs.map(({ clearMs }) => clearMs)),
  };
}

/** Ticks a state in the filter of the overview, and unticks it: how long until the cards follow. */
async function filterOverview(page: Page): Promise<number> {
  const count = page.locator('main output').first();
  await page.getByRole('button', { name: 'Alle Länder und Städte' }).click();
  const state = page.getByRole('checkbox', { name: 'Bayern' }).first();
  await state.waitFor();
  const ms = await repeat(ROUNDS, async () => {
    const changedFrom = (await count.textContent()) ?? '';
    return timeUntilDrawn(page, 'click', { within: 'main output', changedFrom }, () => state.click());
  });
  if (await state.isChecked()) await state.click();
  await page.keyboard.press('Escape');
  return ms;
}

/** Goes from the overview to the table of a property and back; the slower of the two counts. */
async function changeTab(page: Page): Promise<number> {
  const go = (name: string, done: Parameters<typeof timeUntilDrawn>[2]) =>
    timeUntilDrawn(page, 'click', done, () => page.getByRole('tab', { name }).click());
  const table = { within: '[role=treegrid] [role=row]:nth-child(3)' };
  // The first time also fetches the code.
  await go('Nach Liegenschaften', table);
  await go('Gesamtübersicht', FIRST_CARD);
  return repeat(ROUNDS, async () =>
    Math.max(await go('Nach Liegenschaften', table), await go('Gesamtübersicht', FIRST_CARD)),
  );
}

async function changeProperty(page: Page): Promise<number> {
  await page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
  const heading = page.locator('main h2').first();
  await heading.waitFor();
  return repeat(ROUNDS, async () => {
    await waitUntilQuiet(page);
    const changedFrom = (await heading.textContent()) ?? '';
    return timeUntilDrawn(page, 'click', { within: 'main h2', changedFrom }, () =>
      page.getByRole('button', { name: /^Nächste Liegenschaft/ }).click(),
    );
  });
}

/** Searches the unit prices of all bidders, and takes the last letter back: the slower of the two counts. */
async function searchFramePrices(page: Page): Promise<number> {
  await page.getByRole('tab', { name: 'Nach Rahmenpreisen' }).click();
  const grid = page.getByRole('treegrid', { name: 'Rahmenpreise je Dienstleister' });
  await grid.getByText('EP1', { exact: true }).waitFor();
  const within = '[role=treegrid][aria-label="Rahmenpreise je Dienstleister"]';
  const field = page.getByRole('textbox', { name: 'Position, Ep-Code' });
  await field.fill('EP1');
  const press = async (key: string): Promise<number> => {
    await waitUntilQuiet(page);
    const changedFrom = (await grid.textContent()) ?? '';
    return timeUntilDrawn(page, 'keydown', { within, changedFrom }, () => field.press(key));
  };
  return repeat(ROUNDS, async () => Math.max(await press('7'), await press('Backspace')));
}

/** Takes a service group out of the combined LV of three properties and puts it back: how long until its sums follow. */
async function filterCluster(page: Page): Promise<number> {
  await page.getByRole('tab', { name: 'Clusteransicht' }).click();
  await clusterProperties(page);
  await page.getByRole('button', { name: /^Leistungsgruppen/ }).click();
  const group = page.getByRole('checkbox', { name: 'Basis FM' });
  await group.waitFor();
  return repeat(ROUNDS, async () => {
    await waitUntilQuiet(page);
    const changedFrom = (await page.getByRole('treegrid').textContent()) ?? '';
    return timeUntilDrawn(page, 'click', { within: '[role=treegrid]', changedFrom }, () => group.click());
  });
}

/** Comes back to the window after a while: what is loaded again, in bytes, though nothing has changed. */
async function comeBack({ page, wireBytes }: Opening): Promise<number> {
  await sleep(AWAY_MS);
  const before = wireBytes();
  await page.evaluate(() => {
    dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('focus'));
  });
  await waitUntilQuiet(page);
  return wireBytes() - before;
}

/** Types ten prices as quickly as a person can. */
async function typePrices(page: Page): Promise<void> {
  const cells = page.getByRole('treegrid', { name: 'Rahmenpreise' }).locator('[data-editable]');
  await cells.first().click();
  for (let k = 0; k < 10; k++) {
    await page.keyboard.type(`${k + 1},5`, { delay: 60 });
    await page.keyboard.press('Enter');
  }
  await waitUntilQuiet(page);
}

/** What users do on pages that are open, and what it makes them wait for. */
export async function measureActions(desk: Desk, bars: Bars): Promise<void> {
  const buyer = await openAtRest(desk, 'buyer', '/analysis', 'Bieter 1');
  const longest: number[] = [];
  for (const [name, title, measure] of [
    ['search', 'search the overview', async (page: Page) => (await searchAndClear(page)).searchMs],
    ['clear-search', 'clear the search', async (page: Page) => (await searchAndClear(page)).clearMs],
    ['filter', 'filter the overview', filterOverview],
    ['search-prices', 'search the unit prices', searchFramePrices],
    ['filter-cluster', 'filter the combined LV', filterCluster],
    ['change-tab', 'change the tab', changeTab],
    ['change-property', 'change the property', changeProperty],
  ] as const) {
    await takeLongestTask(buyer.page);
    const ms = await measure(buyer.page);
    const taskMs = await takeLongestTask(buyer.page);
    longest.push(taskMs);
    printLine(title, durationText(ms), `task ${taskMs.toFixed(0)} ms`);
    bars.note(name, ms);
  }
  const backBytes = [await comeBack(buyer)];
  await buyer.page.close();

  const bidder = await openAtRest(desk, 'bidder', '/dl-priceinput', 'EP0');
  backBytes.push(await comeBack(bidder));
  printLine('come back to the window', ...backBytes.map((bytes) => `${(bytes / 1e3).toFixed(0)} kB`));
  bars.note('come-back', Math.max(...backBytes) / 1e3);
  await takeLongestTask(bidder.page);
  await typePrices(bidder.page);
  const typingMs = await takeLongestTask(bidder.page);
  printLine('type ten prices, longest task', durationText(typingMs));
  bars.note('task-at-work', Math.max(typingMs, ...longest));
  await bidder.page.close();
}
