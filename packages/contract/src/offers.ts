import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import type {
  firmnessSchema,
  offerChangesSchema,
  offersCallSchemas,
  offersSchema,
  phaseProgressSchema,
} from './schema/offers.ts';

const { forAdminWriters, forAdmins, forUsers } = endpointsOf<typeof offersCallSchemas>();

/**
 * A phase's comparison in columns, index ((p·L)+l)·S+s; sums in thousandths of a euro; flags 1 price missing,
 * 2 not in the market area, 4 LV without a row of the group (PRICE-011, CONTRACT.md «Comparison»).
 */
export type Offers = z.output<typeof offersSchema>;

/** Turns a comparison into a later one of the same bidders and properties (CONTRACT.md «Changes»). */
export type OfferChanges = z.output<typeof offerChangesSchema>;

/**
 * How firmly rank 1 stands, in lists over property × service group, index l·S+s: its holder, the nearest
 * rival, and the joint error of all quantities at which the order turns, in millionths and cut off; 1,000,000
 * where it never does. These three are null where the state is not `firm` (decision 0072).
 */
export type Firmness = z.output<typeof firmnessSchema>;

/**
 * Whether rank 1 of a cell can turn: `firm` with two or more complete offers in the market, `one-offer`,
 * `no-offer`; `free` where nobody asks for anything, `no-rows` where the LV has no row of the group.
 */
export type FirmState = Firmness['states'][number];

/** The progress of each bidder: participation, prices and gaps counted, last entry, last manual reminder. */
export type PhaseProgress = z.output<typeof phaseProgressSchema>;

/** Compares the offers of a phase: all providers for administrators, only their own for bidders. */
export const getOffers = forUsers('getOffers', 'GET /lvep/v1/phase/{phaseId}/offers');

/**
 * Gives what changed in the comparison since the caller's version, to its readers alone; null means that it
 * must be asked for whole. The ETag is that of the current comparison (decision 0031).
 */
export const getOfferChanges = forUsers('getOfferChanges', 'GET /lvep/v1/phase/{phaseId}/offers/changes');

/** Says how firmly rank 1 of every cell of a phase stands. The ETag is that of the comparison. */
export const getFirmness = forAdmins('getFirmness', 'GET /lvep/v1/phase/{phaseId}/firmness');

/** Says how far each bidder of a phase has come with its offer (decision 0085). */
export const getPhaseProgress = forAdmins('getPhaseProgress', 'GET /lvep/v1/phase/{phaseId}/progress');

/**
 * Sends a bidder of a running phase the mail that reminds it of what its offer lacks; 409 where nothing is
 * lacking, where it has withdrawn, or was reminded by hand on the same day (decision 0085).
 */
export const remindBidder = forAdminWriters(
  'remindBidder',
  'PUT /lvep/v1/phase/{phaseId}/serviceprovider/{serviceProviderId}/reminder',
);
