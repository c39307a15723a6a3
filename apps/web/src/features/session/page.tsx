import { PasswordInput } from '@mantine/core';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { session, useSession } from '../../kernel/session/session.ts';
import { homeOf, safeOrigin } from '../../shell/guard.ts';
import { enterCode, signIn, type SignInResult } from './sign-in-steps.ts';
import { type LoginFields, loginProblems } from './field-problems.ts';
import { forgetToken, handedToken } from './link-token.ts';
import { CodeForm } from './parts/code-form.tsx';
import { EmailField, Notice, SendPart } from './parts/form-parts.tsx';
import { LoginFrame } from './parts/login-frame.tsx';
import { PasskeyButton } from './parts/passkey-button.tsx';
import { useFields } from './parts/use-fields.ts';
import { TEXTS } from './texts.ts';
import styles from './parts/login-frame.module.css';

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

/** What stands in place of the code where no token came with the address (AUTH-018). */
function NotAllowed() {
  return (
    <div className={styles.form}>
      <Notice kind="refusal">{TEXTS.codeNotAllowed}</Notice>
      <Link to="/login" className={styles.link}>
        {TEXTS.toLogin}
      </Link>
    </div>
  );
}

/**
 * The login with its sub-step for the code, which a token opens, from the parameter t or from the password; a user who
 * was sent here returns to the page asked for (AUTH-001, AUTH-002, AUTH-018, AUTH-020).
 */
export function Page() {
  const navigate = useNavigate();
  const { origin, t } = useSearch({ strict: false });
  const handed = useLocation({ select: ({ state }) => state });
  const { slice, wasEnded } = useSession();
  // Of the password that was entered last, also after a reload.
  const ownToken = slice?.token.kind === 'two-factor' ? slice.token.value : undefined;
  const token = handed.asksCode === true ? (handedToken('code') ?? ownToken ?? '') : t;
  // Only in memory, and only so that another code can be asked for.
  const [fields, setFields] = useState<LoginFields>();

  const goOn = async (result: SignInResult): Promise<string | undefined> => {
    if (result.kind === 'refused') return result.sentence;
    if (result.kind === 'code') {
      // From here on the session of this tab knows the token, not a link.
      forgetToken('code');
      await navigate({
        to: '/login',
        search: origin === undefined ? {} : { origin },
        state: { asksCode: true },
        replace: token !== undefined,
      });
      return undefined;
    }
    forgetToken('code');
    const { user } = session.state();
    if (user !== null) await navigate({ href: safeOrigin(origin) ?? homeOf(user.kind), replace: true });
    return undefined;
  };

  if (token === undefined) {
    return (
      <LoginFrame title={TEXTS.login} explanation={TEXTS.loginExplanation}>
        {wasEnded && <Notice kind="info">{TEXTS.sessionEnded}</Notice>}
        <LoginForm
          username={handed.username ?? ''}
          onSubmit={async (entered) => {
            setFields(entered);
            return goOn(await signIn(entered));
          }}
        />
        <PasskeyButton onResult={goOn} />
      </LoginFrame>
    );
  }
  const username = ownToken === token && slice !== null ? slice.username : '';
  return (
    <LoginFrame title={TEXTS.codeTitle} explanation={TEXTS.codeExplanation(username)}>
      {token === '' ? (
        <NotAllowed />
      ) : (
        <>
          <CodeForm
            onEnter={async (code) => goOn(await enterCode(token, code))}
            {...(fields === undefined ? {} : { onResend: async () => goOn(await signIn(fields)) })}
          />
          <PasskeyButton onResult={goOn} />
        </>
      )}
    </LoginFrame>
  );
}
