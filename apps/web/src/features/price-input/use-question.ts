import { useState } from 'react';

/** Holds a question until it is answered; `about` is what it asks about, undefined while none is open. */
export function useQuestion<About>() {
  const [open, setOpen] = useState<{
    readonly about: About;
    readonly onDecided: (isTaken: boolean) => void;
  }>();
  return {
    about: open?.about,
    /** Resolves to the answer. */
    ask: (about: About): Promise<boolean> => new Promise((onDecided) => setOpen({ about, onDecided })),
    decide: (isTaken: boolean): void => {
      setOpen(undefined);
      open?.onDecided(isTaken);
    },
  };
}
