import { writtenDay } from '@rahmenpreis/tendering/phase/binding-state.ts';
import type { Queries } from '../../db/open.ts';
import { setLetter } from '../../mail/letter.ts';
import type { MailOrder } from '../../mail/outbox.ts';
import { composeToBidder } from '../phase/mail/repository.ts';
import { findBinding } from './repository.ts';

type AskedOrder = Extract<MailOrder, { kind: 'binding-asked' }>;

/** Composes the mail that asks for a longer Bindefrist; not to who has confirmed it or takes part no more. */
export function composeBindingMail(db: Queries, publicUrl: string, order: AskedOrder, nowMs: number) {
  return composeToBidder(db, { order, nowMs }, async (transaction, { account, phase: { id, title } }) => {
    const { requests, bidders } = await findBinding(transaction, id, account.organisationId);
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
      after: [],
    });
  });
}
