import * as contract from '@rahmenpreis/contract/feedback.ts';
import type { Feedback } from '@rahmenpreis/contract/feedback.ts';
import { formWords, shortWords, tellStanding } from '@rahmenpreis/tendering/feedback/told-words.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { FastifyInstance } from 'fastify';
import type { Queries } from '../../db/open.ts';
import { inSnapshot, type Transaction } from '../../db/transaction.ts';
import { type Failure, orThrow, raise, stale } from '../../kernel/answer/failure.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { route } from '../../kernel/call/route.ts';
import { setLetter } from '../../mail/letter.ts';
import { type MailOrder, orderMails } from '../../mail/outbox.ts';
import { hasOpenArrival } from '../arrival/load-arrivals.ts';
import { noteListed } from '../audit/entry/rules.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { composeToBidder } from '../phase/mail/repository.ts';
import { findOpenPhase, findPhase, findVisiblePhase, lockPhase, type PhaseRow } from '../phase/repository.ts';
import { stateOfPhase } from '../phase/rules.ts';
import { refuseSealed } from '../seal/rules.ts';
import {
  computeStandings,
  type FeedbackTools,
  loadFacts,
  readAllSent,
  readOwn,
  type Standings,
} from './load-feedback.ts';
import { findFeedback, findNextBegun, insertFeedback } from './repository.ts';
import { arrivalOpen, feedbackSent, refuseLate, refuseUnended } from './rules.ts';

/** The one feedback that an owner gives on the offers of an ended phase (decision 0130). */
export function feedbackRoutes(app: FastifyInstance, context: RouteContext, books: PriceBooks): void {
  const tools: FeedbackTools = { db: context.db, books };

  route(app, context, contract.getFeedback, async (call) => {
    const { id } = await inSnapshot(context.db, (transaction) => findEnded(transaction, call), call.askClock);
    return readFeedback(tools, id, call.seenMs());
  });

  route(app, context, contract.sendFeedback, async (call) => {
    const { id, facts } = await inSnapshot(
      context.db,
      async (transaction) => {
        const { id: phaseId } = await findEnded(transaction, call);
        if ((await findFeedback(transaction, phaseId)) !== undefined) throw feedbackSent();
        return { id: phaseId, facts: await loadFacts(transaction, phaseId) };
      },
      call.askClock,
    );
    const standings = await computeStandings(tools, id, facts);
    if (standings.version !== call.body.confirm) throw stale();
    await call.transact((transaction) => send(transaction, call, standings));
    return readFeedback(tools, id, call.seenMs());
  });

  route(app, context, contract.getOwnFeedback, async (call) => {
    const { actor, params } = call;
    const { id } = orThrow(
      await call.transact((transaction) => findVisiblePhase(transaction, actor, params.phaseId)),
    );
    return readOwn(tools, id, actor.organisationId);
  });
}

type OwnersCall = Call<typeof contract.getFeedback> | Call<typeof contract.sendFeedback>;

/** Finds the ended phase of a call: 409 while its offers are sealed, or while it goes on. */
async function findEnded(transaction: Transaction, call: OwnersCall): Promise<PhaseRow> {
  const phase = await findOpenPhase(transaction, call);
  raise(refuseUnended(stateOfPhase(phase, call.seenMs())));
  return phase;
}

/** Finds why no feedback can be sent on an ended phase any more, or not yet. */
async function findHindrance(
  transaction: Transaction,
  phase: PhaseRow,
  nowMs: number,
): Promise<Failure | undefined> {
  const late = refuseLate(await findNextBegun(transaction, phase, new Date(nowMs)));
  return late ?? ((await hasOpenArrival(transaction, phase, nowMs)) ? arrivalOpen() : undefined);
}

/** Reads what was told about an ended phase, else what would be; once sent nothing is computed anew. */
async function readFeedback(tools: FeedbackTools, phaseId: string, nowMs: number): Promise<Feedback> {
  const sent = await readAllSent(tools, phaseId);
  if (sent !== null) return { version: '', hindrance: null, bidders: [], sent };
  const { facts, hindrance } = await inSnapshot(tools.db, async (transaction) => {
    const phase = orThrow(await findPhase(transaction, phaseId));
    return {
      facts: await loadFacts(transaction, phaseId),
      hindrance: await findHindrance(transaction, phase, nowMs),
    };
  });
  const { version, bidders } = await computeStandings(tools, phaseId, facts);
  return { version, hindrance: hindrance?.message ?? null, bidders, sent: null };
}

/** Stores what every company is told and orders the mails, if all that it was made from still stands. */
async function send(
  transaction: Transaction,
  call: Call<typeof contract.sendFeedback>,
  { bidders, stateVersion, groupVersions }: Standings,
): Promise<void> {
  const phase = orThrow(await lockPhase(transaction, call.params.phaseId, 'update'));
  const { id: phaseId } = phase;
  raise(refuseSealed(call.actor, phase, call.seenMs()));
  if ((await findFeedback(transaction, phaseId)) !== undefined) throw feedbackSent();
  raise(await findHindrance(transaction, phase, call.arrivedMs()));
  const facts = await loadFacts(transaction, phaseId);
  if (facts.stateVersion !== stateVersion) throw stale();
  const { form } = call.body;
  const at = new Date(call.arrivedMs());
  const told = bidders.map(({ organisationId, groups }) => ({
    organisationId,
    groups: groups.map((group) => tellStanding(group, form)),
  }));
  const row = { phaseId, form, groupVersions, stateVersion, by: call.actor.userId, at };
  await insertFeedback(transaction, row, told);
  const order = { kind: 'feedback', phaseId } as const;
  const orders = facts.providers.map(({ id: accountId }) => ({ ...order, accountId }));
  await orderMails(transaction, orders, at.getTime());
  const titles = new Map<string, string>(SLICES.map(({ sliceId, title }) => [sliceId, title]));
  await noteListed(call, [
    { id: phaseId, field: 'feedbackForm', to: formWords(form) },
    ...told.map(({ organisationId: id, groups }) => ({
      id,
      field: 'feedback',
      to: groups.map((group) => `${titles.get(group.sliceId)} ${shortWords(group)}`),
    })),
  ]);
}

type FeedbackOrder = Extract<MailOrder, { kind: 'feedback' }>;

/** Composes the notice of feedback, in the same words for every bidder and without any figure. */
export function composeFeedbackMail(db: Queries, publicUrl: string, order: FeedbackOrder, nowMs: number) {
  return composeToBidder(db, { order, nowMs }, (_, { account, phase: { id, title } }) =>
    setLetter('feedback', account, {
      subject: `Rückmeldung zu Ihrem Angebot in ${title}`,
      before: [
        `zu Ihrem Angebot in der Phase „${title}“ gibt es eine Rückmeldung des Auftraggebers. Sie steht auf der Seite „Ihr Angebot“ dieser Phase.`,
      ],
      button: { title: 'Rückmeldung lesen', link: `${publicUrl}/dl-offer?pId=${id}` },
    }),
  );
}
