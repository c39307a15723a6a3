import type { Page } from 'playwright-core';

/** The header with which the page of somebody who is signed in makes its calls. */
export async function bearerOf(page: Page): Promise<{ authorization: string }> {
  const token = await page.evaluate(() => sessionStorage.getItem('rahmenpreis.access'));
  return { authorization: `Bearer ${token}` };
}

/**
 * Makes a call as who is signed in on the page and gives its `data`; with a body it is a PUT. Throws when it
 * is refused.
 */
export async function callAs<T>(page: Page, path: string, body?: object): Promise<T> {
  const headers = await bearerOf(page);
  const answer = await (body === undefined
    ? page.request.get(path, { headers })
    : page.request.put(path, { headers, data: body }));
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

/** What the token of who is signed in on the page says: rights and organisation. */
export async function claimsOf(page: Page): Promise<{ authority: string[]; organisationId: string }> {
  const { authorization } = await bearerOf(page);
  const payload = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString();
  return JSON.parse(payload) as { authority: string[]; organisationId: string };
}
