import type { OwnQuestion, PublishedQuestion, Question } from '@rahmenpreis/contract/question.ts';
import { dayOfInstant } from '@rahmenpreis/tendering/phase/phase-day.ts';
import { idOf } from './sample-tender.ts';

/** The day in Berlin so many days from today. */
export function dayFromNow(days: number): string {
  return dayOfInstant(new Date(Date.now() + days * 86_400_000).toISOString());
}

/** A published answer under a number. */
export function publishedOf(number: number, more: Partial<PublishedQuestion> = {}): PublishedQuestion {
  return {
    id: idOf(700 + number),
    number,
    kind: 'question',
    about: { kind: 'position', key: 'A1', title: '1.1 Leistung A1' },
    text: `Frage ${number}?`,
    answer: `Antwort ${number}.`,
    publishedOn: dayFromNow(-1),
    mediaIds: [],
    corrects: null,
    ...more,
  };
}

/** A question as administrators see it: open, unless it is given what was published. */
export function questionOf(at: number, more: Partial<Question> = {}): Question {
  const { published = null } = more;
  return {
    id: published?.id ?? idOf(800 + at),
    version: 1,
    kind: 'question',
    about: published?.about ?? null,
    text: published?.text ?? `Offene Frage ${at}?`,
    askedOn: dayFromNow(-at),
    isLate: false,
    state: published === null ? 'open' : 'answered',
    inquiries: [],
    refusal: null,
    draft: null,
    published,
    endReason: null,
    ...more,
  };
}

/** A question as its own company sees it. */
export function ownQuestionOf(at: number, more: Partial<OwnQuestion> = {}): OwnQuestion {
  return {
    id: idOf(800 + at),
    about: null,
    text: `Eigene Frage ${at}?`,
    askedAt: `${dayFromNow(-at)}T10:00:00.000Z`,
    isLate: false,
    state: 'open',
    inquiries: [],
    refusal: null,
    number: null,
    ...more,
  };
}
