import { useRef, useState } from 'react';

/** After so long a dialog that has closed has given the focus back, which the next one then remembers; without motion too. */
const FOCUS_BACK_MS = 20;

/** What was read of a file, and how many were read until then: each begins its list afresh. */
interface Reading<T> {
  readonly count: number;
  readonly value: T;
}

/** Shows what was read of a file once the dialog that asked for it has closed, so that the focus comes back to its button. */
export function usePreviewAfterDialog<T>() {
  const [reading, setReading] = useState<Reading<T>>();
  const [isShown, setShown] = useState(false);
  const isRead = useRef(false);
  return {
    reading,
    isShown,
    hide: (): void => setShown(false),
    /** Something was read that is to be shown. */
    take: (value: T): void => {
      setReading((last) => ({ count: (last?.count ?? 0) + 1, value }));
      isRead.current = true;
    },
    onDialogClosed: (): void => {
      if (isRead.current) setTimeout(() => setShown(true), FOCUS_BACK_MS);
      isRead.current = false;
    },
  };
}
