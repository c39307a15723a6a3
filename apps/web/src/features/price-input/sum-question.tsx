import { Confirm } from '../../kit/dialog/confirm.tsx';
import { useLastShown } from '../../kit/dialog/use-last-shown.ts';
import { TEXTS } from '../../tender/own-offer/texts.ts';
import type { QuestionProps } from './use-question.tsx';

/** Asks, with the sums before and after as a sentence, whether a sum may jump. */
export function SumQuestion({ about, ...answers }: QuestionProps<string>) {
  const sentence = useLastShown(about);
  return (
    <Confirm {...answers} title={TEXTS.sumJumpTitle} confirmLabel={TEXTS.sumJumpTake}>
      {sentence}
    </Confirm>
  );
}
