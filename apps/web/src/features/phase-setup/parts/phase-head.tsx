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

/** The head of a phase's column: title, dates, state, and what the tab adds below. */
export function PhaseHead({ column, children }: { column: PhaseColumn; children: ReactNode }) {
  const { phase, state } = column;
  return (
    <div className={styles.phaseHead}>
      <span className={styles.phaseTitle}>
        <b>{phase.title}</b>
        <Tag {...LOOKS[state]}>{TEXTS.states[state]}</Tag>
      </span>
      <span className={styles.phaseTime}>
        {shortDate(phase.start)} – {shortDate(phase.end)}
      </span>
      <div className={styles.headLine}>{children}</div>
    </div>
  );
}
