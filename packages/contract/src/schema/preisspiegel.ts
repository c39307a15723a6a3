import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { PREISSPIEGEL_MAX_COUNT, PREISSPIEGEL_PROVIDERS_MAX_COUNT } from '../limits.ts';
import { idSchema } from './scalar.ts';

/** What of the comparison is printed beyond the prices, as its page is set. */
export const preisspiegelViewSchema = z.object({
  /** The service groups that are compared; all where none are named. */
  sliceIds: z.array(z.string()).max(20).optional(),
  /** The bidder that is 100 %; the lowest complete offer where none is named or it does not take part. */
  referenceId: idSchema.optional(),
  hasSpread: z.boolean().optional(),
  hasIdeal: z.boolean().optional(),
  /** From how many percent off the median a price is marked; none is where it is left out. */
  outlierPercent: z.number().int().min(1).max(99).optional(),
  /** Percents below and above the median that put a price far off, to name who is both; nobody without. */
  pairs: z
    .object({
      belowPercent: z.number().int().min(1).max(99),
      abovePercent: z.number().int().min(101).max(999),
    })
    .optional(),
});

/** The schemas of the call in `preisspiegel.ts`, under its name. */
export const preisspiegelCallSchemas = {
  exportPreisspiegel: {
    summary: 'Export the Preisspiegel of several properties to be sent, or their raw prices.',
    query: z.object({ type: z.enum(['sheets', 'pdf', 'csv']) }),
    files: ['zip', 'xlsx', 'pdf', 'csv'],
    body: z.object({
      liegenschaftIds: z
        .array(idSchema)
        .min(1, 'Bitte wählen Sie mindestens eine Liegenschaft.')
        .max(
          PREISSPIEGEL_MAX_COUNT,
          `Bitte wählen Sie höchstens ${PREISSPIEGEL_MAX_COUNT} Liegenschaften für eine Datei.`,
        ),
      /** Whose prices are printed; those of all bidders of the phase where it is left out. */
      serviceProviderIds: z
        .array(idSchema)
        .min(1, 'Bitte wählen Sie mindestens einen Dienstleister.')
        .max(PREISSPIEGEL_PROVIDERS_MAX_COUNT)
        .optional(),
      view: preisspiegelViewSchema.optional(),
    }),
  },
} satisfies Record<string, CallSchemas>;
