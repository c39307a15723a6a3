import {
  createAlphaKeyVal,
  listPhaseKeyVals,
  saveOwnKeyVals,
  type KeyVal,
} from '@rahmenpreis/contract/keyval.ts';
import { getFirmness, getOffers, getPhaseProgress } from '@rahmenpreis/contract/offers.ts';
import { changePhase, createPhase, listPhases, openOffers, type Phase } from '@rahmenpreis/contract/phase.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '../../../db/schema/account.ts';
import { audit } from '../../../db/schema/audit.ts';
import { phase } from '../../../db/schema/phase.ts';
import { FUTURE } from '../../../../test/test-plans.ts';
import {
  startTestServer,
  TEST_NOW_MS,
  type TestServer,
  type TestUser,
} from '../../../../test/test-server.ts';
import { openAtEnd } from './opening.ts';

const RUNNING = {
  title: 'Läuft',
  start: new Date(TEST_NOW_MS - 60_000).toISOString(),
  end: new Date(TEST_NOW_MS + 60_000).toISOString(),
};
const END_MS = Date.parse(RUNNING.end);

let server: TestServer;
let petra: TestUser;
let karin: TestUser;
let reader: TestUser;
let bidder: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  const writing = ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE'] as const;
  petra = await server.signIn('petra@example.org', writing);
  karin = await server.signIn('karin@example.org', writing);
  reader = await server.signIn('lesen@example.org', ['PERMISSION_ALPHAREAD']);
  bidder = await server.signIn('bieter1@example.org', ['PERMISSION_DLREAD', 'PERMISSION_DLWRITEKEYVAL']);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(TEST_NOW_MS);
  await server.database.db.delete(phase);
});

const create = (body: object) => server.get<Phase>(createPhase, { as: petra, body });
const change = (made: Phase, body: object) =>
  server.ask(changePhase, { as: petra, params: { phaseId: made.id }, body });
const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) =>
  statusCode === 200 ? 200 : (JSON.parse(body) as { code: string }).code;
const open = async (made: { id: string }, as: TestUser) =>
  codeOf(await server.ask(openOffers, { as, params: { phaseId: made.id } }));
/**
 * What an administrator is answered who asks for the offers, how firmly they stand, or how far bidders have
 * come.
 */
const read = async (made: { id: string }) => {
  const ask = { as: reader, params: { phaseId: made.id } };
  const { statusCode } = await server.ask(getOffers, ask);
  for (const call of [getFirmness, getPhaseProgress])
    expect((await server.ask(call, ask)).statusCode).toBe(statusCode);
  return statusCode;
};
const stored = async () => (await server.get<Phase[]>(listPhases, { as: reader }))[0]!;
/** What the audit log says of openings, oldest first. */
const openings = async () => {
  const rows = await server.database.db.select().from(audit).orderBy(audit.seq);
  return rows.flatMap(({ actorId, detail }) => {
    const { opening } = detail as { opening?: string };
    return opening === undefined ? [] : [[opening, actorId]];
  });
};

describe('the choice of a seal', () => {
  test('there is none unless somebody asks for it, and a change that does not name it keeps it', async () => {
    const made = await create({ ...FUTURE, seal: 'SEALED' });
    expect((await create({ ...RUNNING })).seal).toBe('NONE');
    expect(codeOf(await change(made, { ...FUTURE, title: 'Später' }))).toBe(200);
    expect(codeOf(await change(made, { ...made, seal: 'NONE' }))).toBe(200);
  });

  test('it is fixed from the start on, and a sealed phase does not go back before its start', async () => {
    const made = await create({ ...RUNNING, seal: 'SEALED', userIds: [bidder.id] });
    expect(codeOf(await change(made, { ...made, seal: 'NONE' }))).toBe('seal-fixed');
    const later = { start: FUTURE.start, end: FUTURE.end };
    expect(codeOf(await change(made, { ...made, ...later }))).toBe('phase-sealed');
    const open = await create({ ...FUTURE });
    await server.database.db
      .update(phase)
      .set({ start: new Date(RUNNING.start) })
      .where(eq(phase.id, open.id));
    expect(codeOf(await change(open, { ...FUTURE, seal: 'SEALED', start: RUNNING.start }))).toBe(
      'seal-fixed',
    );
  });

  test('it is fixed from the first entry of a bidder on, also where that is yet to begin again', async () => {
    const made = await create({ ...RUNNING, userIds: [bidder.id] });
    const params = { phaseId: made.id, orgaId: bidder.organisationId };
    const body = { data: [{ key: `${made.id}_offer`, value: 'true' }] };
    await server.get(saveOwnKeyVals, { as: bidder, params, body });
    const times = { start: new Date(FUTURE.start), end: new Date(FUTURE.end) };
    await server.database.db.update(phase).set(times).where(eq(phase.id, made.id));
    expect(codeOf(await change(made, { ...FUTURE, seal: 'SEALED' }))).toBe('seal-fixed');
  });

  test('two can only be asked for where there are two', async () => {
    const karins = eq(account.id, karin.id);
    await server.database.db.update(account).set({ valid: false }).where(karins);
    const body = { ...FUTURE, seal: 'FOUR_EYES' };
    expect(codeOf(await server.ask(createPhase, { as: petra, body }))).toBe('too-few-writers');
    await server.database.db.update(account).set({ valid: true }).where(karins);
    expect((await create(body)).seal).toBe('FOUR_EYES');
  });
});

describe('the opening', () => {
  test('with the end, to the millisecond; the trail says so once, whichever process is first', async () => {
    const made = await create({ ...RUNNING, seal: 'SEALED' });
    const [before] = [await openings()];
    server.clock.set(END_MS - 1);
    await openAtEnd(server.database.db, END_MS - 1);
    expect([await read(made), (await stored()).openedAt]).toEqual([409, undefined]);
    server.clock.set(END_MS);
    expect(await read(made)).toBe(200);
    await Promise.all([openAtEnd(server.database.db, END_MS), openAtEnd(server.database.db, END_MS)]);
    expect((await openings()).slice(before.length)).toEqual([['end', null]]);
    expect((await stored()).openedAt).toBe(RUNNING.end);
    expect(await open(made, petra)).toBe('no-four-eyes');
  });

  test('by two different people after the end, both in the trail', async () => {
    const made = await create({ ...RUNNING, seal: 'FOUR_EYES' });
    const before = (await openings()).length;
    expect(await open(made, petra)).toBe('phase-not-ended');
    server.clock.set(END_MS);
    await openAtEnd(server.database.db, END_MS);
    expect(await read(made)).toBe(409);
    expect(await open(made, reader)).toBe('forbidden');
    expect(await open(made, petra)).toBe(200);
    expect((await stored()).openingAsked).toEqual({ userId: petra.id, name: 'Vera Muster', at: RUNNING.end });
    expect([await read(made), await open(made, petra)]).toEqual([409, 'opening-by-second']);
    expect([await open(made, karin), await read(made)]).toEqual([200, 200]);
    expect((await openings()).slice(before)).toEqual([
      ['ask', petra.id],
      ['confirm', karin.id],
    ]);
  });

  test('who acts on what another one has changed meanwhile is told so', async () => {
    const made = await create({ ...RUNNING, seal: 'FOUR_EYES' });
    server.clock.set(END_MS);
    expect(await open(made, petra)).toBe(200);
    const headers = { 'if-match': `"${made.version}"` };
    const asked = await server.ask(openOffers, { as: karin, params: { phaseId: made.id }, headers });
    expect([codeOf(asked), await read(made)]).toEqual(['stale', 409]);
  });
});

test('what the owner itself entered can be read and written under the seal', async () => {
  const made = await create({ ...RUNNING, seal: 'SEALED' });
  const params = { phaseId: made.id, orgaId: petra.organisationId };
  const body = { key: `${made.id}_target`, value: '[]' };
  await server.get(createAlphaKeyVal, { as: petra, params, body });
  const entries = await server.get<KeyVal[]>(listPhaseKeyVals, { as: petra, params: { phaseId: made.id } });
  expect(entries).toMatchObject([body]);
});
