import { shortDate } from '@rahmenpreis/german/german-date.ts';
import type { Queries } from '../../../db/open.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type Letter, setLetter } from '../../../mail/letter.ts';
import type { MailOrder } from '../../../mail/outbox.ts';
import { keptLetter } from '../../audit/repository.ts';
import { isListed } from '../../phase/members/repository.ts';
import { findPhase } from '../../phase/repository.ts';
import { findAccount } from '../../session/account/repository.ts';
import { isAccountActive } from '../../session/rules.ts';
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

/** Composes a mail about an arrival; nothing goes to a bidder that is blocked or listed no more. */
export function composeArrivalMail(
  db: Queries,
  publicUrl: string,
  order: ArrivalOrder,
  nowMs: number,
): Promise<Letter | undefined> {
  return inTransaction(db, async (transaction) => {
    const { accountId, phaseId, kind } = order;
    const account = await findAccount(transaction, accountId);
    if (account === undefined || !isAccountActive(account, nowMs)) return undefined;
    const phase = await findPhase(transaction, phaseId);
    if (phase === undefined || !(await isListed(transaction, phaseId, accountId))) return undefined;
    const row = await lockArrival(transaction, phaseId, order.arrivalId);
    if (row === undefined) return undefined;
    const { subject, sentence } = wordsOf(kind, row);
    const letter = setLetter(kind, account, {
      subject: `${subject}: „${phase.title}“`,
      before: [sentence],
      button: { title: 'Ihr Angebot ansehen', link: `${publicUrl}/dl-offer?pId=${phaseId}` },
      after: [],
    });
    const detail = { phaseId, offerOf: account.organisationId, userId: accountId, cause: kind };
    return keptLetter(letter, detail);
  });
}
