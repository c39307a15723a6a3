import { type Endpoint, fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { authenticate, refreshToken } from '@rahmenpreis/contract/session.ts';

/** What a call over the network carries. */
export interface DistantAsk {
  token?: string;
  params?: Record<string, string>;
  body?: unknown;
  file?: { filename: string; bytes: Uint8Array };
  headers?: Record<string, string>;
}

/** A call whose outcome nobody knows: it was never answered, or the database was away. */
export const UNKNOWN = Symbol('unknown');

const PATIENCE_MS = 30_000;
const AWAY = 503;

/** Makes calls to a server in another process, which may die meanwhile. */
export interface DistantCalls {
  /**
   * Gives `data`, or UNKNOWN; throws for every answer that a caller whose rights are in order must never get.
   */
  ask<T>(endpoint: Endpoint, ask?: DistantAsk): Promise<T | typeof UNKNOWN>;
  /** Gives the bytes of a download; undefined if it is refused. */
  read(path: string, headers: Record<string, string>): Promise<Buffer | undefined | typeof UNKNOWN>;
  signIn(username: string, password: string): Promise<string>;
}

/** Calls to the server at this address. */
export function callsTo(url: string): DistantCalls {
  async function ask<T>(endpoint: Endpoint, ask: DistantAsk = {}): Promise<T | typeof UNKNOWN> {
    const path = fillPath(endpoint, ask.params ?? {});
    const answered = await send(url + path, endpoint.method, ask);
    if (answered === undefined || answered.status === AWAY) return UNKNOWN;
    const text = answered.bytes.toString();
    if (answered.status === 200) return (JSON.parse(text) as { data: T }).data;
    throw new Error(`${endpoint.method} ${path} → ${answered.status} ${text}`);
  }
  return {
    ask,
    async read(path, headers) {
      const answered = await send(url + path, 'GET', { headers });
      if (answered === undefined || answered.status === AWAY) return UNKNOWN;
      return answered.status === 200 ? answered.bytes : undefined;
    },
    async signIn(username, password) {
      const session = await ask<{ token: string }>(authenticate, { body: { username, password } });
      if (session === UNKNOWN) throw new Error('nobody answers who signs in');
      const access = await ask<{ token: string }>(refreshToken, { token: session.token });
      if (access === UNKNOWN) throw new Error('nobody answers who signs in');
      return access.token;
    },
  };
}

async function send(
  url: string,
  method: string,
  { token, body, file, headers }: DistantAsk,
): Promise<{ status: number; bytes: Buffer } | undefined> {
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: file === undefined ? (body === undefined ? null : JSON.stringify(body)) : formOf(file),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  } catch {
    return undefined;
  }
}

function formOf({ filename, bytes }: NonNullable<DistantAsk['file']>): FormData {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(bytes)]), filename);
  return form;
}
