import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, signIn, waitUntilQuiet } from '../e2e/stage/browser.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { DESK, STEPS } from './desk/steps.ts';
import { bidderName } from '../apps/server/test/made-tender/store-offer.ts';
import { durationText, measureShare, printLine } from './pricing/stopwatch.ts';
import { openServedTender } from './server/served-tender.ts';

const ROOT = join(import.meta.dirname, '..');
/** A task that holds the page any longer is felt. */
const TASK_BAR_MS = 100;
const GIVEN_UP_MS = 120_000;

/** One task of a page's main thread, in milliseconds. */
interface Task {
  /** From its beginning to its end, whatever else the machine did meanwhile. */
  readonly wallMs: number;
  /** Of it on a core. */
  readonly coreMs: number;
}

/** What a trace of the browser tells; times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** Does something on a page and gives the task of its main thread that was longest on a core meanwhile. */
async function longestTaskOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<Task> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args.name === 'CrRendererMain';
  const mains = new Set(traceEvents.filter(isMain).map(threadOf));
  return traceEvents
    .filter((event) => event.name === 'RunTask' && event.ph === 'X' && mains.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1_000, coreMs: tdur / 1_000 }))
    .reduce((longest, task) => (task.coreMs > longest.coreMs ? task : longest), { wallMs: 0, coreMs: 0 });
}

/**
 * Does everything that a bidder does at the largest desk, in Chromium, and prints the longest task of each
 * step.
 */
async function measureDesk(url: string): Promise<void> {
  const browser = await launchBrowser('measurement');
  try {
    const { page } = await openPage(browser, url);
    page.setDefaultTimeout(GIVEN_UP_MS);
    await signIn(page, bidderName(0), { path: '/dl-priceinput' });
    await page.getByRole('treegrid', { name: 'Rahmenpreise' }).locator('[data-editable]').first().waitFor();
    await waitUntilQuiet(page);
    printLine('longest task of the page', 'on a core', 'from begin to end', 'bar');
    for (const { title, prepare, act } of STEPS) {
      await prepare?.(page);
      const { coreMs, wallMs } = await longestTaskOf(browser, page, async () => void (await act(page)));
      printLine(title, durationText(coreMs), durationText(wallMs), durationText(TASK_BAR_MS));
      if (coreMs > TASK_BAR_MS) process.exitCode = 1;
    }
  } finally {
    await browser.close();
  }
  console.log(`  A process gets ${Math.round(measureShare() * 100)} % of a core here.`);
}

if (!buildWeb(ROOT)) process.exit(1);
const { server, close } = await openServedTender({ ...DESK, bidders: 2 }, join(ROOT, 'apps/web/dist'));
try {
  await measureDesk(server.url);
} finally {
  await close();
}
