import { authenticate, getOwnAccount, refreshToken } from '@rahmenpreis/contract/session.ts';
import { DEMO_PASSWORD } from '../../e2e/stage/browser.ts';
import { bidderName } from '../pricing/store-offer.ts';

/** Somebody who is signed in without a browser. */
export interface Caller {
  readonly headers: { readonly authorization: string };
  readonly id: string;
  readonly organisationId: string;
}

/** Signs somebody in who has the demo's password. */
export async function signInByCall(base: string, username: string): Promise<Caller> {
  const ask = async <T>(method: string, path: string, headers: Record<string, string>, body?: string) => {
    const answer = await fetch(base + path, { method, headers, body: body ?? null });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return ((await answer.json()) as { data: T }).data;
  };
  const json = { 'content-type': 'application/json' };
  const password = JSON.stringify({ username, password: DEMO_PASSWORD });
  const refresh = await ask<{ token: string }>('PUT', authenticate.path, json, password);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const access = await ask<{ token: string }>('PUT', refreshToken.path, bearer(refresh.token));
  const headers = bearer(access.token);
  const own = await ask<{ id: string; organisationId: string }>('GET', getOwnAccount.path, headers);
  return { headers, id: own.id, organisationId: own.organisationId };
}

/** Signs in the first `count` bidders of a made tender, in their order. */
export async function signInBidders(base: string, count: number): Promise<Caller[]> {
  const bidders: Caller[] = [];
  for (let p = 0; p < count; p += 1) bidders.push(await signInByCall(base, bidderName(p)));
  return bidders;
}
