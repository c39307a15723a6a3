import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALBUMS } from '../stage/album.ts';
import { expectAccessible } from '../stage/barrier.ts';
import {
  DESKTOP,
  launchBrowser,
  openPage,
  PHONE,
  signIn,
  type WatchedPage,
  waitUntilQuiet,
} from '../stage/browser.ts';
import type { TestApp } from '../stage/program.ts';
import { startDemoApp } from '../stage/test-app.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startDemoApp();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

describe.each(ALBUMS.map((album) => ({ ...album, who: album.username ?? 'nobody' })))(
  'what $who sees holds no barrier in either scheme and never scrolls sideways, on a desk and on a phone',
  ({ username, shots }) => {
    let watched: WatchedPage;
    beforeAll(async () => {
      watched = await openPage(browser, app.url);
      if (username !== undefined) await signIn(watched.page, username);
    });
    afterAll(() => watched.context.close());

    test.each(shots)('$name', async ({ path, prepare }) => {
      const { page, complaints } = watched;
      await page.setViewportSize(DESKTOP);
      await page.goto(path);
      await waitUntilQuiet(page);
      if (prepare !== undefined) {
        await prepare(page);
        await waitUntilQuiet(page);
      }
      for (const view of [DESKTOP, PHONE]) {
        await page.setViewportSize(view);
        // A colour that is right on a desktop is right on a phone.
        await expectAccessible(page, view === DESKTOP ? ['light', 'dark'] : ['light']);
        const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(overhang).toBeLessThanOrEqual(0);
      }
      expect(complaints).toEqual([]);
    });
  },
);
