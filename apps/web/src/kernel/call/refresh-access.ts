import { IDLE_REFRESH_HEADER, refreshToken, ROTATE_REFRESH_HEADER } from '@rahmenpreis/contract/session.ts';
import type { Session } from '../session/access-token.ts';
import type { SessionState } from '../session/session-state.ts';
import { TEXTS } from '../texts.ts';
import { serverNowMs } from '../time/clock.ts';
import { CallFailure, isCallFailure } from './call-failure.ts';
import { type CheckAnswer, readAnswer, readFailure } from './wire/read-answer.ts';
import { type Send, wireRequest } from './wire/wire-request.ts';

export interface CallerTools {
  readonly session: Session;
  readonly send: Send;
  readonly checkAnswer: CheckAnswer;
  /** Lets one tab after the other do this work. */
  readonly oneTabAtATime: (work: () => Promise<void>) => Promise<void>;
}

function invalidAccessFailure(): CallFailure {
  return new CallFailure({
    status: 401,
    error: 'Unauthorized',
    message: TEXTS.invalidAccess,
    code: 'invalid-access',
  });
}

/** True while the access token opens calls. */
export function isFresh({ accessToken, accessExpiresAtMs }: SessionState): boolean {
  return accessToken !== null && accessExpiresAtMs > serverNowMs();
}

/** Whether a user needs the access, or only an unused page, which must not keep the session alive. */
export type RefreshReason = 'use' | 'idle';

/**
 * Sends the refresh token. No answer may mean that the server has replaced the token already; asked again at
 * once it gives the same successor, so one lost answer does not cost the session.
 */
async function sendRefresh(send: Send, token: string, reason: RefreshReason): Promise<Response> {
  const plain = wireRequest(refreshToken, {}, token);
  const header = reason === 'idle' ? IDLE_REFRESH_HEADER : ROTATE_REFRESH_HEADER;
  const wire = { ...plain, headers: { ...plain.headers, [header]: 'true' } };
  try {
    return await send(wire);
  } catch (error) {
    if (!isCallFailure(error, 0)) throw error;
    return send(wire);
  }
}

/**
 * Exchanges the refresh token for an access token and, where used, its successor (AUTH-003). A 401 ends the
 * session (AUTH-009), other failures leave it. An exchange by another tab meanwhile is taken over.
 */
export async function exchangeRefreshToken(
  tools: CallerTools,
  usedAccess: string | null,
  reason: RefreshReason,
): Promise<void> {
  const { session, send, checkAnswer } = tools;
  await session.restore();
  if (session.state().accessToken !== usedAccess && isFresh(session.state())) return;
  const token = session.state().slice?.token;
  if (token?.kind !== 'refresh') throw invalidAccessFailure();
  const response = await sendRefresh(send, token.value, reason);
  // Meanwhile the user may have logged out, here or elsewhere; then nothing of the answer may be kept.
  await session.restore();
  if (session.state().slice?.token.value !== token.value) throw invalidAccessFailure();
  if (!response.ok) {
    const failure = await readFailure(response);
    if (failure.status === 401) await session.end('byItself');
    throw failure;
  }
  const answer = (await readAnswer(checkAnswer, refreshToken, response)) as
    | { token?: string; refreshToken?: string }
    | undefined;
  // Stored before anything else happens: a page that is left now must not take the new token with it.
  const successor = answer?.refreshToken ?? token.value;
  if (successor !== token.value) await session.replaceRefreshToken(successor);
  if (session.state().slice?.token.value !== successor) throw invalidAccessFailure();
  if (session.acceptAccessToken(answer?.token ?? '')) return;
  await session.end('byItself');
  throw invalidAccessFailure();
}
