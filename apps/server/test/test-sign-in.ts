import { authenticate, refreshToken, validateToken } from '@rahmenpreis/contract/session.ts';
import type { Permission } from '@rahmenpreis/contract/permission.ts';
import type { Letter } from '../src/mail/letter.ts';
import { attempt } from '../src/db/schema/sign-in/attempt.ts';
import { TEST_NOW_MS, TEST_PASSWORD, type TestServer } from './test-server.ts';

export const ADMIN_RIGHTS: readonly Permission[] = ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE'];
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Tries to sign in, from the given address if there is one. */
export function login(server: TestServer, username: string, password = TEST_PASSWORD, address = '127.0.0.1') {
  const headers = { 'x-forwarded-for': address };
  return server.ask(authenticate, { body: { username, password }, headers });
}

/** Records that so many sign-ins with different names failed at the first moment of the test. */
export async function recordFailures(
  { database }: TestServer,
  times: number,
  address = '127.0.0.1',
): Promise<void> {
  const rows = Array.from({ length: times }, (_, index) => ({
    kind: 'login' as const,
    username: `n${index}@example.org`,
    address,
    at: new Date(TEST_NOW_MS),
    failed: true,
  }));
  await database.db.insert(attempt).values(rows);
}

/** Signs in and gives the token of the answer. */
export async function tokenOf(answer: ReturnType<typeof login>): Promise<string> {
  return (await answer).json<{ data: { token: string } }>().data.token;
}

export function bearer(token: string, headers: Record<string, string> = {}) {
  return { headers: { authorization: `Bearer ${token}`, ...headers } };
}

/** Refreshes as the browser does, asking for the next refresh token. */
export function rotate(server: TestServer, token: string) {
  return server.ask(refreshToken, bearer(token, { 'rotate-refresh': 'true' }));
}

export function enterCode(server: TestServer, token: string, key: string) {
  return server.ask(validateToken, { body: { token, key } });
}

/** The claims of a token, unchecked. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
}

/** The code of the one code mail among the letters. */
export function codeIn(letters: readonly Letter[]): string {
  const codes = letters.filter(({ kind }) => kind === 'code').map(({ text }) => text.match(/\d{6}/g) ?? []);
  if (codes.length !== 1 || codes[0]!.length !== 1) throw new Error('there is not exactly one code');
  return codes[0]![0]!;
}

/** The token of the one link among the letters. */
export function linkTokenIn(letters: readonly Letter[]): string {
  const tokens = letters.flatMap(({ text }) => [...text.matchAll(/\/resetpw\/pw\?t=([\w-]{43})$/gm)]);
  if (tokens.length !== 1) throw new Error('there is not exactly one link');
  return tokens[0]![1]!;
}

/** A six-digit code that is not the given one. */
export function otherCode(code: string): string {
  return code === '111111' ? '222222' : '111111';
}
