import { randomUUID } from 'node:crypto';
import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { getOffers, type Offers } from '@rahmenpreis/contract/offers.ts';
import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { keyVal } from '../../db/schema/keyval.ts';
import { TEST_NOW_MS, type TestUser } from '../../../test/test-server.ts';
import {
  BIDDER_WRITES,
  startTestPhases,
  RUNNING_LEFT_MS,
  type TestPhases,
} from '../../../test/test-phases.ts';

const REMOVABLE = ['ep', 'bl', 'ls', 'n'];
const LASTING = BIDDER_WRITES.filter((kind) => !REMOVABLE.includes(kind));

type Entry = ReturnType<TestPhases['entry']>;

const { server, phases } = await startTestPhases();
const { users, phaseIds } = phases;
afterAll(() => server.close());
beforeEach(() => phases.reset());

function entryOf({ organisationId }: TestUser, key: string) {
  return and(eq(keyVal.organisationId, organisationId), eq(keyVal.key, key));
}

/** Puts an entry of the user's organisation there, in whatever state the phase is, and gives its id. */
async function plant(as: TestUser, phaseId: string, kind: string): Promise<string> {
  const { organisationId } = as;
  const { key, value } = phases.entry(kind, phaseId);
  await server.database.db.delete(keyVal).where(entryOf(as, key));
  const row = { organisationId, phaseId, kind, key, value, revision: 1, updatedAt: new Date(TEST_NOW_MS) };
  const [planted] = await server.database.db.insert(keyVal).values(row).returning({ id: keyVal.id });
  return planted!.id;
}

function remove(as: TestUser, phaseId: string, keyValId: string, orgaId = as.organisationId) {
  return server.ask(contract.deleteOwnKeyVal, { as, params: { phaseId, orgaId, keyValId } });
}

function removeKey(as: TestUser, phaseId: string, kind: string) {
  return phases.batch(as, phaseId, [{ key: phases.entry(kind, phaseId).key, value: null }]);
}

async function ownOffers(): Promise<Offers> {
  return server.get<Offers>(getOffers, { as: users.writer, params: { phaseId: phaseIds.running } });
}

test('without its price a position is missing again, without its factor it costs what the price says', async () => {
  const phaseId = phaseIds.running;
  const untouched = await ownOffers();
  expect(untouched.flags).toContain(FLAG_PRICE_MISSING);
  const factor = { key: `${phaseId}_ls_${phases.liegenschaftId}_aufzug`, value: '1100' };
  const stored = await phases.batch(users.writer, phaseId, [phases.entry('ep', phaseId), factor]);
  const [ep, ls] = stored.json<{ data: KeyVal[] }>().data as [KeyVal, KeyVal];
  const priced = await ownOffers();
  expect(priced.flags).not.toContain(FLAG_PRICE_MISSING);
  expect(priced.sums).toContain(27_500);
  expect((await remove(users.writer, phaseId, ls.id.toUpperCase())).json()).toEqual({ data: {} });
  expect((await ownOffers()).sums).toContain(25_000);
  expect((await remove(users.writer, phaseId, ep.id)).json()).toEqual({ data: {} });
  const { revision, ...offers } = await ownOffers();
  expect(offers).toEqual({ ...untouched, revision: undefined });
  expect(revision).toBe(untouched.revision + 3);
  expect(await phases.stored(users.writer, phaseId)).toEqual({});
});

describe('what is not removed (who removes what and when, keyval-table.test.ts shows)', () => {
  test('a foreign id, one of another phase and one that is gone are answered like a random one', async () => {
    const phaseId = phaseIds.running;
    const random = await remove(users.writer, phaseId, randomUUID());
    expect(random.statusCode).toBe(404);
    const foreign = await plant(users.rival, phaseId, 'ep');
    const elsewhere = await plant(users.writer, phaseIds.ended, 'ep');
    const own = await plant(users.writer, phaseId, 'bl');
    expect((await remove(users.writer, phaseId, own)).statusCode).toBe(200);
    for (const id of [foreign, elsewhere, own]) {
      expect((await remove(users.writer, phaseId, id)).body).toBe(random.body);
    }
    expect(await server.database.db.$count(keyVal, eq(keyVal.id, foreign))).toBe(1);
    await server.database.db.delete(keyVal).where(eq(keyVal.id, foreign));
  });

  test('nothing of a withdrawn offer, and nothing that arrives at the end of the phase', async () => {
    const phaseId = phaseIds.running;
    const id = await plant(users.writer, phaseId, 'ep');
    const refusals = async () => {
      const answers = [await remove(users.writer, phaseId, id), await removeKey(users.writer, phaseId, 'ep')];
      return answers.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code]);
    };
    await phases.batch(users.writer, phaseId, [{ key: `${phaseId}_offer`, value: 'false' }]);
    expect(await refusals()).toEqual([
      [409, 'offer-withdrawn'],
      [409, 'offer-withdrawn'],
    ]);
    await phases.batch(users.writer, phaseId, [{ key: `${phaseId}_offer`, value: 'true' }]);
    server.clock.set(TEST_NOW_MS + RUNNING_LEFT_MS);
    expect(await refusals()).toEqual([
      [409, 'phase-not-running'],
      [409, 'phase-not-running'],
    ]);
    server.clock.set(TEST_NOW_MS + RUNNING_LEFT_MS - 1);
    expect((await remove(users.writer, phaseId, id)).statusCode).toBe(200);
  });

  test('market area, participation and documents are changed, never removed, and the batch stays out', async () => {
    const phaseId = phaseIds.running;
    const ids = new Map<string, string>();
    for (const kind of [...LASTING, 'ep']) ids.set(kind, await plant(users.writer, phaseId, kind));
    const before = await phases.stored(users.writer, phaseId);
    for (const kind of LASTING) {
      const answers = [
        await remove(users.writer, phaseId, ids.get(kind)!),
        await phases.batch(users.writer, phaseId, [
          { key: phases.entry('ep', phaseId).key, value: null },
          { key: phases.entry(kind, phaseId).key, value: null },
        ]),
      ];
      const message =
        'Nur Preise und Faktoren können entfernt werden, nicht Teilnahme, Marktgebiet oder Dokumente.';
      expect(answers.map((answer) => answer.json<unknown>())).toMatchObject([
        { status: 400, code: 'invalid', message, details: [{ field: 'key', message }] },
        { status: 400, code: 'invalid', message, details: [{ field: 'data.1.key', message }] },
      ]);
    }
    expect(await phases.stored(users.writer, phaseId)).toEqual(before);
  });
});

describe('a batch', () => {
  test('removes what is there, passes over what is not, and answers what is stored', async () => {
    const phaseId = phaseIds.running;
    const [ep, bl, ls, n] = REMOVABLE.map((kind) => phases.entry(kind, phaseId)) as [
      Entry,
      Entry,
      Entry,
      Entry,
    ];
    await phases.batch(users.writer, phaseId, [ep, bl]);
    const gone = { key: `${phaseId}_ep_steht nicht im Katalog`, value: null };
    const answer = await phases.batch(users.writer, phaseId, [
      { key: ep.key, value: null },
      ls,
      gone,
      { key: ls.key, value: null },
      { key: n.key, value: null },
      n,
    ]);
    const { data } = answer.json<{ data: KeyVal[] }>();
    expect(data.map(({ key, value }) => ({ key, value }))).toEqual([n]);
    expect(await phases.stored(users.writer, phaseId)).toEqual({ [bl.key]: bl.value, [n.key]: n.value });
  });

  test('may name by its id what it removes, as long as that is its own', async () => {
    const phaseId = phaseIds.running;
    const { key } = phases.entry('ep', phaseId);
    const id = await plant(users.writer, phaseId, 'ep');
    const other = await phases.batch(users.writer, phaseId, [{ id: randomUUID(), key, value: null }]);
    expect(other.statusCode).toBe(404);
    const own = await phases.batch(users.writer, phaseId, [{ id, key, value: null }]);
    expect(own.json()).toEqual({ data: [] });
    expect(await phases.stored(users.writer, phaseId)).toEqual({});
  });
});

test('the trail says what was removed and what it had been worth', async () => {
  const phaseId = phaseIds.running;
  const { key, value } = phases.entry('ep', phaseId);
  const id = await plant(users.writer, phaseId, 'ep');
  await plant(users.writer, phaseId, 'bl');
  await server.database.db.delete(audit);
  await remove(users.writer, phaseId, id);
  await removeKey(users.writer, phaseId, 'bl');
  const trail = await server.database.db.select().from(audit);
  expect(trail).toMatchObject([
    {
      action: 'DELETE /keyval/v1/orga/{orgaId}/phase/{phaseId}/keyVal/{keyValId}',
      detail: { changes: { count: 1, listed: [{ name: key, from: value }] } },
    },
    {
      detail: {
        changes: { count: 1, listed: [{ name: expect.stringContaining('bl'), from: expect.any(String) }] },
      },
    },
  ]);
});
