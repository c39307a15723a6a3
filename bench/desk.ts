import { join } from 'node:path';
import { launchBrowser, openPage, signIn, waitUntilQuiet } from '../e2e/stage/browser.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { DESK, STEPS } from './desk/steps.ts';
import { bidderName } from './pricing/store-offer.ts';
import { durationText, measureShare, printLine } from './pricing/stopwatch.ts';
import { openServedTender } from './server/served-tender.ts';
import { longestTaskOf } from './web/longest-task.ts';

const ROOT = join(import.meta.dirname, '..');
/** A task that holds the page any longer is felt. */
const TASK_BAR_MS = 100;
const GIVEN_UP_MS = 120_000;

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
