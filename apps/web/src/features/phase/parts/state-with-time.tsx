import type { PhaseState, PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { timeLeftText } from '../../../tender/phase/countdown/countdown-text.ts';
import { PhaseStateTag } from '../../../tender/phase/phase-state-tag.tsx';
import styles from './phase-table.module.css';

/** The state of a phase with the time until it begins or ends (PHASE-014). */
export function StateWithTime({
  phase,
  state,
  nowMs,
}: {
  phase: PhaseTime;
  state: PhaseState;
  nowMs: number;
}) {
  return (
    <span className={styles.state}>
      <PhaseStateTag state={state} />
      {state !== 'ended' && <span className={styles.left}>{timeLeftText(phase, nowMs)}</span>}
    </span>
  );
}
