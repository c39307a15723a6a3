import { useEffect, useState } from 'react';
import { type AwardPlace, undoAward } from '../api.ts';
import type { AwardStep } from './award-history.ts';
import { createAwarding } from './awarding.ts';

/** Where a key belongs to something else than the page. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"]';

function isUndoKey({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  const isPressed = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;
  return isPressed && !(target instanceof Element && target.closest(OWN_KEYS) !== null);
}

/** The awards of this visit: notes them, marks the latest one's cell, and takes them back by Strg+Z (AWARD-018). */
export function useAwarding() {
  const [awarding] = useState(() => createAwarding(undoAward));
  const [fresh, setFresh] = useState<AwardPlace>();
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!isUndoKey(event)) return;
      event.preventDefault();
      setFresh(undefined);
      void awarding.undo();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [awarding]);
  return {
    /** The cell that was awarded just now. */
    fresh,
    note: (step: AwardStep): void => {
      awarding.note(step);
      setFresh(step.after === null ? undefined : step.place);
    },
  };
}
