import { useEffect, useState } from 'react';
import { onClockCorrected, serverNowMs } from './clock.ts';

/** Gives the server's time in milliseconds since 1970 and renders again every `stepMs` and when it is corrected (BID-001). */
export function useServerNow(stepMs: number): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const show = (): void => setNowMs(serverNowMs());
    const timer = setInterval(show, stepMs);
    // A page that opens before the first answer has only this computer's clock.
    const stop = onClockCorrected(show);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [stepMs]);
  return nowMs;
}
