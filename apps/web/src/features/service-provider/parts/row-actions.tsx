import { ActionIcon, Menu } from '@mantine/core';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import {
  IconCalendarPlus,
  IconDeviceMobileOff,
  IconDots,
  IconEye,
  IconLock,
  IconLockOpen,
  IconMailForward,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useResendInvitation } from '../api.ts';
import type { UserRow } from '../model.ts';
import { TEXTS } from '../texts.ts';
import type { UserDialog } from './user-dialogs.tsx';

interface RowActionsProps {
  readonly row: UserRow;
  readonly mayWrite: boolean;
  readonly onOpen: (dialog: UserDialog) => void;
}

/** Looking at a user, and for writers invitation, expiry, a lost second factor and blocking. */
export function RowActions({ row, mayWrite, onOpen }: RowActionsProps) {
  const { provider, state } = row;
  const inviting = useResendInvitation();
  const more = useRef<HTMLButtonElement>(null);
  const openFromMenu = (dialog: UserDialog) => {
    // The entry that was chosen vanishes with the menu; the dialog gives the focus back to the menu's button.
    more.current?.focus();
    onOpen(dialog);
  };
  return (
    <>
      <ActionIcon
        data-hint={TEXTS.view(provider)}
        size="lg"
        aria-label={TEXTS.view(provider)}
        onClick={() => onOpen({ kind: 'view', provider })}
      >
        <IconEye size={18} />
      </ActionIcon>
      {mayWrite && (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon ref={more} size="lg" aria-label={TEXTS.more(provider)} loading={inviting.isPending}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {state === 'invited' && (
              <Menu.Item
                leftSection={<IconMailForward size={16} />}
                onClick={() => inviting.mutate(provider)}
              >
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
      )}
    </>
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
