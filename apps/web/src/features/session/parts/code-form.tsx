import { Button, TextInput } from '@mantine/core';
import {
  type ChangeEvent,
  type SubmitEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useBusy } from '../../../kit/field/use-busy.ts';
import { CODE_LENGTH, codeDigits } from '../field-problems.ts';
import { TEXTS } from '../texts.ts';
import { Notice, SendPart, ToLogin } from './form-parts.tsx';
import styles from './login-frame.module.css';

/** A mail needs its time; before that another one would only confuse. */
const PAUSE_SECONDS = 30;

/** Asks for another code, after a pause. */
function ResendCode({ onResend }: { onResend: () => Promise<string | undefined> }) {
  const [secondsLeft, setSecondsLeft] = useState(PAUSE_SECONDS);
  const [outcome, setOutcome] = useState<{ readonly refusal: string | undefined }>();
  const { isBusy, run } = useBusy();
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  const resend = async () => {
    setOutcome({ refusal: await onResend() });
    setSecondsLeft(PAUSE_SECONDS);
  };
  return (
    <>
      {outcome !== undefined && (
        <Notice kind={outcome.refusal === undefined ? 'success' : 'refusal'}>
          {outcome.refusal ?? TEXTS.resent}
        </Notice>
      )}
      <Button
        size="md"
        fullWidth
        loading={isBusy}
        disabled={secondsLeft > 0}
        onClick={() => void run(resend)}
      >
        {secondsLeft > 0 ? TEXTS.resendIn(secondsLeft) : TEXTS.resend}
      </Button>
    </>
  );
}

interface CodeFormProps {
  /** Sends the code; gives the sentence of a refusal. */
  readonly onEnter: (code: string) => Promise<string | undefined>;
  /** Asks for another code; absent after a reload, when the password is no longer known. */
  readonly onResend: (() => Promise<string | undefined>) | undefined;
}

/** The second factor's code; the sixth digit, typed or pasted, sends it (AUTH-002, AUTH-004, OPEN-55). */
export function CodeForm({ onEnter, onResend }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const { isBusy, run } = useBusy();
  const field = useRef<HTMLInputElement>(null);
  const noticeId = useId();

  const send = async (whole: string) => {
    if (whole.length < CODE_LENGTH) setRefusal(TEXTS.codeIncomplete);
    else await run(async () => setRefusal(await onEnter(whole)));
  };
  // A refused code is selected as soon as the refusal is shown, so that the next one simply replaces it.
  useLayoutEffect(() => {
    if (refusal === undefined || isBusy) return;
    field.current?.focus();
    field.current?.select();
  }, [refusal, isBusy]);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = codeDigits(event.currentTarget.value);
    setCode(digits);
    setRefusal(undefined);
    if (digits.length === CODE_LENGTH && digits !== code) void send(digits);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(code);
  };

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextInput
        ref={field}
        autoFocus
        label={TEXTS.code}
        description={TEXTS.codeHint}
        inputWrapperOrder={['label', 'input', 'description']}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        size="md"
        classNames={{ input: styles.code ?? '' }}
        value={code}
        readOnly={isBusy}
        error={refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : noticeId}
        onChange={change}
      />
      <SendPart label={TEXTS.codeConfirm} isBusy={isBusy} refusal={refusal} refusalId={noticeId} />
      {onResend !== undefined && <ResendCode onResend={onResend} />}
      <ToLogin label={TEXTS.otherAccount} />
    </form>
  );
}
