import { createApp } from '../apps/server/src/app.ts';
import { openMediaStore } from '../apps/server/src/files/open-media-store.ts';
import { openDatabaseClock } from '../apps/server/src/kernel/clock.ts';
import { hashPassword } from '../apps/server/src/kernel/secret/password.ts';
import { countRoundTrips } from '../apps/server/src/test/round-trips.ts';
import { batchCall, type Price, priceCall } from './flood/calls.ts';
import { openLines } from './flood/open-lines.ts';
import { openSender } from './flood/sender.ts';
import { storeBidders, storePhase } from './flood/store-phase.ts';
import { openTemporaryDatabase } from './server/temporary-database.ts';

const BIDDERS = 50;
/** Prices that each bidder has stored before, as many as a large catalogue has codes. */
const PRICES = 1_600;
const BATCH = 20;
const WARM_MS = 2_000;
const RUN_MS = 6_000;
const RUNS = 3;
const PASSWORD = 'Messung-2026';
const DAY_MS = 24 * 3_600_000;

/** What every bidder sends again and again; the last way is what the browser's queue does with what waits in it. */
const WAYS: readonly { title: string; call: typeof batchCall; prices: number }[] = [
  { title: 'einzelne Preise', call: (line, [price]) => priceCall(line, price), prices: 1 },
  { title: `Stapel von ${BATCH}`, call: batchCall, prices: BATCH },
];

const database = await openTemporaryDatabase();
const roundTrips = countRoundTrips(database.pool);
const app = await createApp({
  db: database.db,
  clock: await openDatabaseClock(database.db),
  files: openMediaStore(database),
});
const sender = openSender();

try {
  const bidders = await storeBidders(database.db, BIDDERS, await hashPassword(PASSWORD));
  const phaseId = await storePhase(database.db, bidders, PRICES, Date.now() + DAY_MS);
  const lines = await openLines(app, bidders, PASSWORD);
  const pricesOf = (count: number): [Price, ...Price[]] => {
    const priceAt = (k: number) => ({ phaseId, code: k, value: 1_000 + k });
    return [priceAt(0), ...Array.from({ length: count - 1 }, (_, k) => priceAt(k + 1))];
  };
  for (const line of lines) await sender.send({ calls: [batchCall(line, pricesOf(PRICES))], rounds: 1 });
  await database.pool.query('vacuum analyze');

  for (const { title, call, prices } of WAYS) {
    const calls = lines.map((line) => call(line, pricesOf(prices)));
    const only = calls.slice(0, 1);
    await sender.send({ calls, untilMs: Date.now() + WARM_MS });
    // Hints to other processes travel later, one for many writes.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    roundTrips();
    await sender.send({ calls: only, rounds: 1 });
    const trips = roundTrips();
    const runs: { perSecond: number; cpuMs: number; longestMs: number }[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const [begunMs, begunCpu] = [performance.now(), process.threadCpuUsage()];
      const { statuses, longestMs } = await sender.send({ calls, untilMs: Date.now() + RUN_MS });
      const seconds = (performance.now() - begunMs) / 1_000;
      const { user, system } = process.threadCpuUsage(begunCpu);
      const stored = statuses['200'] ?? 0;
      if (Object.keys(statuses).some((status) => status !== '200')) process.exitCode = 1;
      runs.push({ perSecond: stored / seconds, cpuMs: (user + system) / 1_000 / stored, longestMs });
    }
    const best = runs.toSorted((a, b) => b.perSecond - a.perSecond)[0]!;
    console.log(
      [
        title.padEnd(16),
        `${trips} Umläufe je Aufruf`,
        `${best.perSecond.toFixed(0)} Aufrufe/s`,
        `${(best.perSecond * prices).toFixed(0)} Preise/s`,
        `${best.cpuMs.toFixed(2)} ms Hauptthread je Aufruf`,
        `längste Antwort ${best.longestMs.toFixed(0)} ms`,
        `alle Läufe: ${runs.map(({ perSecond }) => perSecond.toFixed(0)).join(', ')} Aufrufe/s`,
      ].join('   '),
    );
  }
} finally {
  await sender.close();
  await app.close();
  await database.close();
}
