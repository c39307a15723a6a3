import type { TokenKind } from '@rahmenpreis/contract/session.ts';
import { inTransaction, outsideTransaction } from '../../db/transaction.ts';
import type { Queries } from '../../db/open.ts';
import type { Actor } from '../../kernel/call/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { TokenMint } from '../../kernel/secret/token.ts';
import { endSession, findCaller, type Caller } from './repository.ts';
import { isAccountActive, isSessionAlive, judgeRefresh } from './rules.ts';

/** What the rest of the server knows of an account. */
export function presentActor(found: Caller, generation: number): Actor {
  return {
    userId: found.account.id,
    organisationId: found.account.organisationId,
    sessionId: found.session.id,
    generation,
    permissions: found.account.permissions,
  };
}

/**
 * Finds whose token this is at this moment. Rights come from the database, so that taking one away acts on
 * the next request (QUALITY.md «Rights act at once»). Using a replaced refresh token ends its session.
 */
export function createActorSource(db: Queries, mint: TokenMint, clock: Clock) {
  return async (token: string, kind: TokenKind): Promise<Actor | undefined> => {
    const claims = await mint.verify(token, kind);
    if (claims === undefined || kind === 'two-factor') return undefined;
    const found = await outsideTransaction(db, (transaction) => findCaller(transaction, claims.sessionId));
    if (found === undefined || found.account.id !== claims.userId) return undefined;
    const nowMs = clock.nowMs();
    if (!isSessionAlive(found.session, nowMs) || !isAccountActive(found.account, nowMs)) return undefined;
    if (kind === 'refresh' && judgeRefresh(found.session, claims.generation, nowMs) === 'void') {
      await inTransaction(db, (transaction) => endSession(transaction, found.session.id, nowMs));
      return undefined;
    }
    return presentActor(found, claims.generation);
  };
}
