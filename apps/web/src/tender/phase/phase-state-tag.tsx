import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { IconCalendarDue, IconLock, IconPlayerPlay } from '@tabler/icons-react';
import { Tag } from '../../kit/show/tag.tsx';
import { TEXTS } from './texts.ts';

const LOOKS = {
  future: { tone: 'muted', icon: IconCalendarDue },
  running: { tone: 'good', icon: IconPlayerPlay },
  ended: { tone: 'muted', icon: IconLock },
} as const satisfies Record<PhaseState, unknown>;

/** Says whether a phase is to come, runs or is over, in the same words and looks on every page. */
export function PhaseStateTag({ state }: { state: PhaseState }) {
  return <Tag {...LOOKS[state]}>{TEXTS.states[state]}</Tag>;
}
