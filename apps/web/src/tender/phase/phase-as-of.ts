import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { writtenInstant } from '@rahmenpreis/german/german-date.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { TEXTS } from './texts.ts';

/** Gives what papers are headed with: the phase, its state, and as of when it is, now by the server's clock. */
export function phaseAsOf(phase: Phase): string {
  const nowMs = serverNowMs();
  return TEXTS.asOf(
    phase.title,
    TEXTS.states[phaseState(phase, nowMs)],
    writtenInstant(new Date(nowMs).toISOString()),
  );
}
