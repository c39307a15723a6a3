import { z } from 'zod';

export const findingSchema = z.object({
  severity: z.enum(['error', 'warning']),
  /** Row of the sheet as the user sees it, first row 1; 0 if the whole file is meant. */
  row: z.number().int(),
  /** Header text of the column; empty if the whole row is meant. */
  column: z.string(),
  value: z.string(),
  message: z.string(),
});

export const fieldProblemSchema = z.object({ field: z.string(), message: z.string() });

export const failureSchema = z.object({
  status: z.number().int(),
  error: z.string(),
  message: z.string(),
  code: z.string(),
  details: z.array(z.union([findingSchema, fieldProblemSchema, z.string()])),
});
