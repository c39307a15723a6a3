import { useState } from 'react';

/** Keeps whether a dialog is open: gives what opens and closes it, and what the dialog is given. */
export function useDialog() {
  const [opened, setOpened] = useState(false);
  const open = (): void => setOpened(true);
  const close = (): void => setOpened(false);
  return { open, close, props: { opened, onClose: close } };
}
