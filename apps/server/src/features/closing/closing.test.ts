import { randomUUID } from 'node:crypto';
import * as awards from '@rahmenpreis/contract/award.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import * as keyvals from '@rahmenpreis/contract/keyval.ts';
import type { AlphaBatchAnswer, KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { savePriceChecks } from '@rahmenpreis/contract/outlier.ts';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { awardClosing } from '../../db/schema/closing.ts';
import { awardCondition, awardReason, keyVal, priceCheck } from '../../db/schema/keyval.ts';
import { phase } from '../../db/schema/phase.ts';
import { addTestRebate } from '../../../test/add-rebate.ts';
import { closeTestAward } from '../../../test/close-award.ts';
import { startTestPhases } from '../../../test/test-phases.ts';
import { type Ask, type TestUser } from '../../../test/test-server.ts';
import { ADMIN_RIGHTS } from '../../../test/test-sign-in.ts';

const SENTENCE = /^Die Vergabe ist seit \d\d\.\d\d\.\d\d, \d\d:\d\d Uhr abgeschlossen\.$/;

const { server, phases } = await startTestPhases();
const { users } = phases;
const phaseId = phases.phaseIds.ended;
const as = users.adminWriter;
const second = await server.signIn('zweite@example.org', ADMIN_RIGHTS);
const { db } = server.database;
const params = { phaseId, orgaId: as.organisationId };
const award = phases.entry('award', phaseId);
const target = phases.entry('target', phaseId);
afterAll(() => server.close());

/** What the closing freezes, as it is stored. */
let frozen: { award: KeyVal; target: KeyVal; awardWriteId: string };
beforeEach(async () => {
  for (const table of [awardClosing, awardCondition, awardReason, priceCheck]) await db.delete(table);
  await phases.reset();
  await db.update(phase).set({ seal: 'NONE', approvalAboveMillis: null }).where(eq(phase.id, phaseId));
  const data = [award, target].map((entry) => ({ ...entry, before: null }));
  const saved = await server.get<AlphaBatchAnswer>(keyvals.saveAlphaKeyVals, { as, params, body: { data } });
  const [first, last] = saved.stored as [KeyVal, KeyVal];
  frozen = { award: first, target: last, awardWriteId: saved.awardWriteId! };
  await addTestRebate(db, {
    phaseId,
    organisationId: as.organisationId,
    bidderId: users.rival.id,
    tiers: [{ fromMillis: 0, tenths: 20 }],
    scenarioName: 'S',
    awardWriteId: frozen.awardWriteId,
    by: as.id,
  });
});

const close = (by: TestUser = as) => closeTestAward(db, phaseId, by.id);
const state = async () =>
  JSON.stringify([
    await db.select().from(keyVal).where(eq(keyVal.phaseId, phaseId)).orderBy(keyVal.key),
    await db.select().from(awardReason),
    await db.select().from(awardCondition),
    await db.select().from(priceCheck),
  ]);
const phaseOf = async (by: TestUser) =>
  (await server.get<Phase[]>(listPhases, { as: by })).find(({ id }) => id === phaseId)!;
const reopen = (by: TestUser, reason = 'Rüge der Hansewerk GmbH', headers = {}) =>
  server.ask(awards.reopenAward, { as: by, params: { phaseId }, body: { reason }, headers });

/** Every call that changes the award, its target prices, reasons, rebates or checked prices. */
const WRITES: readonly [string, () => [Endpoint, Ask]][] = [
  ['an award', () => [keyvals.createAlphaKeyVal, { params, body: { ...award, before: award.value } }]],
  ['a target price', () => [keyvals.createAlphaKeyVal, { params, body: { ...target, value: '[]' } }]],
  [
    'an award by its id',
    () => [keyvals.changeAlphaKeyVal, { params: { ...params, keyValId: frozen.award.id }, body: award }],
  ],
  [
    'the end of an award',
    () => [keyvals.deleteAlphaKeyVal, { params: { ...params, keyValId: frozen.award.id } }],
  ],
  [
    'the end of target prices',
    () => [keyvals.deleteAlphaKeyVal, { params: { ...params, keyValId: frozen.target.id } }],
  ],
  [
    'a batch that takes awards from who takes part no more',
    () => [
      keyvals.saveAlphaKeyVals,
      { params, body: { data: [{ key: award.key, value: null, before: award.value }] } },
    ],
  ],
  [
    'a batch with a reason',
    () => [
      keyvals.saveAlphaKeyVals,
      { params, body: { data: [{ ...award, before: award.value, reason: 'Erprobt' }] } },
    ],
  ],
  ['an undo', () => [keyvals.undoAwardWrite, { params: { ...params, awardWriteId: frozen.awardWriteId } }]],
  [
    'the end of a rebate',
    () => [
      keyvals.removeAwardCondition,
      { params: { ...params, awardWriteId: frozen.awardWriteId, serviceProviderId: users.rival.id } },
    ],
  ],
  [
    'reasons',
    () => [
      awards.saveAwardReasons,
      { params, body: { data: [{ ...award, text: 'Erprobt', before: null }] } },
    ],
  ],
  ['an agreement', () => [awards.approveAwards, { params, body: { data: [award] } }]],
  ['the rule of agreements', () => [awards.setApprovalRule, { params, body: { aboveMillis: 1 } }]],
  [
    'a checked price',
    () => {
      const { organisationId } = users.rival;
      const said = { epCode: 'AZ_01 ä', state: 'checked', note: '', seenValue: 1, before: null };
      return [savePriceChecks, { params, body: { checks: [{ organisationId, ...said }] } }];
    },
  ],
];

describe('while the award is closed', () => {
  test.each(WRITES)('%s is refused and changes nothing; once reopened it is not', async (_, askOf) => {
    await close();
    const before = await state();
    const [call, ask] = askOf();
    const answer = await server.ask(call, { ...ask, as: second });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'award-closed', message: expect.stringMatching(SENTENCE) });
    expect(await state()).toBe(before);
    expect((await reopen(as)).statusCode).toBe(200);
    expect((await server.ask(call, { ...ask, as: second })).statusCode).toBe(200);
  });

  test('saved filters change, bidders and readers are told as ever what is not theirs', async () => {
    await close();
    const filter = await phases.write(
      keyvals.createAlphaKeyVal,
      as,
      phaseId,
      phases.entry('filter', phaseId),
    );
    expect(filter.statusCode).toBe(200);
    const bidder = await phases.write(keyvals.createOwnKeyVal, users.writer, phaseId, award);
    expect(bidder.statusCode).toBe(403);
    expect((await reopen(users.adminReader)).statusCode).toBe(403);
    expect((await reopen(users.writer)).statusCode).toBe(403);
  });

  test('administrators alone read since when and by whom; the version of the phase moves', async () => {
    const before = await phaseOf(as);
    expect(before).not.toHaveProperty('closedAt');
    await close();
    const told = { closedAt: expect.any(String), closedBy: 'Vera Muster', version: before.version! + 1 };
    expect(await phaseOf(users.adminReader)).toMatchObject(told);
    const own = await phaseOf(users.writer);
    expect(Object.keys(own).filter((name) => name.startsWith('closed'))).toEqual([]);
  });
});

test('an award is closed once; what was reopened stays, with who and why', async () => {
  const id = await close();
  await expect(close(second)).rejects.toMatchObject({ code: 'award-closed' });
  const { version } = await phaseOf(as);
  expect((await reopen(second, 'Rüge', { 'if-match': `"${version! - 1}"` })).statusCode).toBe(412);
  expect((await reopen(second, ' ')).statusCode).toBe(400);
  expect((await reopen(second, 'Rüge', { 'if-match': `"${version}"` })).statusCode).toBe(200);
  expect((await reopen(second)).json()).toMatchObject({ code: 'award-not-closed' });
  await close(second);
  const rows = await db.select().from(awardClosing).orderBy(awardClosing.reopenedAt);
  expect(rows).toMatchObject([
    { id, by: as.id, reopenedBy: second.id, reason: 'Rüge' },
    { by: second.id, reopenedAt: null, reason: null },
  ]);
});

test('a sealed phase says that it is sealed before anything else', async () => {
  await db.update(phase).set({ seal: 'FOUR_EYES' }).where(eq(phase.id, phaseId));
  const data = [{ ...award, value: randomUUID(), text: 'Erprobt', before: null }];
  const asked: [Endpoint, Ask][] = [
    [awards.reopenAward, { body: { reason: 'Rüge' } }],
    [awards.saveAwardReasons, { body: { data } }],
    [awards.listAwardApprovals, {}],
    [awards.approveAwards, { body: { data } }],
  ];
  for (const [call, ask] of asked) {
    const answer = await server.ask(call, { ...ask, as, params: { phaseId } });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'phase-sealed']);
  }
});
