import type { OwnQuestion, PublishedQuestion, Question } from '@rahmenpreis/contract/question.ts';
import { questionState } from '@rahmenpreis/tendering/question/question-state.ts';
import type { QuestionRow } from './repository.ts';

/** Presents what was published, in the same bytes for everybody. */
export function presentPublished(row: QuestionRow): PublishedQuestion {
  const { id, kind, about, publicText, mediaIds, corrects } = row;
  const [number, answer, publishedOn] = [row.number!, row.answer!, row.publishedOn!];
  return { id, number, kind, about, text: publicText, answer, publishedOn, mediaIds, corrects };
}

/** A question for administrators; what of the row is not in its schema is not sent. */
export function presentQuestion(row: QuestionRow): Question {
  return {
    ...row,
    state: questionState(row),
    published: row.number === null ? null : presentPublished(row),
  };
}

/** A question for the company that asked it: nothing of it tells that somebody works at an answer. */
export function presentOwn({ at, ...row }: QuestionRow & { at: Date }): OwnQuestion {
  const { id, about, text, isLate, inquiries, refusal: refused, number } = row;
  const asked = { id, about, text, askedAt: at.toISOString(), isLate, inquiries };
  return { ...asked, state: questionState(row), refusal: refused, number };
}

/** Says in a few words what something published is about. */
export function titleOf({ kind, about, corrects }: QuestionRow): string {
  if (kind === 'notice') return corrects === null ? 'Mitteilung an alle' : `Berichtigung zu Nr. ${corrects}`;
  return about?.title ?? 'Allgemein';
}
