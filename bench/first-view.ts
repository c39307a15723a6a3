import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { ALBUMS, findPropertyShots, type Shot } from '../e2e/stage/album.ts';
import { launchBrowser, openPage, signIn } from '../e2e/stage/browser.ts';
import { startDemoProgram } from '../e2e/stage/program.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { durationText, measureShare, medianOf, printLine } from './pricing/stopwatch.ts';
import { createBarTable } from './server/bar-table.ts';
import { openOnEmptyCache } from './web/opening.ts';
import { readThreadMs } from './web/thread-time.ts';

const TRIES = 5;

const bars = createBarTable({
  page: { title: 'slowest page of the demo tender, in the median', unit: 'ms', bar: 1_500 },
});

const shares: number[] = [];
const mediansMs: number[] = [];

/** One opening of a page: how long until it was usable, and how much of that its main thread computed. */
interface Measured {
  usableMs: number;
  cpuMs: number;
}

async function open(context: BrowserContext, shot: Shot): Promise<Measured> {
  const { page, devtools, usableMs } = await openOnEmptyCache(context, shot);
  const cpuMs = await readThreadMs(devtools);
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
  const tries = pages.map((): Measured[] => []);
  for (let round = 0; round < TRIES; round++) {
    for (const [i, each] of pages.entries()) {
      tries[i]?.push(await open(context, each));
      shares.push(measureShare());
    }
  }
  await context.close();
  for (const [i, { path }] of pages.entries()) printOpenings(path, tries[i] ?? []);
}

function printOpenings(path: string, openings: readonly Measured[]): void {
  const timesMs = openings.map(({ usableMs }) => usableMs);
  const median = medianOf(timesMs);
  mediansMs.push(median);
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
    bars.note('page', Math.max(...mediansMs));
    console.log(`\nBars, on a machine that gives a process a whole core; here: ${share} %`);
    bars.print();
  } finally {
    await browser.close();
  }
} finally {
  await app.close();
}
