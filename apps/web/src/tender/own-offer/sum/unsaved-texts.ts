import { formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type OwnOffer, unsavedMillis } from '../own-offer.ts';
import { TEXTS } from '../texts.ts';

/** What of a sum is not stored, as sentences beside it; none where the server holds all that was typed (BID-012). */
export function unsavedTexts(own: OwnOffer, lIndices?: readonly number[]): string[] {
  const { ahead, leftOut } = own.unsaved;
  const millis = unsavedMillis(own, lIndices);
  const isWhole = lIndices === undefined;
  return [
    ...(isWhole && ahead > 0 ? [TEXTS.ahead(ahead, formatSignedMillis(millis))] : []),
    ...(!isWhole && millis !== 0 ? [TEXTS.aheadAmount(formatSignedMillis(millis))] : []),
    ...(isWhole && leftOut.length > 0 ? [TEXTS.leftOut(leftOut.length)] : []),
  ];
}
