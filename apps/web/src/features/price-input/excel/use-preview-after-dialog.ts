import { useRef, useState } from 'react';

/** After so long a dialog that has closed has given the focus back, which the next one then remembers; without motion too. */
const FOCUS_BACK_MS = 20;

/** Shows what was read of a file once the dialog that asked for it has closed, so that the focus comes back to its button. */
export function usePreviewAfterDialog() {
  const [isShown, setShown] = useState(false);
  const isRead = useRef(false);
  return {
    isShown,
    hide: (): void => setShown(false),
    /** Something was read that is to be shown. */
    noteRead: (): void => {
      isRead.current = true;
    },
    onDialogClosed: (): void => {
      if (isRead.current) setTimeout(() => setShown(true), FOCUS_BACK_MS);
      isRead.current = false;
    },
  };
}
