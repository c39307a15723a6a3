import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { failureDetail } from '../../kernel/call/failure-text.ts';
import { GENERIC_TEXT, GENERIC_TITLE } from '../../kernel/texts.ts';
import { TEXTS } from './texts.ts';

/** The sentences of statuses with a meaning of their own; every other status has the generic ones. */
type SentencesByStatus = Readonly<Record<number, string>>;

function messageOf(error: unknown, sentences: SentencesByStatus): string {
  const status = isCallFailure(error) ? error.status : undefined;
  const own: SentencesByStatus = {
    0: TEXTS.unreachable,
    429: TEXTS.tooManyTries,
    500: GENERIC_TEXT,
    ...sentences,
  };
  return (status === undefined ? undefined : own[status]) ?? `${GENERIC_TITLE}. ${failureDetail(error)}`;
}

/** Gives the sentence for a refused sign-in (ERR-005). */
export function authenticateMessage(error: unknown): string {
  return messageOf(error, { 404: TEXTS.wrongLogin });
}

/** Gives the sentence for a refused access token (ERR-007, ERR-008). */
export function refreshMessage(error: unknown): string {
  return messageOf(error, { 400: GENERIC_TITLE, 401: TEXTS.invalidAccess, 404: TEXTS.unknownUser });
}

/** Gives the sentence for a refused code (ERR-009). */
export function codeMessage(error: unknown): string {
  return messageOf(error, { 400: GENERIC_TITLE, 401: TEXTS.codeNotAllowed, 404: TEXTS.wrongCode });
}

/** Gives the sentence for a refused passkey. */
export function passkeyMessage(error: unknown): string {
  return messageOf(error, { 404: TEXTS.passkeyUnknown });
}

/** Gives the sentence for a link that could not be asked for (ERR-010). */
export function forgotMessage(error: unknown): string {
  return messageOf(error, { 400: GENERIC_TITLE });
}

/** Gives the sentence for a password that was not changed (ERR-010); why one is too weak, the server says. */
export function resetMessage(error: unknown): string {
  if (isCallFailure(error, 422)) return error.message;
  return messageOf(error, { 400: GENERIC_TITLE, 404: TEXTS.linkExpired });
}

/** Gives the sentence for a link about an address, `gone` for one that opens nothing (decision 0087). */
export function addressMessage(error: unknown, gone: string): string {
  return messageOf(error, { 400: GENERIC_TITLE, 404: gone });
}
