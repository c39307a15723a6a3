import { z } from 'zod';
import { endpoint, shortPaths } from './endpoint.ts';
import { idSchema } from './ids.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, TEXT_MAX_LENGTH } from './limits.ts';
import { PERMISSIONS } from './permission.ts';

const tokenAnswer = z.object({ token: z.string() });

/** The claims every token of the program carries (CONTRACT.md «Tokens»). */
export const tokenKindSchema = z.enum(['access', 'refresh', 'two-factor']);
export type TokenKind = z.infer<typeof tokenKindSchema>;

/**
 * The header by which a client asks for a rotated refresh token. Once a client has asked, the older token is void, and
 * its use more than `ROTATION_GRACE_MS` later ends the session.
 */
export const ROTATE_REFRESH_HEADER = 'rotate-refresh';
/** How long, in milliseconds, a replaced refresh token still gives its successor to another tab that raced. */
export const ROTATION_GRACE_MS = 30_000;

/** A code of the second factor: six digits; spaces around and between them are ignored. */
const codeSchema = z
  .string('Bitte geben Sie den Code ein.')
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().min(1, 'Bitte geben Sie den Code ein.').max(TEXT_MAX_LENGTH));

/** A name to sign in with; anything that is not an address simply matches no account. */
const usernameSchema = z
  .string('Bitte geben Sie eine valide E-Mail-Adresse ein.')
  .trim()
  .toLowerCase()
  .max(TEXT_MAX_LENGTH, 'Bitte geben Sie eine valide E-Mail-Adresse ein.');

/** A password that somebody chooses (AUTH-016). */
export const newPasswordSchema = z
  .string('Bitte geben Sie ein Passwort ein.')
  .min(PASSWORD_MIN_LENGTH, `Das gewählte Passwort muss mindestens ${PASSWORD_MIN_LENGTH} Zeichen besitzen.`)
  .max(PASSWORD_MAX_LENGTH, `Das gewählte Passwort darf höchstens ${PASSWORD_MAX_LENGTH} Zeichen besitzen.`);

/** Signs in with e-mail and password; gives a refresh token or a two-factor token (AUTH-001). */
export const authenticate = endpoint({
  method: 'PUT',
  path: '/auth/v1/public/authenticate',
  aliases: shortPaths('/auth/v1/public/authenticate'),
  access: 'public',
  summary: 'Sign in with e-mail and password.',
  body: z.object({
    username: usernameSchema,
    password: z.string('Bitte geben Sie Ihr Passwort ein.').max(PASSWORD_MAX_LENGTH),
  }),
  answer: tokenAnswer,
});

/** Exchanges a two-factor token and the code for a refresh token (AUTH-004, ERR-009). */
export const validateToken = endpoint({
  method: 'PUT',
  path: '/auth/v1/public/token/validate',
  aliases: shortPaths('/auth/v1/public/token/validate'),
  access: 'public',
  summary: 'Exchange a two-factor token and its code for a refresh token.',
  body: z.object({
    token: z.string('Sie haben keine Berechtigung die Anfrage auszuführen'),
    key: codeSchema,
  }),
  answer: tokenAnswer,
});

/**
 * Gives an access token for a refresh token (AUTH-003). A client that sends `rotate-refresh: true` also gets the next
 * refresh token, whose claim `idleEnd` says in seconds when the session idles out and whose `exp` when it ends anyway.
 */
export const refreshToken = endpoint({
  method: 'PUT',
  path: '/auth/v1/public/token/refresh',
  aliases: shortPaths('/auth/v1/public/token/refresh'),
  access: 'refresh',
  summary: 'Exchange a refresh token for an access token.',
  answer: tokenAnswer.extend({ refreshToken: z.string().optional() }),
});

/** Asks for a link to choose a new password; answers the same whether or not there is an account (AUTH-012, OPEN-55). */
export const forgotPassword = endpoint({
  method: 'PUT',
  path: '/auth/v1/public/password/forgot',
  aliases: shortPaths('/auth/v1/public/password/forgot'),
  access: 'public',
  summary: 'Ask for a link to choose a new password.',
  body: z.object({ username: usernameSchema }),
  answer: z.object({}),
});

/** Sets a password with the token of an invitation or reset link, which ends all sessions (AUTH-013, ERR-010). */
export const resetPassword = endpoint({
  method: 'PUT',
  path: '/auth/v1/public/password/reset',
  aliases: shortPaths('/auth/v1/public/password/reset'),
  access: 'public',
  summary: 'Choose a new password with the token of a link.',
  body: z.object({
    token: z.string('Sie haben keine Berechtigung das Passwort zu ändern.'),
    newPassword: newPasswordSchema,
  }),
  answer: z.object({}),
});

/** Ends the session on the server (AUTH-007). */
export const logout = endpoint({
  method: 'PUT',
  path: '/auth/v1/session/logout',
  aliases: shortPaths('/auth/v1/session/logout'),
  access: 'refresh',
  summary: 'End the session.',
  answer: z.object({}),
});

export const twoFactorKindSchema = z.enum(['none', 'mail', 'app']);
export type TwoFactorKind = z.infer<typeof twoFactorKindSchema>;

/** The signed-in user's own account, as the user menu shows it. */
export const ownAccountSchema = z.object({
  id: idSchema,
  organisationId: idSchema,
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  organisation: z.string(),
  /** Which second factor the next sign-in will ask for. */
  twoFactor: twoFactorKindSchema,
});
export type OwnAccount = z.infer<typeof ownAccountSchema>;

/** Gives the signed-in user's own account. */
export const getOwnAccount = endpoint({
  method: 'GET',
  path: '/auth/v1/session/account',
  aliases: shortPaths('/auth/v1/session/account'),
  access: PERMISSIONS,
  summary: "Get the signed-in user's own account.",
  answer: ownAccountSchema,
});

const authenticatorPath = '/auth/v1/session/authenticator';

/** Makes the secret for a new authenticator app; nothing changes until it is confirmed with a code. */
export const startAuthenticator = endpoint({
  method: 'PUT',
  path: authenticatorPath,
  aliases: shortPaths(authenticatorPath),
  access: PERMISSIONS,
  summary: 'Start setting up an authenticator app.',
  answer: z.object({
    /** In Base32, for typing. */
    secret: z.string(),
    /** `otpauth://totp/…`, for the QR code. */
    uri: z.string(),
  }),
});

/** Switches the authenticator app on with a first code from it; a wrong code gets 404, as when signing in. */
export const confirmAuthenticator = endpoint({
  method: 'PUT',
  path: `${authenticatorPath}/confirm`,
  aliases: shortPaths(`${authenticatorPath}/confirm`),
  access: PERMISSIONS,
  summary: 'Switch the authenticator app on.',
  body: z.object({ key: codeSchema }),
  answer: ownAccountSchema,
});

/** Switches the authenticator app off with a last code from it; a wrong code gets 404, as when signing in. */
export const removeAuthenticator = endpoint({
  method: 'PUT',
  path: `${authenticatorPath}/off`,
  aliases: shortPaths(`${authenticatorPath}/off`),
  access: PERMISSIONS,
  summary: 'Switch the authenticator app off.',
  body: z.object({ key: codeSchema }),
  answer: ownAccountSchema,
});
