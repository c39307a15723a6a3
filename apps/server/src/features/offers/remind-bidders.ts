import { findMissingPrices } from '@rahmenpreis/pricing/price/missing-prices.ts';
import { hasWithdrawn, isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { dueReminder } from '@rahmenpreis/tendering/phase/phase-mail.ts';
import type { Queries } from '../../db/open.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { type MailOrder, orderMails } from '../../mail/outbox.ts';
import { listPhases, type PhaseRow } from '../phase/repository.ts';
import { noteTold, tellStarted } from '../phase/mail/repository.ts';
import { timeOfPhase } from '../phase/rules.ts';
import { listServiceProvidersOfPhase, type ServiceProviderRow } from '../service-provider/repository.ts';
import { loadFrame } from './price-book.ts';
import { findPhaseVersion, loadOffer } from './repository.ts';

/** How often `main.ts` looks whether a reminder is due. */
export const REMINDER_PERIOD_MS = 60_000;

/**
 * Orders the mails that a phase has begun, and due reminders to bidders of a running phase who have not
 * withdrawn and whose offer is unconfirmed or lacks prices. Each moment is handled once per bidder, by the
 * first process; one missed while none ran counts only if no later one has passed too (decision 0041).
 */
export async function remindBidders(db: Queries, nowMs: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const phase of await listPhases(transaction)) {
      await tellStarted(transaction, phase, nowMs);
      const reminder = dueReminder(timeOfPhase(phase), nowMs);
      if (reminder === undefined) continue;
      const cause = `reminder ${reminder} ${phase.end.toISOString()}`;
      const listed = await listServiceProvidersOfPhase(transaction, phase.id);
      const ids = listed.map(({ id }) => id);
      const due = new Set(await noteTold(transaction, { phaseId: phase.id, cause, nowMs }, ids));
      if (due.size === 0) continue;
      const asked = listed.filter(({ id }) => due.has(id));
      const orders = await findOpenOffers(transaction, phase, asked);
      await orderMails(transaction, orders, nowMs);
    }
  });
}

/** A reminder of each offer that lacks something. */
async function findOpenOffers(
  transaction: Transaction,
  phase: PhaseRow,
  bidders: readonly ServiceProviderRow[],
): Promise<MailOrder[]> {
  const version = await findPhaseVersion(transaction, phase.id);
  const book = await loadFrame(transaction, phase.id, version);
  const orders: MailOrder[] = [];
  for (const { id, organisationId } of bidders) {
    const { table, participation } = await loadOffer(transaction, book, organisationId);
    const missingPrices = findMissingPrices(book.lvs, table).size;
    const isConfirmed = isOffering(participation);
    if (hasWithdrawn(participation) || (isConfirmed && missingPrices === 0)) continue;
    const { end } = timeOfPhase(phase);
    orders.push({
      kind: 'phase-reminder',
      accountId: id,
      phaseId: phase.id,
      end,
      isConfirmed,
      missingPrices,
    });
  }
  return orders;
}
