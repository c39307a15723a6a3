import { CONNECTION_ADVICE, GENERIC_TEXT, TEXTS } from '../texts.ts';
import { isCallFailure } from './call-failure.ts';

/** Gives the line with status, error and message of a failure, or the advice to reload (ERR-003). */
export function failureDetail(error: unknown): string {
  if (!isCallFailure(error)) return TEXTS.reload;
  const parts = [error.status === 0 ? '' : String(error.status), error.error, serverSentence(error) ?? ''];
  return `Fehler: ${parts.filter((part) => part !== '').join(' ')}`;
}

/** Gives the server's sentence of any status, unless it only calls this unexpected (ERR-030, ERR-039). */
export function serverSentence(error: unknown): string | undefined {
  if (!isCallFailure(error) || error.message === '' || error.message === GENERIC_TEXT) return undefined;
  return error.message;
}

/** Gives what to do about a failure: the server's sentence, else to check the connection (ERR-018). */
export function failureAdvice(error: unknown): string {
  return serverSentence(error) ?? CONNECTION_ADVICE;
}

/** Gives a failure's toast text: the server's sentence, else generic text with detail (ERR-002, ERR-003). */
export function failureText(error: unknown): string {
  return serverSentence(error) ?? `${GENERIC_TEXT} ${failureDetail(error)}`;
}
