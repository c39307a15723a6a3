import * as contract from '@rahmenpreis/contract/award.ts';
import * as keyvals from '@rahmenpreis/contract/keyval.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '../../../db/schema/account.ts';
import { awardApproval, awardClosing } from '../../../db/schema/closing.ts';
import { phase, phaseNotice } from '../../../db/schema/phase.ts';
import { closeTestAward } from '../../../../test/close-award.ts';
import { startTestPhases } from '../../../../test/test-phases.ts';
import type { TestUser } from '../../../../test/test-server.ts';
import { ADMIN_RIGHTS } from '../../../../test/test-sign-in.ts';
import { remindApprovers } from './remind-approvers.ts';

/** The time of the tests is 20 November, 13:00 in Berlin. */
const NEXT_MORNING = '2026-11-21T06:00:00.000Z';

const { server, phases } = await startTestPhases();
const { users } = phases;
const phaseId = phases.phaseIds.ended;
const { db } = server.database;
const [first, { key, value }] = [users.adminWriter, phases.entry('award', phaseId)];
const second = await server.signIn('zweite@example.org', ADMIN_RIGHTS);
const FRESH = { seal: 'NONE', openedAt: null, approvalAboveMillis: null } as const;
afterAll(() => server.close());

beforeEach(async () => {
  for (const table of [awardApproval, awardClosing, phaseNotice]) await db.delete(table);
  await phases.reset();
  await db.update(phase).set(FRESH);
  await db.update(phase).set({ approvalAboveMillis: 0 }).where(eq(phase.id, phaseId));
  await db.update(account).set({ mutedMails: [], valid: true });
  await server.readMails();
});

const award = (by: TestUser, winner: string | null = value, before: string | null = null) =>
  server.get(keyvals.saveAlphaKeyVals, {
    as: by,
    params: { phaseId, orgaId: by.organisationId },
    body: { data: [{ key, value: winner, before }] },
  });

/** Orders at a moment what is due, and sends it. */
async function tellAt(instant: string) {
  server.clock.set(instant);
  await remindApprovers(db, server.clock.nowMs());
  return (await server.readMails()).filter(({ kind }) => kind === 'award-approval');
}

test('packages that wait are told once a morning, to others who may write, without sum and bidder', async () => {
  await award(first);
  const [mail, ...others] = await tellAt(NEXT_MORNING);
  expect([mail!.to, mail!.subject, others]).toEqual([
    second.username,
    'In der Phase „Angebote“ wartet eine Vergabe auf Freigabe',
    [],
  ]);
  expect(mail!.text).toContain('wartet 1 Paket auf die Freigabe durch eine zweite Person.');
  expect(mail!.text).toContain(`/placing?pId=${phaseId}`);
  expect(mail!.text).not.toMatch(/€|bieter|Rivale/i);
  expect(await tellAt('2026-11-21T18:00:00.000Z')).toEqual([]);
  expect(await tellAt('2026-11-22T05:59:59.000Z')).toEqual([]);
  expect(await tellAt('2026-11-22T06:00:00.000Z')).toHaveLength(1);
});

describe('nobody is told', () => {
  beforeEach(() => award(first));

  test.each<[string, () => Promise<unknown>]>([
    [
      'of what somebody has agreed to',
      async () => {
        const body = { data: [{ key, value }] };
        await server.get(contract.approveAwards, { as: second, params: { phaseId }, body });
      },
    ],
    ['of what is awarded no more', () => award(second, null, value)],
    ['of what the rule does not ask for', () => db.update(phase).set({ approvalAboveMillis: null })],
    ['after the award was closed', () => closeTestAward(db, phaseId, first.id)],
    ['while offers are sealed', () => db.update(phase).set({ seal: 'FOUR_EYES' })],
    ['who has muted it', () => db.update(account).set({ mutedMails: ['award-approval'] })],
  ])('%s', async (_, change) => {
    await change();
    expect(await tellAt(NEXT_MORNING)).toEqual([]);
  });
});

test('what changed between order and sending is not told, nor is a mail of the day before', async () => {
  await award(first);
  const order = () => remindApprovers(db, Date.parse(NEXT_MORNING));
  await order();
  await closeTestAward(db, phaseId, first.id);
  server.clock.set(NEXT_MORNING);
  expect(await server.readMails()).toEqual([]);
  await db.delete(awardClosing);
  await db.delete(phaseNotice);
  await order();
  server.clock.set('2026-11-22T00:00:00.000Z');
  expect(await server.readMails()).toEqual([]);
});
