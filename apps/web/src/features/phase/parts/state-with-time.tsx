import { instantMs, type PhaseState, type PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { countdownText } from '../../../tender/phase/countdown/countdown-text.ts';
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
  const target = state === 'future' ? phase.start : phase.end;
  return (
    <span className={styles.state}>
      <PhaseStateTag state={state} />
      {state !== 'ended' && (
        <span className={styles.left}>
          {state === 'future' ? 'beginnt in' : 'endet in'} {countdownText(instantMs(target) - nowMs)}
        </span>
      )}
    </span>
  );
}
