import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import {
  OUTLIER_PROPERTIES_MAX_COUNT,
  OFF_PERCENT,
  PRICE_CHECKS_MAX_COUNT,
  PRICE_NOTE_MAX_LENGTH,
} from '../limits.ts';
import { idListSchema, idSchema, instantSchema, trimmedText } from './scalar.ts';

const kindSchema = z.enum(['period', 'slip', 'zero', 'missing', 'above', 'below']);
/** The reference of a price: the median of the others, or what the same bidder asked in the phase before. */
export const outlierReferenceSchema = z.enum(['others', 'before']);
const millis = z.number().int();

/** A price that is odd, over all rows of LVs where it is (CONTRACT.md «Odd prices»). */
export const outlierPriceSchema = z.object({
  serviceProviderId: idSchema,
  epCode: z.string(),
  kind: kindSchema,
  /** By how much it seems too large, or where `isLess` too small; null of other kinds. */
  factor: z.number().int().nullable(),
  isLess: z.boolean(),
  /** What it was seen beside: the bidder's own price in the phase before, or the others. */
  beside: outlierReferenceSchema,
  /** The unit price as entered; null where it is missing. */
  epMillis: millis.nullable(),
  beforeMillis: millis.nullable(),
  mengeMillis: millis,
  sumMillis: millis.nullable(),
  /** What the same amounts cost at the reference; null where there is none. */
  referenceMillis: millis.nullable(),
  cellCount: z.number().int(),
  propertyCount: z.number().int(),
});

export const outlierPricesSchema = z.object({
  /** The heaviest, which are all unless `priceCount` is larger. */
  prices: z.array(outlierPriceSchema),
  priceCount: z.number().int(),
  /** How many there are of each kind, whether they are listed or not. */
  counts: z.record(kindSchema, z.number().int()),
  /** How many prices of single rows of LVs were seen. */
  cellCount: z.number().int(),
});

export const outlierCellSchema = z.object({
  liegenschaftId: idSchema,
  mengeMillis: millis,
  sumMillis: millis.nullable(),
  referenceMillis: millis.nullable(),
  /** Whether it lies at least the threshold off. */
  isOff: z.boolean(),
});

const stateSchema = z.enum(['open', 'checked', 'clarify']);

/** What administrators have said of a price. */
export const priceCheckSchema = z.object({
  organisationId: idSchema,
  epCode: z.string(),
  state: stateSchema,
  note: z.string(),
  /** The unit price that it was said of; null where it was missing. What holds for another price is grey. */
  seenValue: millis.nullable(),
  version: z.number().int(),
  by: z.string().nullable(),
  at: instantSchema,
});

const checkInputSchema = z.object({
  organisationId: idSchema,
  epCode: z
    .string('Bitte geben Sie einen Ep-Code an.')
    .min(1, 'Bitte geben Sie einen Ep-Code an.')
    .max(100, 'Der Ep-Code ist zu lang.'),
  state: stateSchema,
  note: trimmedText(PRICE_NOTE_MAX_LENGTH),
  seenValue: z.int().min(0).max(1_000_000_000).nullable(),
  /** The version that its sender saw; null where nothing was said of the price yet. */
  before: z.int().min(1).nullable(),
});

/** The scope and reference of outliers; by default all properties, the others and the usual percent. */
const scope = {
  percent: z.coerce.number().pipe(z.int().min(OFF_PERCENT.min).max(OFF_PERCENT.max)).optional(),
  reference: outlierReferenceSchema.optional(),
  liegenschaftIds: idListSchema(OUTLIER_PROPERTIES_MAX_COUNT).optional(),
};

/** The schemas of the calls in `outlier.ts`, each under the name of its call. */
export const outlierCallSchemas = {
  getOddPrices: {
    summary: 'Find the odd prices of a phase, what weighs most first.',
    query: z.object(scope),
    answer: outlierPricesSchema,
  },
  getOddCells: {
    summary: 'The rows of LVs of one price, each beside its reference.',
    query: z.object({ serviceProviderId: idSchema, epCode: z.string().max(100), ...scope }),
    answer: z.array(outlierCellSchema),
  },
  listPriceChecks: { summary: 'List what was said of prices of a phase.', answer: z.array(priceCheckSchema) },
  savePriceChecks: {
    summary:
      'Say of prices that they are checked or to be clarified; who is too late for one leaves it as it is.',
    body: z.object({
      checks: z
        .array(checkInputSchema, 'Bitte geben Sie eine Liste an.')
        .min(1, 'Bitte geben Sie eine Liste an.')
        .max(PRICE_CHECKS_MAX_COUNT, `Bitte geben Sie höchstens ${PRICE_CHECKS_MAX_COUNT} Preise an.`),
    }),
    answer: z.object({
      stored: z.array(priceCheckSchema),
      /** What somebody else has said meanwhile. */
      left: z.array(priceCheckSchema),
    }),
  },
} satisfies Record<string, CallSchemas>;
