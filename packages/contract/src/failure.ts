import type { z } from 'zod';
import type {
  failureSchema,
  fieldProblemSchema,
  fileChoicesSchema,
  findingSchema,
} from './schema/failure.ts';

/** One thing found in a file: where it stands, what was there, and what to do, in German. */
export type Finding = z.output<typeof findingSchema>;

/** How somebody has asked for a file to be read. */
export type FileChoices = z.output<typeof fileChoicesSchema>;

/** A field of a request that breaks a rule. */
export type FieldProblem = z.output<typeof fieldProblemSchema>;

/** The one shape of every refused call (CONTRACT.md «Errors»). */
export type FailureAnswer = z.output<typeof failureSchema>;

const SEVERITIES: readonly Finding['severity'][] = ['error', 'warning'];

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
 * Says whether an answer has the shape of a refused call, as `failureSchema` does, for the browser, which
 * does without schemas (CONTRACT.md «Errors»).
 */
export function isFailureAnswer(body: unknown): body is FailureAnswer {
  if (!holds(body, 'string', ['error', 'message', 'code']) || !holds(body, 'integer', ['status']))
    return false;
  const { details } = body as FailureAnswer;
  return Array.isArray(details) && details.every(isDetail);
}
