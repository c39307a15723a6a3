import {
  type FailureAnswer,
  type FieldProblem,
  type Finding,
  isFinding,
} from '@rahmenpreis/contract/failure.ts';

interface CallFailureFields extends Omit<FailureAnswer, 'details'> {
  readonly details?: FailureAnswer['details'];
  readonly retryAfterSeconds?: number;
}

/** A call that did not succeed; status 0 means that no answer came (AUTH-008, CONTRACT.md «Errors»). */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  declare readonly status: number;
  declare readonly error: string;
  declare readonly code: string;
  declare readonly details: FailureAnswer['details'];
  declare readonly retryAfterSeconds: number | undefined;

  constructor({ message, ...fields }: CallFailureFields) {
    super(message);
    Object.assign(this, { details: [], ...fields });
  }

  /** The findings of a refused file, in the order of the server. */
  get findings(): Finding[] {
    return this.details.filter(isFinding);
  }

  /** The fields that break a rule, each with its sentence. */
  get fieldProblems(): FieldProblem[] {
    return this.details.filter((detail) => typeof detail === 'object' && 'field' in detail);
  }
}

/** Of a file that was read here: refused with a sentence for what is wrong with it, as the server would. */
export function refusedFile(message: string, findings: readonly Finding[]): CallFailure {
  return new CallFailure({ status: 400, error: '', message, code: 'findings', details: [...findings] });
}

/** Says whether an error is a failed call, with this status where one is given. */
export function isCallFailure(error: unknown, status?: number): error is CallFailure {
  return error instanceof CallFailure && (status === undefined || error.status === status);
}

/** Says whether a call failed without an answer of the server's own, so that it may have taken effect. */
export function isUnanswered(error: unknown): boolean {
  return isCallFailure(error) && (error.status === 0 || error.status >= 500);
}

/** Says whether an error only means that the caller itself stopped the call. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
