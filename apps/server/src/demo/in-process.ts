import { type Endpoint, fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { authenticate, refreshToken } from '@rahmenpreis/contract/session.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** What an in-process call carries. */
export interface Ask {
  token?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  file?: { filename: string; bytes: Uint8Array };
  /** The text fields beside the file. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Makes a call of the contract through the whole server without a network, just as a browser would. */
export async function askApp(
  app: FastifyInstance,
  endpoint: Endpoint,
  ask: Ask = {},
): Promise<LightMyRequestResponse> {
  const url = fillPath(endpoint, ask.params ?? {});
  const { payload, contentType } = await encodeBody(ask);
  return app.inject({
    method: endpoint.method,
    url,
    query: ask.query ?? {},
    headers: {
      ...(ask.token === undefined ? {} : { authorization: `Bearer ${ask.token}` }),
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...ask.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** Makes a call that must succeed and gives its `data`; anything else throws with the answer's text. */
export async function getFromApp<T>(app: FastifyInstance, endpoint: Endpoint, ask: Ask = {}): Promise<T> {
  const answer = await askApp(app, endpoint, ask);
  if (answer.statusCode !== 200) {
    throw new Error(`${endpoint.method} ${endpoint.path} → ${answer.statusCode} ${answer.body}`);
  }
  return answer.json<{ data: T }>().data;
}

/** Signs in and gives an access token. */
export async function signInToApp(app: FastifyInstance, username: string, password: string): Promise<string> {
  const refresh = await getFromApp<{ token: string }>(app, authenticate, { body: { username, password } });
  const access = await getFromApp<{ token: string }>(app, refreshToken, { token: refresh.token });
  return access.token;
}

async function encodeBody(ask: Ask): Promise<{ payload?: string | Buffer; contentType?: string }> {
  if (ask.body !== undefined) return { payload: JSON.stringify(ask.body), contentType: 'application/json' };
  if (ask.file === undefined) return {};
  const form = new FormData();
  for (const [name, value] of Object.entries(ask.fields ?? {})) form.append(name, value);
  form.append('file', new Blob([Buffer.from(ask.file.bytes)]), ask.file.filename);
  const request = new Request('http://in-process/', { method: 'POST', body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    contentType: request.headers.get('content-type') ?? '',
  };
}
