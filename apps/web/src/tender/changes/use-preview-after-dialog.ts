import { useRef, useState } from 'react';

/** A file that was read, and how many were read until then: each begins its list afresh. */
export interface OpenedFile<Reading> {
  readonly count: number;
  readonly name: string;
  readonly reading: Reading;
}

/** After so long a dialog that has closed has given the focus back, which the next one then remembers; without motion too. */
const FOCUS_BACK_MS = 20;

/** Shows what was read of a file once the dialog that asked for it has closed, so that the focus comes back to its button. */
export function usePreviewAfterDialog<Reading>() {
  const [file, setFile] = useState<OpenedFile<Reading>>();
  const [isShown, setShown] = useState(false);
  const isRead = useRef(false);
  return {
    file,
    isShown,
    hide: (): void => setShown(false),
    /** Puts another reading of the same file in its place, as once somebody else has changed what it was compared with. */
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
