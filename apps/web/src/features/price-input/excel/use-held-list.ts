import { useState } from 'react';

/**
 * Holds a list of changes as it was shown while it is being taken: what is being taken, and what was, is no change any more, and
 * the list keeps what it showed until it is out of sight.
 */
export function useHeldList<T>(
  now: T,
  opened: boolean,
): { shown: T; setTaking: (isTaking: boolean) => void } {
  const [shown, setShown] = useState(now);
  const [isTaking, setTaking] = useState(false);
  if (opened && !isTaking && shown !== now) setShown(now);
  return { shown, setTaking };
}
