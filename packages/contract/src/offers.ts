import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { PERMISSIONS } from './permission.ts';
import type { offerChangesSchema, offersCallSchemas, offersSchema } from './schema/offers.ts';

const endpoint = endpointsOf<typeof offersCallSchemas>();

/**
 * The comparison of a phase in columns, index ((p·L)+l)·S+s; sums in thousandths of a euro; flags 1 price missing,
 * 2 not in the market area, 4 the LV has no row of this group (PRICE-011, CONTRACT.md «Comparison»).
 */
export type Offers = z.output<typeof offersSchema>;

/** What makes a later comparison of the same bidders and properties of an earlier one (CONTRACT.md «Changes»). */
export type OfferChanges = z.output<typeof offerChangesSchema>;

/** Compares the offers of a phase: all providers for administrators, only their own for bidders. */
export const getOffers = endpoint('getOffers', {
  method: 'GET',
  path: '/lvep/v1/phase/{phaseId}/offers',
  access: PERMISSIONS,
});

/**
 * Gives what of the comparison changed since the version that the caller has, to whom the comparison itself is given; null
 * means that it has to be asked for whole. The ETag is that of the comparison as it is now (decision 0031).
 */
export const getOfferChanges = endpoint('getOfferChanges', {
  method: 'GET',
  path: '/lvep/v1/phase/{phaseId}/offers/changes',
  access: PERMISSIONS,
});
