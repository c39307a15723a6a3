import { useState } from 'react';
import { Confirm } from '../../kit/dialog/confirm.tsx';
import { useLastShown } from '../../kit/dialog/use-last-shown.ts';
import { TEXTS } from '../../tender/own-offer/texts.ts';

interface OpenQuestion {
  /** The sum before and after, as a sentence. */
  readonly sentence: string;
  readonly onDecided: (isTaken: boolean) => void;
}

/**
 * Asks whether a sum may jump before what makes it do so is stored (`sumJumpText`); `ask` resolves to the answer.
 */
export function useSumQuestion() {
  const [question, setQuestion] = useState<OpenQuestion>();
  const shown = useLastShown(question);
  const decide = (isTaken: boolean): void => {
    setQuestion(undefined);
    question?.onDecided(isTaken);
  };
  return {
    ask: (sentence: string): Promise<boolean> =>
      new Promise((onDecided) => setQuestion({ sentence, onDecided })),
    dialog: (
      <Confirm
        opened={question !== undefined}
        title={TEXTS.sumJumpTitle}
        confirmLabel={TEXTS.sumJumpTake}
        onConfirm={() => decide(true)}
        onClose={() => decide(false)}
      >
        {shown?.sentence}
      </Confirm>
    ),
  };
}
