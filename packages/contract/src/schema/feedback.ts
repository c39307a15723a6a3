import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { FEEDBACK_LIMIT_MAX, FEEDBACK_RANK_MAX } from '../limits.ts';
import { idSchema, instantSchema } from './scalar.ts';

const LIMITS = `Bitte geben Sie zwei ganze Grenzen von 1 bis ${FEEDBACK_LIMIT_MAX} % an, die zweite größer als die erste.`;
const limitSchema = z.int(LIMITS).min(1, LIMITS).max(FEEDBACK_LIMIT_MAX, LIMITS);

/** One form for all bidders of a phase; a light is green below `amberFrom`, and red from `redFrom` on. */
export const feedbackFormSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['gap', 'rank', 'gap-rank']) }),
  z
    .strictObject({ kind: z.literal('light'), amberFrom: limitSchema, redFrom: limitSchema })
    .refine(({ amberFrom, redFrom }) => amberFrom < redFrom, { path: ['redFrom'], message: LIMITS }),
]);

/** Behind the best, in front of all, or why nothing is told. */
const kindSchema = z.enum(['behind', 'first', 'few-offers', 'few-codes', 'impossible', 'incomplete']);
/** The rebate that lacks to the best, in whole percent of the own sum, rounded down. */
const gapSchema = z.int().min(0).max(99).nullable();
/** The rank among the compared offers; the last one stands for all behind it as well. */
const rankSchema = z.int().min(2).max(FEEDBACK_RANK_MAX).nullable();

/** Of a bidder who is behind both figures are known, of all others none. */
export const groupStandingSchema = z.object({
  sliceId: z.string(),
  kind: kindSchema,
  gap: gapSchema,
  rank: rankSchema,
});

/** What the form leaves of a standing. */
export const toldGroupSchema = groupStandingSchema.extend({
  light: z.enum(['green', 'amber', 'red']).nullable(),
});

const staleGroupSchema = toldGroupSchema.extend({
  /** True once the result depends on something else than when it was told. */
  isStale: z.boolean(),
});

const bidderShape = { organisationId: idSchema, organisation: z.string() };

export const feedbackSchema = z.object({
  /** Names what is previewed; whoever sends it says it. */
  version: z.string(),
  /** Why it cannot be sent now; null where it can, or was. */
  hindrance: z.string().nullable(),
  /** The standings of all companies; none once it was sent. */
  bidders: z.array(z.object({ ...bidderShape, groups: z.array(groupStandingSchema) })),
  sent: z
    .object({
      at: instantSchema,
      by: z.string().nullable(),
      form: feedbackFormSchema,
      bidders: z.array(z.object({ ...bidderShape, groups: z.array(staleGroupSchema) })),
    })
    .nullable(),
});

export const ownFeedbackSchema = z.object({
  sent: z
    .object({ at: instantSchema, form: feedbackFormSchema, groups: z.array(staleGroupSchema) })
    .nullable(),
});

/** The schemas of the calls in `feedback.ts`, each under the name of its call. */
export const feedbackCallSchemas = {
  getFeedback: {
    summary: 'Preview what the bidders of an ended phase would be told, or read what they were told.',
    answer: feedbackSchema,
  },
  sendFeedback: {
    summary: 'Tell the bidders of an ended phase where they stand, once.',
    body: z.object({ form: feedbackFormSchema, confirm: z.string().max(100) }),
    answer: feedbackSchema,
  },
  getOwnFeedback: {
    summary: 'Read what the own company was told about its offer in a phase.',
    answer: ownFeedbackSchema,
  },
} satisfies Record<string, CallSchemas>;
