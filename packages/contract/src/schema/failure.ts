import { z } from 'zod';

/** So many sheets of one workbook are read at most. */
const SHEETS_MAX_COUNT = 20;
const sheetAt = z.int().min(0).max(1_000);

/** How a file is to be read, each choice only after a finding offered it; sheets count from 0. */
export const fileChoicesSchema = z.object({
  /** Another sheet than the one that would be read. */
  sheetAt: sheetAt.optional(),
  /** Sheets whose rows are added, in this order; of an LV alone. */
  alsoSheets: z.array(sheetAt).max(SHEETS_MAX_COUNT).optional(),
  /** Which sign parts the decimals of numbers that stand as texts. */
  decimals: z.enum(['comma', 'point']).optional(),
  /** More than 3 decimals are rounded half up instead of refused. */
  rounds: z.boolean().optional(),
  /** Codes that differ from a catalogue's only in blanks, hyphens, dots or leading zeros are read as that. */
  nearKeys: z.boolean().optional(),
});

export const findingSchema = z.object({
  severity: z.enum(['error', 'warning']),
  /** Row of the sheet as the user sees it, first row 1; 0 if the whole file is meant. */
  row: z.number().int(),
  /** Header text of the column; empty if the whole row is meant. */
  column: z.string(),
  value: z.string(),
  message: z.string(),
  /** Ways to read the file otherwise, each with what its button says. */
  offers: z.array(z.object({ label: z.string(), choices: fileChoicesSchema })).optional(),
});

export const fieldProblemSchema = z.object({ field: z.string(), message: z.string() });

export const failureSchema = z.object({
  status: z.number().int(),
  error: z.string(),
  message: z.string(),
  code: z.string(),
  details: z.array(z.union([findingSchema, fieldProblemSchema, z.string()])),
});
