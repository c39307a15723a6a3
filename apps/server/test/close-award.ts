import { createHash } from 'node:crypto';
import type { Queries } from '../src/db/open.ts';
import { awardClosing } from '../src/db/schema/closing.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { closeAward, refuseClosed } from '../src/features/closing/repository.ts';
import { lockPhase } from '../src/features/phase/repository.ts';
import { raise } from '../src/kernel/answer/failure.ts';
import { TEST_NOW_MS, type TestServer } from './test-server.ts';

/** Closes the award of a phase under its lock, with a file of nothing; throws where it is closed. */
export function closeTestAward(db: Queries, phaseId: string, by: string): Promise<string> {
  const pdf = Buffer.from('%PDF');
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  return inTransaction(db, async (transaction) => {
    await lockPhase(transaction, phaseId, 'update');
    raise(await refuseClosed(transaction, phaseId));
    return closeAward(transaction, { phaseId, by, at: new Date(TEST_NOW_MS), snapshot: {}, pdf, sha256 });
  });
}

/** A closing of the award of each of two phases, which was reopened. */
export async function makeClosings(
  { database: { db } }: TestServer,
  phaseIds: Record<'running' | 'ended', string>,
) {
  const [at, id] = [new Date(), { id: awardClosing.id }];
  const rows = await db
    .insert(awardClosing)
    .values(
      [phaseIds.running, phaseIds.ended].map((phaseId) => ({
        phaseId,
        at,
        snapshot: {},
        pdf: Buffer.from('%PDF'),
        sha256: 'x',
        reopenedAt: at,
        reason: 'Rüge',
      })),
    )
    .returning(id);
  return { running: rows[0]!.id, ended: rows[1]!.id };
}
