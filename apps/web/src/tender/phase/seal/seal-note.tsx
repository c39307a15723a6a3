import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { IconLock } from '@tabler/icons-react';
import { usePhaseState } from '../use-phase-state.ts';
import styles from './seal.module.css';
import { TEXTS } from './texts.ts';

/** Tells a bidder quietly that nobody else sees its offer before the end; nothing where that is not so (decision 0046). */
export function SealNote({ phase, isShort = false }: { phase: Phase; isShort?: boolean }) {
  const state = usePhaseState(phase);
  if (phase.seal === 'NONE' || state === 'ended') return null;
  return (
    <p className={styles.note} data-hint={isShort ? TEXTS.toBidder : undefined}>
      <IconLock size={14} aria-hidden />
      <span>{isShort ? TEXTS.sealed : TEXTS.toBidder}</span>
    </p>
  );
}

/** The one word for administrators that a phase has a seal. */
export function SealWord({ seal }: Pick<Phase, 'seal'>) {
  return seal === 'NONE' ? null : (
    <span className={styles.word}>
      <IconLock size={13} aria-hidden />
      {TEXTS.sealed}
    </span>
  );
}
