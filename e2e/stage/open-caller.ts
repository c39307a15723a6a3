import { authenticate, refreshToken } from '@rahmenpreis/contract/session.ts';
import { DEMO_PASSWORD } from './browser.ts';
import type { TestApp } from './program.ts';

/** Somebody signed in without a page, whose part in a journey is what the server is told. */
interface Caller {
  readonly organisationId: string;
  /** Makes a call and gives its `data`; with a body it is a PUT. Throws when it is refused. */
  call<T>(path: string, body?: object, method?: 'PATCH'): Promise<T>;
}

/** Signs somebody with the demo password in by calls: a page for it would take a second. */
export async function openCaller({ url }: TestApp, username: string): Promise<Caller> {
  const ask = async <T>(path: string, token?: string, body?: object, method?: string): Promise<T> => {
    const answer = await fetch(url + path, {
      method: method ?? (body === undefined ? 'GET' : 'PUT'),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  };
  const kept = await ask<{ token: string }>(authenticate.path, undefined, {
    username,
    password: DEMO_PASSWORD,
  });
  const { token } = await ask<{ token: string }>(refreshToken.path, kept.token, undefined, 'PUT');
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { organisationId } = JSON.parse(claims) as { organisationId: string };
  return { organisationId, call: (path, body, method) => ask(path, token, body, method) };
}
