import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirstWrong } from '../../../kit/field/first-wrong.ts';
import { forgotProblem } from '../field-problems.ts';
import { TEXTS } from '../texts.ts';
import { EmailField } from './email-field.tsx';
import styles from './login-frame.module.css';
import { Notice } from './notice.tsx';
import { SendPart } from './send-part.tsx';
import { useSubmit } from './use-submit.ts';

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
