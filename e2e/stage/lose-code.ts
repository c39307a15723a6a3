import { readdirSync, readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { BUILT } from './weigh-scripts.ts';

const FILES = new URL('assets/', BUILT);

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

/** Lets the one file fail that holds this sentence of the program: built files are named by hashes alone. */
export async function loseCodeHolding(page: Page, sentence: string): Promise<void> {
  const names = readdirSync(FILES).filter(
    (name) => name.endsWith('.js') && readFileSync(new URL(name, FILES), 'utf8').includes(sentence),
  );
  if (names.length !== 1) throw new Error(`„${sentence}“ stands in ${names.length} files`);
  await page.route(`**/assets/${names[0]}`, (route) => route.abort());
}
