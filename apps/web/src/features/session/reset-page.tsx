import { Button, PasswordInput } from '@mantine/core';
import { PASSWORD_MIN_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { forgotPassword, resetPassword } from '@rahmenpreis/contract/session.ts';
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { type ChangeEvent, useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { session } from '../../kernel/session/session.ts';
import { signOut } from '../../kernel/sign-out.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { type ResetFields, resetProblems, usernameProblems } from './field-problems.ts';
import { forgetToken, handedToken } from './link-token.ts';
import { EmailField, NoForm, Notice, SendPart, ToLogin } from './parts/form-parts.tsx';
import { LoginFrame } from './parts/login-frame.tsx';
import { useFields } from './parts/use-fields.ts';
import { forgotMessage, resetMessage } from './refusal-text.ts';
import { TEXTS } from './texts.ts';
import styles from './parts/login-frame.module.css';

/** The outcome of choosing a password: refused with a sentence, or chosen for this e-mail address. */
type PasswordResult =
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'chosen'; readonly username: string };

/** Chooses a password with the token of a link; who was signed in is signed out (AUTH-013, AUTH-014). */
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
function ForgotForm() {
  const [isSent, setSent] = useState(false);
  const send = async ({ username }: { username: string }) => {
    try {
      await call(forgotPassword, { body: { username: username.trim().toLowerCase() } });
      setSent(true);
      return undefined;
    } catch (error) {
      return forgotMessage(error);
    }
  };
  const form = useFields({ username: '' }, usernameProblems, send);
  const { fields, problems, refusal, isBusy, change, check } = form;
  return (
    <form noValidate className={styles.form} onSubmit={check}>
      {isSent ? (
        <Notice kind="success">
          <strong>{TEXTS.forgotSent}</strong> {TEXTS.forgotSentHint}
        </Notice>
      ) : (
        <>
          <EmailField
            autoFocus
            username={fields.username}
            problem={problems.username}
            onChange={(username) => change({ username })}
          />
          <SendPart label={TEXTS.forgotSend} isBusy={isBusy} refusal={refusal} />
        </>
      )}
      <ToLogin />
    </form>
  );
}

interface ResetFormProps {
  /** Sets the password; gives the sentence of a refusal. */
  readonly onSubmit: (fields: ResetFields) => Promise<string | undefined>;
}

/** The new password, twice (AUTH-016, AUTH-017). */
function ResetForm({ onSubmit }: ResetFormProps) {
  const form = useFields<ResetFields>({ newPassword: '', repetition: '' }, resetProblems, onSubmit);
  const { fields, problems, refusal, isBusy, change, check } = form;
  if (refusal === TEXTS.linkExpired) return <NoWay refusal={refusal} />;

  const field = (name: keyof ResetFields) =>
    ({
      label: TEXTS[name],
      name,
      autoComplete: 'new-password',
      size: 'md',
      value: fields[name],
      error: problems[name],
      visibilityToggleButtonProps: { 'aria-label': TEXTS.showPassword, tabIndex: 0 },
      onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
    }) as const;
  return (
    <form noValidate className={styles.form} onSubmit={check}>
      <PasswordInput
        {...field('newPassword')}
        autoFocus
        description={TEXTS.newPasswordHint(PASSWORD_MIN_LENGTH)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <PasswordInput {...field('repetition')} />
      <SendPart label={TEXTS.resetSend} isBusy={isBusy} refusal={refusal} />
    </form>
  );
}

/** The way on when no link was followed, or one that opens nothing (AUTH-019). */
function NoWay({ refusal }: { refusal: string }) {
  return (
    <NoForm refusal={refusal}>
      <Button
        variant="filled"
        size="md"
        fullWidth
        renderRoot={(props) => <Link to="/resetpw/$variant" params={{ variant: 'forgot' }} {...props} />}
      >
        {TEXTS.newLink}
      </Button>
    </NoForm>
  );
}

/** Requests a link and sets a password by it, also the first (AUTH-011, AUTH-012…014, AUTH-019, OPEN-39). */
export function Page() {
  const navigate = useNavigate();
  const { variant } = useParams({ strict: false });
  const hadLink = useLocation({ select: ({ state }) => state.hadLink === true });
  const token = handedToken('password');
  if (variant === 'forgot') {
    return (
      <LoginFrame title={TEXTS.forgotTitle} explanation={TEXTS.forgotExplanation}>
        <ForgotForm />
      </LoginFrame>
    );
  }
  const submit = async ({ newPassword }: ResetFields) => {
    const result = await choosePassword(token ?? '', newPassword);
    if (result.kind === 'refused') return result.sentence;
    forgetToken('password');
    await navigate({ to: '/login', state: { username: result.username }, replace: true });
    return undefined;
  };
  return (
    <LoginFrame title={TEXTS.resetTitle} explanation={TEXTS.resetExplanation}>
      {token === undefined ? (
        <NoWay refusal={hadLink ? TEXTS.openLinkAgain : TEXTS.resetNotAllowed} />
      ) : (
        <ResetForm onSubmit={submit} />
      )}
    </LoginFrame>
  );
}
