import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { failureDetail } from '../../kernel/call/failure-text.ts';
import { GENERIC_TEXT, GENERIC_TITLE } from '../../kernel/texts.ts';
import { TEXTS } from './texts.ts';

/** Makes what gives the sentence for a refusal, by statuses of their own meaning; else a generic one. */
function messages(sentences: Readonly<Record<number, string>>) {
  const known: Readonly<Record<number, string>> = {
    0: TEXTS.unreachable,
    429: TEXTS.tooManyTries,
    500: GENERIC_TEXT,
    ...sentences,
  };
  return (error: unknown): string =>
    (isCallFailure(error) ? known[error.status] : undefined) ?? `${GENERIC_TITLE}. ${failureDetail(error)}`;
}

/** Gives the sentence for a refused sign-in (ERR-005). */
export const authenticateMessage = messages({ 404: TEXTS.wrongLogin });

/** Gives the sentence for a refused access token (ERR-007, ERR-008). */
export const refreshMessage = messages({
  400: GENERIC_TITLE,
  401: TEXTS.invalidAccess,
  404: TEXTS.unknownUser,
});

/** Gives the sentence for a refused code (ERR-009). */
export const codeMessage = messages({ 400: GENERIC_TITLE, 401: TEXTS.codeNotAllowed, 404: TEXTS.wrongCode });

/** Gives the sentence for a refused passkey. */
export const passkeyMessage = messages({ 404: TEXTS.passkeyUnknown });

/** Gives the sentence for a link that could not be asked for (ERR-010). */
export const forgotMessage = messages({ 400: GENERIC_TITLE });

const unchangedMessage = messages({ 400: GENERIC_TITLE, 404: TEXTS.linkExpired });

/** Gives the sentence for a password that was not changed (ERR-010); why one is too weak, the server says. */
export function resetMessage(error: unknown): string {
  return isCallFailure(error, 422) ? error.message : unchangedMessage(error);
}

/** Gives the sentence for a link about an address, `gone` for one that opens nothing (decision 0087). */
export function addressMessage(error: unknown, gone: string): string {
  return messages({ 400: GENERIC_TITLE, 404: gone })(error);
}
