import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { authenticate, validateToken } from '@rahmenpreis/contract/session.ts';
import type { Page } from 'playwright-core';
import { BUILT } from './weigh-scripts.ts';

const KERNEL = new URL('../../apps/web/src/kernel/', import.meta.url);

/**
 * The program's own code for what it keeps of a session, as a browser runs it: one script of what one file
 * imports from the next.
 */
const STORE = ['browser/base64', 'browser/database', 'browser/encrypted-json', 'session/encrypted-store']
  .map((name) => stripTypeScriptTypes(readFileSync(new URL(`${name}.ts`, KERNEL), 'utf8')))
  .join('\n')
  .replaceAll(/^(?:export |import .*;$)/gm, '');

/** A small picture that the program serves: a document at its address without its code, drawn at once. */
function nextDoor(): string {
  return `/assets/${readdirSync(new URL('assets/', BUILT)).find((name) => name.endsWith('.svg')) ?? ''}`;
}

/** Makes a call of signing in for a page and gives its token; throws when the server refuses. */
async function askForToken(page: Page, path: string, data: Record<string, string>): Promise<string> {
  const answer = await page.request.put(path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/**
 * Lets the browser of a page that is still empty find a session, as if somebody had signed in earlier:
 * whoever wants to see how that is done goes through the login page. `readCode` gives the mailed code of
 * somebody who is asked for one. Throws when the server refuses.
 */
export async function putSession(
  page: Page,
  username: string,
  password: string,
  readCode?: () => Promise<string>,
): Promise<void> {
  const [token] = await Promise.all([
    askForToken(page, authenticate.path, { username, password }),
    page.goto(nextDoor()),
  ]);
  const key = await readCode?.();
  const value = key === undefined ? token : await askForToken(page, validateToken.path, { token, key });
  const slice = { username, token: { kind: 'refresh', value } };
  await page.evaluate(
    `(async () => { ${STORE}\nawait createEncryptedStore().write(${JSON.stringify(slice)}); })()`,
  );
}
