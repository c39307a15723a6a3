import { readdirSync, statSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ALBUMS } from '../stage/album.ts';
import { DESKTOP, PHONE, waitUntilQuiet } from '../stage/browser.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

/** The most script a page may load until it is usable, compressed (QUALITY.md «Speed»). */
const MOST_BYTES = 250_000;
/** React alone is more; below this the measurement has missed something. */
const LEAST_BYTES = 100_000;
const BUILT = new URL('../../apps/web/dist/', import.meta.url);

const stage = openStage(startDemoApp);

/** Bytes of all scripts the page has loaded since its address was entered, as compressed by the build. */
async function weighScripts(page: Page): Promise<number> {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const files = new Set(loaded.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.js')));
  return [...files].reduce((sum, path) => sum + statSync(new URL(`.${path}.gz`, BUILT)).size, 0);
}

/** Pages whose address names something in the demo: a property to edit, and the comparison of one. */
async function findDeepPaths(page: Page): Promise<string[]> {
  await page.goto('/liegenschaften');
  const editor = await page.locator('a[href*="/liegenschaften/detail?lid="]').last().getAttribute('href');
  await page.goto('/analysis');
  await page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
  await page.waitForURL(/lId=/);
  const comparison = new URL(page.url());
  return [editor ?? '', comparison.pathname + comparison.search];
}

test.for(
  ALBUMS.flatMap((album) =>
    [DESKTOP, PHONE].map((view) => ({ ...album, view, who: album.username ?? 'nobody', width: view.width })),
  ),
)(
  'no page of $who loads more than 250 kB of script until it is usable at $width px',
  async ({ username, shots, view }, { annotate }) => {
    const { page } = await (username === undefined ? stage.open(view) : stage.openAs(username, { view }));
    const deepPaths = username === 'admin@example.org' ? await findDeepPaths(page) : [];
    const paths = new Set([...shots.map(({ path }) => path), ...deepPaths]);
    const weights: { path: string; bytes: number }[] = [];
    for (const path of paths) {
      await page.goto(path);
      await waitUntilQuiet(page);
      const bytes = await weighScripts(page);
      weights.push({ path, bytes });
      await annotate(`${path} ${(bytes / 1_000).toFixed(1)} kB`);
    }
    expect(weights.filter(({ bytes }) => bytes > MOST_BYTES || bytes < LEAST_BYTES)).toEqual([]);
  },
);

test('a built file comes packed to who can unpack it, and as it is to others', async () => {
  const names = readdirSync(new URL('assets/', BUILT));
  for (const ending of ['.js', '.css']) {
    const url = `${stage.app.url}/assets/${names.find((name) => name.endsWith(ending)) ?? ''}`;
    const packed = await fetch(url, { headers: { 'accept-encoding': 'br, gzip' } });
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await packed.text()).toBe(await plain.text());
  }
});
