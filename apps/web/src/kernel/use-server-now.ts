import { useEffect, useState } from 'react';
import { serverNowMs } from './clock.ts';

/** Gives the server's time in milliseconds since 1970 and renders again every `stepMs` (BID-001). */
export function useServerNow(stepMs: number): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return nowMs;
}
