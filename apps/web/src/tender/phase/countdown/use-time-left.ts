import { countdownParts, nextTurn } from './countdown-parts.ts';
import type { PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { useServerNow } from '../../../kernel/time/use-server-now.ts';
import { TEXTS } from '../texts.ts';

/** The time left until a phase begins or ends, in words and figures that follow each second. */
export interface TimeLeft {
  readonly title: string;
  /** The instant that is counted down to; undefined once the phase is over. */
  readonly target: string | undefined;
  readonly parts: readonly { readonly value: number; readonly label: string }[];
}

/** Counts a phase down by the server's clock (BID-001, OPEN-51, PHASE-014). */
export function useTimeLeft(phase: PhaseTime): TimeLeft {
  const nowMs = useServerNow(1_000);
  const turn = nextTurn(phase, nowMs);
  if (turn === undefined) return { title: TEXTS.over, target: undefined, parts: [] };
  const { days, hours, minutes, seconds } = countdownParts(turn.msLeft);
  return {
    title: turn.kind === 'start' ? TEXTS.startsIn : TEXTS.endsIn,
    target: turn.at,
    parts: [
      { value: days, label: TEXTS.units.days },
      { value: hours, label: TEXTS.units.hours },
      { value: minutes, label: TEXTS.units.minutes },
      { value: seconds, label: TEXTS.units.seconds },
    ],
  };
}
