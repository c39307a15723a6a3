import { MISSING_USUAL, TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import type { Phase, PhaseInput } from '@rahmenpreis/contract/phase.ts';
import { PHASE_REQUIRED } from '@rahmenpreis/contract/required-fields.ts';
import { writtenInstant } from '@rahmenpreis/german/german-date.ts';
import { formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { bindsTooShort, movedDay } from '@rahmenpreis/tendering/phase/binding.ts';
import { writtenDay } from '@rahmenpreis/tendering/phase/binding-state.ts';
import { dayOfInstant, endInstantOfDay, startInstantOfDay } from '@rahmenpreis/tendering/phase/phase-day.ts';
import { findPhaseOverlap } from '@rahmenpreis/tendering/phase/phase-overlap.ts';
import { instantMs } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { readDecimalText, readWholeText } from '../../kit/field/number-text.ts';
import { FIELD_TEXTS } from '../../kit/texts.ts';
import { TEXTS } from './texts.ts';

/** What the dialog holds while a person types; days as «2026-11-02» in Berlin, null where none is chosen. */
export interface PhaseDraft {
  readonly title: string;
  readonly startDay: string | null;
  readonly endDay: string | null;
  /** Last day to which offers bind; null where nothing is said of it. */
  readonly bindingDay: string | null;
  /** A text in its place that is no day. */
  readonly bindingText?: string | undefined;
  readonly isFinal: boolean;
  readonly seal: Phase['seal'];
  /** Whether bidders get a mail when the phase begins. */
  readonly startMail: boolean;
  /** The limits of what may be missing, as typed: percent of the sum, and prices for each 100. */
  readonly missingPercent: string;
  readonly missingPer100: string;
}

function missingDraft(tenths: number, per100: number) {
  return { missingPercent: formatMillisShort(tenths * 100), missingPer100: String(per100) };
}

export const EMPTY_DRAFT: PhaseDraft = {
  title: '',
  startDay: null,
  endDay: null,
  bindingDay: null,
  isFinal: false,
  seal: 'NONE',
  startMail: true,
  ...missingDraft(MISSING_USUAL.tenths, MISSING_USUAL.per100),
};

function limitsOf({
  missingTenths,
  missingPer100,
}: Pick<PhaseInput, 'missingTenths' | 'missingPer100'>): [tenths: number, per100: number] {
  return [missingTenths ?? MISSING_USUAL.tenths, missingPer100 ?? MISSING_USUAL.per100];
}

/** Reads what may be missing; a sentence for what cannot be read. */
function readLimits({ missingPercent, missingPer100 }: PhaseDraft) {
  const percent = readDecimalText(missingPercent, { minMillis: 0, maxMillis: 100_000, mayBeEmpty: false });
  const per100 = readWholeText(missingPer100, 100);
  const problems: Pick<DraftProblems, 'missingPercent' | 'missingPer100'> = {
    ...(percent.ok ? {} : { missingPercent: percent.error }),
    ...(percent.ok && (percent.millis ?? 0) % 100 > 0 ? { missingPercent: TEXTS.oneDecimal } : {}),
    ...(per100.ok ? {} : { missingPer100: per100.error }),
  };
  const isRead = Object.keys(problems).length === 0 && percent.ok && per100.ok;
  const read = isRead ? { missingTenths: (percent.millis ?? 0) / 100, missingPer100: per100.whole } : {};
  return { read, problems };
}

/** Gives the dialog's content for an existing phase. */
export function draftOf(phase: Phase): PhaseDraft {
  return {
    title: phase.title,
    startDay: dayOfInstant(phase.start),
    endDay: dayOfInstant(phase.end),
    bindingDay: phase.bindingUntil ?? null,
    isFinal: phase.type === 'FINAL',
    seal: phase.seal,
    startMail: phase.startMail !== false,
    ...missingDraft(...limitsOf(phase)),
  };
}

/** Takes another end day; the Bindefrist moves by as many days. */
export function withEndDay({ endDay: was, bindingDay: day, ...draft }: PhaseDraft, endDay: string | null) {
  const isMoved = was !== null && endDay !== null && day !== null;
  return { ...draft, endDay, bindingDay: isMoved ? movedDay(day, was, endDay) : day };
}

/** Keeps what the person changed and takes everything else from the phase as it is now. */
export function mergeDraft(base: PhaseDraft, mine: PhaseDraft, theirs: PhaseDraft): PhaseDraft {
  const changed = Object.entries(mine).filter(([field, is]) => is !== base[field as keyof PhaseDraft]);
  return { ...theirs, ...Object.fromEntries(changed) };
}

/** Gives, for all that somebody else changed, the former or the user's value, and the one stored now. */
export function bothStates(base: Phase, mine: PhaseInput, theirs: Phase): string[] {
  const written = (phase: PhaseInput | Phase) =>
    [
      [TEXTS.columns.title, phase.title],
      [TEXTS.columns.start, writtenInstant(phase.start)],
      [TEXTS.columns.end, writtenInstant(phase.end)],
      [TEXTS.binding, phase.bindingUntil ? writtenDay(phase.bindingUntil) : TEXTS.noBinding],
      [TEXTS.columns.type, TEXTS.types[phase.type]],
      [TEXTS.seal, TEXTS.seals[phase.seal ?? base.seal]],
      [TEXTS.startMail, phase.startMail === false ? FIELD_TEXTS.no : FIELD_TEXTS.yes],
      [TEXTS.missing, TEXTS.missingLimits(...limitsOf(phase))],
    ] as const;
  const [was, wanted] = [written(base), written(mine)];
  return written(theirs).flatMap(([field, is], index) => {
    const [before = '', own = ''] = [was[index]?.[1], wanted[index]?.[1]];
    if (is === before || is === own) return [];
    return [own === before ? TEXTS.theyChanged(field, before, is) : TEXTS.bothChanged(field, own, is)];
  });
}

/**
 * Gives the phase to send, 08:00 and 02:00 in Berlin (PHASE-008); an untouched day keeps its stored instant.
 * Undefined while a day is missing. The lists stay as they are because the input leaves them out.
 */
export function inputOf(draft: PhaseDraft, phase: Phase | undefined): PhaseInput | undefined {
  const { title, startDay, endDay, bindingDay, isFinal, seal, startMail } = draft;
  if (startDay === null || endDay === null) return undefined;
  const keepsStart = phase !== undefined && dayOfInstant(phase.start) === startDay;
  const keepsEnd = phase !== undefined && dayOfInstant(phase.end) === endDay;
  return {
    title: title.trim(),
    start: keepsStart ? phase.start : startInstantOfDay(startDay),
    end: keepsEnd ? phase.end : endInstantOfDay(endDay),
    bindingUntil: bindingDay,
    type: isFinal ? 'FINAL' : 'OFFER',
    seal,
    startMail,
    ...readLimits(draft).read,
  };
}

export type DraftProblems = {
  readonly [field in 'title' | 'start' | 'end' | 'binding' | 'missingPercent' | 'missingPer100']?: string;
};

/** Gives the German sentence for each field that cannot be saved (PHASE-005, PHASE-006, PHASE-007). */
export function checkDraft(draft: PhaseDraft, phase: Phase | undefined, phases: readonly Phase[]) {
  const problems: { -readonly [field in keyof DraftProblems]?: string } = { ...readLimits(draft).problems };
  const title = draft.title.trim();
  if (title === '') problems.title = PHASE_REQUIRED.title;
  if (title.length > TEXT_MAX_LENGTH) problems.title = TEXTS.titleTooLong(TEXT_MAX_LENGTH);
  if (draft.startDay === null) problems.start = PHASE_REQUIRED.start;
  if (draft.endDay === null) problems.end = PHASE_REQUIRED.end;
  const input = inputOf(draft, phase);
  if (draft.bindingText !== undefined) problems.binding = FIELD_TEXTS.noSuchDay;
  if (input === undefined) return problems;
  if (bindsTooShort(input)) problems.binding = TEXTS.bindingTooShort;
  if (instantMs(input.end) <= instantMs(input.start)) return { ...problems, end: TEXTS.endBeforeStart };
  const overlap = findPhaseOverlap({ ...input, id: phase?.id }, phases);
  if (overlap === undefined) return problems;
  const sentence = `${TEXTS.overlap[overlap.kind]}: ${TEXTS.otherPhase(overlap.other)}.`;
  return overlap.kind === 'end-inside' ? { ...problems, end: sentence } : { ...problems, start: sentence };
}
