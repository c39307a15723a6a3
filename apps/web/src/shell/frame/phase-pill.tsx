import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { activePhase } from '@rahmenpreis/tendering/phase/choice/phase-choice.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { timeLeftText } from '../../tender/phase/countdown/countdown-text.ts';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { useServerNow } from '../../kernel/time/use-server-now.ts';
import styles from './header.module.css';

/** The phase in view: the one the page has chosen, else the running one, with the time that is left. */
export function PhasePill({ isNarrow }: { isNarrow: boolean }) {
  const nowMs = useServerNow(1_000);
  const { data: phases = [] } = useQuery(answerQuery(listPhases));
  const { pId } = useSearch({ strict: false });
  const phase = phases.find(({ id }) => id === pId) ?? activePhase(phases, nowMs);
  if (phase === undefined) return null;
  const time = timeLeftText(phase, nowMs, isNarrow ? 1 : 2);
  return (
    <div className={styles.pill} role="status" aria-live="off" aria-label={`${phase.title}, ${time}`}>
      <span className={styles.dot} data-state={phaseState(phase, nowMs)} aria-hidden />
      {!isNarrow && <span className={styles.pillTitle}>{phase.title}</span>}
      <span className={styles.pillTime}>{time}</span>
    </div>
  );
}
