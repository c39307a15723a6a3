import { IconCheck, IconClockX, IconLock, IconMailForward } from '@tabler/icons-react';
import { Tag, type TagTone } from '../../../kit/show/tag.tsx';
import { TEXTS } from '../texts.ts';
import type { UserState } from '../user-state.ts';

const LOOKS = {
  active: { tone: 'good', icon: IconCheck },
  invited: { tone: 'muted', icon: IconMailForward },
  expired: { tone: 'attention', icon: IconClockX },
  blocked: { tone: 'wrong', icon: IconLock },
} as const satisfies Record<UserState, { tone: TagTone; icon: unknown }>;

/** What an account is at this moment. */
export function UserStateTag({ state }: { state: UserState }) {
  const { tone, icon } = LOOKS[state];
  return (
    <Tag tone={tone} icon={icon}>
      {TEXTS.states[state]}
    </Tag>
  );
}
