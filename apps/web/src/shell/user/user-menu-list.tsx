import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconDeviceMobile,
  IconDeviceMobileOff,
  IconFingerprint,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useState } from 'react';
import { mayWriteAlpha, mayWriteOffer } from '../../kernel/session/session.ts';
import type { SessionUser } from '../../kernel/session/session-state.ts';
import { signOut } from '../../kernel/session/sign-out.ts';
import { onDemand } from '../../kit/on-demand/on-demand.tsx';
import { useOpenFromStart } from '../../kit/on-demand/use-open-from-start.ts';
import { useOwnAccount } from './own-account.ts';
import { TEXTS } from './texts.ts';
import styles from '../frame/header.module.css';
import { nameOf, UserButton, type UserMenuProps } from './user-button.tsx';
import { TEXTS as FRAME_TEXTS } from '../frame/texts.ts';

const AuthenticatorDialog = onDemand(
  async () => (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
);
const PasskeyDialog = onDemand(async () => (await import('./passkey/passkey-dialog.tsx')).PasskeyDialog);

function roleText(user: SessionUser): string {
  const { admin, adminReader, provider, providerReader } = TEXTS.roles;
  if (user.kind === 'admin') return mayWriteAlpha(user) ? admin : adminReader;
  return mayWriteOffer(user) ? provider : providerReader;
}

function WhoAmI(props: { name: string; user: SessionUser; organisation: string | undefined }) {
  const { name, user, organisation } = props;
  return (
    <Menu.Label className={styles.account}>
      <strong>{name}</strong>
      {organisation !== undefined && <span>{organisation}</span>}
      <span>{user.name}</span>
      <span>{roleText(user)}</span>
    </Menu.Label>
  );
}

/** The user's menu with its button, open from the start: who is signed in for which organisation, authenticator app, passkeys, colour scheme and logout. */
export function UserMenuList({ user, isNarrow }: UserMenuProps) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const { data: account } = useOwnAccount();
  // Kept while the dialog closes, so that its content does not change under the fading.
  const [action, setAction] = useState<'on' | 'off'>();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isPasskeysOpen, setPasskeysOpen] = useState(false);
  const { target, opened, setOpen } = useOpenFromStart();
  const name = nameOf(user, account);
  const next = account?.twoFactor === 'app' ? 'off' : 'on';
  return (
    <>
      <Menu position="bottom-end" width={280} opened={opened} onChange={setOpen}>
        <Menu.Target>
          <UserButton ref={target} name={name} isNarrow={isNarrow} />
        </Menu.Target>
        <Menu.Dropdown>
          <WhoAmI name={name} user={user} organisation={account?.organisation} />
          <Menu.Divider />
          {account !== undefined && (
            <Menu.Item
              leftSection={next === 'on' ? <IconDeviceMobile size={16} /> : <IconDeviceMobileOff size={16} />}
              onClick={() => {
                // The entry vanishes with the menu; the dialog gives the focus back to the menu's button.
                target.current?.focus();
                setAction(next);
                setDialogOpen(true);
              }}
            >
              {next === 'on' ? TEXTS.setUp : TEXTS.switchOff}
              <small className={styles.factor}>{TEXTS.factor[account.twoFactor]}</small>
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconFingerprint size={16} />}
            onClick={() => {
              target.current?.focus();
              setPasskeysOpen(true);
            }}
          >
            {TEXTS.passkeys}
          </Menu.Item>
          <Menu.Item
            leftSection={isDark ? <IconSun size={16} /> : <IconMoon size={16} />}
            onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
          >
            {isDark ? FRAME_TEXTS.light : FRAME_TEXTS.dark}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
            {FRAME_TEXTS.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <PasskeyDialog opened={isPasskeysOpen} onClose={() => setPasskeysOpen(false)} />
      {action !== undefined && (
        <AuthenticatorDialog opened={isDialogOpen} action={action} onClose={() => setDialogOpen(false)} />
      )}
    </>
  );
}
