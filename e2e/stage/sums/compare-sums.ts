import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitUntilQuiet } from '../browser.ts';
import { askOffers, type AskedOffers, expectedText } from './asked-offers.ts';
import { readAwardView } from './read-awards.ts';
import { readOverviewCards, readPortfolioTable, readPropertyComparison } from './read-comparison.ts';
import { readPortfolio, readPriceInput, readProperty } from './read-own-offer.ts';
import type { ShownSum } from './shown-sum.ts';

const READERS: Readonly<
  Record<string, (page: Page, lId: string | null, asked: AskedOffers) => Promise<ShownSum[]>>
> = {
  '/analysis': async (page, lId) =>
    lId === null
      ? [...(await readPortfolioTable(page)), ...(await readOverviewCards(page))]
      : await readPropertyComparison(page, lId),
  '/placing': (page, _, { offers }) => readAwardView(page, offers.liegenschaftIds.length),
  '/dl-priceinput': readPriceInput,
  '/dl-overview': (page, lId) => (lId === null ? readPortfolio(page) : readProperty(page, lId)),
};

const played = new WeakSet<Page>();

/** Notes which pages a journey plays answers to: what such a page shows is not what the server says. */
export function notePlayedPages(context: BrowserContext): void {
  context.on('page', (page) => {
    const route = page.route.bind(page);
    page.route = (...call) => {
      played.add(page);
      return route(...call);
    };
  });
}

/** Notes that a journey plays something else to a page than answers, which the page may remember. */
export function notePlayed(page: Page): void {
  played.add(page);
}

/** Whether a journey plays answers to a page, or has done so. */
export function isPlayed(page: Page): boolean {
  return played.has(page);
}

/**
 * The sums that a page shows, each with what the server says; none on a page without sums, or without a phase
 * its user may ask about.
 */
export async function readSums(page: Page): Promise<(ShownSum & { readonly expected: string })[]> {
  const { pathname, searchParams } = new URL(page.url());
  const phaseId = searchParams.get('pId');
  const read = READERS[pathname];
  if (read === undefined || phaseId === null) return [];
  const asked = await askOffers(page, phaseId, pathname === '/placing');
  if (asked === undefined) return [];
  const shown = await read(page, searchParams.get('lId'), asked);
  return shown.map((sum) => ({ ...sum, expected: expectedText(asked, sum) }));
}

/** Says of every sum on a page that is not the server's what stands there instead. */
export async function findWrongSums(page: Page): Promise<string[]> {
  const wrong = (await readSums(page)).filter(({ text, expected }) => text !== expected);
  return wrong.map(({ where, organisation, liegenschaft, group, text, expected }) => {
    const place = [where, organisation, liegenschaft, group].filter((word) => word !== undefined).join(', ');
    return `${place}: ${text} instead of ${expected}`;
  });
}

/** True where a page says itself that what it shows is not, or not yet, what the server has. */
function isAhead(page: Page): Promise<boolean> {
  return page.evaluate(
    () => !navigator.onLine || /Werte?\s(ist|sind)\snicht\sgespeichert/.test(document.body.textContent),
  );
}

/**
 * Fails unless the sums on the page come to be those of GET offers, asked as who is signed in there. Left
 * alone are pages that a journey plays answers to, and those that say that values are not stored or the
 * connection is lost.
 */
export async function compareSums(page: Page): Promise<void> {
  if (page.isClosed() || isPlayed(page) || !(new URL(page.url()).pathname in READERS)) return;
  // A clock that the journey has stopped would keep the page waiting for ever.
  if (await page.evaluate(() => '__pwClock' in globalThis)) await page.clock.resume();
  await waitUntilQuiet(page);
  await expect.poll(async () => ((await isAhead(page)) ? [] : findWrongSums(page))).toEqual([]);
}
