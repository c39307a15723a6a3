import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createApp } from '../apps/server/src/app.ts';
import { migrateDatabase } from '../apps/server/src/db/migrate.ts';
import { connectDatabase } from '../apps/server/src/db/open.ts';
import { openMediaStore } from '../apps/server/src/files/open-media-store.ts';
import { openDatabaseClock } from '../apps/server/src/kernel/clock.ts';
import { hashPassword } from '../apps/server/src/kernel/secret/password.ts';
import { DEMO_PASSWORD, launchBrowser, openPage, signIn } from '../e2e/stage/browser.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { makeTender } from './pricing/make-tender.ts';
import { durationText, measureShare, medianOf, printLine } from './pricing/stopwatch.ts';
import { storeTender } from './pricing/store-tender.ts';
import { openTemporaryCluster } from './pricing/temporary-cluster.ts';
import { createBarTable } from './server/bar-table.ts';
import { p95Of, turnWheel, watchFrames } from './web/wheel.ts';

const ROOT = join(import.meta.dirname, '..');
/** The comparison of one property: three columns for each of twenty bidders. */
const TENDER = { properties: 1, bidders: 20, positions: 5_000, codes: 5_000 };
const BAR_MS = 34;
const GIVEN_UP_MS = 120_000;
const ROUNDS = 2;

const bars = createBarTable({
  frame: { title: 'time between frames, p95', unit: 'ms', bar: BAR_MS },
  slow: { title: `frames above ${BAR_MS} ms`, unit: '%', bar: 1 },
  thread: { title: 'main thread for a frame', unit: 'ms', bar: 16 },
});

async function measure(page: Page): Promise<void> {
  await page.goto('/analysis');
  await page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
  const table = page.getByRole('treegrid');
  await table.getByRole('row').nth(5).waitFor();
  const [rows, columns] = [
    await table.getAttribute('aria-rowcount'),
    await table.getAttribute('aria-colcount'),
  ];
  console.log(`\nScrolling a table of ${rows} rows × ${columns} columns with the wheel, ${ROUNDS} rounds`);
  printLine('', 'frames', 'median', 'p95', 'worst', `above ${BAR_MS} ms`, 'main thread', 'rows waiting');
  await table.hover();
  const devtools = await watchFrames(page);
  const shares: number[] = [];
  const worst = { frame: 0, slow: 0, thread: 0 };
  for (const [label, turns] of [
    ['down', [0, 400]],
    ['up and sideways', [60, -400]],
  ] as const) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push(await turnWheel(page, devtools, turns));
      shares.push(measureShare());
    }
    const sorted = rounds.flatMap(({ gapsMs }) => gapsMs).toSorted((a, b) => a - b);
    const p95 = p95Of(sorted);
    const slow = (100 * sorted.filter((ms) => ms > BAR_MS).length) / sorted.length;
    const thread = medianOf(rounds.map(({ cpuMs }) => cpuMs));
    worst.frame = Math.max(worst.frame, p95);
    worst.slow = Math.max(worst.slow, slow);
    worst.thread = Math.max(worst.thread, thread);
    printLine(
      label,
      `${sorted.length}`,
      ...[medianOf(sorted), p95, sorted.at(-1) ?? Number.NaN].map(durationText),
      `${slow.toFixed(1)} %`,
      durationText(thread),
      medianOf(rounds.map(({ waiting }) => waiting)).toFixed(1),
    );
  }
  const share = Math.round(medianOf(shares) * 100);
  for (const name of ['frame', 'slow', 'thread'] as const) bars.note(name, worst[name]);
  console.log(`\nBars, on a machine that gives a process a whole core; here: ${share} %`);
  bars.print();
}

if (!buildWeb(ROOT)) process.exit(1);
const cluster = await openTemporaryCluster();
try {
  await migrateDatabase(cluster.databaseUrl);
  const database = connectDatabase(cluster.databaseUrl);
  const stored = await storeTender(database, makeTender(TENDER), await hashPassword(DEMO_PASSWORD));
  const webFolder = join(ROOT, 'apps/web/dist');
  const files = openMediaStore({ dataDir: cluster.dataDir });
  const app = await createApp({
    db: database.db,
    clock: await openDatabaseClock(database.db),
    files,
    webFolder,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await launchBrowser();
  try {
    const { page } = await openPage(browser, url);
    page.setDefaultTimeout(GIVEN_UP_MS);
    await signIn(page, stored.adminUsername);
    await measure(page);
  } finally {
    await browser.close();
    await app.close();
    await database.pool.end();
  }
} finally {
  await cluster.close();
}
