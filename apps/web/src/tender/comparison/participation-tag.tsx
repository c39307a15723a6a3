import { type Participation, participationWord } from '@rahmenpreis/tendering/participation/participation.ts';
import { IconCheck, IconClock, IconUserOff } from '@tabler/icons-react';
import { Tag } from '../../kit/show/tag.tsx';
import { useShownPhaseState } from '../phase/shown-phase-state.tsx';

const LOOKS = {
  true: { tone: 'good', icon: IconCheck },
  false: { tone: 'muted', icon: IconUserOff },
  null: { tone: 'muted', icon: IconClock },
} as const;

/** Says whether a bidder takes part in the phase in view, in the same words and looks on every page (OPEN-01, OPEN-02). */
export function ParticipationTag({ participation }: { participation: Participation }) {
  const state = useShownPhaseState();
  return <Tag {...LOOKS[`${participation}`]}>{participationWord(participation, state)}</Tag>;
}
