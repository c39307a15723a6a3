import type { ComposeMail } from '../../../mail/delivery.ts';
import type { MailOrder } from '../../../mail/outbox.ts';
import { findAccount } from '../../session/account/repository.ts';
import { isAccountActive } from '../../session/rules.ts';
import { findPhase, isListed } from '../repository.ts';
import { timeOfPhase } from '../rules.ts';
import { writePhaseTimes } from './letters.ts';

/** An order of a mail about a phase. */
type PhaseOrder = Extract<MailOrder, { kind: 'phase-times' }>;

/**
 * Composes the mails about phases. One whose phase has got other times since is not sent: a later order tells those. So
 * is one to a bidder that the phase does not list any more.
 */
export function createPhaseMails(publicUrl: () => string): ComposeMail<PhaseOrder> {
  return async (transaction, { accountId, phaseId, ...move }, nowMs) => {
    const account = await findAccount(transaction, accountId);
    if (account === undefined || !isAccountActive(account, nowMs)) return undefined;
    const phase = await findPhase(transaction, phaseId);
    if (phase === undefined || !(await isListed(transaction, phaseId, accountId))) return undefined;
    const present = timeOfPhase(phase);
    if (present.start !== move.is.start || present.end !== move.is.end) return undefined;
    const link = `${publicUrl()}/dl-priceinput?pId=${phaseId}`;
    return writePhaseTimes(account, { title: phase.title, ...move }, link);
  };
}
