import type { AnswerOf, Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import type { SessionUser } from '../session/session-state.ts';
import { isCallFailure } from './call-failure.ts';
import type { CallArguments, EventBytes, LooseInput, WholeAnswer } from './call-input.ts';
import { type CallerTools, exchangeRefreshToken, isFresh, type RefreshReason } from './refresh-access.ts';
import { filenameOf, readAnswer, readFailure } from './wire/read-answer.ts';
import { wireRequest } from './wire/wire-request.ts';

/** After a 403 the rights are asked for at most this often. */
const RIGHTS_PAUSE_MS = 10_000;

/** What is answered to who sent the ETag of the answer as it is. */
const NOT_MODIFIED = 304;

async function readWhole<E extends Endpoint>(
  checkAnswer: CallerTools['checkAnswer'],
  endpoint: E,
  response: Response,
): Promise<WholeAnswer<E>> {
  const isUnchanged = response.status === NOT_MODIFIED;
  if (!response.ok && !isUnchanged) throw await readFailure(response);
  const data = isUnchanged ? undefined : await readAnswer(checkAnswer, endpoint, response);
  return {
    data: data as AnswerOf<E, Blob>,
    etag: response.headers.get('etag') ?? undefined,
    filename: filenameOf(response),
    isUnchanged,
  };
}

/**
 * Builds the one way to the server: bearer token on every request (AUTH-010), on the first 401 one refresh
 * shared by all calls and tabs and exactly one retry (AUTH-008); other refusals reject as CallFailure.
 */
export function createCaller(tools: CallerTools) {
  const { session, send } = tools;
  let refreshing: { readonly reason: RefreshReason; readonly done: Promise<void> } | undefined;
  let rightsAskedAtMs = Number.NEGATIVE_INFINITY;

  /** Exchanges the refresh token for an access token; one exchange serves everyone who asks during it. */
  const refreshAccess = async (reason: RefreshReason = 'use'): Promise<void> => {
    // Use that begins while nobody seemed to be there must count.
    if (reason === 'use' && refreshing?.reason === 'idle') await refreshing.done.catch(() => undefined);
    const usedAccess = session.state().accessToken;
    refreshing ??= {
      reason,
      done: tools
        .oneTabAtATime(() => exchangeRefreshToken(tools, usedAccess, reason))
        .finally(() => {
          refreshing = undefined;
        }),
    };
    return refreshing.done;
  };

  // A 403 may mean that rights were taken since the token was made; the new token shows them to the pages.
  const followRights = async (usedAccess: string | null): Promise<void> => {
    const isAskedAlready = Date.now() - rightsAskedAtMs < RIGHTS_PAUSE_MS;
    if (isAskedAlready || session.state().accessToken !== usedAccess) return;
    rightsAskedAtMs = Date.now();
    await refreshAccess().catch(() => undefined);
  };

  const sendAuthorised = async (endpoint: Endpoint, input: LooseInput): Promise<Response> => {
    if (endpoint.access === 'public') return send(wireRequest(endpoint, input, null));
    if (endpoint.access === 'refresh') {
      return send(wireRequest(endpoint, input, session.state().slice?.token.value ?? null));
    }
    if (!isFresh(session.state())) await refreshAccess();
    const used = session.state().accessToken;
    const response = await send(wireRequest(endpoint, input, used));
    if (response.status === 403) await followRights(used);
    if (response.status !== 401) return response;
    // An answer that is not read to its end keeps its connection to the server open.
    await response.text().catch(() => undefined);
    if (session.state().accessToken === used) await refreshAccess();
    return send(wireRequest(endpoint, input, session.state().accessToken));
  };

  /** Makes a call and gives data, ETag and file name; rejects with a CallFailure. */
  async function callWhole<E extends Endpoint>(
    endpoint: E,
    ...input: CallArguments<E>
  ): Promise<WholeAnswer<E>> {
    const response = await sendAuthorised(endpoint, (input[0] ?? {}) as LooseInput);
    return readWhole<E>(tools.checkAnswer, endpoint, response);
  }

  return {
    callWhole,
    /** Makes a call and gives its data; rejects with a CallFailure. */
    call: async <E extends Endpoint>(
      endpoint: E,
      ...input: CallArguments<E>
    ): Promise<AnswerOf<E, Blob, EventBytes>> => (await callWhole(endpoint, ...input)).data,
    refreshAccess,
    /** Gives the signed-in user, refreshing access where needed; null without a valid session (AUTH-020). */
    async ensureUser(): Promise<SessionUser | null> {
      if (session.state().slice?.token.kind !== 'refresh') return null;
      if (!isFresh(session.state())) {
        await refreshAccess().catch((error: unknown) => {
          if (!isCallFailure(error, 401)) throw error;
        });
      }
      return session.state().user;
    },
  };
}
