import type { Page } from 'playwright-core';
import { waitUntilQuiet } from './browser.ts';
import { isPlayed } from './sums/compare-sums.ts';

/** Where nothing of a page stays that was open before, and least is drawn: there is no such page. */
const RESTING_PLACE = '/gibt-es-nicht';
/** Address that names something: a page that rested may not have heard yet of what a call has just made. */
const NAMING = /[?&]\w+=[0-9a-f]{8}-/;

/**
 * Moves to an address inside the program; false, and nothing done, where the page is outside of it, at that
 * address already, or rests and may not know yet what the address names.
 */
async function move(page: Page, path: string): Promise<boolean> {
  if (page.url() === 'about:blank' || isPlayed(page)) return false;
  const isAtRest = new URL(page.url()).pathname === RESTING_PLACE;
  if (isAtRest && NAMING.test(path)) return false;
  return await page.evaluate(
    ([to, rests]) => {
      // The resting place is inside, and has neither menu nor head.
      const isDrawn = rests || document.querySelector('#root nav, #root header') !== null;
      const isInside = isDrawn && 'rahmenpreis.access' in sessionStorage;
      const isStopped = '__pwClock' in globalThis;
      if (!isInside || isStopped || new URL(to, location.href).pathname === location.pathname) return false;
      history.pushState(null, '', to);
      return true;
    },
    [path, isAtRest] as const,
  );
}

/**
 * Comes to a page as a link of the program leads there, which takes a tenth of opening its address. The
 * address is opened by who is not in the program yet, is at that page already, or plays answers or a clock to
 * it. What a page shows that was just opened is another matter: for that it is opened.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  if (await move(page, path)) await waitUntilQuiet(page);
  else await page.goto(path);
}

/** What may still stand there of a page that was left: in the frame, or beside all pages. */
const LEFT_OVER = '[role=dialog], [role=menu], [role=alert], [role=status] button, [data-keep-clear] > *';

const CLOSE_MESSAGE = '[aria-label="Meldung schließen"]';

/**
 * Leaves what a page shows, so that somebody else can go on from it; false where something would stay of what
 * was done there.
 */
export async function leave(page: Page): Promise<boolean> {
  if (page.isClosed() || !(await move(page, RESTING_PLACE))) return false;
  await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: null });
  // A message stays longer than the test that it came from, and would lie over what follows.
  await page.evaluate((close) => {
    for (const button of document.querySelectorAll<HTMLElement>(close)) button.click();
  }, CLOSE_MESSAGE);
  await waitUntilQuiet(page);
  return await page.evaluate(
    (leftOver) =>
      document.querySelector(leftOver) === null &&
      document.querySelector('main') !== null &&
      navigator.onLine &&
      sessionStorage.length === 1,
    LEFT_OVER,
  );
}
