import { z } from 'zod';

const SEVERITIES = ['error', 'warning'] as const;

/** One thing found in a file: where it stands, what was there, and what to do, in German. */
export const findingSchema = z.object({
  severity: z.enum(SEVERITIES),
  /** Row of the sheet as the user sees it, first row 1; 0 if the whole file is meant. */
  row: z.number().int(),
  /** Header text of the column; empty if the whole row is meant. */
  column: z.string(),
  value: z.string(),
  message: z.string(),
});
export type Finding = z.infer<typeof findingSchema>;

/** A field of a request that breaks a rule. */
export const fieldProblemSchema = z.object({ field: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblemSchema>;

/** The one shape of every refused call (CONTRACT.md «Errors»). */
export const failureSchema = z.object({
  status: z.number().int(),
  error: z.string(),
  message: z.string(),
  code: z.string(),
  details: z.array(z.union([findingSchema, fieldProblemSchema, z.string()])),
});
export type FailureAnswer = z.infer<typeof failureSchema>;

/** Says whether a detail of a failure is a finding of a file. */
export function isFinding(detail: FailureAnswer['details'][number]): detail is Finding {
  return typeof detail === 'object' && 'row' in detail;
}

function holds(value: unknown, type: 'string' | 'integer', names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return names.every((name) => {
    const part: unknown = (value as Record<string, unknown>)[name];
    return type === 'string' ? typeof part === 'string' : Number.isSafeInteger(part);
  });
}

function isDetail(value: unknown): boolean {
  if (typeof value === 'string' || holds(value, 'string', ['field', 'message'])) return true;
  if (!holds(value, 'string', ['severity', 'column', 'value', 'message'])) return false;
  return (
    SEVERITIES.some((severity) => severity === (value as Finding).severity) &&
    holds(value, 'integer', ['row'])
  );
}

/**
 * Says whether an answer has the shape of a refused call: the same as `failureSchema`, for the browser, which does
 * without schemas (CONTRACT.md «Errors»).
 */
export function isFailureAnswer(body: unknown): body is FailureAnswer {
  if (!holds(body, 'string', ['error', 'message', 'code']) || !holds(body, 'integer', ['status']))
    return false;
  const { details } = body as FailureAnswer;
  return Array.isArray(details) && details.every(isDetail);
}
