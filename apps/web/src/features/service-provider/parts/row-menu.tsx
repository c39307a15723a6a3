import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCalendarPlus,
  IconDeviceMobileOff,
  IconDots,
  IconLock,
  IconLockOpen,
  IconMailCog,
  IconMailForward,
  IconPencil,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { MenuEntry } from '../../../kit/show/menu-entry.tsx';
import { useResendInvitation } from '../api.ts';
import { ADDRESS_TEXTS, TEXTS } from '../texts.ts';
import type { UserRow } from '../user-rows.ts';
import type { UserDialog } from './user-dialogs.tsx';

/** What a writer can do with a user: name, invitation, expiry, second factor, blocking. */
export function RowMenu({ row, onOpen }: { row: UserRow; onOpen: (dialog: UserDialog) => void }) {
  const { provider, state } = row;
  const inviting = useResendInvitation();
  const target = useRef<HTMLButtonElement>(null);
  const open = (kind: Extract<UserDialog, { provider: unknown }>['kind']) => (): void => {
    // The entry that was chosen vanishes with the menu; the dialog gives the focus back to the menu's button.
    target.current?.focus();
    onOpen({ kind, provider });
  };
  const hasOpenAddress = provider.addressChange?.outcome === 'open';
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon ref={target} size="lg" aria-label={TEXTS.more(provider)} loading={inviting.isPending}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuEntry icon={IconPencil} label={TEXTS.edit} onClick={open('edit')} />
        <MenuEntry
          icon={IconMailCog}
          label={hasOpenAddress ? ADDRESS_TEXTS.menuOpen : ADDRESS_TEXTS.menu}
          onClick={open('address')}
        />
        {state === 'invited' && (
          <MenuEntry icon={IconMailForward} label={TEXTS.resend} onClick={() => inviting.mutate(provider)} />
        )}
        <MenuEntry icon={IconCalendarPlus} label={TEXTS.extend} onClick={open('expiry')} />
        {provider.hasAuthenticator && (
          <MenuEntry
            icon={IconDeviceMobileOff}
            label={TEXTS.resetTwoFactor}
            onClick={open('reset-two-factor')}
          />
        )}
        {provider.valid ? (
          <MenuEntry color="red" icon={IconLock} label={TEXTS.block} onClick={open('block')} />
        ) : (
          <MenuEntry icon={IconLockOpen} label={TEXTS.unblock} onClick={open('unblock')} />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
