import { Menu, useComputedColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { getOwnAccount, type OwnAccount } from '@rahmenpreis/contract/session.ts';
import {
  IconDeviceMobile,
  IconDeviceMobileOff,
  IconDevices,
  IconFingerprint,
  IconHelp,
  IconListCheck,
  IconLogout,
  IconMail,
  IconMailShare,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import type { SessionUser } from '../../kernel/session/session-state.ts';
import { mayWriteAlpha, mayWriteOffer } from '../../kernel/session/session.ts';
import { signOut } from '../../kernel/sign-out.ts';
import { lateDialog } from '../../kit/dialog/late-dialog.tsx';
import { chapterOfPath } from '../help/help-key.ts';
import { TEXTS as FRAME_TEXTS } from '../texts.ts';
import { CONTACT_TEXTS, SESSION_TEXTS, TEXTS } from './texts.ts';
import styles from '../header.module.css';

/** The signed-in user's own account. */
function useOwnAccount() {
  return useQuery({ ...answerQuery(getOwnAccount), staleTime: 60_000 });
}

const AuthenticatorDialog = lateDialog(
  async () => (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
);
const ContactDialog = lateDialog(async () => (await import('./contact-dialog.tsx')).ContactDialog);
const MailsDialog = lateDialog(async () => (await import('./mails-dialog.tsx')).MailsDialog);
const SessionsDialog = lateDialog(async () => (await import('./sessions-dialog.tsx')).SessionsDialog);
const PasskeyDialog = lateDialog(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog);

/** Gives up to two capital letters for a name or an e-mail address. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [first = '', second] = words;
  const letters = second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1);
  return letters.toUpperCase();
}

/** Whose menu it is, and whether there is room for the name. */
interface UserMenuProps {
  readonly user: SessionUser;
  readonly isNarrow: boolean;
}

/** The user's name, or the address of the sign-in until it is known. */
function nameOf(user: SessionUser, account: OwnAccount | undefined): string {
  return account === undefined ? user.name : `${account.firstname} ${account.lastname}`.trim();
}

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

/** The dialogs that the menu opens: the authenticator app switched on or off, passkeys, sessions, mails, and who gets copies of them. */
type Dialog = 'on' | 'off' | 'passkeys' | 'sessions' | 'mails' | 'contact';

interface AccountEntriesProps {
  readonly user: SessionUser;
  readonly account: OwnAccount | undefined;
  readonly onOpen: (dialog: Dialog) => void;
}

function AccountEntries({ user, account, onOpen }: AccountEntriesProps) {
  const next = account?.twoFactor === 'app' ? 'off' : 'on';
  const isKnown = account !== undefined;
  return (
    <>
      {/* In its place before the account is known: no entry moves under the pointer or the focus. */}
      <Menu.Item
        leftSection={next === 'on' ? <IconDeviceMobile size={16} /> : <IconDeviceMobileOff size={16} />}
        {...(isKnown ? {} : { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => isKnown && onOpen(next)}
      >
        {next === 'on' ? TEXTS.setUp : TEXTS.switchOff}
        <small className={styles.factor}>{isKnown ? TEXTS.factor[account.twoFactor] : '\u00a0'}</small>
      </Menu.Item>
      <Menu.Item leftSection={<IconFingerprint size={16} />} onClick={() => onOpen('passkeys')}>
        {TEXTS.passkeys}
      </Menu.Item>
      <Menu.Item leftSection={<IconDevices size={16} />} onClick={() => onOpen('sessions')}>
        {SESSION_TEXTS.title}
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
      {user.kind === 'provider' && (
        <Menu.Item leftSection={<IconMailShare size={16} />} onClick={() => onOpen('contact')}>
          {CONTACT_TEXTS.title}
        </Menu.Item>
      )}
    </>
  );
}

/** Leads to the chapter about the page in view, as the key «?» does. */
function HelpEntry() {
  const kapitel = chapterOfPath(useLocation().pathname);
  return (
    <Menu.Item
      leftSection={<IconHelp size={16} />}
      rightSection={<kbd>{FRAME_TEXTS.helpKey}</kbd>}
      renderRoot={(props) => <Link {...props} to="/hilfe" search={{ kapitel }} />}
    >
      {FRAME_TEXTS.help}
    </Menu.Item>
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
  if (shown === 'sessions') return <SessionsDialog {...dialog} />;
  if (shown === 'on' || shown === 'off') return <AuthenticatorDialog {...dialog} action={shown} />;
  if (account === undefined) return null;
  return shown === 'mails' ? (
    <MailsDialog {...dialog} account={account} />
  ) : (
    <ContactDialog {...dialog} account={account} />
  );
}

/** The user's menu: who is signed in for which organisation, authenticator app, passkeys, mails, colour scheme and logout. */
export function UserMenu({ user, isNarrow }: UserMenuProps) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const { data: account } = useOwnAccount();
  const [shown, setShown] = useState<Dialog>();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const open = (dialog: Dialog) => {
    // The entry vanishes with the menu; the dialog gives the focus back to the menu's button.
    target.current?.focus();
    setShown(dialog);
    setDialogOpen(true);
  };
  const name = nameOf(user, account);
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <button ref={target} type="button" className={styles.user}>
            <span className={styles.initials} aria-hidden>
              {initialsOf(name)}
            </span>
            <VisuallyHidden>{FRAME_TEXTS.user}</VisuallyHidden>
            {isNarrow ? (
              <VisuallyHidden>{name}</VisuallyHidden>
            ) : (
              <span className={styles.userName}>{name}</span>
            )}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <WhoAmI name={name} user={user} organisation={account?.organisation} />
          <Menu.Divider />
          <AccountEntries user={user} account={account} onOpen={open} />
          <HelpEntry />
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
