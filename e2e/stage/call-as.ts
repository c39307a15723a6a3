import type { Page } from 'playwright-core';

/** The header with which the page of somebody who is signed in makes its calls. */
export async function bearerOf(page: Page): Promise<{ authorization: string }> {
  const token = await page.evaluate(() => sessionStorage.getItem('rahmenpreis.access'));
  return { authorization: `Bearer ${token}` };
}

/** Makes a call as who is signed in on the page and gives its `data`; with a body it is a PUT. Throws when it is refused. */
export async function callAs<T>(page: Page, path: string, body?: object): Promise<T> {
  const headers = await bearerOf(page);
  const answer = await (body === undefined
    ? page.request.get(path, { headers })
    : page.request.put(path, { headers, data: body }));
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}
