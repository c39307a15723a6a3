import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { idSchema, instantSchema } from './scalar.ts';

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

export const offerChangesSchema = z.object({
  phaseId: idSchema,
  revision: z.number().int(),
  participation: offersSchema.shape.participation,
  /** Where in the columns of the comparison something is other than before, ascending. */
  cells: z.array(z.number().int()),
  /** What stands there now; one each per cell. */
  sums: z.array(z.number().int()),
  flags: z.array(z.number().int()),
});

export const firmnessSchema = z.object({
  liegenschaftIds: z.array(idSchema),
  sliceIds: z.array(z.string()),
  states: z.array(z.enum(['firm', 'one-offer', 'no-offer', 'free', 'no-rows'])),
  winnerIds: z.array(idSchema.nullable()),
  rivalIds: z.array(idSchema.nullable()),
  limitMillionths: z.array(z.number().int().nullable()),
});

export const phaseProgressSchema = z.object({
  /** Positions of the catalogue. */
  priceCount: z.number().int(),
  /** The bidders of the phase, in the order of the comparison. */
  bidders: z.array(
    z.object({
      serviceProviderId: idSchema,
      participation: offersSchema.shape.participation.element,
      /** Positions of the catalogue with a price that counts. */
      pricedCount: z.number().int(),
      /** Positions without a price that a sum in the market area waits for. */
      gapCount: z.number().int(),
      /** When the company last wrote anything in the phase; null where it never did. */
      writtenAt: instantSchema.nullable(),
      /** When somebody last reminded the bidder by hand; null where nobody did. */
      remindedAt: instantSchema.nullable(),
    }),
  ),
});

/** The schemas of the calls in `offers.ts`, each under the name of its call. */
export const offersCallSchemas = {
  getOffers: { summary: 'Compare the offers of a phase.', answer: offersSchema },
  getOfferChanges: {
    summary: 'What of the comparison changed since a version of it; null where that is not known any more.',
    query: z.object({
      /** The ETag of the comparison, or of changes applied to it, without its quotes. */
      since: z.string().max(100),
    }),
    answer: offerChangesSchema.nullable(),
  },
  getFirmness: {
    summary: 'How firmly rank 1 of every property and service group stands.',
    answer: firmnessSchema,
  },
  getPhaseProgress: { summary: 'How far each bidder of a phase has come.', answer: phaseProgressSchema },
  remindBidder: {
    summary: 'Remind a bidder by mail of what its offer lacks.',
    answer: z.object({ remindedAt: instantSchema }),
  },
} satisfies Record<string, CallSchemas>;
