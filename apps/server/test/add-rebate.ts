import type { Queries } from '../src/db/open.ts';
import { awardCondition } from '../src/db/schema/keyval.ts';

type Row = typeof awardCondition.$inferInsert;

/** Gives a bidder a rebate on what it gets in a phase, as an applied scenario does. */
export async function addTestRebate(
  db: Queries,
  rebate: Pick<Row, 'phaseId' | 'organisationId' | 'bidderId' | 'tiers' | 'by'> & Partial<Row>,
): Promise<void> {
  await db.insert(awardCondition).values({
    filledCount: 0,
    scenarioName: 'Regional gebündelt',
    rulesDigest: 'd',
    awardWriteId: '11111111-1111-4111-8111-111111111111',
    at: new Date(),
    ...rebate,
  });
}
