import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is printed, from before the browser lays its sheets out. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const until = { signal: stop.signal };
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), until);
    window.addEventListener('afterprint', () => setPrinting(false), until);
    return () => stop.abort();
  }, []);
  return isPrinting;
}
