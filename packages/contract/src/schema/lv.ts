import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { tagSchema } from './ep-catalog.ts';
import { findingSchema } from './failure.ts';
import { idSchema, instantSchema, lineSchema, mailChoiceSchema } from './scalar.ts';

export const lvInfoSchema = z.object({
  id: idSchema,
  phaseId: idSchema,
  propertyId: idSchema,
  filename: z.string(),
  createdAt: instantSchema,
});

/** A node of an LV's tree, where the catalogue's nested set puts it (SETUP-010). */
export const lvPositionSchema = z.object({
  id: idSchema,
  /** The file's running number. */
  serialNumber: z.string(),
  /** The AKS number of the installation. */
  identificationNumber: z.string(),
  /** The quantity, a number with at most three decimals. */
  amount: z.number(),
  description: z.string(),
  optionalPosition: z.boolean(),
  optionalPositionActive: z.boolean(),
  epCode: z.string(),
  /** Place in the catalogue's nested set, the same as that of the entry with this Ep-Code. */
  leftInt: z.number().int(),
  rightInt: z.number().int(),
  sliceTag: tagSchema,
  unit: z.string(),
  /** Keys under which a bidder's price and factors for this position are stored. */
  epPriceId: z.string(),
  blFactorId: z.string(),
  lsFactorId: z.string(),
  nFactorId: z.string().nullable(),
  mFactorId: z.string(),
});

export const lvSchema = z.object({ info: lvInfoSchema, positions: z.array(lvPositionSchema) });

export const lvSummarySchema = lvInfoSchema.extend({ positionCount: z.number().int() });

const unknownCodeSchema = z.object({
  epCode: z.string(),
  /** Positions of the phase's properties that have it, inactive optional ones left out. */
  positionCount: z.number().int(),
  liegenschaftIds: z.array(idSchema),
});

/** Only the id is read; all else in the file comes from the server (CONTRACT.md «Files that go out»). */
const withId = z.looseObject({ id: idSchema });

/** A provider named by its id or, as the export payload is specified, by its organisation (EXPORT-002). */
const namedProvider = z
  .looseObject({ id: idSchema.optional(), organisationName: z.string().optional() })
  .refine(
    ({ id, organisationName }) => id !== undefined || organisationName !== undefined,
    'Bitte nennen Sie den Dienstleister mit id oder organisationName.',
  );

/** Where a party of a contract has its seat. */
const addressSchema = z.object({ street: lineSchema.optional(), city: lineSchema.optional() });

/** What the owner says of the contract, to be printed on the order; days as «2026-11-02». */
const contractSchema = z
  .object({
    number: lineSchema.optional(),
    /** The company that orders, where it is another than the organisation that tenders. */
    owner: lineSchema.optional(),
    ownerAddress: addressSchema.optional(),
    contractorAddress: addressSchema.optional(),
    /** A first page of its own, with lines to sign on. */
    hasCover: z.boolean().optional(),
    begin: z.iso.date('Bitte geben Sie einen Tag an.').optional(),
    end: z.iso.date('Bitte geben Sie einen Tag an.').optional(),
  })
  .refine(
    ({ begin, end }) => begin === undefined || end === undefined || begin <= end,
    'Das Ende der Laufzeit liegt vor ihrem Beginn.',
  );

/** The schemas of the calls in `lv.ts`, each under the name of its call. */
export const lvCallSchemas = {
  listLvs: {
    summary: 'List LVs with their positions.',
    query: z.object({ propertyId: idSchema.optional() }),
    answer: z.array(lvSchema),
  },
  getLvColumns: { summary: 'Get what prices depend on of all LVs of a phase, as packed columns.' },
  listLvSummaries: { summary: 'List LVs without their positions.', answer: z.array(lvSummarySchema) },
  listUnknownCodes: {
    summary: 'List the codes that LVs of a phase use and its catalogue lacks.',
    answer: z.array(unknownCodeSchema),
  },
  uploadLv: {
    summary: 'Upload an LV.',
    query: z.object({
      /** The SHA-256 in hex of the file that is replaced, or `none`: refused where another one lies there. */
      replaces: z.string().max(100).optional(),
      mail: mailChoiceSchema,
    }),
    answer: lvInfoSchema.extend({ warnings: z.array(findingSchema) }),
  },
  downloadLv: { summary: 'Download the uploaded LV.', files: ['xlsx', 'xls'] },
  deleteLv: { summary: 'Delete an LV.', query: z.object({ mail: mailChoiceSchema }), answer: z.object({}) },
  exportLv: {
    summary: 'Export a priced LV or Preisspiegel.',
    query: z.object({ type: z.literal('excel') }),
    files: ['xlsx'],
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
    query: z.object({
      /** An archive holds one state of the award: Excel and JSON, and the PDF where `with` asks for it. */
      type: z.enum(['excel', 'json', 'pdf', 'zip']),
      with: z.literal('pdf').optional(),
    }),
    files: ['xlsx', 'json', 'pdf', 'zip'],
    body: z.looseObject({ provider: withId, contract: contractSchema.optional() }),
  },
} satisfies Record<string, CallSchemas>;
