import { isFailureAnswer } from '@rahmenpreis/contract/failure.ts';
import { CallFailure } from '../call-failure.ts';
import { TEXTS } from '../../texts.ts';

/** Gives the failure for a call that got no answer at all. */
export function unreachableFailure(): CallFailure {
  return new CallFailure({
    status: 0,
    error: 'Network Error',
    message: TEXTS.unreachable,
    code: 'unreachable',
    details: [],
  });
}

/** Reads the failure a refused call carries; an answer of another shape keeps its status, and its sentence where it has one. */
export async function readFailure(response: Response): Promise<CallFailure> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const waiting = Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {};
  const body: unknown = await response.json().catch(() => undefined);
  if (isFailureAnswer(body)) return new CallFailure({ ...body, ...waiting });
  return new CallFailure({
    status: response.status,
    error: response.statusText,
    message: messageOf(body),
    code: 'unexpected',
    details: [],
    ...waiting,
  });
}

/** What an answer that is not the program's says, for instance that of a gateway in front of it. */
function messageOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('message' in body)) return '';
  return typeof body.message === 'string' ? body.message : '';
}
