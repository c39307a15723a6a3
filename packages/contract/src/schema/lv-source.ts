import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { columnHeadSchema } from './column-map.ts';
import { fileChoicesSchema, findingSchema } from './failure.ts';
import { idSchema, instantSchema } from './scalar.ts';

const count = z.number().int();

/** The LV of one property as a file for many holds it: a sheet, or the rows of a list with one key. */
export const lvPartSchema = z.object({
  /** What `applyChange` puts in place, and `previewChange` looks at; null where an error forbids it. */
  fileId: idSchema.nullable(),
  sheetName: z.string(),
  /** What stands in the column of the property; null of a sheet. */
  key: z.string().nullable(),
  /** Its rows in the file, as their reader counts them: «4–113, 120». */
  rows: z.string(),
  /** The properties of the phase that its signs name: none, one, or several to be asked about. */
  liegenschaftIds: z.array(idSchema),
  /** Found by a city or a short number only. */
  isGuess: z.boolean(),
  /** The properties of the phase whose LV says the same now. */
  sameAs: z.array(idSchema),
  positionCount: count,
  errorCount: count,
  warningCount: count,
  /** The first of them; rows are those of the file. */
  findings: z.array(findingSchema),
});

export const lvSourceReadingSchema = z.object({
  sourceId: idSchema,
  filename: z.string(),
  state: z.enum(['waiting', 'reading', 'done', 'failed']),
  /** How much of it is read, 0 to 1. */
  share: z.number(),
  /** The headings of which nobody has said what they stand for, first of all; null where there are none. */
  question: z
    .object({ sheetName: z.string(), fileKind: z.enum(['lv', 'lv-list']), head: columnHeadSchema })
    .nullable(),
  parts: z.array(lvPartSchema),
  /** On the file as a whole, also why it could not be read: sheets and rows of no property. */
  findings: z.array(findingSchema),
});

export const keptLvSourceSchema = z.object({
  sourceId: idSchema,
  filename: z.string(),
  /** When LVs of it were stored. */
  storedAt: instantSchema,
  /** First and last name of who stored them; null once that account is gone. */
  storedBy: z.string().nullable(),
});

/** The schemas of the calls in `lv-source.ts`, each under the name of its call. */
export const lvSourceCallSchemas = {
  layLvSource: {
    summary: 'Lay down a file with the LVs of many properties, and begin to read it.',
    answer: z.object({
      sourceId: idSchema,
      /** How many older files that lay down for this phase had to go for it. */
      droppedCount: count,
    }),
  },
  getLvSource: {
    summary: 'Tell how far a file with many LVs is read, and what it holds.',
    answer: lvSourceReadingSchema,
  },
  readLvSource: {
    summary: 'Read a file with many LVs anew, by choices that findings offered or columns said since.',
    body: z.object({ choices: fileChoicesSchema.default({}) }),
    answer: z.object({}),
  },
  dropLvSource: {
    summary: 'Take a file with many LVs away that is not stored, and end reading it.',
    answer: z.object({}),
  },
  listLvSources: {
    summary: 'List the files from which LVs of a phase were stored together, the newest first.',
    answer: z.array(keptLvSourceSchema),
  },
  downloadLvSource: {
    summary: 'Download a file with many LVs as it was uploaded.',
    files: ['xlsx', 'xls', 'csv'],
  },
  exportLvs: {
    summary: 'Export all LVs of a phase in one file that comes in again unchanged.',
    query: z.object({ form: z.enum(['sheets', 'list']) }),
    files: ['xlsx'],
  },
} satisfies Record<string, CallSchemas>;
