import { shortDate } from '@rahmenpreis/german/german-date.ts';
import type { Queries } from '../../../db/open.ts';
import { setLetter } from '../../../mail/letter.ts';
import type { MailOrder } from '../../../mail/outbox.ts';
import { composeToBidder } from '../../phase/mail/repository.ts';
import { lockArrival } from '../repository.ts';

/** An order of a mail about an offer that came another way. */
type ArrivalOrder = Extract<MailOrder, { kind: `arrival-${string}` }>;

/** Tells orders of mails about arrivals from others. */
export function isArrivalOrder(order: MailOrder): order is ArrivalOrder {
  return order.kind.startsWith('arrival-');
}

/** Says what happened, without a figure of the offer: the address may be nobody's yet. */
const WORDS = {
  'arrival-noted': (day: string, isLate: boolean) => ({
    subject: `Ihr Angebot ist am ${day} eingegangen`,
    sentence: isLate
      ? `Ihr Angebot ist am ${day} eingegangen. Vermerkt wurde es nach dem Ende der Phase; es wird nicht gewertet.`
      : `Ihr Angebot ist am ${day} eingegangen. Geben Sie bis zum Ende der Phase selbst etwas ein, so gilt dies an seiner Stelle.`,
  }),
  'arrival-omitted': (day: string) => ({
    subject: `Ihr Angebot vom ${day} wurde nicht erfasst`,
    sentence: `Ihr am ${day} eingegangenes Angebot wurde nicht erfasst. Den Grund sehen Sie dort.`,
  }),
  'arrival-answered': (day: string) => ({
    subject: 'Antwort auf Ihren Widerspruch',
    sentence: `Ihr Widerspruch zu dem am ${day} eingegangenen Angebot ist beantwortet.`,
  }),
};

/** Composes a mail about an arrival. */
export function composeArrivalMail(db: Queries, publicUrl: string, order: ArrivalOrder, nowMs: number) {
  return composeToBidder(db, { order, nowMs }, async (transaction, { account, phase }) => {
    const row = await lockArrival(transaction, phase.id, order.arrivalId);
    if (row === undefined) return undefined;
    const day = shortDate(row.receivedAt.toISOString());
    const { subject, sentence } = WORDS[order.kind](day, row.isLate);
    return setLetter(order.kind, account, {
      subject: `${subject}: „${phase.title}“`,
      before: [sentence],
      button: { title: 'Ihr Angebot ansehen', link: `${publicUrl}/dl-offer?pId=${phase.id}` },
    });
  });
}
