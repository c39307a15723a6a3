import { Button, PasswordInput } from '@mantine/core';
import { PASSWORD_MIN_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { forgotPassword, resetPassword } from '@rahmenpreis/contract/session.ts';
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../kernel/call/call.ts';
import { session } from '../../kernel/session/session.ts';
import { signOut } from '../../kernel/sign-out.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { focusFirstWrong } from '../../kit/field/first-wrong.ts';
import { forgotProblem, type ResetFields, resetProblems } from './field-problems.ts';
import { forgetToken, handedToken } from './link-token.ts';
import { EmailField, Notice, SendPart } from './parts/form-parts.tsx';
import { LoginFrame } from './parts/login-frame.tsx';
import { useFields, useSubmit } from './parts/use-fields.ts';
import { forgotMessage, resetMessage } from './refusal-text.ts';
import { TEXTS } from './texts.ts';
import styles from './parts/login-frame.module.css';

/** Asks for a link to choose a password; gives the sentence of what failed (AUTH-012). */
async function askForLink(username: string): Promise<string | undefined> {
  try {
    await call(forgotPassword, { body: { username: username.trim().toLowerCase() } });
    return undefined;
  } catch (error) {
    return forgotMessage(error);
  }
}

/** How choosing a password ended: refused with a sentence, or chosen for the account of this e-mail address. */
type PasswordResult =
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'chosen'; readonly username: string };

/**
 * Chooses a password with the token of a link. A user who was signed in here is logged out, because the next page is the
 * login (AUTH-013, AUTH-014).
 */
export async function choosePassword(token: string, newPassword: string): Promise<PasswordResult> {
  let username: string;
  try {
    ({ username } = await call(resetPassword, { body: { token, newPassword } }));
  } catch (error) {
    return { kind: 'refused', sentence: resetMessage(error) };
  }
  if (session.state().slice !== null) await signOut();
  session.fire('PwChanged');
  showToast('success', TEXTS.passwordChanged);
  return { kind: 'chosen', username };
}

/** Asks for a link; the answer never tells whether there is an account (AUTH-012, OPEN-55). */
export function ForgotForm({ onSubmit }: { onSubmit: (username: string) => Promise<string | undefined> }) {
  const [username, setUsername] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSent, setSent] = useState(false);
  const { refusal, isBusy, forget, submit } = useSubmit(() => onSubmit(username));

  const check = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = forgotProblem(username);
    flushSync(() => setProblem(found));
    if (found === undefined) setSent(await submit());
    else focusFirstWrong(event.currentTarget);
  };

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void check(event)}>
      {isSent ? (
        <Notice kind="success">
          <strong>{TEXTS.forgotSent}</strong> {TEXTS.forgotSentHint}
        </Notice>
      ) : (
        <>
          <EmailField
            autoFocus
            username={username}
            problem={problem}
            onChange={(typed) => {
              setUsername(typed);
              setProblem(undefined);
              forget();
            }}
          />
          <SendPart label={TEXTS.forgotSend} isBusy={isBusy} refusal={refusal} />
        </>
      )}
      <Link to="/login" className={styles.link}>
        {TEXTS.toLogin}
      </Link>
    </form>
  );
}

interface ResetFormProps {
  /** Sets the password; gives the sentence of a refusal. */
  readonly onSubmit: (newPassword: string) => Promise<string | undefined>;
}

const NOTHING_TYPED: ResetFields = { newPassword: '', repetition: '' };

/** The new password, twice (AUTH-016, AUTH-017). */
export function ResetForm({ onSubmit }: ResetFormProps) {
  const form = useFields<ResetFields>(NOTHING_TYPED, resetProblems, ({ newPassword }) =>
    onSubmit(newPassword),
  );
  const { fields, problems, refusal, isBusy, change, check } = form;
  if (refusal === TEXTS.linkExpired) return <NoWay refusal={refusal} />;

  const field = { autoComplete: 'new-password', size: 'md' } as const;
  const visibilityToggleButtonProps = { 'aria-label': TEXTS.showPassword, tabIndex: 0 };
  return (
    <form noValidate className={styles.form} onSubmit={check}>
      <PasswordInput
        {...field}
        autoFocus
        label={TEXTS.newPassword}
        description={TEXTS.newPasswordHint(PASSWORD_MIN_LENGTH)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="newPassword"
        value={fields.newPassword}
        error={problems.newPassword}
        visibilityToggleButtonProps={visibilityToggleButtonProps}
        onChange={(event) => change({ newPassword: event.currentTarget.value })}
      />
      <PasswordInput
        {...field}
        label={TEXTS.repetition}
        name="repetition"
        value={fields.repetition}
        error={problems.repetition}
        visibilityToggleButtonProps={visibilityToggleButtonProps}
        onChange={(event) => change({ repetition: event.currentTarget.value })}
      />
      <SendPart label={TEXTS.resetSend} isBusy={isBusy} refusal={refusal} />
    </form>
  );
}

/** The way on when no link was followed, or one that opens nothing (AUTH-019). */
export function NoWay({ refusal }: { refusal: string }) {
  return (
    <div className={styles.form}>
      <Notice kind="refusal">{refusal}</Notice>
      <Button
        variant="filled"
        size="md"
        fullWidth
        renderRoot={(props) => <Link to="/resetpw/$variant" params={{ variant: 'forgot' }} {...props} />}
      >
        {TEXTS.newLink}
      </Button>
      <Link to="/login" className={styles.link}>
        {TEXTS.toLogin}
      </Link>
    </div>
  );
}

/** Asking for a link, and choosing a password with it, also the first one (AUTH-011, AUTH-012…014, AUTH-019, OPEN-39). */
export function Page() {
  const navigate = useNavigate();
  const { variant } = useParams({ strict: false });
  const hadLink = useLocation({ select: ({ state }) => state.hadLink === true });
  const token = handedToken('password');
  if (variant === 'forgot') {
    return (
      <LoginFrame title={TEXTS.forgotTitle} explanation={TEXTS.forgotExplanation}>
        <ForgotForm onSubmit={askForLink} />
      </LoginFrame>
    );
  }
  if (token === undefined) {
    return (
      <LoginFrame title={TEXTS.resetTitle} explanation={TEXTS.resetExplanation}>
        <NoWay refusal={hadLink ? TEXTS.openLinkAgain : TEXTS.resetNotAllowed} />
      </LoginFrame>
    );
  }
  const submit = async (newPassword: string) => {
    const result = await choosePassword(token, newPassword);
    if (result.kind === 'refused') return result.sentence;
    forgetToken('password');
    await navigate({ to: '/login', state: { username: result.username }, replace: true });
    return undefined;
  };
  return (
    <LoginFrame title={TEXTS.resetTitle} explanation={TEXTS.resetExplanation}>
      <ResetForm onSubmit={submit} />
    </LoginFrame>
  );
}
