import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { idSchema } from './scalar.ts';

const params = z.object({ phaseId: idSchema, propertyId: idSchema });

/** Only the id is read; everything else in the file comes from the server (CONTRACT.md «Files that go out»). */
const withId = z.looseObject({ id: idSchema });

/** A provider named by its id or, as the export payload is specified, by its organisation (EXPORT-002). */
const namedProvider = z
  .looseObject({ id: idSchema.optional(), organisationName: z.string().optional() })
  .refine(
    ({ id, organisationName }) => id !== undefined || organisationName !== undefined,
    'Bitte nennen Sie den Dienstleister mit id oder organisationName.',
  );

/** The schemas of the calls in `lv-export.ts`, each under the name of its call. */
export const lvExportCallSchemas = {
  exportLv: {
    summary: 'Export a priced LV or Preisspiegel.',
    params,
    query: z.object({ type: z.literal('excel') }),
    body: z.looseObject({
      /** A list, or the one provider itself. */
      serviceProvider: z.union(
        [namedProvider, z.array(namedProvider).min(1, 'Bitte wählen Sie mindestens einen Dienstleister.')],
        'Bitte nennen Sie mindestens einen Dienstleister mit id oder organisationName.',
      ),
    }),
  },
  exportOrderLv: {
    summary: 'Export an order LV.',
    params,
    query: z.object({ type: z.enum(['excel', 'json']) }),
    body: z.looseObject({ provider: withId }),
  },
} satisfies Record<string, CallSchemas>;
