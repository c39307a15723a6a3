import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { tagSchema } from './ep-catalog.ts';
import { findingSchema } from './failure.ts';
import { idSchema, instantSchema, mailChoiceSchema } from './scalar.ts';

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

const phaseParams = z.object({ phaseId: idSchema });
const propertyParams = phaseParams.extend({ propertyId: idSchema });

/** The schemas of the calls in `lv.ts`, each under the name of its call. */
export const lvCallSchemas = {
  listLvs: {
    summary: 'List LVs with their positions.',
    params: phaseParams,
    query: z.object({ propertyId: idSchema.optional() }),
    answer: z.array(lvSchema),
  },
  getLvColumns: {
    summary: 'Get what prices depend on of all LVs of a phase, as packed columns.',
    params: phaseParams,
  },
  listLvSummaries: {
    summary: 'List LVs without their positions.',
    params: phaseParams,
    answer: z.array(lvSummarySchema),
  },
  listUnknownCodes: {
    summary: 'List the codes that LVs of a phase use and its catalogue lacks.',
    params: phaseParams,
    answer: z.array(unknownCodeSchema),
  },
  uploadLv: {
    summary: 'Upload an LV.',
    params: propertyParams,
    query: z.object({
      /** The SHA-256 in hex of the file that is replaced, or `none`: refused where another one lies there. */
      replaces: z.string().max(100).optional(),
      mail: mailChoiceSchema,
    }),
    answer: lvInfoSchema.extend({ warnings: z.array(findingSchema) }),
  },
  downloadLv: { summary: 'Download the uploaded LV.', params: propertyParams },
  deleteLv: {
    summary: 'Delete an LV.',
    params: propertyParams.extend({ lvId: idSchema }),
    query: z.object({ mail: mailChoiceSchema }),
    answer: z.object({}),
  },
} satisfies Record<string, CallSchemas>;
