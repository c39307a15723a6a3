import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import type { JSHandle, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, waitUntilQuiet } from '../stage/browser.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';
import { findPropertyShots } from '../stage/album.ts';
import { goTo } from '../stage/go-to.ts';

const stage = openStage(startDemoApp);

/** How something is drawn where the system has colours of its own. */
function lookOf(control: Locator): Promise<Record<'ground' | 'ink' | 'line' | 'outline', string>> {
  return control.evaluate((node) => {
    const { backgroundColor, color, textDecorationLine, textDecorationStyle, outlineStyle, outlineWidth } =
      getComputedStyle(node);
    return {
      ground: backgroundColor,
      ink: color,
      line: `${textDecorationLine} ${textDecorationStyle}`,
      outline: `${outlineStyle} ${outlineWidth}`,
    };
  });
}

/**
 * Lets a page note, after each key, what of the focused control is hidden by something else: the part of its
 * box at whose middle another thing lies. Gives what it has noted.
 */
function noteCovers(page: Page): Promise<JSHandle<Set<string>>> {
  return page.evaluateHandle(() => {
    const covers = new Set<string>();
    const coverOf = (active: Element): string | undefined => {
      const box = active.getBoundingClientRect();
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
      const name = `${active.tagName} ${active.textContent?.trim().slice(0, 40)}`;
      if (right - left < 1 || bottom - top < 1) return `${name} is out of sight`;
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isSeen =
        over === null ||
        active.contains(over) ||
        over.contains(active) ||
        over.closest('label')?.contains(active);
      return isSeen ? undefined : `${name} lies under ${over.tagName}.${over.className}`;
    };
    const note = ({ key }: KeyboardEvent) => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) return;
      const cover = coverOf(activeElement);
      if (cover !== undefined) covers.add(`${key}: ${cover}`);
    };
    addEventListener('keyup', note, true);
    return covers;
  });
}

test('the focus never lies under frozen columns, heads, sums or bars; with forced colours selection, focus, tones and medals stay told apart', async () => {
  // The comparison of one property, in which the grid has everything it can show.
  const { page } = await stage.openAs('admin@example.org');
  const [, comparison] = await findPropertyShots(page);
  await goTo(page, comparison!.path);
  await page.getByText(comparison!.shows!).filter({ visible: true }).first().waitFor();
  await waitUntilQuiet(page);
  const covers = await noteCovers(page);
  const press = async (key: string, times: number) => {
    for (let at = 0; at < times; at += 1) await page.keyboard.press(key);
  };
  const views = [
    { width: 1440, height: 900 },
    { width: 640, height: 512 },
  ];
  // `npm run proof -- covers` walks in both.
  for (const view of drawVisits(views, 1)) {
    await page.setViewportSize(view);
    await waitUntilQuiet(page);
    await page.locator('[aria-colindex][tabindex="0"]').first().focus();
    await press('ArrowDown', 30);
    await press('ArrowRight', 12);
    await press('Control+End', 1);
    await press('ArrowUp', 30);
    await press('ArrowLeft', 12);
    await press('Control+Home', 1);
  }
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ forcedColors: 'active' });
  const cells = page.getByRole('gridcell');
  await page.getByRole('rowheader').first().click();
  await page.keyboard.press('Shift+ArrowDown');
  const chosen = await lookOf(page.locator('[aria-colindex][aria-selected="true"]').first());
  const others = await lookOf(page.locator('[role=gridcell]:not([aria-selected])').first());
  expect([chosen.ground, chosen.ink]).not.toEqual([others.ground, others.ink]);
  expect((await lookOf(page.locator('[aria-colindex]:focus'))).outline).toMatch(/^solid [2-9]px/);
  const best = await lookOf(cells.and(page.locator('[data-tone=best]')).first());
  const quiet = await lookOf(cells.and(page.locator(':not([data-tone])')).first());
  expect(best.line).not.toBe(quiet.line);

  await page.emulateMedia({ forcedColors: null });
  await page.setViewportSize({ width: 1280, height: 800 });
  await goTo(page, '/liegenschaften');
  await waitUntilQuiet(page);
  await press('Tab', 60);
  expect(await covers.evaluate((all) => [...all])).toEqual([]);

  await page.emulateMedia({ forcedColors: 'active' });
  await goTo(page, '/analysis');
  const medals = page.locator('[data-rank="1"], [data-rank="2"], [data-rank="3"]');
  await medals.first().waitFor();
  await waitUntilQuiet(page);
  const grounds = await medals.evaluateAll((all) =>
    all.map((medal) => [medal.getAttribute('data-rank'), getComputedStyle(medal).backgroundColor].join()),
  );
  expect(new Set(grounds).size).toBe(3);
  expect(new Set(grounds.map((ground) => ground.split(/,(.*)/)[1])).size).toBe(3);
});

/** The colour of texts where all colours are the system's. */
function systemText(): string {
  document.body.style.setProperty('color', 'CanvasText');
  const { color } = getComputedStyle(document.body);
  document.body.style.removeProperty('color');
  return color;
}

test('with forced colours the lines, bars and arcs of all drawings stay in sight and told apart', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/provider?tab=preise' });
  await page.emulateMedia({ forcedColors: 'active' });
  await page
    .getByRole('row', { name: /UE0010/ })
    .getByRole('gridcell')
    .nth(3)
    .click();
  const marks = page.getByRole('table', { name: 'Preise der Position je Phase' }).locator('thead svg > *');
  await marks.first().waitFor();
  const shapes = await marks.evaluateAll((all) =>
    all.map((mark) => [mark.tagName, mark.getAttribute('d')].join()),
  );
  expect(new Set(shapes).size).toBe(3);
  const fills = await marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).fill));
  expect(new Set(fills)).toEqual(new Set([await page.evaluate(systemText)]));

  const bidder = (await stage.openAs('bieter1@example.org', { path: '/dl-overview' })).page;
  await bidder.emulateMedia({ forcedColors: 'active' });
  await bidder.locator('table [data-group]').first().waitFor();
  await waitUntilQuiet(bidder);
  const grounds = await bidder
    .locator('span[data-group]')
    .evaluateAll((all) => all.map((part) => getComputedStyle(part).backgroundColor));
  expect(new Set(grounds).size).toBe(5);
  const arcs = await bidder
    .locator('circle[data-group]')
    .evaluateAll((all) => all.map((arc) => getComputedStyle(arc).stroke));
  expect(new Set(arcs).size).toBe(arcs.length);
});
