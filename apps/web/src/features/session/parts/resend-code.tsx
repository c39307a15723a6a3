import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { TEXTS } from '../texts.ts';
import { Notice } from './notice.tsx';

/** A mail needs its time; before that another one would only confuse. */
const PAUSE_SECONDS = 30;

/** Asks for another code, after a pause. */
export function ResendCode({ onResend }: { onResend: () => Promise<string | undefined> }) {
  const [secondsLeft, setSecondsLeft] = useState(PAUSE_SECONDS);
  const [outcome, setOutcome] = useState<{ readonly refusal: string | undefined }>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  const resend = async () => {
    setBusy(true);
    setOutcome({ refusal: await onResend() });
    setBusy(false);
    setSecondsLeft(PAUSE_SECONDS);
  };
  return (
    <>
      {outcome !== undefined && (
        <Notice kind={outcome.refusal === undefined ? 'success' : 'refusal'}>
          {outcome.refusal ?? TEXTS.resent}
        </Notice>
      )}
      <Button size="md" fullWidth loading={isBusy} disabled={secondsLeft > 0} onClick={() => void resend()}>
        {secondsLeft > 0 ? TEXTS.resendIn(secondsLeft) : TEXTS.resend}
      </Button>
    </>
  );
}
