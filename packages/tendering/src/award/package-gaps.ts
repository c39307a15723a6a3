import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { optionalPrefix } from '../lv/optional-position.ts';
import { type SliceId, sliceOfTag } from '../lv/slice.ts';
import { type PriceBookPosition, createOfferPriceBook, readOffer } from '../offer/offer-price-book.ts';
import { priceLvOffers } from '../offer/priced-lv.ts';

/** How many counted positions of a package have no price, and how many it counts at all. */
export type PackageGaps = ReturnType<typeof countGaps>;

/** Counts what a priced LV lacks in the given service groups; inactive optional positions count nothing. */
export function countGaps(
  positions: readonly Pick<PriceBookPosition, 'optionalPosition' | 'optionalPositionActive' | 'sliceTag'>[],
  positionFlags: ArrayLike<number>,
  sliceIds: readonly SliceId[],
) {
  const gaps = { missing: 0, asked: 0 };
  for (const [row, position] of positions.entries()) {
    if (!sliceIds.includes(sliceOfTag(position.sliceTag).sliceId)) continue;
    if (optionalPrefix(position) === 'BI') continue;
    gaps.asked += 1;
    if (((positionFlags[row] ?? 0) & FLAG_PRICE_MISSING) !== 0) gaps.missing += 1;
  }
  return gaps;
}

/** Counts what one bidder's stored values leave without a price in one package, exactly as its sum does. */
export function findPackageGaps(
  { phaseId, liegenschaftId, sliceId }: { phaseId: string; liegenschaftId: string; sliceId: SliceId },
  positions: readonly PriceBookPosition[],
  keyVals: readonly Pick<KeyVal, 'key' | 'value'>[],
): PackageGaps {
  const epCodes = [...new Set(positions.map(({ epCode }) => epCode))];
  // Factors decide nothing about gaps, so the region does not matter.
  const properties = [{ liegenschaftId, region: '', positions }];
  const { book, places } = createOfferPriceBook({ phaseId, epCodes, properties });
  const offer = readOffer(book, places, keyVals);
  const [priced] = priceLvOffers({ ...book, offers: [offer.table] }, 0, [offer]);
  return countGaps(positions, priced?.price.positionFlags ?? [], [sliceId]);
}
