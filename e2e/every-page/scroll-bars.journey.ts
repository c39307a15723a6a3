import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP, PHONE, waitUntilQuiet } from '../stage/browser.ts';
import { goTo } from '../stage/go-to.ts';
import { openPortfolio } from '../stage/states/comparison.ts';
import { choosePhase } from '../stage/states/other-phase.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

/** What is left for the page on a laptop of 1366 × 768. */
const LOW = { width: 1366, height: 650 };

const stage = openStage(startDemoApp);
let page: Page;
beforeAll(async () => {
  ({ page } = await stage.openAs('admin@example.org', { path: '/audit' }));
});

async function open(path: string, size: { width: number; height: number } = DESKTOP): Promise<void> {
  await page.setViewportSize(size);
  await goTo(page, path);
  await waitUntilQuiet(page);
}

/** In how many lines what matches stands, by the upper edges of what can be used in it. */
function linesOf(selector: string): Promise<number> {
  return page.evaluate((within) => {
    const parts = document.querySelectorAll(`${within} :is(button, input, label, h1)`);
    const middles = [...parts]
      .map((part) => part.getBoundingClientRect())
      .filter(({ width, height }) => width > 4 && height > 4)
      .map(({ top, height }) => top + height / 2)
      .toSorted((a, b) => a - b);
    return middles.filter((middle, at) => at === 0 || middle - middles[at - 1]! > 14).length;
  }, selector);
}

/**
 * By how many pixels a table is wider and higher than its room, and how many whole rows are in sight between
 * head and sums.
 */
function measure(name: string) {
  return page.locator(`:is([role=grid], [role=treegrid])[aria-label="${name}"]`).evaluate((grid) => {
    const { top, left } = grid.getBoundingClientRect();
    const bottom = Math.min(top + grid.clientHeight, innerHeight);
    const head = grid.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom ?? top;
    const whole = [...grid.querySelectorAll('[data-r]')].filter((row) => {
      const box = row.getBoundingClientRect();
      const isHit = [box.top + 2, box.bottom - 2].every((y) =>
        row.contains(document.elementFromPoint(left + 20, y)),
      );
      return box.top >= head - 1 && box.bottom <= bottom + 1 && isHit;
    });
    return {
      tooWidePx: grid.scrollWidth - grid.clientWidth,
      tooHighPx: grid.scrollHeight - grid.clientHeight,
      wholeRows: whole.length,
    };
  });
}

/** How much room the scroll bar of the whole page takes. */
function barWidth(): Promise<number> {
  return page.evaluate(() => innerWidth - document.documentElement.clientWidth);
}

test('scroll bars take room here', async () => {
  await waitUntilQuiet(page);
  expect(await barWidth()).toBeGreaterThan(10);
});

/** Lets scroll bars take no room, as on a tablet. */
async function hideBars(): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { scrollbar-width: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  await waitUntilQuiet(page);
}

test('the head of Vergabe is one line at 1440 × 900, also where scroll bars take no room, and seven packages are in sight on a low laptop', async () => {
  await open('/placing');
  await choosePhase(page, 'Angebotsphase 2');
  await waitUntilQuiet(page);
  expect(await linesOf('main [data-dense] > div:first-of-type')).toBe(1);
  await hideBars();
  expect(await barWidth()).toBe(0);
  expect(await linesOf('main [data-dense] > div:first-of-type')).toBe(1);
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  await page.setViewportSize(LOW);
  await waitUntilQuiet(page);
  await expect.poll(async () => (await measure('Vergabe')).wholeRows).toBeGreaterThanOrEqual(7);
});

test('the tools of Auffälligkeiten are two lines, and neither its table nor those of portfolio and Rahmenpreise scroll sideways', async () => {
  await open('/analysis?odd=true');
  await expect.poll(async () => (await measure('Auffällige Preise')).tooWidePx).toBe(0);
  expect(await linesOf('search, main [role=radiogroup]')).toBe(2);
  await open('/analysis');
  await openPortfolio(page);
  for (const name of ['Angebote für alle gezeigten Liegenschaften', 'Was es kosten würde'])
    await expect.poll(async () => (await measure(name)).tooWidePx).toBe(0);

  await page.getByRole('tab', { name: 'Nach Rahmenpreisen' }).click();
  await page.getByText('UE0010').first().waitFor();
  const overhangs = () =>
    page
      .locator('[role=treegrid], [role=grid]')
      .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  await expect.poll(overhangs).toEqual([0, 0, 0]);
});

test('a table that is wider than its room, but not higher, scrolls sideways alone', async () => {
  await open('/rounds', LOW);
  await expect.poll(() => measure('Summen der Dienstleister je Phase')).toMatchObject({ tooHighPx: 0 });
});

test('eight properties of Phasen-Setup are in sight on a low laptop once its table is scrolled to', async () => {
  await open('/options', LOW);
  const table = page.getByRole('grid', { name: 'Leistungsverzeichnisse' });
  await table.evaluate((grid) => grid.scrollIntoView({ block: 'end' }));
  const shown = () =>
    table.getByRole('rowheader').evaluateAll((heads) => {
      const isHit = (x: number, y: number, head: Element) => head.contains(document.elementFromPoint(x, y));
      return heads.filter((head) => {
        const { left, top, bottom } = head.getBoundingClientRect();
        return isHit(left + 20, top + 2, head) && isHit(left + 20, bottom - 2, head);
      }).length;
    });
  await expect.poll(shown).toBeGreaterThanOrEqual(8);
});

test('no page scrolls sideways on a narrow window whose scroll bar takes room', async () => {
  for (const path of ['/placing', '/analysis', '/options', '/rounds', '/phases']) {
    await open(path, PHONE);
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(sideways, { message: path }).toBe(0);
  }
});

test('on a phone the first award of Vergabe stands at about 400 px, in whatever phase', async () => {
  await open('/placing', PHONE);
  const top = async () => (await page.getByRole('row', { name: /L-001/ }).first().boundingBox())?.y;
  for (const phase of ['Angebotsphase 1', 'Letzte Angebotsphase']) {
    await choosePhase(page, phase);
    await expect.poll(top, { message: phase }).toBeLessThanOrEqual(410);
  }
});
