import { STATUS_CODES } from 'node:http';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { failureSchema } from '@rahmenpreis/contract/schema/failure.ts';
import { schemasOf } from '@rahmenpreis/contract/schema/schemas-of.ts';
import { z } from 'zod';
import { UNKNOWN_NAME } from './mutations.ts';
import type { FuzzAnswer } from './send.ts';

/** What calls answer with, as CONTRACT.md «Errors» lists it. */
const REFUSALS = [400, 401, 403, 404, 408, 409, 412, 413, 414, 415, 422, 429, 431];
const oneShape = failureSchema.strict();
/** What only a bug would show: its own words, or those of what the program is made of. */
const INNER_WORDS = /\b(?:TypeError|SyntaxError|node_modules|select |postgres|ECONN|Drizzle|at \w+ \()/i;

/** Gives what is wrong with an answer, whatever was asked; undefined where nothing is. */
export function complaintOf(call: Endpoint, answer: FuzzAnswer): string | undefined {
  const { status, headers, body } = answer;
  if (status === 304) return body.length === 0 ? undefined : '304 with a body';
  if (status !== 200) return complaintOfRefusal(answer);
  if (headers['cache-control'] === undefined) return 'nothing says that it is not to be kept';
  if (body.includes(UNKNOWN_NAME)) return 'says what no schema has';
  if (call.answers === 'file') {
    return String(headers['content-disposition']).startsWith('attachment')
      ? undefined
      : 'a file that is shown';
  }
  return call.answers === undefined ? complaintOfData(call, body) : undefined;
}

function complaintOfRefusal({ status, headers, body }: FuzzAnswer): string | undefined {
  if (!REFUSALS.includes(status)) return `answers ${status}`;
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return `a refusal as ${String(headers['content-type'])}`;
  if (headers['cache-control'] !== 'no-store') return 'a refusal that may be kept';
  const read = oneShape.safeParse(parse(body));
  if (!read.success) return `a refusal of another shape: ${z.prettifyError(read.error)}`;
  const { status: said, error, message } = read.data;
  if (said !== status || error !== nameOf(status)) return `says ${said} ${error} for ${status}`;
  if (message === '') return 'a refusal without a sentence';
  return INNER_WORDS.test(message) ? `says „${message}“` : undefined;
}

/** Node still has the older names of two statuses. */
function nameOf(status: number): string | undefined {
  if (status === 422) return 'Unprocessable Content';
  return status === 413 ? 'Payload Too Large' : STATUS_CODES[status];
}

function complaintOfData(call: Endpoint, body: Buffer): string | undefined {
  const { answer = z.never() } = schemasOf(call);
  const read = z.strictObject({ data: answer }).safeParse(parse(body));
  return read.success ? undefined : `answers otherwise than its schema says: ${z.prettifyError(read.error)}`;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
