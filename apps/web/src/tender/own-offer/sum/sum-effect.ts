import { formatMillis, formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { offerTotal, priceAhead } from '@rahmenpreis/tendering/offer/own-offer.ts';
import type { OwnOffer } from '../own-offer.ts';
import type { OwnEdit } from '../own-offer-state.ts';
import { TEXTS } from '../texts.ts';

/** What values do to the offer's total before they are stored: «Angebotssumme 100,000 € → 103,000 € (+3,000 €)» (PRICE-001). */
export function sumEffectText(own: OwnOffer, edits: readonly OwnEdit[]): string {
  const values = edits.map(({ key, value }) => ({ key: printOwnKey(own.phase.id, key), value }));
  const before = offerTotal(own).sumMillis;
  const after = offerTotal(priceAhead(own, values)).sumMillis;
  return TEXTS.sumEffect(formatMillis(before), formatMillis(after), formatSignedMillis(after - before));
}
