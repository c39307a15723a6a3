import { useCallback, useState } from 'react';
import { useSession } from './session.ts';

function readText(key: string | undefined): string | null {
  try {
    return key === undefined ? null : localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * A text of a kind that is kept in this browser for the signed-in user under a name, null where there is
 * none; without a name, and where the browser refuses to keep it, it holds as long as what shows it. Anybody
 * may write into a browser's storage: who reads the text has to expect anything.
 */
export function useKeptText(kind: string, name: string | undefined): [string | null, (text: string) => void] {
  const userId = useSession().user?.id;
  const key =
    name === undefined || userId === undefined ? undefined : `rahmenpreis.${kind}.${userId}.${name}`;
  const [kept, setKept] = useState(() => readText(key));
  const keep = useCallback(
    (text: string): void => {
      setKept(text);
      if (key === undefined) return;
      try {
        localStorage.setItem(key, text);
      } catch {
        // A browser may refuse or have no room left.
      }
    },
    [key],
  );
  return [kept, keep];
}
