import { inTransaction, type Transaction } from '../../../db/transaction.ts';
import type { Queries } from '../../../db/open.ts';
import type { Letter } from '../../../mail/letter.ts';
import type { MailOrder } from '../../../mail/outbox.ts';
import { keptLetter } from '../../audit/repository.ts';
import { isListed } from '../../phase/members/repository.ts';
import { findPhase } from '../../phase/repository.ts';
import { type AccountRow, findAccount } from '../../session/account/repository.ts';
import { isAccountActive } from '../../session/rules.ts';
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
 * Composes the mails about questions; nothing goes to a bidder that is blocked or listed no more. New answers
 * of a while are one mail, the same for who asked (decision 0119).
 */
export function createQuestionMails(
  db: Queries,
  publicUrl: () => string,
): (order: QuestionOrder, nowMs: number) => Promise<Letter | undefined> {
  return (order, nowMs) =>
    inTransaction(db, async (transaction) => {
      const { accountId, phaseId, kind } = order;
      const account = await findAccount(transaction, accountId);
      if (account === undefined || !isAccountActive(account, nowMs)) return undefined;
      const phase = await findPhase(transaction, phaseId);
      if (phase === undefined || !(await isListed(transaction, phaseId, accountId))) return undefined;
      const { title } = phase;
      const link = `${publicUrl()}/dl-questions?pId=${phaseId}`;
      const letter =
        kind === 'question-answers'
          ? await composeAnswers(transaction, account, { phaseId, title, nowMs }, link)
          : writeOwn(account, { kind, title }, link);
      if (letter === undefined) return undefined;
      const detail = { phaseId, offerOf: account.organisationId, userId: accountId, cause: kind };
      // One to who asked is left out of what administrators see.
      return keptLetter(letter, detail, kind === 'question-answers' ? undefined : OWN_ACTION);
    });
}

async function composeAnswers(
  transaction: Transaction,
  account: AccountRow,
  { title, ...told }: { phaseId: string; title: string; nowMs: number },
  link: string,
): Promise<Letter | undefined> {
  const rows = await listToldAnswers(transaction, { ...told, accountId: account.id });
  if (rows.length === 0) return undefined;
  const answers = rows.map((row) => ({ number: row.number!, title: titleOf(row) }));
  return writeAnswers(account, { title, answers }, link);
}
