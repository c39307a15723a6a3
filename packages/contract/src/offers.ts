import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { PERMISSIONS } from './permission.ts';
import type { offersCallSchemas, offersSchema } from './schema/offers.ts';

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
