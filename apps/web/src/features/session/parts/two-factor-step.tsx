import { enterCode, type SignInResult } from '../sign-in-calls.ts';
import { TEXTS } from '../texts.ts';
import { CodeForm } from './code-form.tsx';
import { Notice, ToLogin } from './form-parts.tsx';
import { LoginFrame } from './login-frame.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './login-frame.module.css';

/** What opens the step: a token, empty where none came with the address, and whose code is asked for, where that is known. */
export interface StepOpening {
  readonly token: string;
  readonly username: string;
}

interface TwoFactorStepProps {
  readonly opening: StepOpening;
  /** Goes on once a code or a passkey was judged; gives the sentence of a refusal. */
  readonly goOn: (result: SignInResult) => Promise<string | undefined>;
  /** Asks for another code; absent after a reload, when the password is no longer known. */
  readonly resend: (() => Promise<string | undefined>) | undefined;
}

/** The step of the login that asks for the second factor; without a token it says that this is not allowed (AUTH-002, AUTH-018). */
export function TwoFactorStep({ opening: { token, username }, goOn, resend }: TwoFactorStepProps) {
  return (
    <LoginFrame title={TEXTS.codeTitle} explanation={TEXTS.codeExplanation(username)}>
      {token === '' ? (
        <div className={styles.form}>
          <Notice kind="refusal">{TEXTS.codeNotAllowed}</Notice>
          <ToLogin />
        </div>
      ) : (
        <>
          <CodeForm onEnter={async (code) => goOn(await enterCode(token, code))} onResend={resend} />
          <PasskeyButton onResult={goOn} />
        </>
      )}
    </LoginFrame>
  );
}
