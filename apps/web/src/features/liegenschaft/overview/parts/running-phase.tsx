import { activePhase } from '@rahmenpreis/tendering/phase/phase-choice.ts';
import { Link } from '@tanstack/react-router';
import { useServerNow } from '../../../../kernel/time/use-server-now.ts';
import { timeLeftText } from '../../../../tender/phase/countdown/countdown-text.ts';
import { usePhases } from '../../../../tender/questions.ts';
import { TEXTS } from '../texts.ts';
import styles from './overview.module.css';

const STEP_MS = 10_000;

/** Says which phase runs and how long, and leads to it; nothing where none does (OPEN-08, decision 0085). */
export function RunningPhase() {
  const nowMs = useServerNow(STEP_MS);
  const phase = activePhase(usePhases().data ?? [], nowMs);
  if (phase === undefined) return null;
  return (
    <span className={styles.running}>
      {TEXTS.running(phase.title, timeLeftText(phase, nowMs, 1))}{' '}
      <Link to="/phase" search={{ pId: phase.id }}>
        {TEXTS.toPhase}
      </Link>
    </span>
  );
}
