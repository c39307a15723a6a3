import type { Queries } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type Letter, type Reader, setLetter } from '../../mail/letter.ts';
import type { MailOrder } from '../../mail/outbox.ts';
import { keptLetter } from '../audit/repository.ts';
import { isListed } from '../phase/members/repository.ts';
import { findPhase } from '../phase/repository.ts';
import { findAccount } from '../session/account/repository.ts';
import { isAccountActive } from '../session/rules.ts';

type FeedbackOrder = Extract<MailOrder, { kind: 'feedback' }>;

/** The notice of feedback, in the same words for every bidder and without any figure. */
function writeFeedback(reader: Reader, title: string, link: string): Letter {
  return setLetter('feedback', reader, {
    subject: `Rückmeldung zu Ihrem Angebot in ${title}`,
    before: [
      `zu Ihrem Angebot in der Phase „${title}“ gibt es eine Rückmeldung des Auftraggebers. Sie steht auf der Seite „Ihr Angebot“ dieser Phase.`,
    ],
    button: { title: 'Rückmeldung lesen', link },
    after: [],
  });
}

/** Composes the mail that feedback waits for its reader; nothing goes to who is blocked. */
export function composeFeedbackMail(
  db: Queries,
  { accountId, phaseId, kind }: FeedbackOrder,
  nowMs: number,
  publicUrl: string,
): Promise<Letter | undefined> {
  return inTransaction(db, async (transaction) => {
    const account = await findAccount(transaction, accountId);
    if (account === undefined || !isAccountActive(account, nowMs)) return undefined;
    const phase = await findPhase(transaction, phaseId);
    if (phase === undefined || !(await isListed(transaction, phaseId, accountId))) return undefined;
    const letter = writeFeedback(account, phase.title, `${publicUrl}/dl-offer?pId=${phaseId}`);
    const detail = { phaseId, offerOf: account.organisationId, userId: accountId, cause: kind };
    return keptLetter(letter, detail);
  });
}
