import * as contract from '@rahmenpreis/contract/award.ts';
import type { AwardApprovals } from '@rahmenpreis/contract/award.ts';
import { listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import type { AnswerOf } from '@rahmenpreis/contract/endpoint.ts';
import * as keyvals from '@rahmenpreis/contract/keyval.ts';
import type { AlphaBatchAnswer, KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { APPROVAL_FIELD, reasonName } from '@rahmenpreis/tendering/audit-log/reason-name.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '../../db/schema/account.ts';
import { awardApproval } from '../../db/schema/closing.ts';
import { awardReason } from '../../db/schema/keyval.ts';
import { startTestPhases } from '../../../test/test-phases.ts';
import type { TestUser } from '../../../test/test-server.ts';
import { ADMIN_RIGHTS } from '../../../test/test-sign-in.ts';

const { server, phases } = await startTestPhases();
const { users } = phases;
const phaseId = phases.phaseIds.running;
const first = users.adminWriter;
const second = await server.signIn('zweite@example.org', ADMIN_RIGHTS);
const { key } = phases.entry('award', phaseId);
const params = { phaseId };
const [one, other] = [users.rival, users.writer];
afterAll(() => server.close());

beforeEach(async () => {
  await phases.reset();
  await server.database.db.delete(awardReason);
  await server.database.db.delete(awardApproval);
  await phases.takePart(other, phaseId, 'true');
  await rule(0);
});

const save = (by: TestUser, value: string | null, before: string | null) =>
  server.get<AlphaBatchAnswer>(keyvals.saveAlphaKeyVals, {
    as: by,
    params: { phaseId, orgaId: by.organisationId },
    body: { data: [{ key, value, before }] },
  });
const approve = (by: TestUser, value = one.id) =>
  server.ask(contract.approveAwards, { as: by, params, body: { data: [{ key, value }] } });
const read = (by: TestUser = users.adminReader) =>
  server.get<AwardApprovals>(contract.listAwardApprovals, { as: by, params });

const rule = (aboveMillis: number | null, reason?: string) =>
  server.ask(contract.setApprovalRule, { as: first, params, body: { aboveMillis, reason } });

describe('an agreement', () => {
  beforeEach(() => save(first, one.id, null));

  test('comes from another administrator than who gave the award', async () => {
    expect((await read(first)).ownKeys).toEqual([key]);
    const own = await approve(first);
    expect([own.statusCode, own.json<{ code: string }>().code]).toEqual([409, 'own-award']);
    expect((await read()).approvals).toEqual([]);
    expect((await approve(second)).json()).toMatchObject({ data: { left: [] } });
    const log = await server.get<AnswerOf<typeof listAuditEntries, never>>(listAuditEntries, {
      as: first,
      query: { kind: 'award', limit: '1' },
    });
    const named = { name: reasonName(key, APPROVAL_FIELD), to: one.id };
    expect(log.entries[0]!.detail).toMatchObject({ changes: { listed: [named] } });
    const told = { key, value: one.id, by: 'Vera Muster', at: expect.any(String) };
    expect(await read(second)).toEqual({ approvals: [told], ownKeys: [] });
  });

  test('stays with whoever sends the same award again, who has not given it by that', async () => {
    await save(second, one.id, one.id);
    expect((await read(second)).ownKeys).toEqual([]);
    expect((await approve(second)).statusCode).toBe(200);
    await save(first, one.id, one.id);
    expect((await read()).approvals).toHaveLength(1);
  });

  test.each([
    ['another winner and back', [other.id, one.id]],
    ['a removal and a new award', [null, one.id]],
  ] as const)('is gone after %s', async (_, values) => {
    await approve(second);
    let before: string | null = one.id;
    for (const value of values) {
      await save(first, value, before);
      before = value;
    }
    expect((await read()).approvals).toEqual([]);
  });

  test('is not given to an award that is another by now, who was first is told', async () => {
    await save(first, other.id, one.id);
    const left = [{ key, value: other.id, by: 'Vera Muster', at: expect.any(String) }];
    expect((await approve(second)).json()).toMatchObject({ data: { left } });
    expect((await read()).approvals).toEqual([]);
  });

  test('is read by who may only read, and given by nobody but writers', async () => {
    for (const by of [users.adminReader, users.writer]) expect((await approve(by)).statusCode).toBe(403);
  });
});

describe('a reason of a standing award', () => {
  const say = (value: string, text: string, before: string | null, by = second) =>
    server.get<Pick<AlphaBatchAnswer, 'left'>>(contract.saveAwardReasons, {
      as: by,
      params,
      body: { data: [{ key, value, text, before }] },
    });
  const reason = async () => {
    const of = { phaseId, orgaId: first.organisationId };
    const rows = await server.get<KeyVal[]>(keyvals.listOrgaKeyVals, { as: first, params: of });
    return rows.find((row) => row.key === key)?.reason?.text;
  };
  beforeEach(() => save(first, one.id, null));

  test('is given without awarding again: the award stays with who gave it, and agreed to', async () => {
    await approve(second);
    expect(await say(one.id, 'Erprobt', null)).toEqual({ left: [] });
    expect(await reason()).toBe('Erprobt');
    expect((await read(first)).ownKeys).toEqual([key]);
    expect((await read()).approvals).toHaveLength(1);
  });

  test('of another award, or over another reason than was seen, is left', async () => {
    expect((await say(other.id, 'Erprobt', null)).left).toMatchObject([{ key, value: one.id }]);
    await say(one.id, 'Erprobt', null);
    expect((await say(one.id, 'Näher', null)).left).toMatchObject([{ key, value: one.id }]);
    expect(await reason()).toBe('Erprobt');
    await say(one.id, 'Näher', 'Erprobt');
    expect(await reason()).toBe('Näher');
  });

  test('is no way to store anything but reasons', async () => {
    const target = phases.entry('target', phaseId);
    const data = [{ key: target.key, value: one.id, text: 'Erprobt', before: null }];
    const { left } = await server.get<Pick<AlphaBatchAnswer, 'left'>>(contract.saveAwardReasons, {
      as: second,
      params,
      body: { data },
    });
    expect(left).toHaveLength(1);
    expect(Object.keys(await phases.stored(first, phaseId))).toEqual([key]);
  });
});

describe('the rule of agreements', () => {
  const phaseOf = async (by: TestUser) =>
    (await server.get<Phase[]>(listPhases, { as: by })).find(({ id }) => id === phaseId)!;

  test('is set, and made laxer only with a reason; no bidder is told of it', async () => {
    await rule(null, 'Von vorn');
    expect((await rule(5_000)).statusCode).toBe(200);
    expect((await phaseOf(users.adminReader)).approvalAboveMillis).toBe(5_000);
    expect(await phaseOf(users.writer)).not.toHaveProperty('approvalAboveMillis');
    expect((await rule(4_000)).statusCode).toBe(200);
    for (const laxer of [4_001, null]) expect((await rule(laxer)).statusCode).toBe(400);
    expect((await rule(null, 'Frau Maurer ist nicht mehr im Haus.')).statusCode).toBe(200);
    expect(await phaseOf(first)).not.toHaveProperty('approvalAboveMillis');
  });

  test('needs two accounts that may write, unless it is taken back', async () => {
    const { db } = server.database;
    await db.update(account).set({ valid: false }).where(eq(account.id, second.id));
    const answer = await rule(1_000);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'too-few-writers']);
    expect((await rule(null, 'Allein im Haus')).statusCode).toBe(200);
    await db.update(account).set({ valid: true }).where(eq(account.id, second.id));
  });
});
