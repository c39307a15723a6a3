import { IconCalendarDue, IconLock, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { shortDate } from '../../../kernel/date-text.ts';
import { Tag } from '../../../kit/tag.tsx';
import type { PhaseColumn } from '../model.ts';
import { TEXTS } from '../texts.ts';
import styles from './setup.module.css';

const LOOKS = {
  future: { tone: 'muted', icon: IconCalendarDue },
  running: { tone: 'good', icon: IconPlayerPlay },
  ended: { tone: 'muted', icon: IconLock },
} as const;

/** Whether a phase is to come, runs or is over. */
export function PhaseStateTag({ state }: Pick<PhaseColumn, 'state'>) {
  return <Tag {...LOOKS[state]}>{TEXTS.states[state]}</Tag>;
}

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
