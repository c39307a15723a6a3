import { useRef, useState } from 'react';

/** A file that was read, and how many were read until then: each begins its list afresh. */
export interface OpenedFile<Reading> {
  readonly count: number;
  readonly name: string;
  readonly reading: Reading;
}

/** The time in ms until a closed dialog has returned the focus for the next to remember, motion or not. */
const FOCUS_BACK_MS = 20;

/** Shows what was read of a file once the asking dialog has closed, so that its button regains the focus. */
export function usePreviewAfterDialog<Reading>() {
  const [file, setFile] = useState<OpenedFile<Reading>>();
  const [isShown, setShown] = useState(false);
  const isRead = useRef(false);
  return {
    file,
    isShown,
    hide: (): void => setShown(false),
    /** Replaces the reading of the file, as when somebody else changed what it was compared with. */
    renew: (reading: Reading): void => setFile((last) => last && { ...last, reading }),
    take: (name: string, reading: Reading): void => {
      setFile((last) => ({ count: (last?.count ?? 0) + 1, name, reading }));
      isRead.current = true;
    },
    onDialogClosed: (): void => {
      if (isRead.current) setTimeout(() => setShown(true), FOCUS_BACK_MS);
      isRead.current = false;
    },
  };
}
