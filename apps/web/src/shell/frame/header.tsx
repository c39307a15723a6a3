import { ActionIcon } from '@mantine/core';
import { IconLogout, IconMenu2 } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import type { SessionUser } from '../../kernel/session/session-state.ts';
import { signOut } from '../../kernel/session/sign-out.ts';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { CommandField } from '../command/command-field.tsx';
import styles from './header.module.css';
import { phaseToKeep } from '../../tender/phase/use-phase-in-view.ts';
import { phaseSearch } from './nav-entries.ts';
import { PhasePill } from './phase-pill.tsx';
import { homeOf } from '../role-home.ts';
import { UserMenu } from '../user/user-menu.tsx';
import { WordMark } from '../../kit/page/word-mark.tsx';
import { TEXTS } from './texts.ts';

interface HeaderProps {
  readonly user: SessionUser;
  readonly isNarrow: boolean;
  readonly onOpenMenu: () => void;
}

/** Word mark to the home page, the phase in view, search, colour scheme, user and logout (SHELL-013). */
export function Header({ user, isNarrow, onOpenMenu }: HeaderProps) {
  const home = homeOf(user.kind);
  const { pId } = useSearch({ strict: false });
  return (
    <header className={styles.header}>
      {isNarrow && (
        <ActionIcon size="lg" aria-label={TEXTS.openMenu} onClick={onOpenMenu}>
          <IconMenu2 size={20} />
        </ActionIcon>
      )}
      <Link
        to={home}
        search={phaseSearch(home, phaseToKeep(pId))}
        className={styles.home}
        aria-label={TEXTS.home}
      >
        <WordMark withName={!isNarrow} />
      </Link>
      <PhasePill isNarrow={isNarrow} />
      <div className={styles.right}>
        <CommandField user={user} isNarrow={isNarrow} />
        <UserMenu user={user} isNarrow={isNarrow} />
        {!isNarrow && <ColorSchemeSwitch />}
        <ActionIcon
          data-hint={TEXTS.signOut}
          size="lg"
          aria-label={TEXTS.signOut}
          onClick={() => void signOut()}
        >
          <IconLogout size={18} />
        </ActionIcon>
      </div>
    </header>
  );
}
