import { statSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The most script a page may load until it is usable, compressed (QUALITY.md «Speed»). */
const MOST_BYTES = 350_000;
/** React alone is more; below this the measurement has missed something. */
const LEAST_BYTES = 100_000;
/** The built program that the browser loads. */
export const BUILT = new URL('../../apps/web/dist/', import.meta.url);

/** The scripts the page has loaded since its address was entered. */
async function listScripts(page: Page): Promise<readonly string[]> {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return [...new Set(loaded.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.js')))];
}

/** Proves that a page which was just opened has not loaded more than 350 kB of script, and gives the bytes, as compressed by the build for browsers. */
export async function expectLight(page: Page): Promise<number> {
  const scripts = await listScripts(page);
  const bytes = scripts.reduce((sum, path) => sum + statSync(new URL(`.${path}.br`, BUILT)).size, 0);
  expect(bytes, `${page.url()} weighs too much`).toBeLessThanOrEqual(MOST_BYTES);
  expect(bytes, `${page.url()} was not measured`).toBeGreaterThanOrEqual(LEAST_BYTES);
  return bytes;
}
