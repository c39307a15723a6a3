import { join } from 'node:path';
import { createApp } from '../apps/server/src/app.ts';
import { migrateDatabase } from '../apps/server/src/db/migrate.ts';
import { connectDatabase } from '../apps/server/src/db/open.ts';
import { openMediaStore } from '../apps/server/src/files/open-media-store.ts';
import { openDatabaseClock } from '../apps/server/src/kernel/clock.ts';
import { hashPassword } from '../apps/server/src/kernel/secret/password.ts';
import { DEMO_PASSWORD, launchBrowser, openPage, signIn, waitUntilQuiet } from '../e2e/stage/browser.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { DESK } from './desk/desk-offer.ts';
import { FELT_STEPS } from './desk/felt-steps.ts';
import { makeTender } from './pricing/make-tender.ts';
import { bidderName } from './pricing/store-offer.ts';
import { durationText, measureShare, printLine } from './pricing/stopwatch.ts';
import { storeTender } from './pricing/store-tender.ts';
import { openTemporaryCluster } from './pricing/temporary-cluster.ts';
import { longestTaskOf } from './web/longest-task.ts';

const ROOT = join(import.meta.dirname, '..');
/** A task that holds the page any longer is felt. */
const TASK_BAR_MS = 100;
const GIVEN_UP_MS = 120_000;

/** Does everything that a bidder does at the largest desk, in Chromium, and prints the longest task of each step. */
async function measureDesk(url: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const { page } = await openPage(browser, url);
    page.setDefaultTimeout(GIVEN_UP_MS);
    await signIn(page, bidderName(0), { path: '/dl-priceinput' });
    await page.getByRole('treegrid', { name: 'Rahmenpreise' }).locator('[data-editable]').first().waitFor();
    await waitUntilQuiet(page);
    printLine('longest task of the page', 'on a core', 'from begin to end', 'bar');
    for (const { title, prepare, act } of FELT_STEPS) {
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
const cluster = await openTemporaryCluster();
try {
  await migrateDatabase(cluster.databaseUrl);
  const database = connectDatabase(cluster.databaseUrl);
  const tender = makeTender({ ...DESK, bidders: 2 });
  await storeTender(database, tender, await hashPassword(DEMO_PASSWORD));
  const files = openMediaStore({ dataDir: cluster.dataDir });
  const webFolder = join(ROOT, 'apps/web/dist');
  const app = await createApp({
    db: database.db,
    clock: await openDatabaseClock(database.db),
    files,
    webFolder,
  });
  await measureDesk(await app.listen({ port: 0, host: '127.0.0.1' }));
  await app.close();
  await database.pool.end();
} finally {
  await cluster.close();
}
