import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import type { PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { TEXTS } from '../texts.ts';
import { countdownParts, nextTurn } from './countdown-parts.ts';

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Writes the time left in its one or two largest units: «12 Tagen 04 Std», «04 Std 31 Min», «31 Min 08 Sek». */
function countdownText(msLeft: number, unitCount: 1 | 2): string {
  const { days, hours, minutes, seconds } = countdownParts(msLeft);
  const parts = [
    { value: days, text: counted(days, 'Tag', 'Tagen') },
    { value: hours, text: `${two(hours)} ${TEXTS.units.hours}` },
    { value: minutes, text: `${two(minutes)} ${TEXTS.units.minutes}` },
    { value: seconds, text: `${two(seconds)} ${TEXTS.units.seconds}` },
  ];
  const largest = parts.findIndex(({ value }) => value > 0);
  const first = largest < 0 ? parts.length - unitCount : Math.min(largest, parts.length - unitCount);
  return parts
    .slice(first, first + unitCount)
    .map(({ text }) => text)
    .join(' ');
}

/** Says what a phase does next, and when: «beginnt in 12 Tagen 04 Std», «endet in 31 Min 08 Sek», «beendet» (BID-001, PHASE-014). */
export function timeLeftText(phase: PhaseTime, nowMs: number, unitCount: 1 | 2 = 2): string {
  const turn = nextTurn(phase, nowMs);
  if (turn === undefined) return TEXTS.states.ended;
  return TEXTS.turnsIn[turn.kind](countdownText(turn.msLeft, unitCount));
}
