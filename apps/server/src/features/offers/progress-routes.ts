import { getPhaseProgress, remindBidder } from '@rahmenpreis/contract/offers.ts';
import { hasWithdrawn, isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { conflict, type Failure, notFound, orThrow, raise, refusal } from '../../kernel/answer/failure.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { route } from '../../kernel/call/route.ts';
import { orderMail } from '../../mail/outbox.ts';
import { listRemindedByHand, noteRemindedByHand } from '../phase/mail/repository.ts';
import { findOpenPhase, lockPhase, readOpenPhase } from '../phase/repository.ts';
import { isListed } from '../phase/members/repository.ts';
import { stateOnArrival, timeOfPhase } from '../phase/rules.ts';
import { refuseSealed } from '../seal/rules.ts';
import type { BidderProgress } from './bidder-progress.ts';
import type { PriceBooks } from './price-book-cache.ts';
import { listWriteTimes } from './repository.ts';

/** How far the bidders of a phase have come, and reminders by hand (decision 0085). */
export function progressRoutes(app: FastifyInstance, context: RouteContext, books: PriceBooks): void {
  route(app, context, getPhaseProgress, async (call) => {
    const { phaseId, writtenAt, remindedAt } = await call.transact(async (transaction) => {
      const { id } = await readOpenPhase(transaction, call);
      return {
        phaseId: id,
        writtenAt: await listWriteTimes(transaction, id),
        remindedAt: await listRemindedByHand(transaction, id),
      };
    });
    const { priceCount, bidders } = await books.readProgress(phaseId);
    return {
      priceCount,
      bidders: bidders.map(({ id, organisationId, ...progress }) => ({
        ...progress,
        serviceProviderId: id,
        writtenAt: writtenAt.get(organisationId)?.toISOString() ?? null,
        remindedAt: remindedAt.get(id)?.toISOString() ?? null,
      })),
    };
  });

  route(app, context, remindBidder, async (call) => {
    const accountId = call.params.serviceProviderId;
    // What is lacking is counted before the transaction: what reckons holds no lock.
    const open = (transaction: Transaction) => findOpenPhase(transaction, call);
    const { id: phaseId } = await inTransaction(context.db, open, call.askClock);
    const progress = (await books.readProgress(phaseId)).bidders.find(({ id }) => id === accountId);
    return call.transact(async (transaction) => {
      const phase = orThrow(await lockPhase(transaction, phaseId));
      raise(refuseSealed(call.actor, phase, call.seenMs()));
      if (progress === undefined || !(await isListed(transaction, phaseId, accountId))) throw notFound();
      if (stateOnArrival(call, phase) !== 'running') throw notRunning();
      raise(refuseReminder(progress));
      const nowMs = call.arrivedMs();
      if (!(await noteRemindedByHand(transaction, phaseId, { accountId, nowMs }))) throw remindedToday();
      const { participation, gapCount } = progress;
      const lacking = { isConfirmed: isOffering(participation), missingPrices: gapCount };
      const order = { accountId, phaseId, end: timeOfPhase(phase).end, ...lacking };
      await orderMail(transaction, { kind: 'phase-reminder', ...order }, nowMs);
      call.note({ phaseId, userId: accountId });
      return { remindedAt: new Date(nowMs).toISOString() };
    });
  });
}

/** Why a bidder is not reminded: it has withdrawn, or its offer lacks nothing. */
function refuseReminder({ participation, gapCount }: BidderProgress): Failure | undefined {
  if (hasWithdrawn(participation))
    return conflict('bidder-withdrawn', 'Der Dienstleister hat sein Angebot zurückgezogen.');
  if (isOffering(participation) && gapCount === 0)
    return conflict('nothing-missing', 'Dem Angebot fehlt nichts: Es ist bestätigt und vollständig.');
  return undefined;
}

const notRunning = refusal(409, 'phase-not-running', 'Erinnern können Sie nur, solange die Phase läuft.');

const remindedToday = refusal(409, 'reminded-today', 'Der Dienstleister wurde heute schon erinnert.');
