import type { Queries } from '../../../db/open.ts';
import type { MailOrder } from '../../../mail/outbox.ts';
import { composeToBidder } from '../../phase/mail/repository.ts';
import { listToldAnswers } from '../repository.ts';
import { titleOf } from '../present.ts';
import { writeAnswers, writeOwn } from './letters.ts';

/** An order of a mail about questions. */
type QuestionOrder = Extract<MailOrder, { kind: `question-${string}` }>;

/** Tells orders of mails about questions from others. */
export function isQuestionOrder(order: MailOrder): order is QuestionOrder {
  return order.kind.startsWith('question-');
}

/** The audit log's name of a mail to who asked, which it tells of as of the asking itself. */
const OWN_ACTION = 'MAIL question';

/**
 * Composes the mails about questions. New answers of a while are one mail, the same for who asked
 * (decision 0119).
 */
export function createQuestionMails(db: Queries, publicUrl: () => string) {
  return (order: QuestionOrder, nowMs: number) => {
    const { kind } = order;
    // One to who asked is left out of what administrators see.
    const action = kind === 'question-answers' ? undefined : OWN_ACTION;
    return composeToBidder(db, { order, nowMs, action }, async (transaction, { account, phase }) => {
      const { id: phaseId, title } = phase;
      const link = `${publicUrl()}/dl-questions?pId=${phaseId}`;
      if (kind !== 'question-answers') return writeOwn(account, { kind, title }, link);
      const rows = await listToldAnswers(transaction, { phaseId, accountId: account.id, nowMs });
      const answers = rows.map((row) => ({ number: row.number!, title: titleOf(row) }));
      return rows.length === 0 ? undefined : writeAnswers(account, { title, answers }, link);
    });
  };
}
