import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type OwnOffer, unsavedMillis } from '../own-offer.ts';
import { TEXTS } from '../texts.ts';

/** Writes an amount with its sign: «+12,000», «−3.529.616,725», «0,000». */
function signed(millis: number): string {
  return `${millis > 0 ? '+' : ''}${formatMillis(millis).replace('-', '−')}`;
}

/** What of a sum is not stored, as sentences beside it; none where the server holds all that was typed (BID-012). */
export function unsavedTexts(own: OwnOffer, lIndices?: readonly number[]): string[] {
  const { ahead, leftOut } = own.unsaved;
  const millis = unsavedMillis(own, lIndices);
  const isWhole = lIndices === undefined;
  return [
    ...(isWhole && ahead > 0 ? [TEXTS.ahead(ahead, signed(millis))] : []),
    ...(!isWhole && millis !== 0 ? [TEXTS.aheadAmount(signed(millis))] : []),
    ...(isWhole && leftOut > 0 ? [TEXTS.leftOut(leftOut)] : []),
  ];
}
