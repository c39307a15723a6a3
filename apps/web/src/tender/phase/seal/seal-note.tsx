import { Text } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { isSealed } from '@rahmenpreis/tendering/seal/sealed-offers.ts';
import { IconEye, IconLock } from '@tabler/icons-react';
import { useMemo, useSyncExternalStore } from 'react';
import { shownNowMs, watchSeconds } from '../../../kernel/time/use-server-now.ts';
import { usePhaseState } from '../use-phase-state.tsx';
import { SEAL_TEXTS } from '../texts.ts';
import styles from './seal.module.css';

/** A page looks a moment after the server has opened a phase, so that it never asks a moment before. */
const LOOKS_LATER_MS = 1_000;

function isSealedHere(phase: Phase): boolean {
  return isSealed(phase, shownNowMs() - LOOKS_LATER_MS);
}

/** Whether administrators see no offer of the phase yet; re-renders only on a change (decision 0046). */
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

/** Tells a bidder who sees its offer before the end: nobody, or the owner if not sealed (decision 0046). */
export function SealNote({ phase, isShort = false }: { phase: Phase; isShort?: boolean }) {
  const state = usePhaseState(phase);
  if (state === 'ended') return null;
  const isOpen = phase.seal === 'NONE';
  const Icon = isOpen ? IconEye : IconLock;
  const words = isOpen ? SEAL_TEXTS.openToBidder : SEAL_TEXTS.toBidder;
  // A line with tabs has room for the eye alone; a phone says it on the page of the offer, for want of room.
  if (isOpen && isShort) {
    return (
      <Text
        span
        display="inline-flex"
        c="dimmed"
        visibleFrom="sm"
        role="img"
        aria-label={words}
        data-tooltip={words}
      >
        <Icon size={16} aria-hidden />
      </Text>
    );
  }
  return (
    <p className={styles.note} data-tooltip={isShort ? words : undefined}>
      <Icon size={14} aria-hidden />
      <span>{isShort ? SEAL_TEXTS.sealed : words}</span>
    </p>
  );
}

/** The one word for administrators that a phase has a seal. */
export function SealWord({ seal }: Pick<Phase, 'seal'>) {
  return seal === 'NONE' ? null : (
    <span className={styles.word}>
      <IconLock size={13} aria-hidden />
      {SEAL_TEXTS.sealed}
    </span>
  );
}
