import { VisuallyHidden } from '@mantine/core';
import type { OwnAccount } from '@rahmenpreis/contract/session.ts';
import type { ComponentProps } from 'react';
import type { SessionUser } from '../../kernel/session/access-token.ts';
import styles from '../header.module.css';
import { TEXTS } from '../texts.ts';

/** Gives up to two capital letters for a name or an e-mail address. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [first = '', second] = words;
  const letters = second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1);
  return letters.toUpperCase();
}

/** Whose menu it is, and whether there is room for the name. */
export interface UserMenuProps {
  readonly user: SessionUser;
  readonly isNarrow: boolean;
}

/** The user's name, or the address of the sign-in until it is known. */
export function nameOf(user: SessionUser, account: OwnAccount | undefined): string {
  return account === undefined ? user.name : `${account.firstname} ${account.lastname}`.trim();
}

interface UserButtonProps extends ComponentProps<'button'> {
  readonly name: string;
  readonly isNarrow: boolean;
}

/** The button with the user's initials and, where there is room, the name. */
export function UserButton({ name, isNarrow, ...button }: UserButtonProps) {
  return (
    <button {...button} type="button" className={styles.user}>
      <span className={styles.initials} aria-hidden>
        {initialsOf(name)}
      </span>
      <VisuallyHidden>{TEXTS.user}</VisuallyHidden>
      {isNarrow ? <VisuallyHidden>{name}</VisuallyHidden> : <span className={styles.userName}>{name}</span>}
    </button>
  );
}
