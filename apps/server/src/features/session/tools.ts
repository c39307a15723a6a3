import type { Actor } from '../../kernel/actor.ts';
import type { VerifyPassword } from '../../kernel/password.ts';
import type { TokenMint } from '../../kernel/token.ts';
import { type AccountRow, presentActor, type SessionRow } from './repository.ts';
import { accessTimeOf, CODE_LIFETIME_MS, refreshTimeOf } from './rules.ts';

/** What the calls of signing in need beside the door; `app.ts` puts it together. */
export interface SessionTools {
  mint: TokenMint;
  verifyPassword: VerifyPassword;
  /** Whether administrators cannot sign in without a second factor, as in production (quality.md, Sessions). */
  demandSecondFactor: boolean;
}

/** Signs the session's present refresh token; asked twice it gives the same bytes, so that racing tabs agree. */
export function signRefreshToken(
  mint: TokenMint,
  found: { session: SessionRow; account: AccountRow },
): Promise<string> {
  const { generation } = found.session;
  const actor = presentActor(found, generation);
  return mint.sign({ ...actor, kind: 'refresh' }, refreshTimeOf(found.session));
}

/** Signs an access token for who holds the session. */
export function signAccessToken(
  mint: TokenMint,
  actor: Actor,
  session: SessionRow,
  nowMs: number,
): Promise<string> {
  return mint.sign({ ...actor, kind: 'access' }, accessTimeOf(session, nowMs));
}

/** Signs the token of a sign-in that waits for its second factor; it carries no right. */
export function signTwoFactorToken(
  mint: TokenMint,
  account: AccountRow,
  challengeId: string,
  nowMs: number,
): Promise<string> {
  const claims = { userId: account.id, organisationId: account.organisationId, sessionId: challengeId };
  return mint.sign(
    { ...claims, permissions: [], generation: 0, kind: 'two-factor' },
    { issuedMs: nowMs, expiresMs: nowMs + CODE_LIFETIME_MS },
  );
}
