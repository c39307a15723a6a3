import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { type Letter, type Reader, setLetter } from '../../../mail/letter.ts';
import type { Queries } from '../../../db/open.ts';
import type { MailOrder } from '../../../mail/outbox.ts';
import { composeToBidder } from '../../phase/mail/repository.ts';
import { listToldAnswers } from '../repository.ts';
import { titleOf } from '../present.ts';

/** An answer by its number and what it is about; never its text (decision 0119). */
interface ToldAnswer {
  readonly number: number;
  readonly title: string;
}

/** The notice of new answers and messages, in the same words for every bidder. */
function writeAnswers(
  reader: Reader,
  { title, answers }: { title: string; answers: readonly ToldAnswer[] },
  link: string,
): Letter {
  const count = counted(answers.length, 'neue Antwort', 'neue Antworten');
  return setLetter('question-answers', reader, {
    subject: `${count} zu ${title}`,
    before: [`in der Phase „${title}“ wurden Bieterfragen für alle Dienstleister beantwortet.`],
    lists: [{ title: `${count}:`, lines: answers.map((each) => `Nr. ${each.number}: ${each.title}`) }],
    button: { title: 'Fragen und Antworten lesen', link },
    after: ['Bitte prüfen Sie, ob Ihr Angebot noch passt.'],
  });
}

const OWN = {
  'question-inquiry': {
    subject: 'Rückfrage zu Ihrer Bieterfrage',
    sentence: 'zu Ihrer Frage gibt es eine Rückfrage. Wer sie stellt, erfährt nicht, wer gefragt hat.',
  },
  'question-refusal': {
    subject: 'Ihre Bieterfrage wird nicht beantwortet',
    sentence: 'Ihre Frage wird nicht beantwortet. Den Grund sehen nur Sie.',
  },
} as const;

/** The notice of what became of a question of the reader's company. */
function writeOwn(reader: Reader, { kind, title }: { kind: keyof typeof OWN; title: string }, link: string) {
  const { subject, sentence } = OWN[kind];
  return setLetter(kind, reader, {
    subject: `${subject} zu ${title}`,
    before: [sentence],
    button: { title: 'Ihre Fragen ansehen', link },
    after: [],
  });
}

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
