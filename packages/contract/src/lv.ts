import { z } from 'zod';
import { endpoint, shortPaths } from './endpoint.ts';
import { tagSchema } from './ep-catalog.ts';
import { findingSchema } from './failure.ts';
import { idSchema, instantSchema } from './ids.ts';
import { UPLOAD_MAX_BYTES } from './limits.ts';
import { ALPHA_PERMISSIONS, PERMISSIONS } from './permission.ts';

/** An LV without its positions (SETUP-008). */
export const lvInfoSchema = z.object({
  id: idSchema,
  phaseId: idSchema,
  propertyId: idSchema,
  filename: z.string(),
  createdAt: instantSchema,
});
export type LvInfo = z.infer<typeof lvInfoSchema>;

/** One position of an LV (SETUP-011). */
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
export type LvPosition = z.infer<typeof lvPositionSchema>;

export const lvSchema = z.object({ info: lvInfoSchema, positions: z.array(lvPositionSchema) });
export type Lv = z.infer<typeof lvSchema>;

/** An LV as lists show it: how many positions it has, without them. */
export const lvSummarySchema = lvInfoSchema.extend({ positionCount: z.number().int() });
export type LvSummary = z.infer<typeof lvSummarySchema>;

const phaseParams = z.object({ id: idSchema });
const propertyParams = phaseParams.extend({ pid: idSchema });
const excelPath = '/lvep/v1/phase/{id}/property/{pid}/lv/excel';

/** Lists a phase's LVs, or the one of a property; a bidder gets those of its own phases (API-029). */
export const listLvs = endpoint({
  method: 'GET',
  path: '/lvep/v1/phase/{id}/lv',
  aliases: shortPaths('/lvep/v1/phase/{id}/lv'),
  access: PERMISSIONS,
  summary: 'List LVs with their positions.',
  params: phaseParams,
  query: z.object({ propertyId: idSchema.optional() }),
  answer: z.array(lvSchema),
});

/** Lists a phase's LVs without their positions, for Phasen-Setup, which shows every phase at once (SETUP-005). */
export const listLvSummaries = endpoint({
  method: 'GET',
  path: '/lvep/v1/phase/{id}/lvSummary',
  aliases: shortPaths('/lvep/v1/phase/{id}/lvSummary'),
  access: ALPHA_PERMISSIONS,
  summary: 'List LVs without their positions.',
  params: phaseParams,
  answer: z.array(lvSummarySchema),
});

/** Uploads the LV of a property, or replaces it (API-032, SETUP-007). */
export const uploadLv = endpoint({
  method: 'PUT',
  path: excelPath,
  aliases: shortPaths(excelPath),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Upload an LV.',
  params: propertyParams,
  fileMaxBytes: UPLOAD_MAX_BYTES,
  answer: lvInfoSchema.extend({ warnings: z.array(findingSchema) }),
});

/** Returns the uploaded file (API-033). */
export const downloadLv = endpoint({
  method: 'GET',
  path: excelPath,
  aliases: shortPaths(excelPath),
  access: ALPHA_PERMISSIONS,
  summary: 'Download the uploaded LV.',
  params: propertyParams,
  answer: 'file',
});

/** Deletes an LV before the end of its phase (API-034, OPEN-32). */
export const deleteLv = endpoint({
  method: 'DELETE',
  path: '/lvep/v1/phase/{id}/property/{pid}/lv/{lvId}',
  aliases: shortPaths('/lvep/v1/phase/{id}/property/{pid}/lv/{lvId}'),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Delete an LV.',
  params: propertyParams.extend({ lvId: idSchema }),
  answer: z.object({}),
});
