import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { idSchema, instantSchema, sha256Schema } from './scalar.ts';

export const keptReceiptSchema = z.object({
  phaseId: idSchema,
  /** Why it left the program: confirmed or withdrawn, phase ended, entered by the owner, or downloaded. */
  cause: z.enum(['confirmed', 'withdrawn', 'ended', 'entered', 'download']),
  madeAt: instantSchema,
  checkValue: sha256Schema,
});

export const receiptSchema = z.object({
  checkValue: sha256Schema,
  /** The name of the company. */
  organisation: z.string(),
  /** Whether the phase has ended, so that nothing of it changes any more. */
  isFinal: z.boolean(),
  /** When anything of the offer was last entered or removed; null before. */
  changedAt: instantSchema.nullable(),
  participation: z.enum(['true', 'false']).nullable(),
  /** Who said so and when; the name is null where none was given. */
  declaration: z.object({ name: z.string().nullable(), at: instantSchema }).nullable(),
  /** The letter under which it was confirmed, and whether it was declared; null where there was none. */
  letter: z.object({ version: z.int(), isDeclared: z.boolean() }).nullable(),
  pricedCount: z.int(),
  factorCount: z.int(),
  inMarketCount: z.int(),
  documentCount: z.int(),
});

export const receiptCheckSchema = z.object({
  /** What the receipt's content comes to. */
  checkValue: sha256Schema,
  /** Whether value and block in the file are of it; true where it has none or only a value was asked for. */
  isIntact: z.boolean(),
  /** Whether the offer as it is stored now has this value. */
  isCurrent: z.boolean(),
  /** The receipts with this value that left the program. */
  kept: z.array(keptReceiptSchema),
});

/** A kept receipt as administrators see it. */
const comparedReceiptSchema = keptReceiptSchema.extend({
  /** The name of the company. */
  organisation: z.string(),
  phaseTitle: z.string(),
  /** Whether that company's offer in the phase that was asked about has this value as it is stored now. */
  isCurrent: z.boolean(),
});

export const receiptComparisonSchema = receiptCheckSchema.omit({ isCurrent: true }).extend({
  /** Receipts with this value that were handed out, of phases without sealed offers, oldest first. */
  kept: z.array(comparedReceiptSchema),
});

/** The schemas of the calls in `receipt.ts`, each under the name of its call. */
export const receiptCallSchemas = {
  getReceipt: { summary: 'The check value of the own offer as it is stored.', answer: receiptSchema },
  exportReceipt: {
    summary: 'Export the receipt of the own offer; it is kept.',
    query: z.object({ type: z.enum(['excel', 'pdf', 'text']) }),
    files: ['xlsx', 'pdf', 'txt'],
  },
  exportSubmissions: {
    summary: 'Export what the own company has sent in the phase: arrival, size and answer of each call.',
    files: ['xlsx'],
  },
  checkReceiptValue: {
    summary: 'Whether a check value is that of the own offer or of a kept receipt.',
    params: z.object({ checkValue: sha256Schema }),
    answer: receiptCheckSchema,
  },
  checkReceiptFile: {
    summary: 'Whether an exported receipt is unchanged, and which kept one it is.',
    answer: receiptCheckSchema,
  },
  compareReceiptValue: {
    summary: 'Whose kept receipt has a check value; 409 while the offers of the phase are sealed.',
    params: z.object({ checkValue: sha256Schema }),
    answer: receiptComparisonSchema,
  },
  compareReceiptFile: {
    summary: 'Whether a receipt is unchanged, and whose kept one it is; 409 while offers are sealed.',
    answer: receiptComparisonSchema,
  },
} satisfies Record<string, CallSchemas>;
