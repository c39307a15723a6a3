import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { TAGS } from '../category-tag.ts';
import { findingSchema } from './failure.ts';
import { idSchema, instantSchema, mailChoiceSchema } from './scalar.ts';

export const tagSchema = z.enum(TAGS);

export const epCatalogSchema = z.object({
  id: idSchema,
  phaseId: idSchema,
  filename: z.string(),
  createdAt: instantSchema,
});

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

const uploaded = epCatalogSchema.extend({ warnings: z.array(findingSchema) });

/** The schemas of the calls in `ep-catalog.ts`, each under the name of its call. */
export const epCatalogCallSchemas = {
  listEpCatalogs: { summary: 'List catalogues.', answer: z.array(epCatalogSchema) },
  listEpEntries: { summary: 'List the entries of a catalogue.', answer: z.array(epEntrySchema) },
  uploadEpCatalog: {
    summary: 'Upload a catalogue.',
    query: z.object({
      /** Which sheet is read, from 0, where it is not the one that would be. */
      sheetAt: z.coerce.number().pipe(z.int().min(0).max(1_000)).optional(),
    }),
    answer: uploaded,
  },
  replaceEpCatalog: {
    summary: 'Replace a catalogue.',
    query: z.object({
      /** The SHA-256 in hex of the file that is replaced, or `none`: refused where another one lies there. */
      replaces: z.string().max(100).optional(),
      /** With it prices go on for changed units; without it they rest until bidders enter them again. */
      confirm: z.literal('units').optional(),
      mail: mailChoiceSchema,
    }),
    answer: uploaded,
  },
  downloadEpCatalog: { summary: 'Download the uploaded catalogue.', files: ['xlsx', 'xls'] },
  deleteEpCatalog: { summary: 'Delete a catalogue and its LVs.', answer: z.object({}) },
} satisfies Record<string, CallSchemas>;
