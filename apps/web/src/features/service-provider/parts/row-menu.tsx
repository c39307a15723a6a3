import { ActionIcon, Menu } from '@mantine/core';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
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
import { useResendInvitation } from '../api.ts';
import { ADDRESS_TEXTS, TEXTS } from '../texts.ts';
import type { UserRow } from '../user-rows.ts';
import type { UserDialog } from './user-dialogs.tsx';

export interface RowMenuProps {
  readonly row: UserRow;
  readonly onOpen: (dialog: UserDialog) => void;
}

/** What a writer can do with a user: name, invitation, expiry, second factor, blocking. */
export function RowMenu({ row, onOpen }: RowMenuProps) {
  const { provider, state } = row;
  const inviting = useResendInvitation();
  const target = useRef<HTMLButtonElement>(null);
  const openFromMenu = (dialog: UserDialog) => {
    // The entry that was chosen vanishes with the menu; the dialog gives the focus back to the menu's button.
    target.current?.focus();
    onOpen(dialog);
  };
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon ref={target} size="lg" aria-label={TEXTS.more(provider)} loading={inviting.isPending}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} />}
          onClick={() => openFromMenu({ kind: 'edit', provider })}
        >
          {TEXTS.edit}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconMailCog size={16} />}
          onClick={() => openFromMenu({ kind: 'address', provider })}
        >
          {provider.addressChange?.outcome === 'open' ? ADDRESS_TEXTS.menuOpen : ADDRESS_TEXTS.menu}
        </Menu.Item>
        {state === 'invited' && (
          <Menu.Item leftSection={<IconMailForward size={16} />} onClick={() => inviting.mutate(provider)}>
            {TEXTS.resend}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconCalendarPlus size={16} />}
          onClick={() => openFromMenu({ kind: 'expiry', provider })}
        >
          {TEXTS.extend}
        </Menu.Item>
        <AccessItems provider={provider} onOpen={openFromMenu} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface AccessItemsProps {
  readonly provider: ServiceProvider;
  readonly onOpen: (dialog: UserDialog) => void;
}

/** What lets a user in: the second factor, and whether the account is blocked. */
function AccessItems({ provider, onOpen }: AccessItemsProps) {
  const open = (kind: 'block' | 'unblock' | 'reset-two-factor') => () => onOpen({ kind, provider });
  return (
    <>
      {provider.hasAuthenticator && (
        <Menu.Item leftSection={<IconDeviceMobileOff size={16} />} onClick={open('reset-two-factor')}>
          {TEXTS.resetTwoFactor}
        </Menu.Item>
      )}
      {provider.valid ? (
        <Menu.Item color="red" leftSection={<IconLock size={16} />} onClick={open('block')}>
          {TEXTS.block}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconLockOpen size={16} />} onClick={open('unblock')}>
          {TEXTS.unblock}
        </Menu.Item>
      )}
    </>
  );
}
