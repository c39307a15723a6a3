import { useState } from 'react';

/**
 * Holds a list of changes as it was shown while it is being taken: what is being taken, and what was, is no change any more, and
 * the list keeps what it showed until it is out of sight. Until then it is worked out again with every other `reckon`, which is
 * given the last list; while it is held nothing is worked out, as nobody would see it.
 */
export function useHeldList<T>(
  reckon: (held?: T) => T,
  opened: boolean,
): { shown: T; setTaking: (isTaking: boolean) => void } {
  const [held, setHeld] = useState(() => ({ reckon, list: reckon() }));
  const [isTaking, setTaking] = useState(false);
  if (opened && !isTaking && held.reckon !== reckon) setHeld({ reckon, list: reckon(held.list) });
  return { shown: held.list, setTaking };
}
