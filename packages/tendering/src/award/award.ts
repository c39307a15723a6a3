import { rankOffers } from '@rahmenpreis/pricing/rank/rank-offers.ts';
import { FLAG_NO_ROWS, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { refuseAward } from './award-change.ts';
import { parseKeyvalKey, type TargetKey } from '../keyval/keyval-key.ts';
import { isOffering, type Participation } from '../participation/participation.ts';

/** One bidder's offer for one property and service group; the sum in thousandths of a euro. */
export interface CellOffer {
  serviceProviderId: string;
  organisation: string;
  sumMillis: number;
  flags: number;
  participation: Participation;
}

/** Where an offer stands among others; both null for who may not be awarded. */
export interface Placed {
  /** Its position in the order of all that may be awarded (PRICE-010). */
  place: number | null;
  /** Its place, if it is complete and in the market; null for everybody else (PRICE-009). */
  rank: number | null;
}

/** True if an offer may win: it is confirmed and the LV has group rows (OPEN-01, OPEN-02, AWARD-021). */
export function isAwardable(offer: Pick<CellOffer, 'flags' | 'participation'>): boolean {
  const hasRows = (offer.flags & FLAG_NO_ROWS) === 0;
  return refuseAward({ hasRows, isOffering: isOffering(offer.participation) }) === undefined;
}

/** Orders offers for all outputs, with place and rank (AWARD-012, PRICE-009, PRICE-010, decision 0066). */
export function rankCell<T extends Omit<CellOffer, 'serviceProviderId'>>(
  offers: readonly T[],
): ({ offer: T } & Placed)[] {
  const { order, placeOf, rankOf } = rankOffers(
    offers.map((offer) => ({
      name: offer.organisation,
      sumMillis: offer.sumMillis,
      flags: offer.flags,
      participating: isOffering(offer.participation),
    })),
  );
  return order.flatMap((index) => {
    const offer = offers[index];
    return offer === undefined ? [] : [{ offer, place: placeOf[index] ?? null, rank: rankOf[index] ?? null }];
  });
}

/**
 * True where nobody asks for anything although no price is missing, as where every position is inactive:
 * there is nothing to choose by (AWARD-016).
 */
export function asksNothing(offers: readonly (Pick<CellOffer, 'sumMillis' | 'flags'> & Placed)[]): boolean {
  const placed = offers.filter(({ place }) => place !== null);
  return (
    placed.length > 0 &&
    placed.every(({ sumMillis, flags }) => sumMillis === 0 && (flags & FLAG_PRICE_MISSING) === 0)
  );
}

/**
 * The best-placed offer of a cell among the selected providers, also one without a rank where no selected one
 * has any; undefined if nothing can be awarded or chosen by (AWARD-016).
 */
export function proposeAward<T extends CellOffer & Placed>(
  offers: readonly T[],
  selectedProviderIds: ReadonlySet<string>,
): T | undefined {
  if (asksNothing(offers)) return undefined;
  let best: T | undefined;
  for (const offer of offers) {
    const isSelected = selectedProviderIds.has(offer.serviceProviderId);
    if (isSelected && offer.place !== null && offer.place < (best?.place ?? Infinity)) best = offer;
  }
  return best;
}

/** The award's holder, also one that takes part no more, else the proposed bidder, else why there is none. */
export interface CellStanding {
  state: 'awarded' | 'lapsed' | 'proposal' | 'no-offer' | 'no-sum' | 'no-rows';
  /** The awarded or proposed offer; of an award to who is not listed any more there is none. */
  offer: CellOffer | undefined;
  /** Its rank among all confirmed offers of the cell; null where it is incomplete or outside the market. */
  rank: number | null;
  /** Who has the award without being selected. */
  elsewhere: string | undefined;
}

/**
 * The standing of a cell by its ranked offers: an award counts only if its holder confirmed and is selected;
 * one that takes part no more is shown as such while it stands (AWARD-012, AWARD-016, AWARD-020…022).
 */
export function standingOfCell(
  offers: readonly (CellOffer & Placed)[],
  holderId: string | undefined,
  selectedProviderIds: ReadonlySet<string>,
): CellStanding {
  const bare = { offer: undefined, rank: null, elsewhere: undefined };
  // Without bidders nothing is known about the rows.
  const isWithoutRows = offers.length > 0 && offers.every(({ flags }) => (flags & FLAG_NO_ROWS) !== 0);
  if (isWithoutRows) return { ...bare, state: 'no-rows' };
  const holder = offers.find(({ serviceProviderId }) => serviceProviderId === holderId);
  const confirmed = holder !== undefined && isOffering(holder.participation) ? holder : undefined;
  if (confirmed !== undefined && selectedProviderIds.has(confirmed.serviceProviderId)) {
    return { ...bare, state: 'awarded', offer: confirmed, rank: confirmed.rank };
  }
  if (holderId !== undefined && confirmed === undefined) return { ...bare, state: 'lapsed', offer: holder };
  const elsewhere = confirmed?.organisation;
  const proposal = proposeAward(offers, selectedProviderIds);
  if (proposal === undefined) {
    return { ...bare, state: asksNothing(offers) ? 'no-sum' : 'no-offer', elsewhere };
  }
  return { state: 'proposal', offer: proposal, rank: proposal.rank, elsewhere };
}

/** A stored award: the cell, the provider that has it, and the entry in which it is stored. */
export interface StoredAward<Entry> extends TargetKey {
  entry: Entry;
  serviceProviderId: string;
}

/** The awards among stored key-values (AWARD-019). */
export function listAwards<Entry extends { key: string; value: string }>(
  entries: readonly Entry[],
): StoredAward<Entry>[] {
  return entries.flatMap((entry) => {
    const key = parseKeyvalKey(entry.key);
    if (key?.kind !== 'award') return [];
    const { phaseId, liegenschaftId, sliceId } = key;
    return [{ entry, phaseId, liegenschaftId, sliceId, serviceProviderId: entry.value }];
  });
}
