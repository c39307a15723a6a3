import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { isSealed } from '@rahmenpreis/tendering/seal/sealed-offers.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { shownNowMs, watchSeconds } from '../../../kernel/time/use-server-now.ts';

/** A page looks a moment after the server has opened a phase, so that it never asks a moment before. */
const LOOKS_LATER_MS = 1_000;

function isSealedHere(phase: Phase): boolean {
  return isSealed(phase, shownNowMs() - LOOKS_LATER_MS);
}

/** Whether administrators see no offer of the phase yet; renders again only when that changes (decision 0046). */
export function useSealed(phase: Phase): boolean {
  return useSyncExternalStore(watchSeconds, () => isSealedHere(phase));
}

/** Which of the phases are sealed, by their ids; renders again only when that changes. */
export function useSealedIds(phases: readonly Phase[]): readonly string[] {
  // Told as one text, because React compares what it is told.
  const ids = useSyncExternalStore(watchSeconds, () =>
    phases.flatMap((phase) => (isSealedHere(phase) ? [phase.id] : [])).join(' '),
  );
  return useMemo(() => ids.split(' '), [ids]);
}
