import { useEffect, useEffectEvent } from 'react';

/** Where a key belongs to something else than the page. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"]';

function isUndoKey({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  const isPressed = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;
  return isPressed && !(target instanceof Element && target.closest(OWN_KEYS) !== null);
}

/** Takes back what the page has done last, by Strg+Z outside of fields and dialogs. */
export function useUndoKey(undo: () => void): void {
  const run = useEffectEvent(undo);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!isUndoKey(event)) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
