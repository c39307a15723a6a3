import { EMAIL_PATTERN } from '@rahmenpreis/contract/email-pattern.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@rahmenpreis/contract/limits.ts';
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

/** Gives what is wrong with the address of an account; empty when nothing is (AUTH-015). */
export function usernameProblems({ username }: Pick<LoginFields, 'username'>): Partial<LoginFields> {
  return EMAIL_PATTERN.test(username.trim()) ? {} : { username: TEXTS.invalidEmail };
}

/** Gives what is wrong with the fields before they are sent; empty when nothing is (AUTH-015). */
export function loginProblems(fields: LoginFields): Partial<LoginFields> {
  return {
    ...usernameProblems(fields),
    ...(fields.password === '' ? { password: TEXTS.missingPassword } : {}),
  };
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
