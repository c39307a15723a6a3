import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import { NEUTRAL_FACTOR_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { listPricedLines, type PricedLines, priceLvOffers } from '@rahmenpreis/tendering/priced-lv.ts';
import { isRegion } from '@rahmenpreis/tendering/region.ts';
import { SLICES } from '@rahmenpreis/tendering/slice.ts';
import type { OwnOffer } from '../../tender/own-offer/own-offer.ts';

/** The three factors of a service group for one property in thousandths, neutral where none is set. */
export interface SliceFactors {
  readonly blMillis: number;
  readonly lsMillis: number;
  readonly nMillis: number;
}

/** The factors that apply to a property, by the place of the service group in SLICES (PRICE-005, OPEN-23). */
export function factorsOf(own: OwnOffer, liegenschaftId: string): SliceFactors[] {
  const region = own.liegenschaften.find(({ id }) => id === liegenschaftId)?.adresse.region ?? '';
  return SLICES.map(({ tags: [tag], sustainability }) => ({
    blMillis:
      (isRegion(region) ? own.valueOf({ kind: 'bl', region, tag }).millis : undefined) ??
      NEUTRAL_FACTOR_MILLIS,
    lsMillis: own.valueOf({ kind: 'ls', liegenschaftId, tag }).millis ?? NEUTRAL_FACTOR_MILLIS,
    nMillis:
      (sustainability ? own.valueOf({ kind: 'n', liegenschaftId, tag }).millis : undefined) ??
      NEUTRAL_FACTOR_MILLIS,
  }));
}

/** The LV of a property of the offer as the bidder prices it; undefined where it has none (OVERVIEW-009, OVERVIEW-010). */
export function priceOwnLv(own: OwnOffer, liegenschaftId: string): PricedLines<LvPosition> | undefined {
  const { entries, participation, table } = own;
  const lv = own.lvOf.get(liegenschaftId);
  const lIndex = own.places.liegenschaftIndexOf.get(liegenschaftId);
  if (lv === undefined || lIndex === undefined) return undefined;
  const offers = priceLvOffers({ ...own.book, offers: [table] }, lIndex, [{ participation }]);
  return listPricedLines({ entries, positions: lv.positions, offers });
}
