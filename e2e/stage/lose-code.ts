import type { Page, Route } from 'playwright-core';

/**
 * Lets every file of the program fail that its first document does not name: what a page fetches by itself,
 * and what comes with a click. Gives the way back.
 */
export async function loseCode(page: Page, appUrl: string): Promise<() => Promise<void>> {
  const document = await (await fetch(appUrl, { headers: { accept: 'text/html' } })).text();
  const handle = (route: Route): Promise<void> => {
    const { pathname } = new URL(route.request().url());
    return document.includes(pathname) ? route.fallback() : route.abort();
  };
  await page.route('**/assets/*', handle);
  return () => page.unroute('**/assets/*', handle);
}
