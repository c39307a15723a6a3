import { createHash } from 'node:crypto';
import type { Queries } from '../src/db/open.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { closeAward, refuseClosed } from '../src/features/closing/repository.ts';
import { lockPhase } from '../src/features/phase/repository.ts';
import { raise } from '../src/kernel/answer/failure.ts';
import { TEST_NOW_MS } from './test-server.ts';

/** Closes the award of a phase under its lock, with a file of nothing; throws where it is closed. */
export function closeTestAward(db: Queries, phaseId: string, by: string): Promise<string> {
  const pdf = Buffer.from('%PDF');
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  return inTransaction(db, async (transaction) => {
    await lockPhase(transaction, phaseId, 'update');
    raise(await refuseClosed(transaction, phaseId));
    return closeAward(transaction, { phaseId, by, nowMs: TEST_NOW_MS, snapshot: {}, pdf, sha256 });
  });
}
