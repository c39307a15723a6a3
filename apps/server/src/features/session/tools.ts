import type { TwoFactorKind } from '@rahmenpreis/contract/session.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Actor } from '../../kernel/call/actor.ts';
import type { ChallengeMint } from '../../kernel/secret/challenge-mint.ts';
import type { VerifyPassword } from '../../kernel/secret/password.ts';
import type { SecretBox } from '../../kernel/secret/secret-box.ts';
import type { TokenMint } from '../../kernel/secret/token.ts';
import { type AccountRow } from './account/repository.ts';
import type { AttemptQueue } from './attempt/attempt-queue.ts';
import { presentActor } from './actor.ts';
import { createSession, type SessionRow } from './repository.ts';
import { accessTimeOf, CODE_LIFETIME_MS, refreshTimeOf } from './rules.ts';
import { type SecondFactorDemand, secondFactorOf } from './second-factor-rules.ts';

/** What the ceremonies of WebAuthn stand on: where browsers find the program, and its challenges. */
export interface CeremonySettings {
  origin: string;
  challenges: ChallengeMint;
}

/** What the sign-in calls need besides the door; `app.ts` assembles it. */
export interface SessionTools {
  mint: TokenMint;
  /** Encrypts the secrets of authenticator apps. */
  box: SecretBox;
  verifyPassword: VerifyPassword;
  /** In which order attempts with a password begin. */
  attempts: AttemptQueue;
  /** The passkey settings, asked each time: without a fixed address the program learns it when listening. */
  ceremonies: () => CeremonySettings;
  /** Who needs a second factor; administrators in production (QUALITY.md «Passwords and codes»). */
  demandSecondFactor: SecondFactorDemand;
}

/** The account's authenticator secret; undefined without one or if the server's key has changed since. */
export function openAppSecret(
  { box }: Pick<SessionTools, 'box'>,
  account: AccountRow,
  field: 'totpSecret' | 'totpPending' = 'totpSecret',
): string | undefined {
  const sealed = account[field];
  return sealed === null ? undefined : box.open(sealed, account.id);
}

/** Which second factor the account's next sign-in will ask for. */
export function factorOf(tools: SessionTools, account: AccountRow): TwoFactorKind {
  const isReadable = openAppSecret(tools, account) !== undefined;
  const app = account.totpSecret === null ? 'none' : isReadable ? 'set' : 'unreadable';
  return secondFactorOf({ ...account, app }, tools.demandSecondFactor);
}

/** Signs a session's current refresh token; each call gives the same bytes, so that racing tabs agree. */
export function signRefreshToken(mint: TokenMint, found: { session: SessionRow; account: AccountRow }) {
  const { generation } = found.session;
  const actor = presentActor(found, generation);
  return mint.sign({ ...actor, kind: 'refresh' }, refreshTimeOf(found.session));
}

/** Opens a session for a caller who has proven to hold the account, and signs its first refresh token. */
export async function openSession(
  transaction: Transaction,
  { mint }: Pick<SessionTools, 'mint'>,
  account: AccountRow,
  opening: { agent: string | undefined; nowMs: number },
) {
  return signRefreshToken(mint, { session: await createSession(transaction, account.id, opening), account });
}

/** Signs an access token for the session's user. */
export function signAccessToken(mint: TokenMint, actor: Actor, session: SessionRow, nowMs: number) {
  return mint.sign({ ...actor, kind: 'access' }, accessTimeOf(session, nowMs));
}

/** Signs the token of a sign-in that is waiting for its second factor; it carries no rights. */
export function signTwoFactorToken(mint: TokenMint, account: AccountRow, challengeId: string, nowMs: number) {
  const claims = { userId: account.id, organisationId: account.organisationId, sessionId: challengeId };
  return mint.sign(
    { ...claims, permissions: [], generation: 0, kind: 'two-factor' },
    { issuedMs: nowMs, expiresMs: nowMs + CODE_LIFETIME_MS },
  );
}
