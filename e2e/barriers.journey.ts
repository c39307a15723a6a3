import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALBUMS } from './album.ts';
import { expectAccessible } from './barrier.ts';
import { DESKTOP, launchBrowser, openPage, PHONE, signIn, waitUntilQuiet } from './browser.ts';
import { startDemoApp, type TestApp } from './test-app.ts';

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

test.each(
  // The administrator's pages are searched in the journeys of their own features.
  ALBUMS.filter(({ username }) => username !== 'admin@example.org').flatMap((album) =>
    [DESKTOP, PHONE].map((view) => ({ ...album, view, who: album.username ?? 'nobody', width: view.width })),
  ),
)(
  'every page of $who holds no barrier in either scheme and never scrolls sideways at $width px',
  async (album) => {
    const { page, context, complaints } = await openPage(browser, app.url, album.view);
    if (album.username !== undefined) await signIn(page, album.username);
    for (const { name, path, prepare } of album.shots) {
      await page.goto(path);
      await waitUntilQuiet(page);
      await prepare?.(page);
      await waitUntilQuiet(page);
      await expectAccessible(page);
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect([name, isTooWide]).toEqual([name, false]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  },
);
