import { readdirSync } from 'node:fs';
import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import type { Page } from 'playwright-core';
import { expect, test, type TestContext } from 'vitest';
import { ALBUMS, findPropertyShots, type Shot } from '../stage/album.ts';
import { DESKTOP, PHONE, waitUntilQuiet } from '../stage/browser.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { goTo } from '../stage/go-to.ts';
import { openStage } from '../stage/stage.ts';
import { BUILT, expectLight, listRequests, MOST_REQUESTS } from '../stage/weigh-scripts.ts';

const stage = openStage(startDemoApp);

/** Opens a page, in a proof all of them, and shows that it is not heavy. */
async function weighPages(
  page: Page,
  shots: readonly Shot[],
  annotate: TestContext['annotate'],
): Promise<void> {
  for (const path of drawVisits([...new Set(shots.map((shot) => shot.path))], 1)) {
    await page.goto(path);
    await waitUntilQuiet(page);
    await annotate(`${path} ${((await expectLight(page)) / 1_000).toFixed(1)} kB`);
  }
}

/** From the home page, which is just open, moves to another one, in a proof to each. */
async function moveOn(page: Page, shots: readonly Shot[]): Promise<void> {
  for (const [at, path] of drawVisits([...new Set(shots.map((shot) => shot.path))], 1).entries()) {
    if (at > 0) await page.goto('/');
    await waitUntilQuiet(page);
    const home = await listRequests(page);
    const { pathname } = new URL(page.url());
    if (new URL(path, page.url()).pathname === pathname) continue;
    await goTo(page, path);
    const isNew = (name: string) => !name.startsWith('/assets/') || !home.includes(name);
    const next = new Set((await listRequests(page)).slice(home.length).filter(isNew));
    expect(next.size, `${path}: ${[...next].join(' ')}`).toBeLessThanOrEqual(MOST_REQUESTS.next);
  }
}

/** Those who see pages that nobody before them sees. */
const WEIGHED = ALBUMS.filter(({ shots }, at) => {
  const before = new Set(ALBUMS.slice(0, at).flatMap((album) => album.shots.map(({ path }) => path)));
  return shots.some(({ path }) => !before.has(path));
});

// A page loads on a desk what it loads on a phone, but for what a single property shows.
test.for(WEIGHED.map((album) => ({ ...album, who: album.username ?? 'nobody' })))(
  'no page of $who loads more than 350 kB of script, or asks for more than 30 files, until it is usable on a phone; of who is signed in one to which it moves on asks for at most 12 files and answers',
  async ({ username, shots }, { annotate }) => {
    const { page } = await (username === undefined
      ? stage.open(PHONE)
      : stage.openAs(username, { view: PHONE }));
    if (username !== undefined) await moveOn(page, shots);
    await weighPages(page, shots, annotate);
  },
);

test('nor do pages whose address names a property: its editor and its comparison, on a desk and on a phone', async ({
  annotate,
}) => {
  const { page } = await stage.openAs('admin@example.org');
  const shots = await findPropertyShots(page);
  for (const view of drawVisits([DESKTOP, PHONE], 1)) {
    await page.setViewportSize(view);
    await weighPages(page, shots, annotate);
  }
});

test('a built file comes packed to who can unpack it, and as it is to others', async () => {
  const names = readdirSync(new URL('assets/', BUILT));
  for (const ending of ['.js', '.css']) {
    const url = `${stage.app.url}/assets/${names.find((name) => name.endsWith(ending)) ?? ''}`;
    const packed = await fetch(url, { headers: { 'accept-encoding': 'gzip, br' } });
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await packed.text()).toBe(await plain.text());
  }
});
