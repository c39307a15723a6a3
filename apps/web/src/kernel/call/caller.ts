import type { AnswerOf, Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { ROTATE_REFRESH_HEADER, refreshToken } from '@rahmenpreis/contract/session.ts';
import { CallFailure, isCallFailure } from './call-failure.ts';
import type { CallArguments, EventBytes, LooseInput, WholeAnswer } from './call-input.ts';
import { serverNowMs } from '../time/clock.ts';
import { readFailure } from './read-failure.ts';
import type { Session, SessionState, SessionUser } from '../session/session-state.ts';
import { type Send, wireRequest } from './wire-request.ts';
import { TEXTS } from '../texts.ts';

/** Throws where an answer is not what the contract says. */
export type CheckAnswer = (endpoint: Endpoint, data: unknown) => void;

export interface CallerTools {
  readonly session: Session;
  readonly send: Send;
  readonly checkAnswer: CheckAnswer;
  /** Lets one tab after the other do this work. */
  readonly oneTabAtATime: (work: () => Promise<void>) => Promise<void>;
}

/** After a 403 the rights are asked for at most this often. */
const RIGHTS_PAUSE_MS = 10_000;

export interface Caller {
  /** Makes a call and gives its data; rejects with a CallFailure. */
  call<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<AnswerOf<E, Blob, EventBytes>>;
  /** Makes a call and gives data, ETag and file name. */
  readonly callWhole: <E extends Endpoint>(
    endpoint: E,
    ...input: CallArguments<E>
  ) => Promise<WholeAnswer<E>>;
  /** Exchanges the refresh token for an access token; one exchange serves everyone who asks during it. */
  readonly refreshAccess: () => Promise<void>;
  /** Gives the signed-in user, refreshing the access where needed; null without a valid session (AUTH-020). */
  readonly ensureUser: () => Promise<SessionUser | null>;
}

function filenameOf(response: Response): string | undefined {
  const header = response.headers.get('content-disposition') ?? '';
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="([^"]*)"/i.exec(header)?.[1];
}

async function readAnswer(
  { checkAnswer }: CallerTools,
  endpoint: Endpoint,
  response: Response,
): Promise<unknown> {
  if (endpoint.answers === 'file') return response.blob();
  if (endpoint.answers === 'events') return response.body;
  const body = (await response.json().catch(() => ({}))) as { data?: unknown };
  checkAnswer(endpoint, body.data);
  return body.data;
}

function invalidAccessFailure(): CallFailure {
  return new CallFailure({
    status: 401,
    error: 'Unauthorized',
    message: TEXTS.invalidAccess,
    code: 'invalid-access',
    details: [],
  });
}

function isFresh({ accessToken, accessExpiresAtMs }: SessionState): boolean {
  return accessToken !== null && accessExpiresAtMs > serverNowMs();
}

/**
 * Sends the refresh token. No answer may mean that the server has replaced the token already; asked again at once it
 * gives the same successor, so one lost answer does not cost the session.
 */
async function sendRefresh(send: Send, token: string): Promise<Response> {
  const plain = wireRequest(refreshToken, {}, token);
  const wire = { ...plain, headers: { ...plain.headers, [ROTATE_REFRESH_HEADER]: 'true' } };
  try {
    return await send(wire);
  } catch (error) {
    if (!isCallFailure(error, 0)) throw error;
    return send(wire);
  }
}

/**
 * Exchanges the refresh token for an access token and its own successor. A 401 ends the session (AUTH-009), any other
 * failure leaves it as it is. What another tab has exchanged while this one waited is taken over.
 */
async function exchange(tools: CallerTools, usedAccess: string | null): Promise<void> {
  const { session, send } = tools;
  await session.restore();
  if (session.state().accessToken !== usedAccess && isFresh(session.state())) return;
  const token = session.state().slice?.token;
  if (token?.kind !== 'refresh') throw invalidAccessFailure();
  const response = await sendRefresh(send, token.value);
  // Meanwhile the user may have logged out, here or elsewhere; then nothing of the answer may be kept.
  await session.restore();
  if (session.state().slice?.token.value !== token.value) throw invalidAccessFailure();
  if (!response.ok) {
    const failure = await readFailure(response);
    if (failure.status === 401) await session.end('byItself');
    throw failure;
  }
  const answer = (await readAnswer(tools, refreshToken, response)) as
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

/**
 * Builds the one way to the server: bearer token on every request (AUTH-010), on the first 401 one refresh shared by
 * all calls and tabs and exactly one retry (AUTH-008), every other refusal rejects as CallFailure.
 */
export function createCaller(tools: CallerTools): Caller {
  const { session, send } = tools;
  let refreshing: Promise<void> | undefined;
  let rightsAskedAtMs = Number.NEGATIVE_INFINITY;

  const refreshAccess = (): Promise<void> => {
    const usedAccess = session.state().accessToken;
    refreshing ??= tools
      .oneTabAtATime(() => exchange(tools, usedAccess))
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
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

  async function callWhole<E extends Endpoint>(
    endpoint: E,
    ...input: CallArguments<E>
  ): Promise<WholeAnswer<E>> {
    const response = await sendAuthorised(endpoint, (input[0] ?? {}) as LooseInput);
    if (!response.ok) throw await readFailure(response);
    const data = (await readAnswer(tools, endpoint, response)) as AnswerOf<E, Blob>;
    return { data, etag: response.headers.get('etag') ?? undefined, filename: filenameOf(response) };
  }

  return {
    callWhole,
    call: async (endpoint, ...input) => (await callWhole(endpoint, ...input)).data,
    refreshAccess,
    async ensureUser() {
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
