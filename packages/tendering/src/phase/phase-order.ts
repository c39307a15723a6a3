import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { instantMs, type PhaseTime } from './phase-state.ts';

/** The one order of phases: start, end, title (PHASE-004, OPEN-12). */
export function comparePhases(a: PhaseTime & { title: string }, b: PhaseTime & { title: string }): number {
  return (
    instantMs(a.start) - instantMs(b.start) ||
    instantMs(a.end) - instantMs(b.end) ||
    compareGerman(a.title, b.title)
  );
}
