import { authenticate, getOwnAccount, refreshToken, validateToken } from '@rahmenpreis/contract/session.ts';
import { DEMO_PASSWORD } from './browser.ts';
import type { TestApp } from './program.ts';

/** Somebody who is signed in without a browser. */
export interface Caller {
  readonly headers: { readonly authorization: string };
  readonly id: string;
  readonly organisationId: string;
}

/** What somebody who plays a part without a page is called by. */
export interface Part {
  readonly organisationId: string;
  /** Makes a call and gives its `data`; with a body it is a PUT. Throws when it is refused. */
  call<T>(path: string, body?: object, method?: 'PATCH'): Promise<T>;
}

/** Makes a call at an address, with an object or a form, and gives its `data`; throws when it is refused. */
export async function askAt<T>(
  address: string,
  method: string,
  headers: Record<string, string>,
  body?: object,
): Promise<T> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const answer = await fetch(address, {
    method,
    headers: { ...headers, ...(isJson ? { 'content-type': 'application/json' } : {}) },
    body: isJson ? JSON.stringify(body) : (body ?? null),
  });
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Gives the code that was mailed to somebody who signs in with one. */
type ReadCode = () => Promise<string>;

/** Signs somebody in who has the demo's password. */
export async function signInByCall(base: string, username: string, readCode?: ReadCode): Promise<Caller> {
  const ask = (path: string, body: object) => askAt<{ token: string }>(base + path, 'PUT', {}, body);
  const first = await ask(authenticate.path, { username, password: DEMO_PASSWORD });
  const key = await readCode?.();
  const refresh = key === undefined ? first : await ask(validateToken.path, { ...first, key });
  const access = await askAt<{ token: string }>(base + refreshToken.path, 'PUT', bearer(refresh.token));
  const headers = bearer(access.token);
  const own = await askAt<{ id: string; organisationId: string }>(base + getOwnAccount.path, 'GET', headers);
  return { headers, id: own.id, organisationId: own.organisationId };
}

/**
 * Signs somebody in whose part in a journey is what the server is told: a page for it would take a second.
 */
export async function openCaller({ url }: TestApp, username: string, readCode?: ReadCode): Promise<Part> {
  const { headers, organisationId } = await signInByCall(url, username, readCode);
  return {
    organisationId,
    call: (path, body, method) =>
      askAt(url + path, method ?? (body === undefined ? 'GET' : 'PUT'), headers, body),
  };
}
