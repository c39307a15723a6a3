import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { idSchema } from './scalar.ts';

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

/** The schemas of the calls in `offers.ts`, each under the name of its call. */
export const offersCallSchemas = {
  getOffers: {
    summary: 'Compare the offers of a phase.',
    params: z.object({ phaseId: idSchema }),
    answer: offersSchema,
  },
} satisfies Record<string, CallSchemas>;
