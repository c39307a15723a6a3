import type { PhaseState } from '@rahmenpreis/tendering/phase-time.ts';
import { IconCalendarDue, IconLock, IconPlayerPlay } from '@tabler/icons-react';
import { Tag } from '../../kit/show/tag.tsx';

const LOOKS = {
  future: { text: 'künftig', tone: 'muted', icon: IconCalendarDue },
  running: { text: 'läuft', tone: 'good', icon: IconPlayerPlay },
  ended: { text: 'beendet', tone: 'muted', icon: IconLock },
} as const satisfies Record<PhaseState, unknown>;

/** Says whether a phase is to come, runs or is over, in the same words and looks on every page. */
export function PhaseStateTag({ state }: { state: PhaseState }) {
  const { text, ...look } = LOOKS[state];
  return <Tag {...look}>{text}</Tag>;
}
