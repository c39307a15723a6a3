import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { useLastShown } from '../../../kit/dialog/use-last-shown.ts';
import type { PickableLiegenschaft } from '../../liegenschaft/picker/liegenschaft-levels.ts';
import { TEXTS } from './texts.ts';

/** A question that names more properties is no longer read. */
const NAMED_AT_MOST = 20;

interface ExcludeQuestionProps extends Openable {
  /** The properties that are about to leave the offer; may be undefined while nothing is asked. */
  readonly about: readonly PickableLiegenschaft[] | undefined;
  readonly onConfirm: () => void;
}

/** Asks once before properties are taken out of the market area, however many they are (BID-011). */
export function ExcludeQuestion({ about, ...answers }: ExcludeQuestionProps) {
  const labels = (useLastShown(about) ?? []).map(liegenschaftLabel);
  const text = labels.length === 1 ? TEXTS.excludeOne : TEXTS.excludeSeveral;
  return (
    <Confirm {...answers} title={TEXTS.excludeTitle(labels.length)} confirmLabel={TEXTS.exclude} isDangerous>
      {text(joinGerman(labels, NAMED_AT_MOST))}
    </Confirm>
  );
}
