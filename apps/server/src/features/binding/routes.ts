import * as contract from '@rahmenpreis/contract/binding.ts';
import { bindingState, writtenDay } from '@rahmenpreis/tendering/phase/binding-state.ts';
import type { FastifyInstance } from 'fastify';
import type { Queries } from '../../db/open.ts';
import { orThrow, raise } from '../../kernel/answer/failure.ts';
import { isAdmin } from '../../kernel/call/actor.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { transactRoute } from '../../kernel/call/route.ts';
import { setLetter } from '../../mail/letter.ts';
import { type MailOrder, orderMails } from '../../mail/outbox.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { composeToBidder } from '../phase/mail/repository.ts';
import { findVisiblePhase, lockPhase, readOpenPhase } from '../phase/repository.ts';
import { stateOnArrival } from '../phase/rules.ts';
import { refuseSealed } from '../seal/rules.ts';
import * as repository from './repository.ts';
import { confirmedBefore, noOffer, refuseAsking, requestOver } from './rules.ts';

/** Until when offers bind, and longer days that bidders confirm (decision 0128). */
export function bindingRoutes(app: FastifyInstance, context: RouteContext): void {
  transactRoute(app, context, contract.getBinding, async (call, transaction) => {
    const { id } = await readOpenPhase(transaction, call);
    const { actor } = call;
    return repository.findBinding(transaction, id, isAdmin(actor) ? undefined : actor.organisationId);
  });

  transactRoute(app, context, contract.askBinding, async (call, transaction) => {
    const phase = orThrow(await lockPhase(transaction, call.params.phaseId, 'update'));
    raise(refuseSealed(call.actor, phase, call.seenMs()));
    const { until, before } = call.body;
    const nowMs = call.arrivedMs();
    const last = (await repository.listRequests(transaction, phase.id)).at(-1)?.until ?? phase.bindingUntil;
    raise(refuseAsking({ state: stateOnArrival(call, phase), last, before, until, nowMs }));
    const request = { phaseId: phase.id, until, at: new Date(nowMs) };
    const requestId = await repository.insertRequest(transaction, request);
    noteChanges(call, { bindingUntil: last }, { bindingUntil: until });
    const binding = await repository.findBinding(transaction, phase.id);
    const asked = { kind: 'binding-asked' as const, phaseId: phase.id, requestId };
    const orders = binding.bidders.map((own) => ({ ...asked, accountId: own.serviceProviderId }));
    await orderMails(transaction, orders, nowMs);
    return binding;
  });

  transactRoute(app, context, contract.confirmBinding, async (call, transaction) => {
    const { phaseId, bindingId } = call.params;
    const { organisationId } = call.actor;
    const seen = orThrow(await findVisiblePhase(transaction, call.actor, phaseId));
    const { id } = orThrow(await lockPhase(transaction, seen.id));
    const requests = await repository.listRequests(transaction, id);
    const asked = orThrow(requests.find((request) => request.id === bindingId));
    const { bidders } = await repository.findBinding(transaction, id, organisationId);
    if (bidders.length === 0) throw noOffer();
    const nowMs = call.arrivedMs();
    if (bindingState(asked.until, nowMs).state === 'over') throw requestOver();
    const consent = { requestId: asked.id, organisationId, at: new Date(nowMs) };
    if (!(await repository.insertConsent(transaction, consent))) throw confirmedBefore();
    noteChanges(call, undefined, { bindingUntil: asked.until });
    return repository.findBinding(transaction, id, organisationId);
  });
}

type AskedOrder = Extract<MailOrder, { kind: 'binding-asked' }>;

/** Composes the mail that asks for a longer Bindefrist; not to who has confirmed it or takes part no more. */
export function composeBindingMail(db: Queries, publicUrl: string, order: AskedOrder, nowMs: number) {
  return composeToBidder(db, { order, nowMs }, async (transaction, { account, phase: { id, title } }) => {
    const { requests, bidders } = await repository.findBinding(transaction, id, account.organisationId);
    const request = requests.find((asked) => asked.id === order.requestId);
    const own = bidders.find(({ serviceProviderId }) => serviceProviderId === account.id);
    if (request === undefined || own === undefined) return undefined;
    if (own.confirmed.some(({ requestId }) => requestId === request.id)) return undefined;
    return setLetter(order.kind, account, {
      subject: `Längere Bindefrist für Ihr Angebot zu „${title}“`,
      before: [
        `Ihr Angebot zur Phase „${title}“ bindet Sie bis zum ${writtenDay(own.until)}.`,
        `Der Auftraggeber bittet Sie, sich bis zum ${writtenDay(request.until)} daran zu binden.`,
        'Ihre Preise ändern sich dadurch nicht. Die Zustimmung ist freiwillig; sie gilt, sobald Sie angemeldet bestätigen.',
      ],
      button: { title: 'Bindefrist ansehen und bestätigen', link: `${publicUrl}/dl-offer?pId=${id}` },
    });
  });
}
