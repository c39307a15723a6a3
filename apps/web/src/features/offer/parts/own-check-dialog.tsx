import { checkReceiptFile, checkReceiptValue, type ReceiptCheck } from '@rahmenpreis/contract/receipt.ts';
import { call } from '../../../kernel/call/call.ts';
import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { CheckDialog, keptLine, type Verdict } from '../../../tender/generated-file/check-dialog.tsx';
import { RECEIPT_TEXTS as CHECK_TEXTS } from '../../../tender/generated-file/texts.ts';
import type { ReceiptPlace } from '../api.ts';
import { TEXTS } from '../texts.ts';

function isGenuine({ isIntact, isCurrent, kept }: ReceiptCheck): boolean {
  return isIntact && (isCurrent || kept.length > 0);
}

function explain(check: ReceiptCheck, phaseId: string): string {
  if (!check.isIntact) return CHECK_TEXTS.isForged;
  if (!isGenuine(check)) return TEXTS.isUnknown;
  if (check.isCurrent) return TEXTS.isCurrent;
  return check.kept.some((kept) => kept.phaseId === phaseId) ? TEXTS.isOlder : TEXTS.isOfOther;
}

function judge(check: ReceiptCheck, phaseId: string): Verdict {
  const isGood = isGenuine(check);
  return {
    isGood,
    title: isGood ? TEXTS.matches : TEXTS.matchesNot,
    explanation: explain(check, phaseId),
    lines: check.isIntact ? check.kept.map(keptLine) : [],
  };
}

/** Compares a receipt from a mail to those of the own company and tells which one it is (decision 0037). */
export function OwnCheckDialog({ place, ...props }: Openable & { place: ReceiptPlace }) {
  const judged = async (check: Promise<ReceiptCheck>) => judge(await check, place.phaseId);
  return (
    <CheckDialog
      title={TEXTS.check}
      intro={TEXTS.checkIntro}
      judgeValue={(checkValue) => judged(call(checkReceiptValue, { params: { ...place, checkValue } }))}
      judgeFile={(file) => judged(call(checkReceiptFile, { params: { ...place }, file }))}
      {...props}
    />
  );
}
