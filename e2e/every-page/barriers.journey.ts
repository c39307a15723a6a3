import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ALBUMS } from '../stage/album.ts';
import { expectAccessible, expectLandmarks } from '../stage/barrier.ts';
import { DESKTOP, PHONE, waitUntilQuiet } from '../stage/browser.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';
import { expectLight } from '../stage/weigh-scripts.ts';

const stage = openStage(startDemoApp);

test('text is as wide on every machine: set in the fonts of the repository, in fractions of a pixel', async () => {
  const { page } = await stage.open();
  await page.goto('/login');
  const widths = await page.evaluate(() =>
    ['Inter', 'sans-serif', 'monospace', 'Arial'].map((family) => {
      const text = document.createElement('span');
      text.style.cssText = `position: absolute; font: 14px ${family}`;
      text.textContent = 'Liegenschaften 0,975';
      document.body.append(text);
      return text.getBoundingClientRect().width;
    }),
  );
  expect(new Set(widths).size).toBe(1);
  expect(Number.isInteger(widths[0])).toBe(false);
});

describe.each(ALBUMS.map((album) => ({ ...album, who: album.username ?? 'nobody' })))(
  'what $who sees is light, holds no barrier in either scheme and never scrolls sideways, on a desk and on a phone',
  ({ username, shots }) => {
    let page: Page;
    beforeAll(async () => {
      ({ page } = await (username === undefined ? stage.open() : stage.openAs(username)));
    });

    test.each(shots)('$name', async ({ path, shows, prepare }) => {
      // What the state before changed in answers ends with it.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.setViewportSize(DESKTOP);
      await page.goto(path);
      if (shows !== undefined) await page.getByText(shows).filter({ visible: true }).first().waitFor();
      await waitUntilQuiet(page);
      // It is weighed here, as it is open anyway; page-weight.journey.ts weighs it on a phone.
      await expectLight(page);
      await expectLandmarks(page);
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
    });
  },
);
