import { z } from 'zod';
import { endpoint, shortPaths } from './endpoint.ts';
import { findingSchema } from './failure.ts';
import { idSchema, instantSchema } from './ids.ts';
import { UPLOAD_MAX_BYTES } from './limits.ts';
import { ALPHA_PERMISSIONS, PERMISSIONS } from './permission.ts';

/** The eight tags of the catalogue's categories (PRICE-016). */
export const TAGS = ['sonstiges', 'igm', 'tgm', 'uegm', 'aufzug', 'energy', 'waste', 'sv'] as const;
export const tagSchema = z.enum(TAGS);
export type Tag = z.infer<typeof tagSchema>;

/** A phase's price catalogue without its entries. */
export const epCatalogSchema = z.object({
  id: idSchema,
  phaseId: idSchema,
  filename: z.string(),
  createdAt: instantSchema,
});
export type EpCatalog = z.infer<typeof epCatalogSchema>;

/** One row of the catalogue: a category, or a position with its Ep-Code (SETUP-009). */
export const epEntrySchema = z.object({
  number: z.string(),
  type: z.enum(['category', 'position']),
  title: z.string(),
  /** Null for a category. */
  epCode: z.string().nullable(),
  unit: z.string(),
  preText: z.string(),
  postText: z.string(),
  /** Null for a category that names none. */
  sliceTag: tagSchema.nullable(),
  tags: z.array(z.string()),
  /** Nested set: an entry lies in another when its pair lies inside the other's. */
  leftInt: z.number().int(),
  rightInt: z.number().int(),
});
export type EpEntry = z.infer<typeof epEntrySchema>;

const phaseParams = z.object({ id: idSchema });
const excelPath = '/lvep/v1/phase/{id}/epCatalog/excel';
const uploaded = epCatalogSchema.extend({ warnings: z.array(findingSchema) });

/** Lists the catalogues of all phases (API-028). */
export const listEpCatalogs = endpoint({
  method: 'GET',
  path: '/lvep/v1/epCatalog',
  aliases: shortPaths('/lvep/v1/epCatalog'),
  access: ALPHA_PERMISSIONS,
  summary: 'List catalogues.',
  answer: z.array(epCatalogSchema),
});

/** Gives the entries of a phase's catalogue in tree order; empty while there is none (API-028). */
export const listEpEntries = endpoint({
  method: 'GET',
  path: '/lvep/v1/phase/{id}/epCatalog',
  aliases: shortPaths('/lvep/v1/phase/{id}/epCatalog'),
  access: PERMISSIONS,
  summary: 'List the entries of a catalogue.',
  params: phaseParams,
  answer: z.array(epEntrySchema),
});

/** Uploads a phase's first catalogue (API-030, SETUP-006). */
export const uploadEpCatalog = endpoint({
  method: 'PUT',
  path: excelPath,
  aliases: shortPaths(excelPath),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Upload a catalogue.',
  params: phaseParams,
  fileMaxBytes: UPLOAD_MAX_BYTES,
  answer: uploaded,
});

/** Replaces a phase's catalogue; LVs and entered prices stay; codes in use that are gone become warnings (OPEN-33). */
export const replaceEpCatalog = endpoint({
  method: 'PATCH',
  path: excelPath,
  aliases: shortPaths(excelPath),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Replace a catalogue.',
  params: phaseParams,
  fileMaxBytes: UPLOAD_MAX_BYTES,
  answer: uploaded,
});

/** Returns the uploaded file (OPEN-33). */
export const downloadEpCatalog = endpoint({
  method: 'GET',
  path: excelPath,
  aliases: shortPaths(excelPath),
  access: ALPHA_PERMISSIONS,
  summary: 'Download the uploaded catalogue.',
  params: phaseParams,
  answer: 'file',
});

/** Deletes a future phase's catalogue and with it all its LVs (API-031, SETUP-006). */
export const deleteEpCatalog = endpoint({
  method: 'DELETE',
  path: '/lvep/v1/phase/{id}/epCatalog/{epId}',
  aliases: shortPaths('/lvep/v1/phase/{id}/epCatalog/{epId}'),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Delete a catalogue and its LVs.',
  params: phaseParams.extend({ epId: idSchema }),
  answer: z.object({}),
});
