import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { changeOwnKeyVal, type KeyVal, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_ADMINISTRATORS, DEMO_PASSWORD } from './demo/accounts.ts';
import { findFreePort } from '../test/counterpart/free-port.ts';
import { callsTo, UNKNOWN } from '../test/kill/distant-call.ts';
import { createKillableServer, type KillableServer } from '../test/kill/killable-server.ts';
import { type PreparedSite, prepareSite } from '../test/kill/prepare-site.ts';
import { BATCH_CODES } from '../test/kill/writers.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';

/** So many prices; `npm run proof -- clocks` tries more. */
const rounds = drawRounds(30);
/**
 * By how much the clocks of the servers' machines are wrong, in milliseconds; one server for each, of which a
 * test draws two.
 */
const ALL_WRONG_BY_MS = [-4_500, 60_000, 4_500, -60_000];
const WRONG_BY_MS = rounds.isProof
  ? ALL_WRONG_BY_MS
  : ALL_WRONG_BY_MS.slice(2 * (rounds.seed % 2)).slice(0, 2);
const BIDDERS = Array.from({ length: 6 }, (_, k) => `bieter${k}@example.org`);
const CHIEF = DEMO_ADMINISTRATORS[0].username;
/** How many prices are sent around one end, and from when to when around it. */
const TRIES_OF_END = 24;
const AROUND_MS = 80;
/** How far ahead an end is set, so that everything is on its way before. */
const LEAD_MS = 250;
/** Everybody signs in anew after so many ends, as an access token lives ten minutes. */
const ENDS_OF_TOKEN = 200;
const END_PATIENCE_MS = 30_000;

let dataDir: string;
let database: TestDatabase;
let site: PreparedSite;
let servers: KillableServer[];
const tokens = new Map<string, string>();
const keyValIds = new Map<string, string[]>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rahmenpreis-clocks-'));
  database = await createTestDatabase();
  site = await prepareSite(dataDir, BIDDERS, database.databaseUrl);
  servers = await Promise.all(
    WRONG_BY_MS.map(async (wrongByMs) =>
      createKillableServer(dataDir, await findFreePort(), database.databaseUrl, wrongByMs),
    ),
  );
  await Promise.all(servers.map((server) => server.start()));
  await signIn();
  // A price is there in every place, so that each try names its own, also where it is refused.
  for (const username of BIDDERS) {
    const data = BATCH_CODES.map((code) => ({ key: `${site.phaseId}_ep_${code}`, value: '1' }));
    const stored = await callsTo(servers[0]!.url).ask<KeyVal[]>(saveOwnKeyVals, {
      ...offerOf(username),
      body: { data },
    });
    if (stored === UNKNOWN) throw new Error('nobody answers who begins');
    keyValIds.set(
      username,
      stored.map(({ id }) => id),
    );
  }
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

function offerOf(username: string) {
  const params = { phaseId: site.phaseId, orgaId: site.bidders.get(username)!.organisationId };
  return { params, token: tokens.get(username)! };
}

/** Each signs in at another server, and is known to all: no clock but the database's says how long. */
async function signIn(): Promise<void> {
  for (const [k, username] of [...BIDDERS, CHIEF].entries()) {
    tokens.set(username, await callsTo(servers[k % servers.length]!.url).signIn(username, DEMO_PASSWORD));
  }
}

/** A price: to which server, by whom, in which of its places, and so many milliseconds after the end. */
interface Try {
  readonly server: number;
  readonly bidder: number;
  readonly place: number;
  readonly afterMs: number;
}

function planTries(): Try[][] {
  const tried = fc.record({
    server: fc.nat(WRONG_BY_MS.length - 1),
    bidder: fc.nat(BIDDERS.length - 1),
    place: fc.nat(BATCH_CODES.length - 1),
    afterMs: fc.integer({ min: -AROUND_MS, max: AROUND_MS }),
  });
  // No two of one end in the same place, since their entries in the audit log are told apart by it.
  const ofEnd = fc.uniqueArray(tried, {
    minLength: TRIES_OF_END,
    maxLength: TRIES_OF_END,
    selector: ({ bidder, place }) => bidder * BATCH_CODES.length + place,
  });
  const { seed, count, from } = rounds;
  const ends = fc.sample(fc.noShrink(ofEnd), { seed, numRuns: Math.ceil(count / TRIES_OF_END) });
  return ends.slice(Math.floor(from / TRIES_OF_END));
}

/**
 * What came of a price: its answer, and when its last byte was in and when it was read, by the clock of the
 * machine that all stand on; in between the server has noted its arrival.
 */
interface Outcome {
  readonly status: number;
  readonly inMs: number;
  readonly readMs: number;
  readonly path: string;
}

async function send({ server, bidder, place }: Try): Promise<Outcome> {
  const username = BIDDERS[bidder]!;
  const { params, token } = offerOf(username);
  const path = fillPath(changeOwnKeyVal, { ...params, keyValId: keyValIds.get(username)![place]! });
  const body = { key: `${site.phaseId}_ep_${BATCH_CODES[place]!}`, value: `${2 + place}` };
  const answer = await fetch(servers[server]!.url + path, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  const [inMs = 0, readMs = 0] = (answer.headers.get('x-arrived-ms') ?? '').split(' ').map(Number);
  return { status: answer.status, inMs, readMs, path };
}

/** A look of the administrator at the offers of the sealed phase. */
interface Look {
  readonly askedMs: number;
  readonly answeredMs: number;
  readonly status: number;
  /** How far the server's time of day, by which countdowns go, is from the right one. */
  readonly offByMs: number;
}

/** Looks at the offers until they are shown. */
async function watchSeal({ url }: KillableServer, endMs: number): Promise<Look[]> {
  const looks: Look[] = [];
  await sleep(endMs - AROUND_MS / 2 - Date.now());
  while (looks.at(-1)?.status !== 200) {
    const askedMs = Date.now();
    const answer = await fetch(url + fillPath(getOffers, { phaseId: site.phaseId }), {
      headers: { authorization: `Bearer ${tokens.get(CHIEF)!}` },
    });
    await answer.arrayBuffer();
    const answeredMs = Date.now();
    const offByMs = Date.parse(answer.headers.get('date') ?? '') - answeredMs;
    looks.push({ askedMs, answeredMs, status: answer.status, offByMs });
    if (answeredMs - endMs > END_PATIENCE_MS) throw new Error('the offers stay sealed');
  }
  return looks;
}

/**
 * Lets the sealed phase end, sends prices to all servers around its end, and looks at its offers at all of
 * them.
 */
async function playEnd(
  tries: readonly Try[],
): Promise<{ endMs: number; outcomes: Outcome[]; looks: Look[] }> {
  const endMs = Date.now() + LEAD_MS;
  await database.db.execute(sql`update phase set "end" = ${new Date(endMs).toISOString()}::timestamptz,
    seal = 'SEALED', opened_at = null where id = ${site.phaseId}`);
  const sent = tries.map(async (each) => {
    await sleep(endMs + each.afterMs - Date.now());
    return send(each);
  });
  const watched = servers.map((server) => watchSeal(server, endMs));
  return { endMs, outcomes: await Promise.all(sent), looks: (await Promise.all(watched)).flat() };
}

/** What the audit log says of the prices of one end, by the path that names the place. */
async function readEntries(
  outcomes: readonly Outcome[],
  endMs: number,
): Promise<Map<string, { atMs: number; unsureMs: number }>> {
  const { rows } = await database.db.execute<{ target: string; at_ms: number; unsure_ms: number | null }>(sql`
    select target, (extract(epoch from at) * 1000)::float8 as at_ms, (detail ->> 'unsureMs')::int as unsure_ms from audit
    where at > ${new Date(endMs - LEAD_MS).toISOString()}::timestamptz
      and target = any(${sql.param(outcomes.map(({ path }) => path))}::text[])`);
  return new Map(rows.map((row) => [row.target, { atMs: row.at_ms, unsureMs: row.unsure_ms ?? 0 }]));
}

interface Tally {
  stored: number;
  unknown: number;
  refused: number;
  doubtful: number;
  unsureMs: number[];
  looks: number;
  mostOffMs: number;
}

/** Throws where an end was not judged by the clock of the database alone. */
async function judgeEnd(tries: readonly Try[], tally: Tally): Promise<void> {
  const { endMs, outcomes, looks } = await playEnd(tries);
  const entries = await readEntries(outcomes, endMs);
  for (const { status, inMs, readMs, path } of outcomes) {
    const entry = entries.get(path);
    const told = JSON.stringify({
      status,
      inAfterMs: inMs - endMs,
      readAfterMs: readMs - endMs,
      entry,
      endMs,
    });
    if (status === 200) {
      tally.stored += 1;
      if (inMs >= endMs) throw new Error(`stored though it arrived after the end: ${told}`);
      if (entry === undefined || entry.atMs >= endMs) throw new Error(`dated wrongly: ${told}`);
    } else if (status === 409) {
      tally.refused += 1;
      // Of very many refusals of one caller most are only counted in the audit log, which leaves the bound
      // for all.
      const unsureMs = entry?.unsureMs ?? 250;
      if (readMs < endMs) tally.doubtful += 1;
      if (readMs + 1 < endMs - unsureMs)
        throw new Error(`refused though it had arrived before the end: ${told}`);
    } else if (status === 503) {
      // On a machine that is very busy the database's answer is read too late; nothing is stored, and the
      // page sends it again.
      tally.unknown += 1;
      continue;
    } else throw new Error(`neither stored nor refused: ${told}`);
    if (entry === undefined) continue;
    tally.unsureMs.push(entry.unsureMs);
    // Both clocks are cut to whole milliseconds.
    const isWithin = entry.atMs >= inMs - 1 && entry.atMs - entry.unsureMs <= readMs + 1;
    if (!isWithin) throw new Error(`the entry does not say when it arrived: ${told}`);
  }
  for (const look of looks) {
    const told = JSON.stringify({ ...look, endMs });
    if (look.status === 200 && look.answeredMs < endMs) throw new Error(`sealed offers seen early: ${told}`);
    if (look.status !== 200 && look.askedMs > endMs) throw new Error(`sealed after the end: ${told}`);
    tally.mostOffMs = Math.max(tally.mostOffMs, Math.abs(look.offByMs));
  }
  tally.looks += looks.length;
}

test(
  'whatever clocks the machines of the servers have, around an end no price is stored late, none refused in time, and no seal opens early',
  async () => {
    const tally: Tally = {
      stored: 0,
      unknown: 0,
      refused: 0,
      doubtful: 0,
      unsureMs: [],
      looks: 0,
      mostOffMs: 0,
    };
    const ends = planTries();
    for (const [k, tries] of ends.entries()) {
      if (k > 0 && k % ENDS_OF_TOKEN === 0) {
        await database.db.execute(
          sql`update phase set "end" = now() + interval '1 day' where id = ${site.phaseId}`,
        );
        await signIn();
      }
      try {
        await judgeEnd(tries, tally);
      } catch (error) {
        throw new Error(`end ${k + 1} of seed ${rounds.seed}: ${String(error)}`, { cause: error });
      }
      rounds.note(rounds.from + (k + 1) * TRIES_OF_END);
    }
    expect(tally.stored).toBeGreaterThan(0);
    expect(tally.refused).toBeGreaterThan(0);
    // The header of an answer counts whole seconds, and the answer was on its way.
    expect(tally.mostOffMs).toBeLessThan(4_000);
    if (!rounds.isProof) return;
    const unsure = tally.unsureMs.toSorted((a, b) => a - b);
    console.log(
      `${tally.stored + tally.refused + tally.unknown} prices around ${ends.length} ends with seed ${rounds.seed}: ${tally.stored} stored, 0 of them late; ` +
        `${tally.refused} refused, ${tally.doubtful} of them within what their entries leave open (median ${unsure[Math.floor(unsure.length / 2)]} ms, ` +
        `at most ${unsure.at(-1)} ms), ${tally.unknown} told to come again; ${tally.looks} looks at sealed offers, 0 early`,
    );
  },
  END_PATIENCE_MS * (Math.ceil(rounds.count / TRIES_OF_END) + 1),
);
