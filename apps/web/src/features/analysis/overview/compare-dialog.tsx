import {
  compareReceiptFile,
  compareReceiptValue,
  type ReceiptComparison,
} from '@rahmenpreis/contract/receipt.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { call } from '../../../kernel/call/call.ts';
import { CheckDialog, keptLine } from '../../../tender/receipt/check-dialog.tsx';
import { TEXTS } from '../texts.ts';
import { judgeComparison } from './judge-comparison.ts';

interface CompareDialogProps {
  readonly phase: Phase;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Compares a receipt that a bidder shows with those that left the program, and says whose it is (decision 0037). */
export function CompareDialog({ phase: { id: phaseId }, ...props }: CompareDialogProps) {
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
