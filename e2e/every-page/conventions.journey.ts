import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD, DESKTOP, PHONE, pressOn, waitUntilQuiet } from '../stage/browser.ts';
import { putSession } from '../stage/put-session.ts';
import { choosePhase } from '../stage/states/other-phase.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';
import { goTo } from '../stage/go-to.ts';

const ADMIN = 'admin@example.org';
const BIDDER = 'bieter1@example.org';
/** Longer than the longest life of a message that disappears by itself. */
const TOAST_GONE_MS = 10_100;

const stage = openStage(startDemoApp);

/** Waits until the page has shown what its timers changed. */
function drawTwice(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

test('every message goes, also those that stood beside one whose button was pressed', async () => {
  const { page } = await stage.open();
  // Messages need not be waited out.
  await page.clock.install();
  await putSession(page, ADMIN, DEMO_PASSWORD);
  await page.goto('/user');
  const right = page.getByRole('row', { name: /bieter2@/ }).getByLabel(/^Schreibrecht/);
  const closers = page.getByRole('button', { name: 'Meldung schließen' });
  const undo = page.getByRole('button', { name: 'Rückgängig' });
  // It changes once the server has stored it, which may take longer than the click.
  await right.click();
  // Whoever points at a message holds all of them, so that both are there at once however slow the machine
  // is.
  await undo.hover();
  const rights = /\/fullAccess$/;
  await page.route(rights, (route) => route.fulfill({ status: 500, json: {} }));
  await pressOn(right, 'Space');
  await expect.poll(() => closers.count()).toBe(2);
  await page.unroute(rights);
  // By a key, as who has the focus in a message holds them too.
  await pressOn(undo, 'Enter');
  await page.getByText('Das Schreibrecht wurde erfolgreich erteilt.').waitFor();
  await page.mouse.move(5, 5);
  for (const ms of [TOAST_GONE_MS, TOAST_GONE_MS, 1_000]) {
    await page.clock.fastForward(ms);
    await drawTwice(page);
  }
  await expect.poll(() => closers.count()).toBe(0);
});

/** Checks that what the header offers stands in one line. */
async function expectOneLine(page: Page): Promise<void> {
  const search = page.getByRole('button', { name: /^Suchen/ });
  const lines = () =>
    search.getByText('Liegenschaft, Phase, Seite').evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
  for (const width of drawVisits([900, 1024, 1440], 1)) {
    await page.setViewportSize({ width, height: 800 });
    await search.waitFor();
    expect(await lines()).toBe(1);
  }
}

/** The widths at which pages change, each with the next one. */
const WIDTHS_PX = [575, 576, 640, 641, 730, 731, 767, 768, 1088, 1089];

const PAGES = [
  ...['/liegenschaften', '/user', '/phases', '/options', '/analysis', '/placing'].map((path) => [
    ADMIN,
    path,
  ]),
  ...['/dl-priceinput', '/dl-overview', '/dl-offer'].map((path) => [BIDDER, path]),
] as [user: string, path: string][];

// `npm run proof -- shapes` looks at all of them.
test.each(drawVisits(PAGES, 1))(
  'no page scrolls sideways where it changes its shape: %s, %s',
  async (user, path) => {
    const { page } = await stage.openAs(user, { path });
    const isSideways = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    // Data may be wider than what stands there until they come.
    await waitUntilQuiet(page);
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(isSideways, { message: `${width} px` }).toBe(false);
    }
  },
);

test('the header of an administrator is one line on any desk, and at 576, 640, 730 and 768 px the pages change their shape', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/options?property=true' });
  await expectOneLine(page);
  const setWidth = (width: number) => page.setViewportSize({ width, height: 900 });
  await setWidth(768);
  await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
  await setWidth(767);
  await page.getByRole('button', { name: 'Menü öffnen' }).waitFor();

  const grid = page.getByRole('grid');
  const heads = grid.getByRole('row').nth(1).getByRole('rowheader');
  const shape = async () => ({
    display: await grid.evaluate((node) => getComputedStyle(node).display),
    places: await heads.evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).position)),
  });
  await heads.nth(1).waitFor();
  await setWidth(731);
  await expect.poll(async () => (await shape()).places.slice(0, 2)).toEqual(['sticky', 'sticky']);
  await setWidth(730);
  await expect.poll(async () => (await shape()).places.slice(0, 2)).toEqual(['sticky', 'static']);
  expect((await shape()).display).not.toBe('flex');
  await setWidth(640);
  await expect.poll(async () => (await shape()).display).toBe('flex');

  await goTo(page, '/user');
  await page.getByRole('button', { name: 'Nutzer anlegen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nutzer anlegen' });
  const areAside = async () => {
    const [first, last] = await Promise.all(
      ['Vorname', 'Nachname'].map((label) => dialog.getByLabel(label).boundingBox()),
    );
    return first?.y === last?.y;
  };
  await setWidth(576);
  await expect.poll(areAside).toBe(true);
  await setWidth(575);
  await expect.poll(areAside).toBe(false);
});

test('the header of a bidder is one line on any desk, and on a laptop the sum of its prices and all phases stand in sight beside the navigation, at a desk the whole table', async () => {
  const { page } = await stage.openAs(BIDDER, {
    path: '/dl-priceinput',
  });
  await expectOneLine(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const grid = page.getByRole('treegrid', { name: 'Rahmenpreise' });
  const sum = grid
    .getByRole('row')
    .filter({ hasText: 'Angebotssumme' })
    .getByText(/^[\d.]+,\d{3}$/);
  await sum.waitFor();
  const edges = () =>
    Promise.all([sum, grid].map((part) => part.evaluate((node) => node.getBoundingClientRect().right)));
  await expect
    .poll(async () => {
      const [end = Infinity, edge = 0] = await edges();
      return end <= edge && edge <= 1280;
    })
    .toBe(true);
  const steps = page.getByRole('navigation', { name: 'Phasen' }).getByRole('list');
  const overhang = (part: Locator) =>
    part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await overhang(steps)).toBe(0);
  await page.setViewportSize(DESKTOP);
  await expect.poll(() => overhang(grid)).toBe(0);
});

test('where columns go on beyond the right edge of the award view it says so; on a laptop it shows seven rows and the foot of its dialog, and on a phone its table begins in sight', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/placing', view: DESKTOP });
  await choosePhase(page, 'Angebotsphase 2');
  const grid = page.getByRole('grid', { name: 'Vergabe' });
  await grid.getByText('Kontorhaus Hamburg').waitFor();
  const edge = () =>
    grid.evaluate((table) => getComputedStyle(table.parentElement ?? table, '::after').backgroundImage);
  await expect.poll(edge).toContain('linear-gradient');
  await grid.evaluate((table) => table.scrollTo({ left: table.scrollWidth }));
  await expect.poll(edge).toBe('none');
  await grid.evaluate((table) => table.scrollTo({ left: 0 }));

  await page.setViewportSize({ width: 1280, height: 800 });
  const countInSight = () =>
    grid.evaluate((table) => {
      const sum = table.querySelector('[role=rowgroup]:last-child [role=row]')?.getBoundingClientRect().top;
      const untilPx = Math.min(innerHeight, sum ?? innerHeight);
      const bottoms = [...table.querySelectorAll('[role=row][data-r]')].map(
        (row) => row.getBoundingClientRect().bottom,
      );
      return bottoms.filter((bottom) => bottom <= untilPx + 1).length;
    });
  await expect.poll(countInSight).toBeGreaterThanOrEqual(7);

  await choosePhase(page, 'Angebotsphase 1');
  const proposals = grid.getByRole('row', { name: /L-001/ }).getByRole('gridcell');
  await proposals.filter({ hasText: 'Vorschlag' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Dienstleister auswählen' });
  // However little of the list there is room for, its end is no way off.
  await page.setViewportSize({ width: 1440, height: 380 });
  const save = dialog.getByRole('button', { name: 'Speichern' });
  await expect
    .poll(() => save.evaluate((node) => node.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true);
  const heights = await dialog
    .getByRole('radio')
    .evaluateAll((lines) => lines.map((line) => Math.round(line.getBoundingClientRect().height)));
  expect(new Set(heights)).toEqual(new Set([40]));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await page.setViewportSize(PHONE);
  await expect.poll(async () => (await grid.boundingBox())!.y).toBeLessThan(PHONE.height * 0.65);
});
