import { z } from 'zod';
import { endpoint, shortPaths } from './endpoint.ts';
import { idSchema } from './ids.ts';
import { PERMISSIONS } from './permission.ts';

/**
 * The comparison of a phase in columns, index ((p·L)+l)·S+s; sums in thousandths of a euro; flags 1 price missing,
 * 2 not in the market area, 4 the LV has no row of this group (CONTRACT.md «Comparison»).
 */
export const offersSchema = z.object({
  phaseId: idSchema,
  revision: z.number().int(),
  serviceProviderIds: z.array(idSchema),
  liegenschaftIds: z.array(idSchema),
  sliceIds: z.array(z.string()),
  participation: z.array(z.enum(['true', 'false']).nullable()),
  sums: z.array(z.number().int()),
  flags: z.array(z.number().int()),
});
export type Offers = z.infer<typeof offersSchema>;

/** Compares the offers of a phase: all providers for administrators, only their own for bidders. */
export const getOffers = endpoint({
  method: 'GET',
  path: '/lvep/v1/phase/{id}/offers',
  aliases: shortPaths('/lvep/v1/phase/{id}/offers'),
  access: PERMISSIONS,
  summary: 'Compare the offers of a phase.',
  params: z.object({ id: idSchema }),
  answer: offersSchema,
});

/** What an event of the stream says: how many writes there have been, and which content GET offers would now return. */
export const offersNewsSchema = z.object({
  revision: z.number().int(),
  /** The ETag of GET offers; a different one means there is something new. */
  version: z.string(),
});
export type OffersNews = z.infer<typeof offersNewsSchema>;

/** Name of the events of the stream. */
export const OFFERS_EVENT = 'offers';

/**
 * Follows the offers of a phase: one event at once and one whenever something changed, about all providers for
 * administrators, about itself and the phase for a bidder. The stream ends when the rights do or the token expires.
 */
export const followOffers = endpoint({
  method: 'GET',
  path: '/lvep/v1/phase/{id}/offers/events',
  aliases: shortPaths('/lvep/v1/phase/{id}/offers/events'),
  access: PERMISSIONS,
  summary: 'Follow the offers of a phase as server-sent events.',
  params: z.object({ id: idSchema }),
  answer: 'events',
});
