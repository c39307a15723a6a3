import type { Phase } from '@rahmenpreis/contract/phase.ts';
import {
  compareReceiptFile,
  compareReceiptValue,
  type ReceiptComparison,
} from '@rahmenpreis/contract/receipt.ts';
import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { call } from '../../../kernel/call/call.ts';
import { CheckDialog, keptLine, type Verdict } from '../../../tender/generated-file/check-dialog.tsx';
import { RECEIPT_TEXTS as CHECK_TEXTS } from '../../../tender/generated-file/texts.ts';
import { TEXTS } from '../texts.ts';

interface Asked {
  readonly phaseId: string;
  /** A value alone says nothing of the paper on which it stands. */
  readonly isFile: boolean;
}

/** Tells an administrator how a receipt compares to those that left the program (decision 0037). */
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

/** Compares a receipt shown by a bidder to those that left the program; says whose it is (decision 0037). */
export function CompareDialog({ phase: { id: phaseId }, ...props }: Openable & { phase: Phase }) {
  const judge = (comparison: ReceiptComparison, isFile: boolean) => ({
    ...judgeComparison(comparison, { phaseId, isFile }),
    lines: comparison.isIntact ? comparison.kept.map(lineOf) : [],
  });
  return (
    <CheckDialog
      title={TEXTS.receipt.check}
      intro={TEXTS.receipt.intro}
      judgeValue={async (checkValue) =>
        judge(await call(compareReceiptValue, { params: { phaseId, checkValue } }), false)
      }
      judgeFile={async (file) => judge(await call(compareReceiptFile, { params: { phaseId }, file }), true)}
      {...props}
    />
  );
}

function lineOf({ organisation, phaseTitle, ...kept }: ReceiptComparison['kept'][number]): string {
  return TEXTS.receipt.line(keptLine(kept), organisation, phaseTitle);
}
