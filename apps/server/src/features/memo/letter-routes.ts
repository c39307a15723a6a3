import * as contract from '@rahmenpreis/contract/memo.ts';
import type { AwardLetter } from '@rahmenpreis/contract/memo.ts';
import type { MemoSnapshot } from '@rahmenpreis/tendering/memo/memo.ts';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../db/transaction.ts';
import { notFound, orThrow, raise, stale } from '../../kernel/answer/failure.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { transactRoute } from '../../kernel/call/route.ts';
import { orderMails } from '../../mail/outbox.ts';
import { findHolding, listClosings } from '../closing/repository.ts';
import { refuseReopening } from '../closing/rules.ts';
import { findOpenPhase, lockPhase } from '../phase/repository.ts';
import { refuseSealed } from '../seal/rules.ts';
import { listLetters, storeLetters } from './repository.ts';

/** The letters on a closed award, which leave only when somebody sends them (decision 0122). */
export function awardLetterRoutes(app: FastifyInstance, context: RouteContext): void {
  transactRoute(app, context, contract.listAwardLetters, async (call, transaction) => {
    const { id } = await findOpenPhase(transaction, call);
    return findLetters(transaction, id);
  });

  transactRoute(app, context, contract.sendAwardLetters, async (call, transaction) => {
    const phase = orThrow(await lockPhase(transaction, call.params.phaseId));
    raise(refuseSealed(call.actor, phase, call.seenMs()));
    await orderLetters(transaction, call, phase.id);
    return findLetters(transaction, phase.id);
  });
}

const NOT_ORDERED = { orderedAt: null, orderedBy: null, sentAt: null };

/** Finds the letters of a phase's closing that holds; none while the award is open. */
async function findLetters(transaction: Transaction, phaseId: string) {
  const holding = await findHolding(transaction, phaseId);
  if (holding === undefined) return { closing: null, letters: [] };
  const ordered = await listLetters(transaction, holding.id);
  const letters = (holding.snapshot as unknown as MemoSnapshot).letters.map((letter): AwardLetter => {
    const isMeant = (own: (typeof ordered)[number]) =>
      own.accountId === letter.serviceProviderId && own.cause === letter.cause;
    return { ...letter, ...(ordered.find(isMeant) ?? NOT_ORDERED) };
  });
  return { closing: holding.id, letters };
}

/** Orders letters to who gets one by the closing that their sender saw; what was ordered before stays. */
async function orderLetters(
  transaction: Transaction,
  call: Call<typeof contract.sendAwardLetters>,
  phaseId: string,
): Promise<void> {
  const { closing: closingId, award, rejection, to } = call.body;
  const found = await findLetters(transaction, phaseId);
  if (found.closing !== closingId) {
    const closings = await listClosings(transaction, phaseId);
    if (!closings.some(({ id }) => id === closingId)) throw notFound();
    raise(refuseReopening(found.closing !== null));
    throw stale();
  }
  const texts = { award, rejection };
  const at = new Date(call.arrivedMs());
  const rows = to.map(({ serviceProviderId: accountId, cause }) => {
    const isDrafted = found.letters.some((own) => own.serviceProviderId === accountId && own.cause === cause);
    if (!isDrafted) throw notFound();
    return { closingId, accountId, cause, text: texts[cause], by: call.actor.userId, at };
  });
  const stored = await storeLetters(transaction, rows);
  const orders = stored.map((own) => ({ ...own, kind: 'award-letter' as const, phaseId }));
  await orderMails(transaction, orders, at.getTime());
  const used = [...new Set(stored.map(({ cause }) => texts[cause]))];
  call.note({ serviceProviderIds: stored.map(({ accountId }) => accountId) }, { letter: used.join('\n\n') });
}
