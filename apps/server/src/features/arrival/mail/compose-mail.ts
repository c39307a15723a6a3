import { shortDate } from '@rahmenpreis/german/german-date.ts';
import type { Queries } from '../../../db/open.ts';
import { setLetter } from '../../../mail/letter.ts';
import type { MailOrder } from '../../../mail/outbox.ts';
import { composeToBidder } from '../../phase/mail/repository.ts';
import { type ArrivalRow, lockArrival } from '../repository.ts';

/** An order of a mail about an offer that came another way. */
type ArrivalOrder = Extract<MailOrder, { kind: `arrival-${string}` }>;

/** Tells orders of mails about arrivals from others. */
export function isArrivalOrder(order: MailOrder): order is ArrivalOrder {
  return order.kind.startsWith('arrival-');
}

/** Says what happened, without a figure of the offer: the address may be nobody's yet. */
function wordsOf(kind: ArrivalOrder['kind'], { receivedAt, isLate }: ArrivalRow) {
  const day = shortDate(receivedAt.toISOString());
  switch (kind) {
    case 'arrival-noted':
      return {
        subject: `Ihr Angebot ist am ${day} eingegangen`,
        sentence: isLate
          ? `Ihr Angebot ist am ${day} eingegangen. Vermerkt wurde es nach dem Ende der Phase; es wird nicht gewertet.`
          : `Ihr Angebot ist am ${day} eingegangen. Geben Sie bis zum Ende der Phase selbst etwas ein, so gilt dies an seiner Stelle.`,
      };
    case 'arrival-omitted':
      return {
        subject: `Ihr Angebot vom ${day} wurde nicht erfasst`,
        sentence: `Ihr am ${day} eingegangenes Angebot wurde nicht erfasst. Den Grund sehen Sie dort.`,
      };
    case 'arrival-answered':
      return {
        subject: `Antwort auf Ihren Widerspruch`,
        sentence: `Ihr Widerspruch zu dem am ${day} eingegangenen Angebot ist beantwortet.`,
      };
  }
}

/** Composes a mail about an arrival. */
export function composeArrivalMail(db: Queries, publicUrl: string, order: ArrivalOrder, nowMs: number) {
  return composeToBidder(db, { order, nowMs }, async (transaction, { account, phase }) => {
    const row = await lockArrival(transaction, phase.id, order.arrivalId);
    if (row === undefined) return undefined;
    const { subject, sentence } = wordsOf(order.kind, row);
    return setLetter(order.kind, account, {
      subject: `${subject}: „${phase.title}“`,
      before: [sentence],
      button: { title: 'Ihr Angebot ansehen', link: `${publicUrl}/dl-offer?pId=${phase.id}` },
      after: [],
    });
  });
}
