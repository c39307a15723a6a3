import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { getOwnAccount } from '@rahmenpreis/contract/session.ts';
import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { openConnections } from '../../src/db/open.ts';
import { liegenschaft } from '../../src/db/schema/liegenschaft.ts';
import { getFromApp, signInToApp } from '../../src/demo/in-process.ts';
import { openMediaStore } from '../../src/files/open-media-store.ts';
import { openDatabaseClock, type ServerClock } from '../../src/kernel/clock.ts';
import { hashPassword } from '../../src/kernel/secret/password.ts';
import { makeTender } from '../made-tender/make-tender.ts';
import { bidderName } from '../made-tender/store-offer.ts';
import { storeTender } from '../made-tender/store-tender.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { TEST_PASSWORD } from '../test-server.ts';
import { callOf, entryOf, type FloodCaller, type Price, priceCall, spaced } from './calls.ts';
import { type FloodKind, listFloodKinds } from './flood-kinds.ts';
import { countOther, type FloodCall, openSender } from './sender.ts';
import { storePhase } from './store-phase.ts';
import { watchEventLoop } from './watch-event-loop.ts';

/** A small flood; `npm run proof -- floods` tries every kind in full. */
const rounds = drawRounds(1);
const FULL = {
  tender: { properties: 100, bidders: 50, positions: 100, codes: 400 },
  /** How many entries a list of a large body has. */
  entries: 20_000,
  /** How many prices of rivals are timely. */
  prices: 125,
};
const SMALL = {
  tender: { properties: 5, bidders: 16, positions: 20, codes: 50 },
  entries: 5_000,
  prices: 25,
};
const { tender, entries, prices } = rounds.isProof ? FULL : SMALL;
/**
 * The longest task of the event loop under large bodies, in milliseconds (decision 0019); beside other tests
 * it says nothing.
 */
const TASK_BAR_MS = rounds.isProof ? 50 : Infinity;
/** How long before its end a phase stands meanwhile; the clock is put forward once all is answered. */
const LEFT_MS = 5 * 60_000;
/** How long the flood goes on before the first price, and how often one comes, in milliseconds. */
const LEAD_MS = 500;
const PRICE_EVERY_MS = 20;
const LATE = 409;
const ROUND_PATIENCE_MS = 120_000;
const [ATTACKERS, RIVALS] = [3, 10];

const senders = { attackers: openSender(), rivals: openSender(), others: openSender() };
/** By how much the clock of the server was put forward. */
let aheadMs = 0;
let database: TestDatabase;
let dataDir: string;
let app: FastifyInstance;
let server: { url: string };
let tenderId: string;
let propertyId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'rahmenpreis-flood-'));
  const passwordHash = await hashPassword(TEST_PASSWORD);
  ({ phaseId: tenderId } = await storeTender(database, makeTender(tender), passwordHash));
  const [property] = await database.db.select({ id: liegenschaft.id }).from(liegenschaft).limit(1);
  propertyId = property!.id;
  const files = openMediaStore({ dataDir });
  const { db } = database;
  await openConnections(database.pool);
  app = await createApp({ db, clock: await openClock(), files, logLevel: 'silent' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  server = { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
});
afterAll(async () => {
  await Promise.all(Object.values(senders).map((sender) => sender.close()));
  await app.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A price, who writes it and by which call. */
interface Written extends Price {
  readonly caller: FloodCaller;
  readonly call: FloodCall;
}

/** The database's clock, which the test puts forward to the end of a phase. */
async function openClock(): Promise<ServerClock> {
  const clock = await openDatabaseClock(database.db);
  return {
    ...clock,
    nowMs: () => clock.nowMs() + aheadMs,
    arrivalOf(tickMs, reading) {
      const { atMs, unsureMs } = clock.arrivalOf(tickMs, reading);
      return { atMs: atMs + aheadMs, unsureMs };
    },
    momentOf: (reading) => clock.momentOf(reading) + aheadMs,
  };
}

/** Signs all bidders in anew, as an access token lives ten minutes. */
async function signIn(): Promise<FloodCaller[]> {
  const callers: FloodCaller[] = [];
  for (let p = 0; p < SMALL.tender.bidders; p += 1) {
    const token = await signInToApp(app, bidderName(p), TEST_PASSWORD);
    const { id, organisationId } = await getFromApp<FloodCaller>(app, getOwnAccount, { token });
    callers.push({ id, organisationId, headers: { authorization: `Bearer ${token}` } });
  }
  return callers;
}

const callsOf = (written: readonly Written[]) => written.map(({ call }) => call);

/** So many prices, of each caller in turn, each for a code of its own. */
function listPrices(
  callers: readonly FloodCaller[],
  phaseId: string,
  count: number,
  from: number,
): Written[] {
  return Array.from({ length: count }, (_, k) => {
    const price = { phaseId, code: k % tender.codes, value: from + k };
    const caller = callers[k % callers.length]!;
    return { ...price, caller, call: priceCall({ server, caller }, price) };
  });
}

/** The prices that are not stored, as the database tells. */
async function listLost(phaseId: string, written: readonly Written[]): Promise<string[]> {
  const nameOf = (organisationId: string, { key, value }: { key: string; value: string }) =>
    `${organisationId} ${key} ${value}`;
  const { rows } = await database.pool.query<{ organisation_id: string; key: string; value: string }>(
    'select organisation_id, key, value from key_val where phase_id = $1',
    [phaseId],
  );
  const stored = new Set(rows.map((row) => nameOf(row.organisation_id, row)));
  return written
    .map(({ caller, ...price }) => nameOf(caller.organisationId, entryOf(price)))
    .filter((name) => !stored.has(name));
}

/** What somebody who writes nothing meanwhile reads of the own offer. */
async function readOffer(caller: FloodCaller): Promise<string[]> {
  const calls = [listOwnKeyVals, getOffers].map((endpoint) => callOf({ server, caller }, endpoint, tenderId));
  return Promise.all(
    calls.map(async ({ url, headers }) => {
      const answer = await fetch(url, { headers });
      return `${answer.status} ${await answer.text()}`;
    }),
  );
}

/** Plays a flood until the end of a phase; gives the longest task under large bodies, in milliseconds. */
async function playFlood({ title, hasLargeBody, calls }: FloodKind, from: number): Promise<number> {
  const callers = await signIn();
  const [attackers, rivals] = [callers.slice(0, ATTACKERS), callers.slice(ATTACKERS, ATTACKERS + RIVALS)];
  const [calm, ...others] = callers.slice(ATTACKERS + RIVALS) as [FloodCaller, ...FloodCaller[]];
  const endingId = await storePhase(database.db, callers, entries, Date.now() + aheadMs + LEFT_MS);
  const flood = attackers.flatMap((caller, k) =>
    calls({ server, endingId, tenderId, propertyId }, caller, k),
  );
  const timely = listPrices(rivals, endingId, prices, from);
  const beside = listPrices(others, tenderId, Math.min(2 * prices, tender.codes), from);
  const reads = others.map((caller) => callOf({ server, caller }, listPhases, ''));
  const before = await readOffer(calm);
  // What is done for the first time takes longer.
  if (rounds.isProof) await senders.attackers.send({ calls: flood, rounds: 2 });

  const firstMs = Date.now() + LEAD_MS;
  const flooding = senders.attackers.send({ calls: flood });
  const going = senders.others.send({
    calls: [...spaced(callsOf(beside), firstMs, PRICE_EVERY_MS / 2), ...reads],
    rounds: 1,
  });
  // Handing a flood to its sender is no work of the server.
  const endWatch = watchEventLoop();
  const inTime = await senders.rivals.send({
    calls: spaced(callsOf(timely), firstMs, PRICE_EVERY_MS),
    rounds: 1,
  });
  aheadMs += LEFT_MS;
  const tooLate = callsOf(listPrices(rivals, endingId, rivals.length, 1));
  const late = await senders.rivals.send({ calls: tooLate, rounds: 1 });
  senders.attackers.stop();
  const [flooded, gone] = await Promise.all([flooding, going]);
  const longestMs = endWatch();
  if (rounds.isProof) console.log(title, flooded.statuses, `longest task ${longestMs.toFixed(1)} ms`);

  expect([inTime.statuses, late.statuses]).toEqual([{ 200: prices }, { [LATE]: rivals.length }]);
  expect(countOther(gone, 200)).toBe(0);
  expect(flooded.last.filter(Boolean)).toHaveLength(flood.length);
  expect(flooded.statuses).not.toHaveProperty('500');
  expect([await listLost(endingId, timely), await listLost(tenderId, beside)]).toEqual([[], []]);
  expect(await readOffer(calm)).toEqual(before);
  const again = callsOf(listPrices(attackers, tenderId, attackers.length, from));
  expect((await senders.rivals.send({ calls: again, rounds: 1 })).statuses).toEqual({ 200: again.length });
  return hasLargeBody ? longestMs : 0;
}

test(
  'under every flood until the end of a phase each timely price is stored, and others go on as before',
  async () => {
    const dice = createDice(rounds.seed);
    const kinds = listFloodKinds(entries)
      .map((kind) => ({ kind, at: dice() }))
      .toSorted((a, b) => a.at - b.at);
    for (let round = rounds.from; round < rounds.count; round += 1) {
      const { kind } = kinds[round % kinds.length]!;
      try {
        expect(await playFlood(kind, 10_000 * (round + 1))).toBeLessThanOrEqual(TASK_BAR_MS);
      } catch (error) {
        throw new Error(`${kind.title}, round ${round + 1} of seed ${rounds.seed}`, { cause: error });
      }
      rounds.note(round + 1);
    }
  },
  ROUND_PATIENCE_MS * (rounds.count + 1),
);
