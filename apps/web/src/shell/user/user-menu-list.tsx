import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { OwnAccount } from '@rahmenpreis/contract/session.ts';
import {
  IconDeviceMobile,
  IconDeviceMobileOff,
  IconFingerprint,
  IconListCheck,
  IconLogout,
  IconMail,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mayWriteAlpha, mayWriteOffer } from '../../kernel/session/session.ts';
import type { SessionUser } from '../../kernel/session/access-token.ts';
import { signOut } from '../../kernel/session/sign-out.ts';
import { onDemand } from '../../kit/on-demand/on-demand.tsx';
import { useOpenFromStart } from '../../kit/on-demand/use-open-from-start.ts';
import { useOwnAccount } from './own-account.ts';
import { TEXTS } from './texts.ts';
import styles from '../header.module.css';
import { nameOf, UserButton, type UserMenuProps } from './user-button.tsx';
import { TEXTS as FRAME_TEXTS } from '../texts.ts';

const AuthenticatorDialog = onDemand(
  async () => (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
);
const MailsDialog = onDemand(async () => (await import('./mails-dialog.tsx')).MailsDialog);
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

/** The dialogs that the menu opens: the authenticator app switched on or off, passkeys, and mails. */
type Dialog = 'on' | 'off' | 'passkeys' | 'mails';

interface AccountEntriesProps {
  readonly user: SessionUser;
  readonly account: OwnAccount | undefined;
  readonly onOpen: (dialog: Dialog) => void;
}

function AccountEntries({ user, account, onOpen }: AccountEntriesProps) {
  const next = account?.twoFactor === 'app' ? 'off' : 'on';
  return (
    <>
      {account !== undefined && (
        <Menu.Item
          leftSection={next === 'on' ? <IconDeviceMobile size={16} /> : <IconDeviceMobileOff size={16} />}
          onClick={() => onOpen(next)}
        >
          {next === 'on' ? TEXTS.setUp : TEXTS.switchOff}
          <small className={styles.factor}>{TEXTS.factor[account.twoFactor]}</small>
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconFingerprint size={16} />} onClick={() => onOpen('passkeys')}>
        {TEXTS.passkeys}
      </Menu.Item>
      {user.kind === 'admin' && (
        <Menu.Item component={Link} to="/audit" leftSection={<IconListCheck size={16} />}>
          {FRAME_TEXTS.pages.audit}
        </Menu.Item>
      )}
      {user.kind === 'provider' && (
        <Menu.Item leftSection={<IconMail size={16} />} onClick={() => onOpen('mails')}>
          {TEXTS.mails}
        </Menu.Item>
      )}
    </>
  );
}

interface AccountDialogsProps {
  readonly account: OwnAccount | undefined;
  /** The dialog opened last; kept while it closes, so that its content does not change under the fading. */
  readonly shown: Dialog | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function AccountDialogs({ account, shown, isOpen, onClose }: AccountDialogsProps) {
  const dialog = { opened: isOpen, onClose };
  if (shown === undefined) return null;
  if (shown === 'passkeys') return <PasskeyDialog {...dialog} />;
  if (shown !== 'mails') return <AuthenticatorDialog {...dialog} action={shown} />;
  return account === undefined ? null : <MailsDialog {...dialog} account={account} />;
}

/** The user's menu with its button, open from the start: who is signed in for which organisation, authenticator app, passkeys, mails, colour scheme and logout. */
export function UserMenuList({ user, isNarrow }: UserMenuProps) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const { data: account } = useOwnAccount();
  const [shown, setShown] = useState<Dialog>();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { target, opened, setOpen } = useOpenFromStart();
  const open = (dialog: Dialog) => {
    // The entry vanishes with the menu; the dialog gives the focus back to the menu's button.
    target.current?.focus();
    setShown(dialog);
    setDialogOpen(true);
  };
  const name = nameOf(user, account);
  return (
    <>
      <Menu position="bottom-end" width={280} opened={opened} onChange={setOpen}>
        <Menu.Target>
          <UserButton ref={target} name={name} isNarrow={isNarrow} />
        </Menu.Target>
        <Menu.Dropdown>
          <WhoAmI name={name} user={user} organisation={account?.organisation} />
          <Menu.Divider />
          <AccountEntries user={user} account={account} onOpen={open} />
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
      <AccountDialogs
        account={account}
        shown={shown}
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
      />
    </>
  );
}
