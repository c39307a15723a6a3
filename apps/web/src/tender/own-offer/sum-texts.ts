import { formatMillis, formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { FLAG_NO_ROWS, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { shareTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import type { Total } from '@rahmenpreis/pricing/sums/offer-total.ts';
import type { OwnEdit } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { offerTotal, priceAhead } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { priceChangeText } from '../comparison/texts.ts';
import { countedAhead, editOf, type OwnOffer, unsavedMillis } from './own-offer.ts';
import { TEXTS } from './texts.ts';

function totalAfter(own: OwnOffer, edits: readonly OwnEdit[]): Total {
  const entered = edits.map((edit) => editOf(own, edit));
  return offerTotal(priceAhead(own, countedAhead(own, entered)));
}

/** Words what values do before storing: «Angebotssumme 100,000 € → 103,000 € (+3,000 €)» (PRICE-001). */
export function sumEffectText(own: OwnOffer, edits: readonly OwnEdit[]): string {
  const before = offerTotal(own).sumMillis;
  const after = totalAfter(own, edits).sumMillis;
  return TEXTS.sumEffect(formatMillis(before), formatMillis(after), formatSignedMillis(after - before));
}

/** What a sum leaves open, so that nothing can be measured against it. */
const OPEN = FLAG_NO_ROWS | FLAG_PRICE_MISSING;

/** A sum that becomes so many times larger or smaller at once is asked about. */
const JUMP = 10;

/**
 * Says in a sentence with both sums that values coming in at once make the offer's total ten times larger or
 * smaller; undefined where they do not. While prices are missing it is compared with the same offer at prices
 * of the phase before, where there are any, and is not called small while prices are missing after it.
 */
export function sumJumpText(
  own: OwnOffer,
  edits: readonly OwnEdit[],
  previousOf: (own: OwnOffer) => Total | undefined,
): string | undefined {
  const now = offerTotal(own);
  const previous = (now.flags & OPEN) === 0 ? undefined : previousOf(own);
  const before = (previous ?? now).sumMillis;
  if (before <= 0) return undefined;
  const { sumMillis: after, flags } = totalAfter(own, edits);
  const isLarge = after >= JUMP * before;
  const isSmall = JUMP * after <= before && (previous === undefined || (flags & OPEN) === 0);
  if (!isLarge && !isSmall) return undefined;
  return TEXTS.sumJump(formatMillis(before), formatMillis(after), previous !== undefined);
}

/** A sum's change from a phase ago, «+2,1 %»; undefined where a price is missing in either. */
export function sumChangeText(before: Total | undefined, now: Total): string | undefined {
  if (before === undefined || ((before.flags | now.flags) & OPEN) !== 0) return undefined;
  return priceChangeText(before.sumMillis, now.sumMillis);
}

const NO_SHARE = '–';

/** The shares of sums in their total, one decimal, adding up to 100 %: «12,5 %», «–» without a total. */
export function shareTexts(sumsMillis: readonly number[]): readonly string[] {
  const shares = shareTenths(sumsMillis);
  return sumsMillis.map((_, index) => {
    const tenths = shares?.[index];
    return tenths === undefined ? NO_SHARE : `${formatTenths(tenths)} %`;
  });
}

/** The part of a sum that is not stored, as sentences; none where the server holds all input (BID-012). */
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
