import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser, openPage, signIn } from '../e2e/stage/browser.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { durationText, measureShare, medianOf, printLine } from './pricing/stopwatch.ts';
import { createBarTable } from './server/bar-table.ts';
import { openServedTender } from './server/served-tender.ts';

const ROOT = join(import.meta.dirname, '..');
/** The comparison of one property: three columns for each of twenty bidders. */
const TENDER = { properties: 1, bidders: 20, positions: 5_000, codes: 5_000 };
const GIVEN_UP_MS = 120_000;
const ROUNDS = 2;
const WHEEL_TURNS = 100;

const bars = createBarTable({ frame: { title: 'time between frames, p95', unit: 'ms', bar: 34 } });

interface Frame {
  ms: number;
  /** Rows with nothing but their frozen cells. */
  waiting: number;
}

/** Records every frame in the page from now on. */
function noteFrames(): void {
  const frames: Frame[] = [];
  const note = (ms: number): void => {
    const waiting = document.querySelectorAll('[role=row] > [role=presentation]:last-child:empty').length;
    frames.push({ ms, waiting });
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  Object.assign(globalThis, { noted: frames });
}

/** Turns the wheel a hundred times where the mouse stands, and gives the frames meanwhile. */
async function turnWheel(page: Page, [x, y]: readonly [number, number]): Promise<Frame[]> {
  const take = () => page.evaluate(() => (globalThis as unknown as { noted: Frame[] }).noted.splice(0));
  const topRow = () => page.getByRole('treegrid').getByRole('row').nth(5).getAttribute('aria-rowindex');
  const before = await topRow();
  await take();
  for (let turn = 0; turn < WHEEL_TURNS; turn++) await page.mouse.wheel(x, y);
  const frames = await take();
  if ((await topRow()) === before) throw new Error('nothing moved');
  return frames;
}

async function measure(page: Page): Promise<void> {
  await page.goto('/analysis');
  await page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
  const table = page.getByRole('treegrid');
  await table.getByRole('row').nth(5).waitFor();
  const size = [await table.getAttribute('aria-rowcount'), await table.getAttribute('aria-colcount')];
  console.log(`\nScrolling a table of ${size.join(' rows × ')} columns with the wheel, ${ROUNDS} rounds`);
  printLine('', 'frames', 'median', 'p95', 'worst', 'rows waiting');
  await table.hover();
  await page.evaluate(noteFrames);
  let slowestMs = 0;
  for (const [label, turns] of [
    ['down', [0, 400]],
    ['up and sideways', [60, -400]],
  ] as const) {
    const gapsMs: number[] = [];
    const waiting: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const frames = await turnWheel(page, turns);
      gapsMs.push(...frames.slice(1).map(({ ms }, i) => ms - (frames[i]?.ms ?? 0)));
      waiting.push(...frames.map((frame) => frame.waiting));
    }
    const sorted = gapsMs.toSorted((a, b) => a - b);
    const p95Ms = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
    slowestMs = Math.max(slowestMs, p95Ms);
    const times = [medianOf(sorted), p95Ms, sorted.at(-1) ?? Number.NaN].map(durationText);
    const meanWaiting = waiting.reduce((sum, rows) => sum + rows, 0) / waiting.length;
    printLine(label, `${sorted.length}`, ...times, meanWaiting.toFixed(1));
  }
  bars.note('frame', slowestMs);
  console.log(`  A process gets ${Math.round(measureShare() * 100)} % of a core here.`);
  bars.print();
}

if (!buildWeb(ROOT)) process.exit(1);
const { server, adminUsername, close } = await openServedTender(TENDER, join(ROOT, 'apps/web/dist'));
try {
  const browser = await launchBrowser('measurement');
  try {
    const { page } = await openPage(browser, server.url);
    page.setDefaultTimeout(GIVEN_UP_MS);
    await signIn(page, adminUsername);
    await measure(page);
  } finally {
    await browser.close();
  }
} finally {
  await close();
}
