import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TEXTS } from '../texts.ts';
import styles from './login-frame.module.css';

const ICONS = { refusal: IconExclamationCircle, info: IconInfoCircle, success: IconCircleCheck };

interface NoticeProps {
  readonly kind: keyof typeof ICONS;
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** A sentence in the form: why something was refused, or what has happened. */
export function Notice({ kind, id, children }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div className={styles.notice} data-kind={kind} id={id} role={kind === 'refusal' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden />
      <span>{children}</span>
    </div>
  );
}

interface SendPartProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  /** Names the refusal for the field it speaks of. */
  readonly refusalId?: string;
}

/** The end of a form before the login: why it was refused, and the button that sends it. */
export function SendPart({ label, isBusy, refusal, refusalId }: SendPartProps) {
  return (
    <>
      {refusal !== undefined && (
        <Notice kind="refusal" id={refusalId}>
          {refusal}
        </Notice>
      )}
      <Button type="submit" variant="filled" size="md" fullWidth loading={isBusy}>
        {label}
      </Button>
    </>
  );
}

/** The way to the login, from every other page before it. */
export function ToLogin({ label = TEXTS.toLogin }: { label?: string }) {
  return (
    <Link to="/login" className={styles.link}>
      {label}
    </Link>
  );
}

interface EmailFieldProps {
  /** Whether typing begins here when the page opens. */
  readonly autoFocus: boolean;
  readonly username: string;
  readonly problem: string | undefined;
  readonly onChange: (username: string) => void;
}

/** The e-mail address an account is named by. */
export function EmailField({ autoFocus, username, problem, onChange }: EmailFieldProps) {
  return (
    <TextInput
      autoFocus={autoFocus}
      label={TEXTS.email}
      name="username"
      type="email"
      autoComplete="username"
      placeholder={TEXTS.emailPlaceholder}
      size="md"
      value={username}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
