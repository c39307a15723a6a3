import { authenticate, validateToken } from '@rahmenpreis/contract/session.ts';
import { call, refreshAccess } from '../../kernel/call/call.ts';
import { session } from '../../kernel/session/session.ts';
import { readClaims } from '../../kernel/session/token-claims.ts';
import type { LoginFields } from './field-problems.ts';
import { authenticateMessage, codeMessage, refreshMessage } from './refusal-text.ts';
import { TEXTS } from './texts.ts';

/** How a step of signing in ended: refused with a sentence, a code is wanted, or somebody is signed in. */
export type SignInResult =
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'code' }
  | { readonly kind: 'signed-in' };

/** Goes on once a step was judged; gives the sentence of a refusal. */
export type GoOn = (result: SignInResult) => Promise<string | undefined>;

/** Continues with a sign-in's token: wants a code, or fetches the access token (AUTH-002, AUTH-003). */
export async function beginSession(token: string | undefined, username: string): Promise<SignInResult> {
  const kind = token === undefined ? undefined : readClaims(token)?.kind;
  if (token === undefined || kind === undefined || kind === 'access') {
    return { kind: 'refused', sentence: TEXTS.missingToken };
  }
  await session.begin({ token: { kind, value: token }, username });
  if (kind === 'two-factor') return { kind: 'code' };
  try {
    await refreshAccess();
    return { kind: 'signed-in' };
  } catch (error) {
    await session.end();
    return { kind: 'refused', sentence: refreshMessage(error) };
  }
}

/** Signs in and fetches the access token at once unless a code is wanted (AUTH-001…003, ERR-005…008). */
export async function signIn({ username, password }: LoginFields): Promise<SignInResult> {
  const name = username.trim().toLowerCase();
  let answer: { token?: string } | undefined;
  try {
    answer = await call(authenticate, { body: { username: name, password } });
  } catch (error) {
    return { kind: 'refused', sentence: authenticateMessage(error) };
  }
  return beginSession(answer?.token, name);
}

/** Exchanges the two-factor token and its code for a session (AUTH-004, ERR-009). */
export async function enterCode(token: string, code: string): Promise<SignInResult> {
  let answer: { token?: string } | undefined;
  try {
    answer = await call(validateToken, { body: { token, key: code } });
  } catch (error) {
    return { kind: 'refused', sentence: codeMessage(error) };
  }
  return beginSession(answer?.token, session.state().slice?.username ?? '');
}
