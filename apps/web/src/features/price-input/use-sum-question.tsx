import { Confirm } from '../../kit/dialog/confirm.tsx';
import { useLastShown } from '../../kit/dialog/use-last-shown.ts';
import { TEXTS } from '../../tender/own-offer/texts.ts';
import { useQuestion } from './use-question.ts';

/** Asks, with the sums before and after as a sentence, whether a sum may jump; resolves to the answer. */
export function useSumQuestion() {
  const { about, ask, decide } = useQuestion<string>();
  const sentence = useLastShown(about);
  return {
    ask,
    dialog: (
      <Confirm
        opened={about !== undefined}
        title={TEXTS.sumJumpTitle}
        confirmLabel={TEXTS.sumJumpTake}
        onConfirm={() => decide(true)}
        onClose={() => decide(false)}
      >
        {sentence}
      </Confirm>
    ),
  };
}
