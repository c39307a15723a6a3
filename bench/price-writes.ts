import type { AddressInfo } from 'node:net';
import { type Endpoint, fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { createOwnKeyVal, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { createApp } from '../apps/server/src/app.ts';
import { signInToApp } from '../apps/server/src/demo/in-process.ts';
import { openMediaStore } from '../apps/server/src/files/open-media-store.ts';
import { systemClock } from '../apps/server/src/kernel/clock.ts';
import { hashPassword } from '../apps/server/src/kernel/secret/password.ts';
import { countRoundTrips } from '../apps/server/src/test/round-trips.ts';
import { type FloodCall, openSender } from './flood/sender.ts';
import { type StoredBidder, storeBidders, storePhase } from './flood/store-phase.ts';
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
const WAYS: readonly { title: string; endpoint: Endpoint; prices: number }[] = [
  { title: 'einzelne Preise', endpoint: createOwnKeyVal, prices: 1 },
  { title: `Stapel von ${BATCH}`, endpoint: saveOwnKeyVals, prices: BATCH },
];

const database = await openTemporaryDatabase();
const roundTrips = countRoundTrips(database.pool);
const app = await createApp({ db: database.db, clock: systemClock, files: openMediaStore(database) });
const sender = openSender();

try {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const bidders = await storeBidders(database.db, BIDDERS, await hashPassword(PASSWORD));
  const phaseId = await storePhase(database.db, bidders, PRICES, Date.now() + DAY_MS);
  const tokens = new Map<string, string>();
  for (const { id, username } of bidders) tokens.set(id, await signInToApp(app, username, PASSWORD));
  const priceOf = (k: number) => ({ key: `${phaseId}_ep_EP${k % PRICES}`, value: `${1_000 + k}` });
  const callOf = (bidder: StoredBidder, endpoint: Endpoint, prices: number): FloodCall => {
    const entries = Array.from({ length: prices }, (_, k) => priceOf(k));
    return {
      url: `http://127.0.0.1:${port}${fillPath(endpoint, { phaseId, orgaId: bidder.organisationId })}`,
      method: endpoint.method,
      headers: { authorization: `Bearer ${tokens.get(bidder.id)}`, 'content-type': 'application/json' },
      body: JSON.stringify(endpoint === createOwnKeyVal ? entries[0] : { data: entries }),
    };
  };
  for (const bidder of bidders) {
    await sender.send({ calls: [callOf(bidder, saveOwnKeyVals, PRICES)], rounds: 1 });
  }
  await database.pool.query('vacuum analyze');

  for (const { title, endpoint, prices } of WAYS) {
    const calls = bidders.map((each) => callOf(each, endpoint, prices));
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
