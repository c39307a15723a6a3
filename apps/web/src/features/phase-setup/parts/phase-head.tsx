import type { ReactNode } from 'react';
import { shortDate } from '../../../kernel/time/date-text.ts';
import { PhaseStateTag } from '../../../tender/phase/phase-state-tag.tsx';
import type { PhaseColumn } from '../model.ts';
import styles from './setup.module.css';

/** The head of a phase's column: title, dates, state, and what the tab adds below. */
export function PhaseHead({ column, children }: { column: PhaseColumn; children: ReactNode }) {
  const { phase, state } = column;
  return (
    <div className={styles.phaseHead}>
      <span className={styles.phaseTitle}>
        <b>{phase.title}</b>
        <PhaseStateTag state={state} />
      </span>
      <span className={styles.phaseTime}>
        {shortDate(phase.start)} – {shortDate(phase.end)}
      </span>
      <div className={styles.headLine}>{children}</div>
    </div>
  );
}
