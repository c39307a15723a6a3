import type { OwnQuestion, PublishedQuestion, Question } from '@rahmenpreis/contract/question.ts';
import { QUESTIONS_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { givesTime, type LateAnswer } from '@rahmenpreis/tendering/question/answer-deadline.ts';
import { isQuestionOpen, questionState } from '@rahmenpreis/tendering/question/question-state.ts';
import { dayOfInstant } from '@rahmenpreis/tendering/phase/phase-day.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { conflict, Failure, fixedRefusal, refusal } from '../../kernel/answer/failure.ts';

/** A question, or a message to all, as it is stored: nothing of it says who asked. */
export interface QuestionRow extends Omit<Question, 'state' | 'published'> {
  readonly phaseId: string;
  readonly number: number | null;
  /** The question as it was published; null of a message. */
  readonly publicText: string | null;
  readonly answer: string | null;
  readonly publishedOn: string | null;
  readonly mediaIds: string[];
  readonly corrects: number | null;
}

/** A question with the moment at which its own company asked it. */
export interface OwnRow extends QuestionRow {
  readonly at: Date;
}

/** The day in Berlin of a moment in milliseconds. */
export function dayOf(ms: number): string {
  return dayOfInstant(new Date(ms).toISOString());
}

/** Refuses everything but reading once the phase has ended. */
export function refuseEnded(state: PhaseState): Failure | undefined {
  if (state !== 'ended') return undefined;
  return conflict(
    'phase-ended',
    'Die Phase ist beendet. Fragen werden nicht mehr angenommen und nicht mehr beantwortet.',
  );
}

/** Refuses more questions of one company than anybody answers. */
export function refuseMore(askedCount: number): Failure | undefined {
  if (askedCount < QUESTIONS_MAX_COUNT) return undefined;
  return conflict(
    'too-many-questions',
    `Sie haben in dieser Phase schon ${QUESTIONS_MAX_COUNT} Fragen gestellt. Mehr sind nicht möglich.`,
  );
}

/** Refuses to change what is answered or refused. */
export function refuseClosed(row: QuestionRow): Failure | undefined {
  if (isQuestionOpen(questionState(row))) return undefined;
  return conflict(
    'question-closed',
    'Diese Frage ist schon beantwortet oder abgelehnt. Was veröffentlicht ist, lässt sich nur durch eine Mitteilung berichtigen.',
  );
}

/** Refuses what a question is about that the phase does not have. */
export const aboutUnknown = fixedRefusal(409, 'about-unknown');

/** Refuses a second reply to a query back. */
export const inquiryReplied = fixedRefusal(409, 'inquiry-replied');

/** Refuses to correct what was never published. */
export const correctsNothing = refusal(
  409,
  'corrects-nothing',
  'Die Antwort, die berichtigt werden soll, ist in dieser Phase nicht veröffentlicht.',
);

/** Refuses a document that is not there any more, or is none of the owner's. */
export const mediaUnknown = refusal(
  409,
  'media-unknown',
  'Eine der Unterlagen gibt es nicht mehr. Bitte laden Sie sie erneut hoch.',
);

/** Refuses an end that is not later than the one there is: an answer only ever gives more time. */
export function endNotLater(): Failure {
  const message = 'Das neue Ende muss nach dem bisherigen liegen.';
  return new Failure(400, 'end-not-later', message, [{ field: 'endMove.end', message }]);
}

/** Refuses a late answer that neither gives time for it nor says why not (§ 20 (3) VgV). */
export function refuseLate(
  late: LateAnswer | undefined,
  { newEnd, reason = '' }: { newEnd: string | undefined; reason: string | undefined },
): Failure | undefined {
  if (late === undefined || reason !== '' || givesTime(late, newEnd)) return undefined;
  const way =
    late.possible === null
      ? `Wegen der Phase „${late.inTheWay ?? ''}“ lässt es sich nicht verlegen.`
      : `Verlegen Sie es auf den ${shortInstant(late.possible)},`;
  const message = `Die Antwort kommt weniger als ${late.days} Tage vor dem Ende. ${way}${
    late.possible === null
      ? ' Bitte geben Sie den Grund an.'
      : ' oder geben Sie einen Grund an, warum das Ende bleibt.'
  }`;
  return new Failure(400, 'end-reason', message, [{ field: 'endReason', message }]);
}

/** What was published, in the same bytes for everybody. */
export function presentPublished(row: QuestionRow): PublishedQuestion {
  const { id, kind, about, publicText, mediaIds, corrects } = row;
  const [number, answer, publishedOn] = [row.number!, row.answer!, row.publishedOn!];
  return { id, number, kind, about, text: publicText, answer, publishedOn, mediaIds, corrects };
}

/** A question for administrators. */
export function presentQuestion(row: QuestionRow): Question {
  const {
    id,
    version,
    kind,
    about,
    text,
    askedOn,
    isLate,
    inquiries,
    refusal: refused,
    draft,
    endReason,
  } = row;
  return {
    id,
    version,
    kind,
    about,
    text,
    askedOn,
    isLate,
    state: questionState(row),
    inquiries,
    refusal: refused,
    draft,
    published: row.number === null ? null : presentPublished(row),
    endReason,
  };
}

/** A question for the company that asked it: nothing of it tells that somebody works at an answer. */
export function presentOwn(row: OwnRow): OwnQuestion {
  const { id, about, text, at, isLate, inquiries, refusal: refused, number } = row;
  return {
    id,
    about,
    text,
    askedAt: at.toISOString(),
    isLate,
    state: questionState(row),
    inquiries,
    refusal: refused,
    number,
  };
}

/** What something published is about, in a few words. */
export function titleOf({ kind, about, corrects }: QuestionRow): string {
  if (kind === 'notice') return corrects === null ? 'Mitteilung an alle' : `Berichtigung zu Nr. ${corrects}`;
  return about?.title ?? 'Allgemein';
}
