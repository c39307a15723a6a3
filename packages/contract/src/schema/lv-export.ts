import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { idSchema, lineSchema } from './scalar.ts';

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

/** What the owner says of the contract, to be printed on the order; days as «2026-11-02». */
const contractSchema = z
  .object({
    number: lineSchema.optional(),
    begin: z.iso.date('Bitte geben Sie einen Tag an.').optional(),
    end: z.iso.date('Bitte geben Sie einen Tag an.').optional(),
  })
  .refine(
    ({ begin, end }) => begin === undefined || end === undefined || begin <= end,
    'Das Ende der Laufzeit liegt vor ihrem Beginn.',
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
    query: z.object({
      /** An archive holds what one state of the award gives: Excel and JSON, and the PDF where `with` asks for it. */
      type: z.enum(['excel', 'json', 'pdf', 'zip']),
      with: z.literal('pdf').optional(),
    }),
    body: z.looseObject({ provider: withId, contract: contractSchema.optional() }),
  },
} satisfies Record<string, CallSchemas>;
