import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { MISSING_REASON_MAX_LENGTH } from '../limits.ts';
import { REASON_REQUIRED } from '../required-fields.ts';
import { idSchema, instantSchema, trimmedText } from './scalar.ts';

const millis = z.number().int();
const count = z.number().int();

/** The sum of the bidder in one of the two probes, its rank among the complete offers and who is first. */
const orderSchema = z.object({ sumMillis: millis, rank: count, winnerId: idSchema });

/** Findings of the two probes of § 16a (2) VOB/A for one bidder and package. */
export const probeFiguresSchema = z.object({
  missingCount: count,
  /** All counted positions of the package. */
  countedCount: count,
  /** The number that may be missing. */
  allowedCount: count,
  /** Tenths of a percent that the missing ones may be of the sum. */
  limitTenths: count,
  /** The value of the highest prices of the others; null where a position has none. */
  valueMillis: millis.nullable(),
  /** The missing positions left out for everybody. */
  without: orderSchema,
  /** Each at its highest price; null where one has none. */
  filled: orderSchema.nullable(),
  /** Faults that keep the offer from staying; none where it may. */
  faults: z.array(z.enum(['unpriced', 'count', 'value', 'order'])),
});

const packageShape = { serviceProviderId: idSchema, liegenschaftId: idSchema, sliceId: z.string() };

const missingPositionSchema = z.object({
  epCode: z.string(),
  mengeMillis: millis,
  /** The highest GP of another bidder, by its own factors; null where none has one. */
  highestMillis: millis.nullable(),
  highestOfId: idSchema.nullable(),
});

/** The figures of one bidder's package. */
export const packageProbeSchema = probeFiguresSchema.extend(packageShape);

export const missingProbeSchema = packageProbeSchema.extend({
  /** Digest of all that this probe tells: the same as long as nothing it was computed from is another. */
  offersVersion: z.string(),
  /** The first ones of very many. */
  positions: z.array(missingPositionSchema),
});

const decisionSchema = z.enum(['open', 'stays', 'excluded']);

/** Decision of administrators on a package without all prices; «open» is what was taken back. */
export const missingDecisionSchema = z.object({
  ...packageShape,
  decision: decisionSchema,
  reason: z.string(),
  figures: probeFiguresSchema,
  /** Of which probe it was said; beside another one the decision is grey. */
  offersVersion: z.string(),
  version: count,
  by: z.string().nullable(),
  at: instantSchema,
});

/** The schemas of the calls in `missing-price.ts`, each under the name of its call. */
export const missingPriceCallSchemas = {
  probeMissingPrices: {
    summary: 'Probe the offers of a property that lack prices, one for each bidder and service group.',
    query: z.object({ liegenschaftId: idSchema, serviceProviderId: idSchema.optional() }),
    answer: z.array(missingProbeSchema),
  },
  listMissingDecisions: {
    summary: 'List what was decided of offers that lack prices.',
    answer: z.array(missingDecisionSchema),
  },
  saveMissingDecision: {
    summary: 'Decide whether an offer that lacks prices stays; who is too late changes nothing.',
    body: z
      .object({
        ...packageShape,
        decision: decisionSchema,
        reason: trimmedText(MISSING_REASON_MAX_LENGTH),
        /** The probe that its sender saw. */
        offersVersion: z.string().max(100),
        /** The version of the decision that its sender saw; null where there was none. */
        before: z.int().min(1).nullable(),
      })
      .refine(({ decision, reason }) => decision === 'open' || reason !== '', {
        path: ['reason'],
        message: REASON_REQUIRED,
      }),
    answer: missingDecisionSchema,
  },
} satisfies Record<string, CallSchemas>;
