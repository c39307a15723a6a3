import { useEffect, useState } from 'react';

/** Turns true after `delayMs`, so that short waits show nothing at all. */
export function useDelay(delayMs: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isDue;
}
