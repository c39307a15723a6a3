import type { Queries } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { linkAfter } from './chain.ts';
import type { SignState } from './checkpoint.ts';
import {
  addCheckpoint,
  appendLinks,
  findLastLink,
  isCheckpointDue,
  listUnsealed,
  lockChain,
} from './repository.ts';

/** How often `main.ts` seals. */
export const SEAL_PERIOD_MS = 2_000;
const ENTRIES_AT_ONCE = 1_000;

/**
 * Seals the entries of the trail that were written since, and signs the state once a day and after the end of a phase.
 * One process at a time does so; writers never wait for it (decision 0033).
 */
export async function sealTrail(db: Queries, nowMs: number, signState: SignState): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (!(await lockChain(transaction))) return;
    let last = await findLastLink(transaction);
    // All of one run have one moment: what was written before there was a chain is not late.
    for (;;) {
      const links = (await listUnsealed(transaction, ENTRIES_AT_ONCE)).map((entry) => {
        const link = linkAfter(last, entry, nowMs);
        last = link;
        return link;
      });
      if (links.length === 0) break;
      await appendLinks(transaction, links);
    }
    if (last.position === 0 || !(await isCheckpointDue(transaction, nowMs))) return;
    await addCheckpoint(transaction, { position: last.position, line: signState(last, nowMs), nowMs });
  });
}
