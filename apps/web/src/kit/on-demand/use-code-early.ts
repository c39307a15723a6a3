import { useEffect } from 'react';

/**
 * Fetches the code of a lazy part beside its data, not after it; `load` is one function for as long as the part is the
 * same. Where it fails, drawing the part says so.
 */
export function useCodeEarly(load: (() => Promise<unknown>) | undefined): void {
  useEffect(() => {
    load?.().catch(() => undefined);
  }, [load]);
}
