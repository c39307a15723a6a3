import { type Endpoint, fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { stringifySearch } from '../../browser/search-params.ts';
import { noteAbsence, noteStatus } from '../../connection.ts';
import { noteServerDate } from '../../time/clock.ts';
import { isCallFailure } from '../call-failure.ts';
import type { LooseInput } from '../call-input.ts';
import { readFailure, unreachableFailure } from './read-answer.ts';

export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** Sends one request and gives any answer that comes; throws only if none comes or the caller stopped it. */
export type Send = (request: WireRequest) => Promise<Response>;

function formOf(file: File, fields: LooseInput['fields']): FormData {
  const form = new FormData();
  // Fields stand before the file, so that the server knows them when the file begins to arrive.
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value);
  form.append('file', file, file.name);
  return form;
}

/** Turns an endpoint and its input into the request to send, with the bearer token if given (AUTH-010). */
export function wireRequest(endpoint: Endpoint, input: LooseInput, bearer: string | null): WireRequest {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (bearer !== null) headers['authorization'] = `Bearer ${bearer}`;
  if (input.ifMatch !== undefined) headers['if-match'] = input.ifMatch;
  if (input.ifNoneMatch !== undefined) headers['if-none-match'] = input.ifNoneMatch;
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey;
  if (endpoint.answers === 'file' || endpoint.answers === 'bytes') headers['accept'] = '*/*';
  if (endpoint.answers === 'events') headers['accept'] = 'text/event-stream';
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  Object.assign(headers, input.headers);
  const json = input.body === undefined ? null : JSON.stringify(input.body);
  return {
    method: endpoint.method,
    url: fillPath(endpoint, input.params ?? {}) + stringifySearch(input.query ?? {}),
    headers,
    body: input.file === undefined ? json : formOf(input.file, input.fields),
    signal: input.signal,
    onProgress: input.onProgress,
  };
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const isBodyless = request.status === 204 || request.status === 304;
  const body = isBodyless ? null : (request.response as Blob);
  return new Response(body, { status: request.status, statusText: request.statusText, headers });
}

/**
 * The longest wait for an answer to begin, in milliseconds: above the time a server tries to store a held-up
 * write (CONTRACT.md «Limits»), so that no page resends one still being stored; generated files queue.
 */
const ANSWER_MAX_MS = 60_000;
const PAPER_MAX_MS = 300_000;
/** The slowest that a body leaves, in characters for a millisecond: a quarter of a megabit a second. */
const SLOWEST_SENDING = 30;
/** Longest time until the last byte of an answer, in milliseconds. */
const WHOLE_ANSWER_MAX_MS = 900_000;
/** How long a file that is being sent may not move, and its answer not begin, in milliseconds. */
const FILE_SILENCE_MAX_MS = 120_000;

function unanswered(): TypeError {
  return new TypeError('No answer in time');
}

/** fetch cannot tell how much of a file was sent, so requests with a progress listener use XMLHttpRequest. */
function sendWithProgress(wire: WireRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const giveUp = () => {
      reject(unanswered());
      stop();
    };
    let silence = setTimeout(giveUp, FILE_SILENCE_MAX_MS);
    const hear = () => {
      clearTimeout(silence);
      silence = setTimeout(giveUp, FILE_SILENCE_MAX_MS);
    };
    request.open(wire.method, wire.url);
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(wire.headers)) request.setRequestHeader(name, value);
    request.onprogress = hear;
    request.upload.onprogress = (event) => {
      hear();
      if (event.lengthComputable) wire.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new TypeError('Network error'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.onloadend = () => {
      clearTimeout(silence);
      wire.signal?.removeEventListener('abort', stop);
    };
    wire.signal?.addEventListener('abort', stop);
    if (wire.signal?.aborted) reject(new DOMException('Aborted', 'AbortError'));
    else request.send(wire.body);
  });
}

function isStream({ headers }: WireRequest): boolean {
  return headers['accept'] === 'text/event-stream';
}

async function sendWithFetch(wire: WireRequest): Promise<Response> {
  const { method, headers, body } = wire;
  const late = new AbortController();
  const sendingMs = typeof body === 'string' ? body.length / SLOWEST_SENDING : 0;
  const answerMs = headers['accept'] === '*/*' ? PAPER_MAX_MS : ANSWER_MAX_MS;
  const timer = setTimeout(() => late.abort(unanswered()), answerMs + sendingMs);
  // Whoever follows a stream notices by itself when it is silent.
  const signals = [
    wire.signal,
    late.signal,
    isStream(wire) ? undefined : AbortSignal.timeout(WHOLE_ANSWER_MAX_MS),
  ];
  const signal = AbortSignal.any(signals.filter((each) => each !== undefined));
  return fetch(wire.url, { method, headers, body, cache: 'no-store', signal }).finally(() =>
    clearTimeout(timer),
  );
}

/** Sends over the network, learns the server's clock, and makes «no answer» a CallFailure with status 0. */
export const sendOverNetwork: Send = async (wire) => {
  const sentAtMs = Date.now();
  try {
    const response = await (wire.onProgress === undefined ? sendWithFetch(wire) : sendWithProgress(wire));
    noteServerDate(response.headers.get('date'), sentAtMs, Date.now());
    return response;
  } catch (error) {
    if (wire.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    throw error instanceof TypeError ? unreachableFailure() : error;
  }
};

/**
 * The codes that refuse a call for a moment, with nothing done: another large body or two files of the same
 * user, too much waiting, or a database slow to give the time (CONTRACT.md «Limits», «Errors»).
 */
const TURN_CODES = ['one-body-at-a-time', 'files-at-a-time', 'overloaded', 'clock-unsure'];
/** How often a call waits for its turn before the refusal reaches the user. */
const MAX_WAITS = 60;

/** Resends a request for as long as the server asks to wait; followers of a stream have their own pauses. */
export function sendWhenAsked(send: Send): Send {
  return async (wire) => {
    if (isStream(wire)) return send(wire);
    for (let waits = 0; ; waits += 1) {
      const response = await send(wire);
      if (![429, 503].includes(response.status) || waits === MAX_WAITS) return response;
      const { code, retryAfterSeconds = 1 } = await readFailure(response.clone());
      if (!TURN_CODES.includes(code)) return response;
      await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1_000));
    }
  };
}

/**
 * Wraps the sending so that every answer, and every missing one, tells whether the server can be reached; not
 * those to streams, which networks may refuse that let everything else pass.
 */
export function noteReach(send: Send): Send {
  return async (wire) => {
    if (isStream(wire)) return send(wire);
    try {
      const response = await send(wire);
      noteStatus(response.status);
      return response;
    } catch (error) {
      if (isCallFailure(error, 0)) noteAbsence();
      throw error;
    }
  };
}
