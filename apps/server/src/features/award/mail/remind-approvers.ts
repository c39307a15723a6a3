import { isSealed } from '@rahmenpreis/tendering/seal/sealed-offers.ts';
import { berlinMs, dayOfInstant } from '@rahmenpreis/tendering/phase/phase-day.ts';
import type { Queries } from '../../../db/open.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { orderMails } from '../../../mail/outbox.ts';
import { noteTold } from '../../phase/mail/repository.ts';
import { listPhases, type PhaseRow } from '../../phase/repository.ts';
import { sealOfPhase } from '../../seal/rules.ts';
import { listWriterIds } from '../../session/account/repository.ts';

/** Milliseconds between two looks of `main.ts` whether the mails of the day are due. */
export const APPROVAL_PERIOD_MS = 60_000;
/** From this hour on in Berlin. */
const HOUR = 7;

/** True while awards of the phase may wait for a second administrator, who may know of them. */
export function mayAwait(phase: PhaseRow, nowMs: number): boolean {
  const { approvalAboveMillis, closedAt } = phase;
  return approvalAboveMillis !== null && closedAt === null && !isSealed(sealOfPhase(phase), nowMs);
}

/**
 * Orders once a day a mail about each open award with agreements to each account that may write. What waits
 * for its reader is found when it is composed: nothing is priced here (decision 0121).
 */
export async function remindApprovers(db: Queries, nowMs: number): Promise<void> {
  const day = dayOfInstant(new Date(nowMs).toISOString());
  if (nowMs < berlinMs(day, HOUR)) return;
  await inTransaction(db, async (transaction) => {
    const writerIds = await listWriterIds(transaction, nowMs);
    for (const phase of await listPhases(transaction)) {
      if (!mayAwait(phase, nowMs)) continue;
      const cause = { phaseId: phase.id, cause: `approval ${day}`, nowMs };
      const due = await noteTold(transaction, cause, writerIds);
      const order = { kind: 'award-approval', phaseId: phase.id, day } as const;
      const orders = due.map((accountId) => ({ ...order, accountId }));
      await orderMails(transaction, orders, nowMs);
    }
  });
}
