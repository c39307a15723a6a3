import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { ALBUMS, findPropertyShots, type Shot } from '../e2e/stage/album.ts';
import { launchBrowser, openPage, signIn } from '../e2e/stage/browser.ts';
import { startDemoProgram } from '../e2e/stage/program.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { durationText, measureShare, medianOf, printLine } from './pricing/stopwatch.ts';
import { readThreadMs } from './web/thread-time.ts';

const BAR_MS = 1_500;
const TRIES = 5;
const GIVEN_UP_MS = 30_000;

const shares: number[] = [];

/**
 * Records in the page when it has a heading and its data and nothing is still loading, as of the frame that shows it.
 */
function noteUsable(shows: string): void {
  const underWay = '[aria-busy="true"], .mantine-Skeleton-root, [role="status"][aria-label="Wird geladen"]';
  const look = (): void => {
    const content = document.querySelector('main') ?? document.body;
    const isUsable =
      document.querySelector('h1') !== null &&
      document.querySelector(underWay) === null &&
      content?.textContent.includes(shows);
    // A task queued by a frame's callbacks runs once that frame is drawn.
    if (isUsable) setTimeout(() => performance.mark('usable'));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** One opening of a page: how long until it was usable, and how much of that its main thread computed. */
interface Opening {
  usableMs: number;
  cpuMs: number;
}

async function open(context: BrowserContext, { path, shows = '' }: Shot): Promise<Opening> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Performance.enable');
  await page.addInitScript(noteUsable, shows);
  await page.goto(path, { waitUntil: 'commit' });
  await page
    .waitForFunction(() => performance.getEntriesByName('usable').length > 0, null, { timeout: GIVEN_UP_MS })
    .catch(async (error: unknown) => {
      console.error(`${path} never shows «${shows}»:`, await page.locator('body').innerText());
      throw error;
    });
  const cpuMs = await readThreadMs(devtools);
  const { usableMs, cached } = await page.evaluate(() => ({
    usableMs: performance.getEntriesByName('usable')[0]?.startTime ?? 0,
    cached: performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js') && 'transferSize' in entry && entry.transferSize === 0),
  }));
  if (cached.length > 0) throw new Error(`${path} came from the cache`);
  await page.close();
  return { usableMs, cpuMs };
}

/** Measures the pages of one user in turn, so that whatever slows the machine down affects all of them. */
async function measureAlbum(
  browser: Browser,
  url: string,
  username: string | undefined,
  listed: readonly Shot[],
): Promise<void> {
  const { page, context } = await openPage(browser, url);
  if (username !== undefined) await signIn(page, username);
  const pages = [...listed, ...(username === 'admin@example.org' ? await findPropertyShots(page) : [])];
  await page.close();
  const tries = pages.map((): Opening[] => []);
  for (let round = 0; round < TRIES; round++) {
    for (const [i, each] of pages.entries()) {
      tries[i]?.push(await open(context, each));
      shares.push(measureShare());
    }
  }
  await context.close();
  for (const [i, { path }] of pages.entries()) printOpenings(path, tries[i] ?? []);
}

function printOpenings(path: string, openings: readonly Opening[]): void {
  const timesMs = openings.map(({ usableMs }) => usableMs);
  const median = medianOf(timesMs);
  if (median > BAR_MS) process.exitCode = 1;
  printLine(
    path.replace(/[0-9a-f-]{36}/, '…'),
    ...[Math.min(...timesMs), median, Math.max(...timesMs)].map(durationText),
    durationText(medianOf(openings.map(({ cpuMs }) => cpuMs))),
  );
}

if (!buildWeb(join(import.meta.dirname, '..'))) process.exit(1);
const app = await startDemoProgram();
try {
  const browser = await launchBrowser();
  console.log(`\nFirst usable view on an empty cache, ${TRIES} tries each`);
  printLine('', 'best', 'median', 'worst', 'main thread');
  try {
    for (const { username, shots } of ALBUMS) {
      const whole = shots.filter(({ shows }) => shows !== undefined);
      await measureAlbum(browser, app.url, username, whole);
    }
    const share = Math.round(medianOf(shares) * 100);
    console.log(
      `  Bar: ${BAR_MS} ms in the median, on a machine that gives a process a whole core; here: ${share} %.`,
    );
  } finally {
    await browser.close();
  }
} finally {
  await app.close();
}
