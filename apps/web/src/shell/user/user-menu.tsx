import { Box, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { OwnAccount } from '@rahmenpreis/contract/session.ts';
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
  type IconProps,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type ComponentType, useRef, useState } from 'react';
import type { SessionUser } from '../../kernel/session/session-state.ts';
import { mayWriteAlpha, mayWriteOffer } from '../../kernel/session/session.ts';
import { signOut } from '../../kernel/sign-out.ts';
import { lateDialog } from '../../kit/dialog/late-dialog.tsx';
import { useLastShown } from '../../kit/dialog/use-last-shown.ts';
import { chapterOfPath } from '../help/help-key.ts';
import { TEXTS as FRAME_TEXTS } from '../texts.ts';
import { useSchemeSwitch } from '../scheme-switch.ts';
import type { AccountPart } from './account-dialog.tsx';
import { useOwnAccount } from './own-account.ts';
import { CONTACT_TEXTS, SESSION_TEXTS, TEXTS } from './texts.ts';
import { MenuEntry } from '../../kit/show/menu-entry.tsx';
import styles from '../header.module.css';

const AccountDialog = lateDialog(async () => (await import('./account-dialog.tsx')).AccountDialog);

/** Gives up to two capital letters for a name or an e-mail address. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [first = '', second] = words;
  const letters = second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1);
  return letters.toUpperCase();
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

type Entry = readonly [icon: ComponentType<IconProps>, label: string, part: AccountPart];

const ENTRIES: readonly Entry[] = [
  [IconFingerprint, TEXTS.passkeys, 'passkeys'],
  [IconDevices, SESSION_TEXTS.title, 'sessions'],
];
const MAILS: Entry = [IconMail, TEXTS.mails, 'mails'];
const CONTACT: Entry = [IconMailShare, CONTACT_TEXTS.title, 'contact'];

/** The entries of a user's account; mails go to no administrator who may only read. */
function entriesOf(user: SessionUser): readonly Entry[] {
  if (user.kind === 'provider') return [...ENTRIES, MAILS, CONTACT];
  return mayWriteAlpha(user) ? [...ENTRIES, MAILS] : ENTRIES;
}

interface AccountEntriesProps {
  readonly user: SessionUser;
  readonly account: OwnAccount | undefined;
  readonly onOpen: (part: AccountPart) => void;
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
        <Box component="small" display="block" c="dimmed" fz={12}>
          {isKnown ? TEXTS.factor[account.twoFactor] : '\u00a0'}
        </Box>
      </Menu.Item>
      {entriesOf(user).map(([Icon, label, part]) => (
        <MenuEntry key={part} icon={Icon} label={label} onClick={() => onOpen(part)} />
      ))}
      {user.kind === 'admin' && (
        <Menu.Item component={Link} to="/audit" leftSection={<IconListCheck size={16} />}>
          {FRAME_TEXTS.pages.audit}
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

/** The user's menu: name and organisation, authenticator app, passkeys, mails, colour scheme and logout. */
export function UserMenu({ user, isNarrow }: { user: SessionUser; isNarrow: boolean }) {
  const scheme = useSchemeSwitch();
  const { data: account } = useOwnAccount();
  const [asked, setAsked] = useState<AccountPart>();
  const shown = useLastShown(asked);
  const target = useRef<HTMLButtonElement>(null);
  const open = (part: AccountPart) => {
    // The entry vanishes with the menu; the dialog gives the focus back to the menu's button.
    target.current?.focus();
    setAsked(part);
  };
  const name = nameOf(user, account);
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <UnstyledButton ref={target} className={styles.user}>
            <span className={styles.initials} aria-hidden>
              {initialsOf(name)}
            </span>
            <VisuallyHidden>{FRAME_TEXTS.user}</VisuallyHidden>
            {isNarrow ? (
              <VisuallyHidden>{name}</VisuallyHidden>
            ) : (
              <span className={styles.userName}>{name}</span>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={styles.account}>
            <strong>{name}</strong>
            {account !== undefined && <span>{account.organisation}</span>}
            <span>{user.name}</span>
            <span>{roleText(user)}</span>
          </Menu.Label>
          <Menu.Divider />
          <AccountEntries user={user} account={account} onOpen={open} />
          <HelpEntry />
          <MenuEntry icon={scheme.Icon} label={scheme.label} onClick={scheme.change} />
          <MenuEntry icon={IconLogout} label={FRAME_TEXTS.signOut} onClick={() => void signOut()} />
        </Menu.Dropdown>
      </Menu>
      {shown !== undefined && (
        <AccountDialog
          part={shown}
          account={account}
          opened={asked !== undefined}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
