import { instantMs, type PhaseState, type PhaseTime } from '@rahmenpreis/tendering/phase-time.ts';
import { IconCalendarDue, IconLock, IconPlayerPlay } from '@tabler/icons-react';
import { countdownText } from '../../../kit/countdown-text.ts';
import { Tag, type TagTone } from '../../../kit/tag.tsx';
import { TEXTS } from '../texts.ts';
import styles from './phase-table.module.css';

const LOOKS = {
  future: { tone: 'muted', icon: IconCalendarDue },
  running: { tone: 'good', icon: IconPlayerPlay },
  ended: { tone: 'muted', icon: IconLock },
} as const satisfies Record<PhaseState, { tone: TagTone; icon: unknown }>;

/** The state of a phase with the time until it begins or ends (PHASE-014). */
export function StateTag({ phase, state, nowMs }: { phase: PhaseTime; state: PhaseState; nowMs: number }) {
  const { tone, icon } = LOOKS[state];
  const target = state === 'future' ? phase.start : phase.end;
  return (
    <span className={styles.state}>
      <Tag tone={tone} icon={icon}>
        {TEXTS.states[state]}
      </Tag>
      {state !== 'ended' && (
        <span className={styles.left}>
          {state === 'future' ? 'beginnt in' : 'endet in'} {countdownText(instantMs(target) - nowMs)}
        </span>
      )}
    </span>
  );
}
