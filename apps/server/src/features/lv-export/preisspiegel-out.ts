import { priceParts } from '@rahmenpreis/pricing/price/price-parts.ts';
import { priceLvOffers } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import { RAW_PRICES_HEAD, rawPriceLines } from '@rahmenpreis/workbook/lv/raw-prices-out.ts';
import { readLists } from './papers-out.ts';
import type { PreisspiegelGround } from './preisspiegel-ground.ts';

/** Writes what the bidders ask for every position of some properties as CSV; all bidders where none are named. */
export function writeRawPrices(
  { phase, catalog, book, bidders, properties }: PreisspiegelGround,
  serviceProviderIds: readonly string[] | undefined,
): Uint8Array {
  const chosen = bidders.map(
    ({ serviceProviderId }) => serviceProviderIds?.includes(serviceProviderId) ?? true,
  );
  const texts = properties.map(({ liegenschaft, lIndex, positions }) => {
    const offers = priceLvOffers(book, lIndex, bidders).map((offer, p) => ({
      ...offer,
      parts: priceParts(book, p, lIndex),
    }));
    return rawPriceLines({
      phaseTitle: phase.title,
      phaseState: phase.state,
      liegenschaft,
      positions: readLists({ catalog, positions }).positions,
      offers: offers.filter((_, p) => chosen[p]),
    });
  });
  return Buffer.from(RAW_PRICES_HEAD + texts.join(''));
}
