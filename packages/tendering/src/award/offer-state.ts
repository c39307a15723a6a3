import { FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import type { CellOffer } from './award.ts';
import { isOffering } from '../participation/participation.ts';

export type OfferState = 'complete' | 'incomplete' | 'not-in-market' | 'not-offering';

/** Says how an offer stands in a comparison (PRICE-006, PRICE-007, PRICE-009). */
export function offerState({ participation, flags }: CellOffer): OfferState {
  if (!isOffering(participation)) return 'not-offering';
  if (flags & FLAG_NOT_IN_MARKET) return 'not-in-market';
  return flags === 0 ? 'complete' : 'incomplete';
}
