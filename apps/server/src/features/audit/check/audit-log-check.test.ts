import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RouteContext } from '../../../kernel/call/route-context.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import type { CheckPlace } from '../chain.ts';
import { createStateSigner, sealAuditLog } from '../seal-audit-log.ts';
import { createAuditLogCheck } from './audit-log-check.ts';
import { type AuditLogSlice, verifySlice, verifyAuditLog } from './verify-audit-log.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const DAY_MS = 24 * 60 * 60_000;
const signState = createStateSigner(new TextEncoder().encode('0123456789abcdef'.repeat(4)));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // More than two slices, with a checkpoint in each.
  for (const day of [0, 1, 2]) {
    const now = new Date(NOW_MS + day * DAY_MS);
    await database.db.execute(sql`insert into audit (at, action, target, status, detail)
      select ${now}, 'PUT /phase', number, 200, '{}' from generate_series(1, 7500) as number`);
    await sealAuditLog(database.db, now.getTime(), signState);
  }
});
afterAll(() => database.close());

/** Makes the check with workers that stand beside it, and tells how far it was before each slice. */
async function check() {
  const percents: (number | undefined)[] = [];
  const slices: AuditLogSlice[] = [];
  const own = {
    async run(_module: unknown, _name: string, _url: string, start: CheckPlace, nowMs: number) {
      percents.push(made.percent());
      slices.push(await verifySlice(database.db, { start, kept: [], nowMs }));
      return slices.at(-1);
    },
  };
  const workers = { of: () => own };
  const clock = { nowMs: () => NOW_MS + 3 * DAY_MS };
  const made = createAuditLogCheck({ db: database.db, clock, workers } as unknown as RouteContext);
  const report = await made.run();
  return { report, slices, percents, percentAfter: made.percent() };
}

test('says after each slice how much is done, and nothing once it has ended', async () => {
  const { percents, percentAfter } = await check();
  expect(percents).toEqual([0, 44, 88]);
  expect(percentAfter).toBeUndefined();
});

test('verifies each signature in one slice only, and finds what a check in one piece finds', async () => {
  const honest = await check();
  expect(honest.slices.map(({ checkpointCount }) => checkpointCount)).toEqual([1, 1, 1]);
  expect(honest.report).toEqual({ linkCount: 22_500, checkpointCount: 3, wrongLines: [], problems: [] });

  await database.db.execute(sql`update audit_checkpoint set line = line || 'x' where position = 15000`);
  await database.db.execute(sql`update audit set target = 'other' where seq in (5, 12000, 22000)`);
  await database.db.execute(sql`delete from audit_link where position between 10001 and 20100`);
  const { report } = await check();
  expect(report.wrongLines.map(({ place }) => place)).toEqual([2]);
  expect(report.checkpointCount).toBe(2);
  expect(report.problems.filter(({ kind }) => kind === 'link-missing')).toHaveLength(10_100);
  const changed = report.problems.filter(({ kind }) => kind === 'changed').map(({ place }) => place);
  expect(changed).toEqual(expect.arrayContaining([5, 22_000]));
  expect(report).toEqual(await verifyAuditLog(database.db, [], NOW_MS + 3 * DAY_MS));
});
