import { shortDate } from '@rahmenpreis/german/german-date.ts';
import type { ReactNode } from 'react';
import { PhaseStateTag } from '../../../tender/phase/use-phase-state.tsx';
import type { PhaseColumn } from '../setup-rows.ts';
import styles from './setup.module.css';

interface PhaseHeadProps {
  readonly column: PhaseColumn;
  readonly children: ReactNode;
  /** Stands on lines of their own below. */
  readonly more?: ReactNode;
}

/** The head of a phase's column: title, dates, state, and what the tab adds below. */
export function PhaseHead({ column, children, more }: PhaseHeadProps) {
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
      {more}
    </div>
  );
}
