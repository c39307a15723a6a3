import { type ComponentType, useState } from 'react';
import type { Openable } from '../../kit/dialog/late-dialog.tsx';

/** Props of the dialog of a question; `about` may be undefined while none is open. */
export interface QuestionProps<About> extends Openable {
  readonly about: About | undefined;
  readonly onConfirm: () => void;
}

/** Holds a question, drawn by its dialog, until it is answered. */
export function useQuestion<About>(Question: ComponentType<QuestionProps<About>>) {
  const [open, setOpen] = useState<{
    readonly about: About;
    readonly onDecided: (isTaken: boolean) => void;
  }>();
  const decide = (isTaken: boolean): void => {
    setOpen(undefined);
    open?.onDecided(isTaken);
  };
  return {
    /** Resolves to the answer. */
    ask: (about: About): Promise<boolean> => new Promise((onDecided) => setOpen({ about, onDecided })),
    dialog: (onGivenUp?: () => void) => (
      <Question
        opened={open !== undefined}
        about={open?.about}
        onConfirm={() => decide(true)}
        onClose={() => {
          decide(false);
          onGivenUp?.();
        }}
      />
    ),
  };
}
