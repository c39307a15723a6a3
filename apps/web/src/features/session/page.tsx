import { PasswordInput } from '@mantine/core';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { listKept } from '../../kernel/browser/kept-records.ts';
import { session, useSession } from '../../kernel/session/session.ts';
import { homeOf, safeOrigin } from '../../shell/guard.ts';
import { enterCode, type GoOn, signIn } from './sign-in-calls.ts';
import { type LoginFields, loginProblems } from './field-problems.ts';
import { forgetToken, handedToken } from './link-token.ts';
import { CodeForm } from './parts/code-form.tsx';
import { EmailField, NoForm, Notice, SendPart } from './parts/form-parts.tsx';
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
function LoginForm({ username, onSubmit }: LoginFormProps) {
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

/** The opening of the step: a token, empty where the address has none, and whose code it is, if known. */
interface StepOpening {
  readonly token: string;
  readonly username: string;
}

/** The token of the code step, by the parameter t or of the last password; undefined before (AUTH-002). */
function useStepOpening(): StepOpening | undefined {
  const { t } = useSearch({ strict: false });
  const asksCode = useLocation({ select: ({ state }) => state.asksCode === true });
  const { slice } = useSession();
  const own = slice?.token.kind === 'two-factor' ? slice : undefined;
  const token = asksCode ? (handedToken('code') ?? own?.token.value ?? '') : t;
  if (token === undefined) return undefined;
  return { token, username: own?.token.value === token ? own.username : '' };
}

/** Whether this browser keeps input of the user whose session ended in this tab, and no more (OPEN-62). */
function useKeptHere(): boolean {
  const { wasEnded, endedUserId } = useSession();
  const userId = wasEnded ? endedUserId : null;
  const [keptOf, setKeptOf] = useState<string | null>(null);
  useEffect(() => {
    if (userId === null) return;
    void listKept(userId).then(
      (records) => setKeptOf(records.length > 0 ? userId : null),
      () => setKeptOf(null),
    );
  }, [userId]);
  return userId !== null && keptOf === userId;
}

/** The login with the step for a code; returns to the page asked for (AUTH-001, AUTH-002, AUTH-020). */
export function Page() {
  const navigate = useNavigate();
  const { origin } = useSearch({ strict: false });
  const username = useLocation({ select: ({ state }) => state.username });
  const { wasEnded } = useSession();
  const isKeptHere = useKeptHere();
  const opening = useStepOpening();
  // Only in memory, and only so that another code can be asked for.
  const [fields, setFields] = useState<LoginFields>();

  const goOn: GoOn = async (result) => {
    if (result.kind === 'refused') return result.sentence;
    if (result.kind === 'code') {
      // From here on the session of this tab knows the token, not a link.
      forgetToken('code');
      await navigate({
        to: '/login',
        search: origin === undefined ? {} : { origin },
        state: { asksCode: true },
        replace: opening !== undefined,
      });
      return undefined;
    }
    forgetToken('code');
    const { user } = session.state();
    if (user !== null) await navigate({ href: safeOrigin(origin) ?? homeOf(user.kind), replace: true });
    return undefined;
  };

  if (opening === undefined) {
    return (
      <LoginFrame title={TEXTS.login} explanation={TEXTS.loginExplanation}>
        {wasEnded && (
          <Notice kind="info">
            {isKeptHere ? `${TEXTS.sessionEnded} ${TEXTS.stillThere}` : TEXTS.sessionEnded}
          </Notice>
        )}
        <LoginForm
          username={username ?? ''}
          onSubmit={async (entered) => {
            setFields(entered);
            return goOn(await signIn(entered));
          }}
        />
        <PasskeyButton onResult={goOn} />
      </LoginFrame>
    );
  }
  const { token } = opening;
  // Without a token the second factor is not allowed (AUTH-018).
  return (
    <LoginFrame title={TEXTS.codeTitle} explanation={TEXTS.codeExplanation(opening.username)}>
      {token === '' ? (
        <NoForm refusal={TEXTS.codeNotAllowed} />
      ) : (
        <>
          <CodeForm
            onEnter={async (code) => goOn(await enterCode(token, code))}
            onResend={fields && (async () => goOn(await signIn(fields)))}
          />
          <PasskeyButton onResult={goOn} />
        </>
      )}
    </LoginFrame>
  );
}
