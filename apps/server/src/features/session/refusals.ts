import { Failure, refusal } from '../../kernel/answer/failure.ts';

/** The same answer for wrong, unknown, blocked and expired, so that accounts cannot be guessed (ERR-005). */
export const wrongLogin = refusal(404, 'wrong-login', 'Die angegebene Email oder das Passwort ist falsch.');

/** The same answer for a wrong, used or expired code and for a token that belongs to none (ERR-009). */
export const wrongCode = refusal(
  404,
  'wrong-code',
  'Der eingegebene Code stimmt leider nicht mit dem Versendeten überein.',
);

/** 422 for a chosen password that anybody would try early (QUALITY.md «Passwords and codes»). */
export const guessablePassword = refusal(
  422,
  'password-guessable',
  'Dieses Passwort ist leicht zu erraten. Bitte wählen Sie ein anderes, am besten mehrere Wörter hintereinander.',
);

/** The same answer for a used, expired or unknown link (ERR-010). */
export const linkExpired = refusal(
  404,
  'link-expired',
  'Der Link ist abgelaufen. Bitte fordern Sie über „Passwort vergessen“ einen neuen an.',
);

/** The one answer for passkeys unknown, removed, of a blocked account or without proof (decision 0040). */
export const passkeyUnknown = refusal(
  404,
  'passkey-unknown',
  'Der Passkey wurde nicht erkannt. Bitte melden Sie sich mit Ihrem Passwort an.',
);

/** 404 for a wrong own password, asked for before a passkey is made; 401 would sign the user out. */
export const wrongOwnPassword = refusal(404, 'wrong-password', 'Das Passwort ist falsch.');

/** 409 once an account has as many passkeys as it may have. */
export function passkeysFull(max: number): Failure {
  return new Failure(
    409,
    'passkeys-full',
    `Sie haben bereits ${max} Passkeys. Bitte entfernen Sie zuerst einen davon.`,
  );
}
