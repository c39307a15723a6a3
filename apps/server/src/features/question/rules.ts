import { QUESTIONS_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { givesTime, type LateAnswer } from '@rahmenpreis/tendering/question/answer-deadline.ts';
import { dayOfInstant } from '@rahmenpreis/tendering/phase/phase-day.ts';
import { Failure, fixedRefusal, refusal } from '../../kernel/answer/failure.ts';

/** The day in Berlin of a moment in milliseconds. */
export function dayOf(ms: number): string {
  return dayOfInstant(new Date(ms).toISOString());
}

/** Refuses everything but reading once the phase has ended. */
export const phaseEnded = refusal(
  409,
  'phase-ended',
  'Die Phase ist beendet. Fragen werden nicht mehr angenommen und nicht mehr beantwortet.',
);

/** Refuses more questions of one company than anybody answers. */
export const tooManyQuestions = refusal(
  409,
  'too-many-questions',
  `Sie haben in dieser Phase schon ${QUESTIONS_MAX_COUNT} Fragen gestellt. Mehr sind nicht möglich.`,
);

/** Refuses to change what is answered or refused. */
export const questionClosed = refusal(
  409,
  'question-closed',
  'Diese Frage ist schon beantwortet oder abgelehnt. Was veröffentlicht ist, lässt sich nur durch eine Mitteilung berichtigen.',
);

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

/** Refuses a document that may say who made it, as it was uploaded for something else. */
export const mediaUncleaned = refusal(
  409,
  'media-uncleaned',
  'Eine der Unterlagen wurde nicht für eine Antwort hochgeladen und nennt womöglich ihren Verfasser. Bitte laden Sie sie hier erneut hoch.',
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
      ? `Wegen der Phase „${late.inTheWay ?? ''}“ lässt es sich nicht verlegen. Bitte geben Sie den Grund an.`
      : `Verlegen Sie es auf den ${shortInstant(late.possible)}, oder geben Sie einen Grund an, warum das Ende bleibt.`;
  const message = `Die Antwort kommt weniger als ${late.days} Tage vor dem Ende. ${way}`;
  return new Failure(400, 'end-reason', message, [{ field: 'endReason', message }]);
}
