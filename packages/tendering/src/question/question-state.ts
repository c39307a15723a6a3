import type { OwnQuestion, Question } from '@rahmenpreis/contract/question.ts';

export type QuestionState = Question['state'];

/** What of a question says what became of it. */
interface QuestionFate extends Pick<OwnQuestion, 'number' | 'refusal'> {
  readonly inquiries: readonly Pick<OwnQuestion['inquiries'][number], 'reply'>[];
}

/** What became of a question: it waits for an answer, or for the reply to a query back, or it is closed. */
export function questionState({ number, refusal, inquiries }: QuestionFate): QuestionState {
  if (number !== null) return 'answered';
  if (refusal !== null) return 'refused';
  return inquiries.at(-1)?.reply === null ? 'inquired' : 'open';
}

/** What administrators may do with a question: one that is answered or refused stays as it is. */
export function isQuestionOpen(state: QuestionState): boolean {
  return state === 'open' || state === 'inquired';
}

/** The order of administrators: unanswered first, then by day and number, and within a day by chance. */
export function compareQuestions(a: Question, b: Question): number {
  const rank = (question: Question) => (isQuestionOpen(question.state) ? 0 : 1);
  const day = ({ askedOn, published }: Question) => askedOn ?? published?.publishedOn ?? '';
  const [dayA, dayB] = [day(a), day(b)];
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (dayA !== dayB) return dayA < dayB ? 1 : -1;
  const numbers = (b.published?.number ?? 0) - (a.published?.number ?? 0);
  return numbers || (a.id < b.id ? -1 : 1);
}
