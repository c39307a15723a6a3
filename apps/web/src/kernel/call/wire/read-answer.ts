import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { isFailureAnswer } from '@rahmenpreis/contract/failure.ts';
import { TEXTS } from '../../texts.ts';
import { CallFailure } from '../call-failure.ts';

/** Gives the failure for a call that got no answer at all. */
export function unreachableFailure(): CallFailure {
  return new CallFailure({
    status: 0,
    error: 'Network Error',
    message: TEXTS.unreachable,
    code: 'unreachable',
  });
}

/** Reads a refused call's failure; an answer of another shape keeps its status, and its sentence if any. */
export async function readFailure(response: Response): Promise<CallFailure> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const waiting = Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {};
  const body: unknown = await response.json().catch(() => undefined);
  if (isFailureAnswer(body)) return new CallFailure({ ...body, ...waiting });
  const { status, statusText: error } = response;
  return new CallFailure({ status, error, message: messageOf(body), code: 'unexpected', ...waiting });
}

/** What an answer that is not the program's says, for instance that of a gateway in front of it. */
function messageOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('message' in body)) return '';
  return typeof body.message === 'string' ? body.message : '';
}

/** Throws where an answer is not what the contract says. */
export type CheckAnswer = (endpoint: Endpoint, data: unknown) => void;

/** Reads the data of an answer that succeeded, or the bytes or events it consists of. */
export async function readAnswer(
  checkAnswer: CheckAnswer,
  endpoint: Endpoint,
  response: Response,
): Promise<unknown> {
  if (endpoint.answers === 'file') return response.blob();
  if (endpoint.answers === 'bytes') return new Uint8Array(await response.arrayBuffer());
  if (endpoint.answers === 'events') return response.body;
  const body = (await response.json().catch(() => ({}))) as { data?: unknown };
  checkAnswer(endpoint, body.data);
  return body.data;
}

/** Reads the name of a file from the headers of its answer; undefined where they name none. */
export function filenameOf(response: Response): string | undefined {
  const header = response.headers.get('content-disposition') ?? '';
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="([^"]*)"/i.exec(header)?.[1];
}
