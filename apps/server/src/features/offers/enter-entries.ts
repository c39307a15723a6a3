import { createOfferTable, type PriceFrame } from '@rahmenpreis/pricing/price-book/price-book.ts';
import type { OfferChange } from '@rahmenpreis/pricing/live/live-sums.ts';
import { parseKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import {
  type BidderOffer,
  type PriceBookPlaces,
  enterKeyval,
} from '@rahmenpreis/tendering/offer/offer-price-book.ts';
import { createYielding } from '../../kernel/work/yielding.ts';

/** How many entries are entered before other work gets its turn; to ask more often would take longer. */
const ENTRIES_PER_TURN = 500;

/** Entries in columns of equal length: the key of each and its value, null for one that was removed. */
export interface EntryColumns {
  keys: string[];
  values: (string | null)[];
}

/** An offer nobody has touched. */
export function createBidderOffer(frame: PriceFrame): BidderOffer {
  return { table: createOfferTable(frame), participation: null };
}

/** Enters what an organisation wrote; gives the changes that prices depend on. */
export async function enterEntries(
  places: PriceBookPlaces,
  offer: BidderOffer,
  { keys, values }: EntryColumns,
): Promise<OfferChange[]> {
  const pace = createYielding(keys.length);
  const changes: OfferChange[] = [];
  for (const [i, key] of keys.entries()) {
    if (i % ENTRIES_PER_TURN === 0) await pace();
    const parsed = parseKeyvalKey(key);
    const change =
      parsed === undefined ? undefined : enterKeyval(offer, places, parsed, values[i] ?? undefined);
    if (change !== undefined) changes.push(change);
  }
  return changes;
}
