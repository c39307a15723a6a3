import type { ReceiptComparison } from '@rahmenpreis/contract/receipt.ts';
import type { Verdict } from '../../../tender/receipt/check-dialog.tsx';
import { TEXTS as CHECK_TEXTS } from '../../../tender/receipt/texts.ts';
import { TEXTS } from '../texts.ts';

interface Asked {
  readonly phaseId: string;
  /** A value alone says nothing of the paper on which it stands. */
  readonly isFile: boolean;
}

/** What it means to an administrator how a receipt compares to those that left the program (decision 0037). */
export function judgeComparison(
  { isIntact, kept }: ReceiptComparison,
  { phaseId, isFile }: Asked,
): Omit<Verdict, 'lines'> {
  const { receipt } = TEXTS;
  if (!isIntact) return { isGood: false, title: receipt.isChanged, explanation: CHECK_TEXTS.isForged };
  const [first] = kept;
  if (first === undefined)
    return { isGood: false, title: receipt.isUnknown, explanation: receipt.unknownHint };
  const title = isFile ? receipt.isKnown(first.organisation) : receipt.isKnownValue(first.organisation);
  const isHere = kept.some((each) => each.phaseId === phaseId);
  const standing = isHere
    ? kept.some(({ isCurrent }) => isCurrent)
      ? receipt.isCurrent
      : receipt.isOlder
    : receipt.isOfOther;
  return { isGood: true, title, explanation: isFile ? standing : `${standing} ${receipt.valueAlone}` };
}
