import { Drawer } from '@mantine/core';
import type { UserKind } from '@rahmenpreis/contract/permission.ts';
import { Navigation } from './navigation.tsx';
import { TEXTS } from '../texts.ts';

interface NavigationDrawerProps {
  readonly kind: UserKind;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The menu as it comes in from the left on narrow screens (SHELL-011). */
export function NavigationDrawer({ kind, opened, onClose }: NavigationDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} title={TEXTS.menu} size={280} padding="xs">
      <Navigation kind={kind} onChoose={onClose} />
    </Drawer>
  );
}
