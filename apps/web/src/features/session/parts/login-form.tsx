import { PasswordInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { type LoginFields, loginProblems } from '../field-problems.ts';
import { TEXTS } from '../texts.ts';
import { EmailField } from './email-field.tsx';
import styles from './login-frame.module.css';
import { SendPart } from './send-part.tsx';
import { useFields } from './use-fields.ts';

interface LoginFormProps {
  /** The e-mail address where it is known; the cursor then waits in the password. */
  readonly username: string;
  /** Signs in; gives the sentence of a refusal. */
  readonly onSubmit: (fields: LoginFields) => Promise<string | undefined>;
}

/** E-mail and password, checked before they are sent (AUTH-001, AUTH-015). */
export function LoginForm({ username, onSubmit }: LoginFormProps) {
  const form = useFields<LoginFields>({ username, password: '' }, loginProblems, onSubmit);
  const { fields, problems, refusal, isBusy, change, check } = form;
  const refusalId = useId();

  return (
    <form noValidate className={styles.form} onSubmit={check}>
      <EmailField
        autoFocus={username === ''}
        username={fields.username}
        problem={problems.username}
        onChange={(typed) => change({ username: typed })}
      />
      <PasswordInput
        autoFocus={username !== ''}
        label={TEXTS.password}
        name="password"
        autoComplete="current-password"
        size="md"
        value={fields.password}
        error={problems.password ?? refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : refusalId}
        visibilityToggleButtonProps={{ 'aria-label': TEXTS.showPassword, tabIndex: 0 }}
        onChange={(event) => change({ password: event.currentTarget.value })}
      />
      <SendPart label={TEXTS.login} isBusy={isBusy} refusal={refusal} refusalId={refusalId} />
      <Link to="/resetpw/$variant" params={{ variant: 'forgot' }} className={styles.link}>
        {TEXTS.forgotLink}
      </Link>
    </form>
  );
}
