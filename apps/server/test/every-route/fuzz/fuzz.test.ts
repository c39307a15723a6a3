import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { schemasOf } from '@rahmenpreis/contract/schema/schemas-of.ts';
import { authenticate } from '@rahmenpreis/contract/session.ts';
import { readContractCalls } from '@rahmenpreis/contract/test/contract-calls.ts';
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD, type TestServer } from '../../test-server.ts';
import { startWorld, type World } from '../world.ts';
import { complaintOf } from './complaints.ts';
import { type FuzzRequest, requestsOf } from './requests.ts';
import { send } from './send.ts';

/** A round asks every call in a world of its own, as calls end sessions and delete what others ask for. */
const rounds = drawRounds(1);
/**
 * So many requests each call gets, and one that takes nothing that could differ; `npm run proof -- fuzz`
 * makes more.
 */
const [CASES, CASES_ALIKE] = rounds.isProof ? [200, 20] : [4, 1];
/** So many requests are on their way at once. */
const AT_ONCE = 6;
/** A text of a body that is as long stands nowhere by chance. */
const TELLING_LENGTH = 16;
/** Sessions for the calls that refresh and end them. */
const SESSIONS = 10;

/**
 * What ends things comes after all that needs them, and the check of the audit log before it has grown long.
 */
const METHODS = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'];
const calls = (await readContractCalls()).toSorted(
  (a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method),
);

let server: TestServer;
let world: World;
const refreshTokens: string[] = [];
const lines: string[] = [];
/** Texts that were sent and are nobody's words but the sender's. */
const sent = new Set<string>();

async function open(): Promise<void> {
  ({ server, world } = await startWorld({
    verifyHash: async (_, password) => password === TEST_PASSWORD,
    log: { write: (line) => void lines.push(line) },
  }));
  [refreshTokens.length, lines.length] = [0, 0];
  sent.clear();
  for (let count = 0; count < SESSIONS; count += 1) {
    const body = { username: world.people.bidder.username, password: TEST_PASSWORD };
    refreshTokens.push((await server.get<{ token: string }>(authenticate, { body })).token);
  }
}

function countOf(call: Endpoint): number {
  const { params, query, body, form } = schemasOf(call);
  const isAlike = [params, query, body, form].every((part) => part === undefined);
  return isAlike ? CASES_ALIKE : CASES;
}

function tokenFor({ access }: Endpoint, who: FuzzRequest['who'], turn: number): string {
  if (who === 'stranger') return 'x.y.z';
  return access === 'refresh' ? refreshTokens[turn % SESSIONS]! : world.people[who].accessToken;
}

/** Notes every text of a body that is long enough to be found nowhere by chance. */
function noteTexts(part: unknown): void {
  if (typeof part === 'string' && part.length >= TELLING_LENGTH) sent.add(part);
  else if (typeof part === 'object' && part !== null) Object.values(part).forEach(noteTexts);
}

/** Makes requests of a call as they follow from the seed, and gives what was wrong with the answers. */
async function findComplaints(call: Endpoint, seed: number): Promise<unknown[]> {
  const requests = fc.sample(requestsOf(call, world), { numRuns: countOf(call), seed });
  const found: unknown[] = [];
  for (let from = 0; from < requests.length; from += AT_ONCE) {
    const some = requests.slice(from, from + AT_ONCE).map(async (request, at) => {
      noteTexts(request.body);
      const answer = await send(server, world, call, request, (who) => tokenFor(call, who, from + at));
      const complaint = complaintOf(call, answer);
      if (complaint !== undefined) found.push({ complaint, seed, case: from + at, request });
    });
    await Promise.all(some);
  }
  return found;
}

/**
 * Says whether a line holds one of so many secrets: long ones are known by how they begin, as to look for
 * each would take longer than all calls.
 */
function tellerOf(secrets: readonly string[]): (line: string) => boolean {
  const short = secrets.filter(({ length }) => length < TELLING_LENGTH);
  const long = Map.groupBy(
    secrets.filter(({ length }) => length >= TELLING_LENGTH),
    (secret) => secret.slice(0, TELLING_LENGTH),
  );
  return (line) => {
    if (short.some((secret) => line.includes(secret))) return true;
    for (let at = 0; at + TELLING_LENGTH <= line.length; at += 1) {
      const alike = long.get(line.slice(at, at + TELLING_LENGTH));
      if (alike?.some((secret) => line.startsWith(secret, at)) === true) return true;
    }
    return false;
  };
}

describe.each(Array.from({ length: rounds.count - rounds.from }, (_, k) => rounds.from + k))(
  'in round %i',
  (round) => {
    beforeAll(open);
    afterAll(async () => {
      await server.close();
      rounds.note(round + 1);
    });

    test.each(calls.map((call) => ({ name: call.name, call })))(
      '$name answers whatever it is asked as it says',
      { timeout: 300_000 },
      async ({ call }) => expect(await findComplaints(call, rounds.seed + round)).toEqual([]),
    );

    test('and no line of the log says what was sent, or by whom', () => {
      const users = Object.values(world.people).flatMap(({ username, accessToken }) => [
        username,
        accessToken,
      ]);
      const secrets = [...users, ...refreshTokens, ...Object.values(world.keys), TEST_PASSWORD, ...sent];
      expect(lines.filter(tellerOf(secrets))).toEqual([]);
    });
  },
);
