import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { keyVal } from '../../db/schema/keyval.ts';
import { startTestPhases, type TestPhases } from '../../../test/test-phases.ts';
import { TEST_NOW_MS, type TestProcess, type TestServer, type TestUser } from '../../../test/test-server.ts';

let server: TestServer;
let other: TestProcess;
let phases: TestPhases;
let phaseId: string;
let second: TestUser;
beforeAll(async () => {
  ({ server, phases } = await startTestPhases());
  phaseId = phases.phaseIds.ended;
  other = await server.startOther({});
  second = await server.signIn('leitung@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
});
afterAll(async () => {
  await other.app.close();
  await server.close();
});
beforeEach(async () => {
  await phases.reset();
  const { organisationId } = phases.users.writer;
  await server.database.db.insert(keyVal).values({
    organisationId,
    phaseId,
    kind: 'offer',
    key: `${phaseId}_offer`,
    value: 'true',
    revision: 1,
    updatedAt: new Date(TEST_NOW_MS),
  });
});

const winners = () => [phases.users.rival.id, phases.users.writer.id] as const;
const keyOf = () => phases.entry('award', phaseId).key;
type Asking = Pick<TestProcess, 'ask'>;

/** Writes an award through one of the servers: by id where one is given. */
function award(
  at: Asking,
  as: TestUser,
  body: { value: string; before?: string | null },
  more: { headers?: Record<string, string>; keyValId?: string } = {},
) {
  const params = { phaseId, orgaId: as.organisationId };
  const sent = { key: keyOf(), ...body };
  const { headers = {}, keyValId } = more;
  return keyValId === undefined
    ? at.ask(contract.createAlphaKeyVal, { as, params, body: sent, headers })
    : at.ask(contract.changeAlphaKeyVal, { as, params: { ...params, keyValId }, body: sent, headers });
}

const made = async (value: string) =>
  (await award(server, phases.users.adminWriter, { value })).json<{ data: KeyVal }>().data;
const isBlind = async () => {
  const [latest] = await server.database.db.select().from(audit).orderBy(desc(audit.seq)).limit(1);
  return (latest?.detail as { isBlind?: boolean } | undefined)?.isBlind === true;
};

test('of two administrators who award a package at the same moment one is told who was first, twenty times of twenty', async () => {
  for (let round = 0; round < 20; round += 1) {
    await server.database.db.delete(keyVal).where(eq(keyVal.kind, 'award'));
    const [a, b] = winners();
    const answers = await Promise.all([
      award(server, phases.users.adminWriter, { value: a }),
      award(other, second, { value: b, ...(round % 2 === 0 ? {} : { before: null }) }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const first = answers.findIndex(({ statusCode }) => statusCode === 200);
    const refused = answers[1 - first]!.json<{ code: string; message: string; details: object[] }>();
    expect(refused).toMatchObject({
      code: 'award-changed',
      message: expect.stringContaining('inzwischen von'),
      details: expect.arrayContaining([
        { field: 'value', message: winners()[first] },
        { field: 'at', message: new Date(TEST_NOW_MS).toISOString() },
      ]),
    });
    expect((await phases.stored(phases.users.adminWriter, phaseId))[keyOf()]).toBe(winners()[first]);
  }
});

describe('over somebody else’s award', () => {
  test('who says what was there is refused, who names an older version too, and who wants the same is not', async () => {
    const [a, b] = winners();
    const { id, version } = await made(a);
    expect((await award(other, second, { value: b, before: null }, { keyValId: id })).statusCode).toBe(409);
    expect((await award(other, second, { value: b, before: a }, { keyValId: id })).statusCode).toBe(200);
    const late = await award(server, phases.users.adminWriter, { value: a, before: a });
    expect(late.statusCode).toBe(409);
    const stale = await award(
      server,
      phases.users.adminWriter,
      { value: a },
      { keyValId: id, headers: { 'if-match': `"${version}"` } },
    );
    expect(stale.statusCode).toBe(412);
    expect((await award(server, phases.users.adminWriter, { value: b }, { keyValId: id })).statusCode).toBe(
      200,
    );
    expect(await isBlind()).toBe(false);
  });

  test('a blind PUT by id does as specified, and the trail says that it was sent without a state', async () => {
    const [a, b] = winners();
    const { id } = await made(a);
    expect(await isBlind()).toBe(false);
    expect((await award(other, second, { value: b }, { keyValId: id })).statusCode).toBe(200);
    expect(await isBlind()).toBe(true);
  });

  test('an undo takes back only what is still there', async () => {
    const [a, b] = winners();
    const { id, version } = await made(a);
    await award(other, second, { value: b, before: a }, { keyValId: id });
    const as = phases.users.adminWriter;
    const params = { phaseId, orgaId: as.organisationId, keyValId: id };
    const undo = await server.ask(contract.deleteAlphaKeyVal, {
      as,
      params,
      headers: { 'if-match': `"${version}"` },
    });
    expect(undo.statusCode).toBe(412);
    expect((await phases.stored(as, phaseId))[keyOf()]).toBe(b);
  });
});

test('of a batch what somebody else has changed is left with who was first, the rest is stored in one step', async () => {
  const [a, b] = winners();
  const as = phases.users.adminWriter;
  await made(a);
  const target = { ...phases.entry('target', phaseId), before: null };
  const send = (data: object[]) =>
    server.ask(contract.saveAlphaKeyVals, {
      as,
      params: { phaseId, orgaId: as.organisationId },
      body: { data },
    });
  const answer = await send([{ key: keyOf(), value: b, before: null }, target]);
  expect(answer.statusCode).toBe(200);
  const { stored, left } = answer.json<{ data: contract.AlphaBatchAnswer }>().data;
  expect(stored.map(({ key }) => key)).toEqual([target.key]);
  expect(left).toEqual([
    { key: keyOf(), value: a, by: expect.any(String), at: new Date(TEST_NOW_MS).toISOString() },
  ]);
  const removal = await send([{ key: keyOf(), value: null, before: a }]);
  expect(removal.json()).toMatchObject({ data: { stored: [], left: [] } });
  expect(await phases.stored(as, phaseId)).not.toHaveProperty(keyOf());
  const again = await send([{ key: keyOf(), value: b, before: a }]);
  expect(again.json<{ data: contract.AlphaBatchAnswer }>().data.left).toEqual([
    { key: keyOf(), value: null, by: expect.any(String), at: new Date(TEST_NOW_MS).toISOString() },
  ]);
});

test('a batch with one package twice means what its entries mean one after the other', async () => {
  const [a, b] = winners();
  const { adminWriter: as } = phases.users;
  const key = keyOf();
  const params = { phaseId, orgaId: as.organisationId };
  const send = (...data: { key: string; value: string | null; before: string | null }[]) =>
    server.get<contract.AlphaBatchAnswer>(contract.saveAlphaKeyVals, { as, params, body: { data } });
  const both = await send({ key, value: a, before: null }, { key, value: b, before: a });
  expect(both.left).toEqual([]);
  expect(both.stored.map(({ value }) => value)).toEqual([b, b]);
  // The second entry of these did not see what the first one left.
  const one = await send({ key, value: a, before: b }, { key, value: b, before: null });
  expect(one.left).toMatchObject([{ key, value: a }]);
  expect(one.stored.map(({ value }) => value)).toEqual([a]);
});
