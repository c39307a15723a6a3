import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { PERMISSIONS } from './permission.ts';
import type { offersCallSchemas, offersNewsSchema, offersSchema } from './schema/offers.ts';

const endpoint = endpointsOf<typeof offersCallSchemas>();

/**
 * The comparison of a phase in columns, index ((p·L)+l)·S+s; sums in thousandths of a euro; flags 1 price missing,
 * 2 not in the market area, 4 the LV has no row of this group (CONTRACT.md «Comparison»).
 */
export type Offers = z.output<typeof offersSchema>;

/** Compares the offers of a phase: all providers for administrators, only their own for bidders. */
export const getOffers = endpoint('getOffers', {
  method: 'GET',
  path: '/lvep/v1/phase/{phaseId}/offers',
  access: PERMISSIONS,
});

/** What an event of the stream says: how many writes there have been, and which content GET offers would now return. */
export type OffersNews = z.output<typeof offersNewsSchema>;

/** Name of the events of the stream. */
export const OFFERS_EVENT = 'offers';

/**
 * Follows the offers of a phase: one event at once and one whenever something changed, about all providers for
 * administrators, about itself and the phase for a bidder. The stream ends when the rights do or the token expires.
 */
export const followOffers = endpoint('followOffers', {
  method: 'GET',
  path: '/lvep/v1/phase/{phaseId}/offers/events',
  access: PERMISSIONS,
  answers: 'events',
});
