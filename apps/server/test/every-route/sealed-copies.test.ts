import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { changeLiegenschaft, getLiegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { openOffers } from '@rahmenpreis/contract/phase.ts';
import { ALPHA_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { readContractCalls } from '@rahmenpreis/contract/test/contract-calls.ts';
import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phase } from '../../src/db/schema/phase.ts';
import { countRoundTrips } from '../round-trips.ts';
import { startTestServer, TEST_NOW_MS, type TestServer } from '../test-server.ts';
import { wholeAnswer } from './answer.ts';
import { type Followed, follow } from './follow.ts';
import { offerAsRival } from './rival-acts.ts';
import { sampleOf } from './sample-calls.ts';
import { startWorld, type World } from './world.ts';

/** Within the life of a token, so that who signed in while the phase ran still is when it has ended. */
const END_MS = TEST_NOW_MS + 5 * 60_000;
/** What two answers differ in whatever the world is like: they hold a new secret. */
const SECRETS: readonly string[] = ['startAuthenticator', 'startPasskeySignIn', 'startPasskey'];
/**
 * What is random in the audit log: the names of sealed entries, salted digests, and the version of an answer
 * with them.
 */
const RANDOM = /\\"(?:id|address|query)\\":\\"[\da-f]{32,64}|"etag":"[^,]*,/g;
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

const calls = (await readContractCalls()).filter(
  ({ access, name }) =>
    Array.isArray(access) &&
    ALPHA_PERMISSIONS.some((right) => access.includes(right)) &&
    !SECRETS.includes(name),
);
const [reading, removing] = [
  calls.filter(({ method }) => method === 'GET'),
  calls.filter(({ method }) => method === 'DELETE'),
];
const writing = calls.filter((call) => !reading.includes(call) && !removing.includes(call));

/** One of two copies of the same tender, in one of which a bid is placed. */
interface Copy {
  server: TestServer;
  countTrips(): number;
  /** What an administrator's page has followed since before the bid. */
  news: Followed;
}

let origin: TestServer;
let world: World;
let phaseId: string;
let quiet: Copy;
let busy: Copy;
/** The ids that both copies know; others came into being by the call itself. */
let known: Set<string>;

beforeAll(async () => {
  ({ server: origin, world } = await startWorld());
  phaseId = world.ids.phase['running']!;
  known = new Set(Object.values(world.ids).flatMap((ids) => Object.values(ids)));
  await origin.database.db
    .update(phase)
    .set({ seal: 'FOUR_EYES', end: new Date(END_MS) })
    .where(eq(phase.id, phaseId));
  await origin.leave();
  [quiet, busy] = [await copy(), await copy()];
  await offerAsRival(busy.server, world);
});
afterAll(async () => {
  for (const { server } of [quiet, busy]) await server.close();
  await origin.close();
});

async function copy(): Promise<Copy> {
  const server = await startTestServer({ copyOf: origin });
  const countTrips = countRoundTrips(server.database.pool);
  return { server, countTrips, news: await follow(server, world.people.admin, phaseId) };
}

/** What an administrator is answered in a copy, and how often that asked the database. */
async function ask({ server, countTrips }: Copy, call: Endpoint): Promise<{ text: string; trips: number }> {
  countTrips();
  const as = world.people.admin;
  const { text } = await wholeAnswer(server, call, { as, ...sampleOf(world, 'admin', call) });
  const trips = countTrips();
  const comparable = text.replaceAll(ID, (id) => (known.has(id) ? id : 'new'));
  return { text: call.name === 'listAuditEntries' ? comparable.replaceAll(RANDOM, '') : comparable, trips };
}

/**
 * As `ask`, with the least trips of three times: what else a server does at that moment is no part of the
 * answer. A first time is not counted, as it may find a stream of news still open that another test has just
 * left, and so need not listen itself.
 */
async function askThrice(copy: Copy, call: Endpoint): ReturnType<typeof ask> {
  await ask(copy, call);
  const answers = [await ask(copy, call), await ask(copy, call), await ask(copy, call)];
  return { text: answers[0]!.text, trips: Math.min(...answers.map(({ trips }) => trips)) };
}

/** Some of the calls; `npm run proof -- sealed-copies` goes through all of them. */
const named = (some: readonly Endpoint[]) => drawVisits(some, 6).map((call) => ({ name: call.name, call }));

test('an administrator’s open page hears of a property that is renamed, and of nothing that was bid', async () => {
  const params = { liegenschaftId: world.ids.liegenschaft['free']! };
  const as = world.people.admin;
  for (const { server } of [quiet, busy]) {
    const stored = await server.get<object>(getLiegenschaft, { as, params });
    await server.get(changeLiegenschaft, { as, params, body: { ...stored, name: 'Umbenannt' } });
  }
  for (const { news } of [quiet, busy]) await news.until(2);
  expect(busy.news.events()).toEqual(quiet.news.events());
  for (const { news } of [quiet, busy]) await news.stop();
});

describe('while it runs, what is read, and how often that asks the database, is the same whatever is bid', () => {
  test.each(named(reading))('$name', async ({ call }) => {
    const inQuiet = await askThrice(quiet, call);
    expect(await askThrice(busy, call)).toEqual(inQuiet);
  });
});

describe('after its end, while one of two has asked to open it, still', () => {
  beforeAll(async () => {
    for (const { server } of [quiet, busy]) {
      server.clock.set(END_MS);
      await server.get(openOffers, { as: world.people.admin, params: { phaseId } });
    }
  });

  test.each(named(reading))('$name', async ({ call }) => {
    const inQuiet = await askThrice(quiet, call);
    expect(await askThrice(busy, call)).toEqual(inQuiet);
  });

  test.each(named([...writing, ...removing]))('$name', async ({ call }) => {
    const [inQuiet, inBusy] = [await ask(quiet, call), await ask(busy, call)];
    expect(inBusy.text).toBe(inQuiet.text);
  });
});
