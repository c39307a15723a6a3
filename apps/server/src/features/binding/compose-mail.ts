import { writtenDay } from '@rahmenpreis/tendering/phase/binding-state.ts';
import type { Queries } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type Letter, setLetter } from '../../mail/letter.ts';
import type { MailOrder } from '../../mail/outbox.ts';
import { keptLetter } from '../audit/repository.ts';
import { findPhase } from '../phase/repository.ts';
import { findAccount } from '../session/account/repository.ts';
import { isAccountActive } from '../session/rules.ts';
import { findBinding } from './repository.ts';

type AskedOrder = Extract<MailOrder, { kind: 'binding-asked' }>;

/** Composes the mail that asks for a longer Bindefrist; not to who has confirmed it or takes part no more. */
export function composeBindingMail(db: Queries, publicUrl: string, order: AskedOrder, nowMs: number) {
  return inTransaction(db, async (transaction): Promise<Letter | undefined> => {
    const { accountId, phaseId, requestId, kind: cause } = order;
    const account = await findAccount(transaction, accountId);
    const phase = await findPhase(transaction, phaseId);
    if (account === undefined || phase === undefined || !isAccountActive(account, nowMs)) return undefined;
    const binding = await findBinding(transaction, phaseId, account.organisationId);
    const request = binding.requests.find(({ id }) => id === requestId);
    const own = binding.bidders.find(({ serviceProviderId }) => serviceProviderId === accountId);
    if (request === undefined || own === undefined) return undefined;
    if (own.confirmed.some((given) => given.requestId === requestId)) return undefined;
    const letter = setLetter(cause, account, {
      subject: `Längere Bindefrist für Ihr Angebot zu „${phase.title}“`,
      before: [
        `Ihr Angebot zur Phase „${phase.title}“ bindet Sie bis zum ${writtenDay(own.until)}.`,
        `Der Auftraggeber bittet Sie, sich bis zum ${writtenDay(request.until)} daran zu binden.`,
        'Ihre Preise ändern sich dadurch nicht. Die Zustimmung ist freiwillig; sie gilt, sobald Sie angemeldet bestätigen.',
      ],
      button: {
        title: 'Bindefrist ansehen und bestätigen',
        link: `${publicUrl}/dl-offer?pId=${phaseId}`,
      },
      after: [],
    });
    const detail = { phaseId, offerOf: account.organisationId, userId: accountId, cause };
    return keptLetter(letter, detail);
  });
}
