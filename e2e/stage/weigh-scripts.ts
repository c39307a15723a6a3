import { statSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The most script a page may load until it is usable, compressed (QUALITY.md «Speed»). */
const MOST_BYTES = 350_000;
/** React alone is more; below this the measurement has missed something. */
const LEAST_BYTES = 100_000;
/** The built program that the browser loads. */
export const BUILT = new URL('../../apps/web/dist/', import.meta.url);

/**
 * The most a page asks for that is opened with an empty cache, its own document among it, and one to which
 * somebody moves on.
 */
export const MOST_REQUESTS = { first: 30, next: 12 };

/**
 * What the page has asked for since its address was entered, in this order; what the cache gave is among it.
 */
export async function listRequests(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
}

/**
 * Proves that a page which was just opened has not loaded more than 350 kB of script and asks for few files
 * with an empty cache, and gives the bytes, as compressed by the build for browsers.
 */
export async function expectLight(page: Page): Promise<number> {
  const requested = [...new Set(await listRequests(page))];
  expect(requested.length + 1, `${page.url()}: ${requested.join(' ')}`).toBeLessThanOrEqual(
    MOST_REQUESTS.first,
  );
  const scripts = requested.filter((path) => path.endsWith('.js'));
  const bytes = scripts.reduce((sum, path) => sum + statSync(new URL(`.${path}.br`, BUILT)).size, 0);
  expect(bytes, `${page.url()} weighs too much`).toBeLessThanOrEqual(MOST_BYTES);
  expect(bytes, `${page.url()} was not measured`).toBeGreaterThanOrEqual(LEAST_BYTES);
  return bytes;
}
