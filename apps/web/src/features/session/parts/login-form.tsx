import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useId, useState } from 'react';
import { type LoginFields, loginProblems } from '../model.ts';
import { TEXTS } from '../texts.ts';
import styles from './login-frame.module.css';
import { Notice } from './notice.tsx';
import { useSubmit } from './use-submit.ts';

interface LoginFormProps {
  /** Signs in; gives the sentence of a refusal. */
  readonly onSubmit: (fields: LoginFields) => Promise<string | undefined>;
}

/** E-mail and password, checked before they are sent (AUTH-015). */
export function LoginForm({ onSubmit }: LoginFormProps) {
  const [fields, setFields] = useState<LoginFields>({ username: '', password: '' });
  const [problems, setProblems] = useState<Partial<LoginFields>>({});
  const { refusal, isBusy, forget, submit } = useSubmit(() => onSubmit(fields));
  const refusalId = useId();

  const change = (changed: Partial<LoginFields>) => {
    setFields({ ...fields, ...changed });
    setProblems({});
    forget();
  };
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = loginProblems(fields);
    setProblems(found);
    const [firstWrong] = Object.keys(found);
    if (firstWrong === undefined) void submit();
    else event.target.querySelector<HTMLInputElement>(`[name=${firstWrong}]`)?.focus();
  };

  return (
    <form noValidate className={styles.form} onSubmit={check}>
      <TextInput
        label={TEXTS.email}
        name="username"
        type="email"
        autoComplete="username"
        placeholder={TEXTS.emailPlaceholder}
        size="md"
        value={fields.username}
        error={problems.username}
        onChange={(event) => change({ username: event.currentTarget.value })}
      />
      <PasswordInput
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
      {refusal !== undefined && (
        <Notice kind="refusal" id={refusalId}>
          {refusal}
        </Notice>
      )}
      <Button type="submit" variant="filled" size="md" fullWidth loading={isBusy}>
        {TEXTS.login}
      </Button>
      <Link to="/resetpw/$variant" params={{ variant: 'forgot' }} className={styles.link}>
        {TEXTS.forgotLink}
      </Link>
    </form>
  );
}
