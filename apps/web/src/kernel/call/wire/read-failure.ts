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

/** Reads the failure a refused call carries; an answer of another shape keeps its status and has no sentence. */
export async function readFailure(response: Response): Promise<CallFailure> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const waiting = Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {};
  const body: unknown = await response.json().catch(() => undefined);
  if (isFailureAnswer(body)) return new CallFailure({ ...body, ...waiting });
  return new CallFailure({
    status: response.status,
    error: response.statusText,
    message: '',
    code: 'unexpected',
    details: [],
    ...waiting,
  });
}
