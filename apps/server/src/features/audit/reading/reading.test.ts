import * as contract from '@rahmenpreis/contract/audit.ts';
import type { AuditCheck, AuditEntry, AuditPerson, AuditReport } from '@rahmenpreis/contract/audit.ts';
import type { AnswerOf } from '@rahmenpreis/contract/endpoint.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { deletePhase } from '@rahmenpreis/contract/phase.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { audit, auditPersonal } from '../../../db/schema/audit.ts';
import { phase } from '../../../db/schema/phase.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type Ask, startTestServer, TEST_NOW_MS } from '../../../../test/test-server.ts';
import { createStateSigner, sealAuditLog } from '../seal-audit-log.ts';
import { appendAudit } from '../repository.ts';

const PHASE = '3b9f0f3e-29b5-4a37-8f0a-2d8f3b1c5d10';
const OTHER = '5c9f0f3e-29b5-4a37-8f0a-2d8f3b1c5d11';
const CHANGE = 'PUT /lvep/v1/phase/{phaseId}';
const LIST = 'GET /audit/v1/auditEntry';

const server = await startTestServer();
const { db } = server.database;
const admin = await server.signIn('admin@example.org', ['PERMISSION_ALPHAWRITE']);
const reader = await server.signIn('lesen@example.org', ['PERMISSION_ALPHAREAD']);
const bidder = await server.signIn('bieter@example.org', ['PERMISSION_DLREAD', 'PERMISSION_DLWRITEKEYVAL']);
afterAll(() => server.close());

type Page = AnswerOf<typeof contract.listAuditEntries, never>;
const read = (query: Ask['query'] = {}) => server.get<Page>(contract.listAuditEntries, { as: reader, query });
const targets = (entries: readonly AuditEntry[]) => entries.map(({ target }) => target);

async function clear(): Promise<void> {
  await db.delete(auditPersonal);
  await db.delete(audit);
}

interface Written extends Partial<Pick<AuditEntry, 'actorId' | 'action' | 'status' | 'detail'>> {
  readonly minute: number;
}

async function write(target: string, { minute, ...entry }: Written): Promise<void> {
  const whole = { actorId: undefined, action: CHANGE, target, status: 200, detail: {}, ...entry };
  const nowMs = server.clock.nowMs() + minute * 60_000;
  await inTransaction(db, (transaction) =>
    appendAudit(transaction, { ...whole, actorId: whole.actorId ?? undefined }, nowMs),
  );
}

describe('reading', () => {
  beforeEach(async () => {
    await clear();
    await write('a', { minute: 1, actorId: admin.id });
    await write('b', { minute: 2, actorId: bidder.id, action: 'GET /lvep/v1/phase', status: 403 });
    await write(`/lvep/v1/phase/${PHASE}`, { minute: 3, actorId: admin.id });
    await write('d', { minute: 4, action: 'PUT /auth/v1/public/authenticate', detail: { phaseId: PHASE } });
  });

  test('tells what is personal in one order, wherever the database has it', async () => {
    await read({ limit: '7' });
    for (const moved of ['address', 'query']) {
      await db.update(auditPersonal).set({ field: moved }).where(eq(auditPersonal.field, moved));
      const { entries } = await read();
      const own = entries.find(({ personal }) => personal['query'] === 'limit=7')!;
      expect(Object.keys(own.personal)).toEqual(['address', 'query']);
    }
  });

  test('gives the newest first, page by page, and is an entry itself', async () => {
    const first = await read({ limit: '3' });
    expect(targets(first.entries)).toEqual(['d', `/lvep/v1/phase/${PHASE}`, 'b']);
    const second = await read({ limit: '3', before: first.next ?? '' });
    expect(targets(second.entries)).toEqual(['a']);
    expect(second.next).toBeNull();
    const [last, before] = (await read()).entries;
    expect(last).toMatchObject({ action: LIST, actorId: reader.id, status: 200 });
    expect(before?.target).toBe('/audit/v1/auditEntry');
    expect(before?.personal['query']).toMatch(/^limit=3/);
  });

  const at = (minute: number) => new Date(server.clock.nowMs() + minute * 60_000).toISOString();
  test.each([
    [{ actorId: admin.id }, [`/lvep/v1/phase/${PHASE}`, 'a']],
    [{ phaseId: PHASE }, ['d', `/lvep/v1/phase/${PHASE}`]],
    [{ phaseId: PHASE.toUpperCase() }, ['d', `/lvep/v1/phase/${PHASE}`]],
    [{ kind: 'session' }, ['d']],
    [{ kind: 'phase', outcome: 'done' }, [`/lvep/v1/phase/${PHASE}`, 'a']],
    [{ outcome: 'refused' }, ['b']],
    [{ outcome: 'changed' }, ['d', `/lvep/v1/phase/${PHASE}`, 'a']],
    [{ from: at(2), until: at(4) }, [`/lvep/v1/phase/${PHASE}`, 'b']],
    [{ actorId: reader.id }, []],
  ])('narrowed by %j', async (query, expected) => {
    expect(targets((await read(query)).entries)).toEqual(expected);
  });

  test('about a phase leaves no trace among what was done with it', async () => {
    await read({ phaseId: PHASE });
    expect(targets((await read({ phaseId: PHASE })).entries)).toEqual(['d', `/lvep/v1/phase/${PHASE}`]);
  });

  test('about a phase shows who was refused that, though only the query of the call names the phase', async () => {
    const query = { phaseId: PHASE.toUpperCase() };
    expect((await server.ask(contract.listAuditEntries, { as: bidder, query })).statusCode).toBe(403);
    expect(
      (await server.ask(contract.listAuditEntries, { as: bidder, query: { phaseId: OTHER } })).statusCode,
    ).toBe(403);
    const [refused, ...others] = (await read({ phaseId: PHASE })).entries;
    expect(refused).toMatchObject({
      action: LIST,
      actorId: bidder.id,
      status: 403,
      detail: { phaseId: PHASE },
    });
    expect(targets(others)).toEqual(['d', `/lvep/v1/phase/${PHASE}`]);
  });

  test('is for administrators, of whom one that only reads will do', async () => {
    const calls = [
      contract.listAuditEntries,
      contract.listAuditPersons,
      contract.getAuditReport,
      contract.getAuditCheck,
      contract.checkAudit,
    ];
    for (const call of calls) {
      expect((await server.ask(call, { as: bidder })).statusCode, call.name).toBe(403);
      expect((await server.ask(call)).statusCode, call.name).toBe(401);
      expect((await server.ask(call, { as: reader })).statusCode, call.name).toBe(200);
    }
  });

  test('names a refused call by its canonical path, however it was spelled', async () => {
    const headers = { authorization: `Bearer ${bidder.accessToken}` };
    await server.app.inject({ method: 'DELETE', url: `/phase/${PHASE}`, headers });
    const [entry] = (await read()).entries;
    expect(entry).toMatchObject({
      action: `${deletePhase.method} ${deletePhase.path}`,
      target: `/phase/${PHASE}`,
      status: 403,
      personal: { address: '127.0.0.1' },
    });
  });
});

const end = () => new Date(server.clock.nowMs() + 60_000);

function sealedPhase() {
  const start = new Date(server.clock.nowMs() - 60_000);
  const [type, seal] = ['OFFER', 'SEALED'] as const;
  return { id: PHASE, title: 'Runde', start, end: end(), type, publicMediaIds: [], seal };
}

describe('while offers are sealed', () => {
  const BID = 'PUT /keyval/v1/orga/{orgaId}/phase/{phaseId}/batch/keyVal';

  beforeEach(async () => {
    await clear();
    await db.delete(phase);
    await db.insert(phase).values(sealedPhase());
    await write(`/x/phase/${PHASE}/bid`, { minute: 0, actorId: bidder.id, action: BID });
    await write('named', { minute: 0, actorId: bidder.id, action: BID, detail: { phaseId: PHASE } });
    await write('document', { minute: 0, actorId: bidder.id, action: 'PUT /media/v1/doc' });
    await write(`/phase/${PHASE}`, { minute: 0, action: 'MAIL receipt' });
    await write(`/phase/${OTHER}/bid`, { minute: 0, actorId: bidder.id, action: BID });
    await write('login', { minute: 0, actorId: bidder.id, action: 'PUT /auth/v1/session/logout' });
    await write('forgotten', { minute: 0, action: 'PUT /auth/v1/public/password/forgot' });
    await write(`/phase/${PHASE}/lv`, { minute: 0, actorId: admin.id, action: 'PUT /lvep/v1/phase' });
  });
  afterAll(async () => {
    await db.delete(phase);
    server.clock.set(TEST_NOW_MS);
  });

  test('nothing is shown of what bidders do in the phase, of their documents and of their receipts', async () => {
    const shown = ['forgotten', 'login', `/phase/${OTHER}/bid`];
    const page = await read();
    expect(targets(page.entries.filter(({ actorId }) => actorId !== admin.id))).toEqual(shown);
    expect(page.entries.every(({ seq }) => seq === null)).toBe(true);
    expect((await read({ actorId: bidder.id, kind: 'offer' })).entries).toHaveLength(1);
  });

  test('the number of entries is not told by a check either, nor by its entry', async () => {
    const report = await server.get<AuditReport>(contract.checkAudit, { as: reader });
    expect(report.linkCount).toBeNull();
    expect(await server.get(contract.getAuditReport, { as: reader })).toMatchObject({ linkCount: null });
  });

  test('from the end on all of it is shown', async () => {
    server.clock.set(end().getTime());
    const { entries } = await read({ phaseId: PHASE });
    expect(targets(entries)).toContain('named');
    expect(targets(entries)).toContain(`/phase/${PHASE}`);
    expect(entries.every(({ seq }) => seq !== null)).toBe(true);
  });
});

test('a name that is none of an entry leads nowhere', async () => {
  const answer = await server.ask(contract.listAuditEntries, { as: reader, query: { before: '7' } });
  expect(answer.statusCode).toBe(404);
});

test('everybody with an account is listed by name', async () => {
  await server.get(listLiegenschaften, { as: admin });
  const persons = await server.get<AuditPerson[]>(contract.listAuditPersons, { as: reader });
  expect(persons.map(({ id }) => id).toSorted()).toEqual([admin.id, reader.id, bidder.id].toSorted());
  expect(persons.every(({ name, organisation }) => name !== '' && organisation !== '')).toBe(true);
});

describe('checking', () => {
  const signState = createStateSigner(new TextEncoder().encode('0123456789abcdef'.repeat(4)));
  const check = () => server.get<AuditReport>(contract.checkAudit, { as: reader });
  const last = () => server.get<AuditReport | null>(contract.getAuditReport, { as: admin });

  beforeAll(async () => {
    await clear();
    for (const minute of [1, 2, 3]) await write(`${minute}`, { minute });
    await sealAuditLog(db, server.clock.nowMs() + 240_000, signState);
  });

  test('says who checked how much, and is what was found last', async () => {
    expect(await last()).toBeNull();
    const report = await check();
    expect(report).toMatchObject({
      actorId: reader.id,
      linkCount: 3,
      checkpointCount: 1,
      problemCount: 0,
      problems: [],
    });
    expect(await last()).toEqual(report);
    expect((await read({ limit: '1' })).entries[0]).toMatchObject({
      action: 'POST /audit/v1/auditReport',
      detail: { linkCount: 3, problemCount: 0 },
    });
  });

  test('says how far it has come while it runs, and nothing of it while offers are sealed', async () => {
    const progress = () => server.get<AuditCheck | null>(contract.getAuditCheck, { as: reader });
    expect(await progress()).toBeNull();
    const client = await server.database.held.$client.connect();
    await client.query('begin; lock table audit_checkpoint in access exclusive mode');
    const running = check();
    await vi.waitFor(async () => expect(await progress()).toEqual({ percent: 0 }), { timeout: 10_000 });
    await db.insert(phase).values(sealedPhase());
    expect(await progress()).toEqual({ percent: null });
    await db.delete(phase);
    await client.query('rollback');
    client.release();
    await running;
    expect(await progress()).toBeNull();
  });

  test('names the entry that was changed, the one that is gone, and a signed state that was', async () => {
    const [, second, third] = (await db.select().from(audit).orderBy(audit.seq)).map(({ seq }) => seq);
    await db.execute(sql`update audit set target = 'x' where seq = ${second}`);
    await db.execute(sql`delete from audit where seq = ${third}`);
    await db.execute(sql`update audit_checkpoint set line = line || 'x'`);
    const [one, other] = await Promise.all([check(), check()]);
    expect(one.problems).toEqual([
      { kind: 'checkpoint-changed', place: 1 },
      { kind: 'changed', place: second },
      { kind: 'removed', place: third },
    ]);
    expect(other.problems).toEqual(one.problems);
    expect(await last()).toMatchObject({ problemCount: 3, problems: one.problems });
  });
});
