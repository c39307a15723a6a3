import { STATUS_CODES } from 'node:http';
import type { FailureAnswer, Finding } from '@rahmenpreis/contract/failure.ts';
import { REFUSAL_SENTENCES } from '@rahmenpreis/contract/refusal-sentences.ts';

/** As RFC 9110 has them; Node calls 422 by its older name. */
const STATUS_NAMES: Record<number, string | undefined> = { ...STATUS_CODES, 422: 'Unprocessable Content' };

/** The embedded PostgreSQL is back after about half a second when it has died. */
const DATABASE_RETRY_SECONDS = 2;
const OVERLOAD_RETRY_SECONDS = 1;
/** The code of a write that others kept from being stored for too long. */
export const HELD_UP = 'held-up';
const CLOCK_RETRY_SECONDS = 1;
/** Room comes back only when somebody makes it. */
const STORAGE_RETRY_SECONDS = 30;

/** A refusal that a user may see: status, code and German sentence. Anything else thrown is a bug. */
export class Failure extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: FailureAnswer['details'];
  /** When asking again makes sense, in seconds; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    details: FailureAnswer['details'] = [],
    retryAfterSeconds?: number,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Makes what gives a refusal that always says the same. */
export function refusal(status: number, code: string, message: string, retryAfterSeconds?: number) {
  return () => new Failure(status, code, message, [], retryAfterSeconds);
}

/** Makes what gives a refusal that says the sentence of its code. */
export function fixedRefusal(
  status: number,
  code: keyof typeof REFUSAL_SENTENCES,
  retryAfterSeconds?: number,
): () => Failure {
  return refusal(status, code, REFUSAL_SENTENCES[code], retryAfterSeconds);
}

/** Throws a rule's refusal; does nothing if there is none. */
export function raise(refusal: Failure | undefined): void {
  if (refusal !== undefined) throw refusal;
}

/** Gives what was found; throws where nothing was: 404, or another refusal. */
export function orThrow<Found>(found: Found | undefined, refuse: () => Failure = notFound): Found {
  if (found === undefined) throw refuse();
  return found;
}

/** The one shape in which a refusal travels (CONTRACT.md «Errors»). */
export function presentFailure(failure: Failure): FailureAnswer {
  return {
    status: failure.status,
    error: STATUS_NAMES[failure.status] ?? 'Error',
    message: failure.message,
    code: failure.code,
    details: failure.details,
  };
}

/** 400 for input that is not as its schema says, with what is wrong and where. */
export function invalidInput(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Failure {
  const details = issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  return new Failure(400, 'invalid', details[0]?.message || 'Die Anfrage ist nicht lesbar.', details);
}

/** 400 for one field that is not as it has to be. */
export function invalidField(field: string, message: string): Failure {
  return new Failure(400, 'invalid', message, [{ field, message }]);
}

/** 404 for an id that is unknown or belongs to somebody else; both answer with the same bytes. */
export const notFound = fixedRefusal(404, 'not-found');

/** 401 if no token, a forged one or one of the wrong kind was sent. */
export const unauthorized = fixedRefusal(401, 'unauthorized');

/** 403 if the user lacks the right for the call. */
export const forbidden = fixedRefusal(403, 'forbidden');

/** 429 with the seconds after which asking again makes sense. */
export function tooOften(code: string, message: string, retryAfterSeconds: number): Failure {
  return new Failure(429, code, message, [], Math.max(1, Math.ceil(retryAfterSeconds)));
}

/** 429 after too many failed attempts (ERR-007, QUALITY.md «Throttling»). */
export function tooManyRequests(retryAfterSeconds: number): Failure {
  const message =
    'Von Ihrer Adresse kamen zu viele fehlgeschlagene Anfragen. Bitte warten Sie einige Minuten und versuchen Sie es erneut.';
  return tooOften('too-many-requests', message, retryAfterSeconds);
}

/** 413 for a body larger than the call takes. */
export const bodyTooLarge = fixedRefusal(413, 'body-too-large');

/** 409 if the current state forbids it. */
export function conflict(code: string, message: string): Failure {
  return new Failure(409, code, message);
}

/** 412 if somebody else has saved meanwhile. */
export const stale = fixedRefusal(412, 'stale');

/** 400 for a file with errors; all findings travel as details, and nothing has changed. */
export function fileRefused(findings: readonly Finding[]): Failure {
  const errors = findings.filter((finding) => finding.severity === 'error').length;
  const message =
    errors === 1
      ? 'Die Datei enthält einen Fehler und wurde nicht übernommen.'
      : `Die Datei enthält ${errors} Fehler und wurde nicht übernommen.`;
  return new Failure(400, 'file-findings', message, [...findings]);
}

/** 408 where a request, or the next part of it, was waited for in vain. */
export const tooSlow = fixedRefusal(408, 'too-slow');

/** 503 while the database does not answer, as during its restart; what was sent may be sent again. */
export const databaseAway = fixedRefusal(503, 'database-away', DATABASE_RETRY_SECONDS);

/** 503 where others held what the call needs too long; nothing was done, the call may be sent again. */
export const heldUp = fixedRefusal(503, HELD_UP, DATABASE_RETRY_SECONDS);

/** 503 where more waits than the server can answer soon; nothing was done, the call may be sent again. */
export const overloaded = refusal(
  503,
  'overloaded',
  'Der Server ist ausgelastet. Bitte versuchen Sie es gleich erneut.',
  OVERLOAD_RETRY_SECONDS,
);

/** 503 where the database tells its time too slowly to judge a deadline; the call may be sent again. */
export const clockUnsure = fixedRefusal(503, 'clock-unsure', CLOCK_RETRY_SECONDS);

/** 507 where a disk is full; nothing was stored, and what was sent may be sent again once there is room. */
export const storageFull = fixedRefusal(507, 'storage-full', STORAGE_RETRY_SECONDS);

/** 507 for a file while the rest of the disk is kept for what people type. */
export const storageScarce = fixedRefusal(507, 'storage-scarce', STORAGE_RETRY_SECONDS);

/** The generic answer to a bug (ERR-001, ERR-002). */
export const unexpected = fixedRefusal(500, 'unexpected');
