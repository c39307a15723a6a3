import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import type {
  mutableMailSchema,
  ownSessionSchema,
  ownAccountSchema,
  secondContactSchema,
  sessionCallSchemas,
  tokenKindSchema,
  twoFactorKindSchema,
} from './schema/session.ts';

const { endpointFor, forAnybody, forBidders, forUsers } = endpointsOf<typeof sessionCallSchemas>();

/** The claims every token of the program carries (CONTRACT.md «Tokens»). */
export type TokenKind = z.output<typeof tokenKindSchema>;

/**
 * The header by which a client asks for a rotated refresh token. Once a client has asked, the older token is
 * void, and its use more than `ROTATION_GRACE_MS` later ends the session.
 */
export const ROTATE_REFRESH_HEADER = 'rotate-refresh';
/**
 * The header by which a client says that nobody uses its page: it gets an access token, with which the page
 * follows what changes, but the session idles out as if it had not asked.
 */
export const IDLE_REFRESH_HEADER = 'idle-refresh';
/** How long, in ms, a replaced refresh token still gives its successor to another tab that raced. */
export const ROTATION_GRACE_MS = 30_000;

/** Signs in with e-mail and password; gives a refresh token or a two-factor token (AUTH-001). */
export const authenticate = forAnybody('authenticate', 'PUT /auth/v1/public/authenticate');

/** Exchanges a two-factor token and the code for a refresh token (AUTH-004, ERR-009). */
export const validateToken = forAnybody('validateToken', 'PUT /auth/v1/public/token/validate');

/**
 * Gives an access token for a refresh token (AUTH-003). With `rotate-refresh: true` also the next refresh
 * token, whose claim `idleEnd` says in seconds when the session idles out, and `exp` when it ends anyway.
 */
export const refreshToken = endpointFor('refresh')('refreshToken', 'PUT /auth/v1/public/token/refresh');

/** Asks for a link to choose a new password; answers alike without an account (AUTH-012, OPEN-55). */
export const forgotPassword = forAnybody('forgotPassword', 'PUT /auth/v1/public/password/forgot');

/**
 * Sets a password with the token of an invitation or reset link, which ends all sessions; gives the account's
 * e-mail address, for the login that follows (AUTH-013, ERR-010).
 */
export const resetPassword = forAnybody('resetPassword', 'PUT /auth/v1/public/password/reset');

/** Ends the session on the server (AUTH-007). */
export const logout = endpointFor('refresh')('logout', 'PUT /auth/v1/session/logout');

export type TwoFactorKind = z.output<typeof twoFactorKindSchema>;

/** The signed-in user's own account, as the user menu shows it. */
export type OwnAccount = z.output<typeof ownAccountSchema>;

/** Gives the signed-in user's own account. */
export const getOwnAccount = forUsers('getOwnAccount', 'GET /auth/v1/session/account');

/**
 * Gives the key with which a browser encrypts unsent entries of a phase. It is derived from the server's
 * secret, account, password and phase, stored nowhere; whether the phase exists is not checked (OPEN-62).
 */
export const getKeepingKey = forBidders('getKeepingKey', 'GET /auth/v1/session/keepingKey/{phaseId}');

/** A sign-in of the own account that still holds. */
export type OwnSession = z.output<typeof ownSessionSchema>;

const sessionsPath = '/auth/v1/session/own';

/** Lists the sign-ins of the own account that still hold, the last used first. */
export const listOwnSessions = forUsers('listOwnSessions', `GET ${sessionsPath}`);

/** Ends sign-ins of the own account and gives those that are left; ids that are not its own end nothing. */
export const endOwnSessions = forUsers('endOwnSessions', `PUT ${sessionsPath}/ended`);

/** A mail that a user may do without. */
export type MutableMail = z.output<typeof mutableMailSchema>;

/** Chooses which mails the signed-in user does not get; all others come. */
export const muteMails = forUsers('muteMails', 'PUT /auth/v1/session/mails');

/** Whom a company names to get copies of its mails. */
export type SecondContact = z.output<typeof secondContactSchema>;

/**
 * Names who gets copies of mails about phases and receipts, or nobody; only the company itself may, as
 * receipts carry sums. Another address first gets a link, and nothing else before it has confirmed; storing
 * it again sends another link, 429 after the third within an hour. 412 where the address is another by now.
 */
export const setSecondContact = forBidders('setSecondContact', 'PUT /auth/v1/session/contact', {
  seen: 'before',
});

/** Confirms by a mailed link that copies are wanted, nothing else; 404 alike for links that open nothing. */
export const proveContact = forAnybody('proveContact', 'PUT /auth/v1/public/contact/proof');

const authenticatorPath = '/auth/v1/session/authenticator';

/** Makes the secret for a new authenticator app; nothing changes until it is confirmed with a code. */
export const startAuthenticator = forUsers('startAuthenticator', `PUT ${authenticatorPath}`);

/** Switches the authenticator app on with a first code from it; a wrong code gets 404, as when signing in. */
export const confirmAuthenticator = forUsers('confirmAuthenticator', `PUT ${authenticatorPath}/confirm`);

/** Switches the authenticator app off with a last code from it; a wrong code gets 404, as when signing in. */
export const removeAuthenticator = forUsers('removeAuthenticator', `PUT ${authenticatorPath}/off`);
