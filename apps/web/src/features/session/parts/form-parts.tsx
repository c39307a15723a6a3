import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TEXTS } from '../texts.ts';
import styles from './login-frame.module.css';

const LOOKS = {
  refusal: { Icon: IconExclamationCircle, bg: 'var(--red-bg)', c: 'var(--red)', fw: 500 },
  info: { Icon: IconInfoCircle, mb: 18, bg: 'var(--petrol-50)', c: 'var(--petrol-700)' },
  success: { Icon: IconCircleCheck, bg: 'var(--green-bg)', c: 'var(--green)' },
};

interface NoticeProps {
  readonly kind: keyof typeof LOOKS;
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** A sentence in the form: why something was refused, or what has happened. */
export function Notice({ kind, id, children }: NoticeProps) {
  const { Icon, ...look } = LOOKS[kind];
  const box = { p: '8px 10px', bdrs: 6, fz: 13, id, role: kind === 'refusal' ? 'alert' : 'status' };
  return (
    <Group gap={8} wrap="nowrap" align="flex-start" {...box} {...look}>
      <Icon size={16} style={{ marginTop: 1 }} aria-hidden />
      <span>{children}</span>
    </Group>
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

/** What stands in place of a form that nobody gets: why, and the ways on. */
export function NoForm({ refusal, children }: { refusal: string; children?: ReactNode }) {
  return (
    <Stack gap={18}>
      <Notice kind="refusal">{refusal}</Notice>
      {children}
      <ToLogin />
    </Stack>
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
