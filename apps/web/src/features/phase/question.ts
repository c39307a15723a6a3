import type { Phase, PhaseInput } from '@rahmenpreis/contract/phase.ts';
import { writtenInstant } from '@rahmenpreis/german/german-date.ts';
import type { BoundPhase } from '@rahmenpreis/tendering/phase/binding.ts';
import { writtenDay } from '@rahmenpreis/tendering/phase/binding-state.ts';
import { timesMailDueMs } from '@rahmenpreis/tendering/phase/phase-mail.ts';
import { concernsBidders, type PhaseMove, phaseMove } from '@rahmenpreis/tendering/phase/phase-move.ts';
import { instantMs, phaseState, type PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { QUESTION, TEXTS } from './texts.ts';

/** Times of a phase, and until when its offers bind. */
type BoundTime = PhaseTime & BoundPhase;

/** The question before new times of a phase are sent; `was` is missing for a phase yet to be created. */
export interface PhaseQuestion {
  readonly move: PhaseMove;
  readonly was: BoundTime | undefined;
  readonly is: BoundTime;
  /** When bidders get a mail about it; undefined where none is due. */
  readonly told: 'at-once' | 'later' | undefined;
}

/** The question before new times of a phase are stored; undefined where none is due (decision 0023). */
export function questionBefore(
  phase: Phase | undefined,
  { start, end, bindingUntil = null }: PhaseInput,
  nowMs: number,
): PhaseQuestion | undefined {
  const is = { start, end, bindingUntil };
  if (phase === undefined) {
    const isOver = instantMs(end) <= nowMs;
    const move = { start: undefined, end: 'now' } as const;
    return isOver ? { move, was: undefined, is, told: undefined } : undefined;
  }
  const move = phaseMove(phase, is, nowMs);
  const isRunning = phaseState(phase, nowMs) === 'running';
  const was = { start: phase.start, end: phase.end, bindingUntil: phase.bindingUntil ?? null };
  const isSet = was.bindingUntil !== bindingUntil;
  const isMoved = move.end !== undefined || move.start !== undefined;
  const isAsked = move.end === 'now' || (isRunning && (isMoved || isSet));
  if (!isAsked) return undefined;
  const hasBidders = phase.userIds !== undefined && phase.userIds.length > 0;
  const isTold = isRunning && hasBidders && (isSet || concernsBidders(move));
  const isAtOnce = timesMailDueMs(instantMs(end), nowMs) === nowMs;
  const told = isTold ? (isAtOnce ? 'at-once' : 'later') : undefined;
  return { move, was, is, told };
}

/** The title of a question and the words of the button that confirms it. */
export function questionTitle({ move, was }: PhaseQuestion): { title: string; confirm: string } {
  if (was === undefined) return QUESTION.over;
  if (move.end === 'now') return QUESTION.end;
  if (move.end !== undefined) return QUESTION[move.end];
  return move.start === undefined ? QUESTION.binding : QUESTION.start;
}

/** The sentences of a question; `offering` counts the offers that take part, undefined where unknown. */
export function questionLines({ move, was, is, told }: PhaseQuestion, offering: number | undefined) {
  if (was === undefined) return [QUESTION.chosenEnd(writtenInstant(is.end)), QUESTION.overText];
  const lines: string[] = [];
  if (move.start !== undefined) {
    lines.push(QUESTION.newStart(writtenInstant(is.start)), QUESTION.oldStart(writtenInstant(was.start)));
    lines.push(move.start === 'postponed' ? QUESTION.startPostponed : QUESTION.startMoved);
  }
  if (move.end !== undefined) {
    const name = move.end === 'now' ? QUESTION.chosenEnd : QUESTION.newEnd;
    lines.push(name(writtenInstant(is.end)), QUESTION.oldEnd(writtenInstant(was.end)));
  }
  if (was.bindingUntil !== is.bindingUntil) {
    const words = (day: string | null | undefined) => (day ? writtenDay(day) : TEXTS.noBinding);
    lines.push(QUESTION.newBinding(words(is.bindingUntil)), QUESTION.oldBinding(words(was.bindingUntil)));
  }
  if (move.end === 'now') lines.push(`${QUESTION.endsSoon} ${QUESTION.nobodyAfter(offering)}`);
  if (move.end === 'earlier') lines.push(QUESTION.nobodyAfter(offering));
  if (told !== undefined)
    lines.push(`${QUESTION.mail} ${told === 'at-once' ? QUESTION.mailAtOnce : QUESTION.mailRests}`);
  return lines;
}
