import { EMAIL_PATTERN } from '@rahmenpreis/contract/email-pattern.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { failureDetail, GENERIC_TEXT, GENERIC_TITLE } from '../../kernel/call/failure-text.ts';
import { TEXTS } from './texts.ts';

export interface LoginFields {
  readonly username: string;
  readonly password: string;
}

export interface ResetFields {
  readonly newPassword: string;
  readonly repetition: string;
}

/** The length of a code of the second factor (OPEN-55). */
export const CODE_LENGTH = 6;

function emailProblem(username: string): string | undefined {
  return EMAIL_PATTERN.test(username.trim()) ? undefined : TEXTS.invalidEmail;
}

/** Gives what is wrong with the fields before they are sent; empty when nothing is (AUTH-015). */
export function loginProblems({ username, password }: LoginFields): Partial<LoginFields> {
  const wrongEmail = emailProblem(username);
  return {
    ...(wrongEmail === undefined ? {} : { username: wrongEmail }),
    ...(password === '' ? { password: TEXTS.missingPassword } : {}),
  };
}

/** Gives what is wrong with the address a link shall be sent to (AUTH-015). */
export function forgotProblem(username: string): string | undefined {
  return emailProblem(username);
}

/** Gives what is wrong with a chosen password and its repetition (AUTH-016, AUTH-017). */
export function resetProblems({ newPassword, repetition }: ResetFields): Partial<ResetFields> {
  if (newPassword.length < PASSWORD_MIN_LENGTH)
    return { newPassword: TEXTS.passwordTooShort(PASSWORD_MIN_LENGTH) };
  if (newPassword.length > PASSWORD_MAX_LENGTH)
    return { newPassword: TEXTS.passwordTooLong(PASSWORD_MAX_LENGTH) };
  return newPassword === repetition ? {} : { repetition: TEXTS.repetitionDiffers };
}

/** Keeps the digits of what was typed or pasted, at most as many as a code has. */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** The sentences of the statuses that mean something of their own; every other status has the generic ones. */
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
  return messageOf(error, { 400: GENERIC_TITLE, 401: TEXTS.notAllowed, 404: TEXTS.unknownUser });
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
