import { CONNECTION_HINT, GENERIC_TEXT, TEXTS } from '../texts.ts';
import { isCallFailure } from './call-failure.ts';

/** The statuses of 500 and above whose sentences say what to do: away for a moment, and no room left to store anything. */
const EXPLAINED_STATUSES: readonly number[] = [503, 507];

/** Gives the line with status, error and message of a failure, or the advice to reload (ERR-003). */
export function failureDetail(error: unknown): string {
  if (!isCallFailure(error)) return TEXTS.reload;
  const parts = [error.status === 0 ? '' : String(error.status), error.error, error.message];
  return `Fehler: ${parts.filter((part) => part !== '').join(' ')}`;
}

/** Gives the server's own sentence for a refusal the user can act on; undefined for everything unexpected. */
export function serverSentence(error: unknown): string | undefined {
  if (!isCallFailure(error) || error.message === '') return undefined;
  return error.status < 500 || EXPLAINED_STATUSES.includes(error.status) ? error.message : undefined;
}

/** Gives what to do about a failure: the server's sentence, else the hint to check the connection (ERR-018). */
export function failureHint(error: unknown): string {
  return serverSentence(error) ?? CONNECTION_HINT;
}

/** Gives what a toast says about a failure: the server's sentence, else the generic text with its detail (ERR-002, ERR-003). */
export function failureText(error: unknown): string {
  return serverSentence(error) ?? `${GENERIC_TEXT} ${failureDetail(error)}`;
}

/** Ends a text with a full stop where it ends without a mark, so that another sentence may follow. */
export function asSentence(text: string): string {
  return /[.!?…]\s*$/.test(text) ? text : `${text}.`;
}
