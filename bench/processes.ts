import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { hashPassword } from '../apps/server/src/kernel/secret/password.ts';
import { DEMO_PASSWORD } from '../e2e/stage/browser.ts';
import { callOf, priceCall } from './flood/calls.ts';
import { countOther, type FloodAnswers, type FloodCall, openSender, type Sender } from './flood/sender.ts';
import { makeTender, type TenderSize } from './pricing/make-tender.ts';
import { storeTender } from './pricing/store-tender.ts';
import { type Caller, signInBidders, signInByCall } from './server/caller.ts';
import { countWrites } from './server/count-writes.ts';
import { openTemporaryDatabase, type TemporaryDatabase } from './server/temporary-database.ts';
import { openWatchedServer, type WatchedServer } from './server/watched-server.ts';

const SIZE: TenderSize = { properties: 100, bidders: 20, positions: 100, codes: 200 };
const PROCESSES = [1, 2, 4];
const RUN_MS = 6_000;
/** How many ask for the offers at once. */
const READERS = 8;

/** Somebody's call to one of the servers, in turn. */
type Make = (server: WatchedServer, index: number) => FloodCall;

const database = await openTemporaryDatabase();
const sender = openSender();

try {
  const { phaseId, adminUsername } = await storeTender(
    database,
    makeTender(SIZE),
    await hashPassword(DEMO_PASSWORD),
  );
  await database.pool.query('vacuum analyze');
  console.log(
    `${availableParallelism()} Kerne; ${SIZE.properties} Liegenschaften × ${SIZE.bidders} Bieter × ${SIZE.positions} Positionen`,
  );
  for (const count of PROCESSES) await measure(database, count, { phaseId, adminUsername });
} finally {
  await sender.close();
  await database.close();
}

/** Starts `count` processes, lets bidders write and administrators read for a while, and holds what they say against each other. */
async function measure(
  database: TemporaryDatabase,
  count: number,
  { phaseId, adminUsername }: { phaseId: string; adminUsername: string },
): Promise<void> {
  const servers: WatchedServer[] = [];
  try {
    for (let k = 0; k < count; k += 1) servers.push(await openWatchedServer(database));
    const { url } = servers[0]!;
    const admin = await signInByCall(url, adminUsername);
    const bidders = await signInBidders(url, SIZE.bidders);

    const read: Make = (server) => callOf({ server, caller: admin }, getOffers, phaseId);
    const write: Make = (server, index) =>
      priceCall({ server, caller: bidders[index]! }, { phaseId, code: index, value: 10_000 + count });
    const spread = (make: Make, callers: number) =>
      Array.from({ length: callers }, (_, index) => make(servers[index % count]!, index));

    const before = await countWrites(database);
    const writes = await repeat(sender, spread(write, SIZE.bidders));
    const stored = (await countWrites(database)) - before;
    const reads = await repeat(sender, spread(read, READERS));
    const offers = await Promise.all(servers.map((server) => digestOffers(server, admin, phaseId)));
    const isKept = stored === writes.confirmed && writes.others === 0 && reads.others === 0;
    const isSame = new Set(offers).size === 1;
    if (!isKept || !isSame) process.exitCode = 1;
    console.log(
      [
        `${count} Prozess${count === 1 ? ' ' : 'e'}`,
        `${writes.perSecond.toFixed(0).padStart(5)} Preise/s (längste Antwort ${writes.longestMs.toFixed(0)} ms)`,
        `${reads.perSecond.toFixed(0).padStart(5)} Vergleiche/s`,
        `bestätigt ${writes.confirmed}, gespeichert ${stored}, anders beantwortet ${writes.others + reads.others}`,
        `Angebote ${isSame ? 'überall gleich' : 'VERSCHIEDEN'}`,
      ].join('   '),
    );
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}

/** Makes the calls again and again, each as soon as it is answered. */
async function repeat(
  { send }: Sender,
  calls: readonly FloodCall[],
): Promise<Pick<FloodAnswers, 'longestMs'> & { perSecond: number; confirmed: number; others: number }> {
  const warming = await send({ calls, rounds: 5 });
  const begunMs = performance.now();
  const answers = await send({ calls, untilMs: Date.now() + RUN_MS });
  const seconds = (performance.now() - begunMs) / 1_000;
  const confirmed = answers.statuses['200'] ?? 0;
  return {
    perSecond: confirmed / seconds,
    longestMs: answers.longestMs,
    confirmed: confirmed + (warming.statuses['200'] ?? 0),
    others: countOther(warming, 200) + countOther(answers, 200),
  };
}

async function digestOffers({ url }: WatchedServer, admin: Caller, phaseId: string): Promise<string> {
  const answer = await fetch(url + fillPath(getOffers, { phaseId }), { headers: admin.headers });
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
}
