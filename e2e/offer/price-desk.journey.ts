import type { PhaseChanges } from '@rahmenpreis/contract/phase.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, press, waitForFocus, waitUntilQuiet } from '../stage/browser.ts';
import { changePhases } from '../stage/states/sealed-phase.ts';
import { goTo } from '../stage/go-to.ts';
import { priceOf, priceTable } from '../stage/price-table.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const stage = openStage(startDemoApp);

/** Every phase stands beside the title with all its words, nothing of it cut or to be scrolled for. */
async function expectPhasesWhole(page: Page): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Phasen' }).getByRole('list');
  await expect.poll(() => steps.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
}

/** How high the line of tabs and state is, and how much of its width nothing needs. */
async function measureTabLine(page: Page): Promise<{ heightPx: number; sparePx: number }> {
  return await page.getByRole('tablist').evaluate((tabs) => {
    const line = tabs.parentElement!;
    const state = line.lastElementChild!;
    const widthPx = (part: Element) =>
      part.lastElementChild!.getBoundingClientRect().right -
      part.firstElementChild!.getBoundingClientRect().left;
    const gapPx = Number.parseFloat(getComputedStyle(line).columnGap);
    const { height, width } = line.getBoundingClientRect();
    return { heightPx: height, sparePx: width - widthPx(tabs) - gapPx - widthPx(state) };
  });
}

/** The line is as high as one tab, and would still be with words that are a little longer. */
async function expectOneTabLine(page: Page): Promise<void> {
  const { heightPx, sparePx } = await measureTabLine(page);
  expect(heightPx).toBeLessThan(48);
  expect(sparePx).toBeGreaterThanOrEqual(20);
}

/** The Ep-Code of the line in which a price has the focus. */
async function focusedCode(page: Page): Promise<string | undefined> {
  return await page.evaluate(() => {
    const cell = document.activeElement?.closest('[data-editable]');
    return cell?.closest('[role=row]')?.querySelector('[aria-colindex="3"]')?.textContent ?? undefined;
  });
}

/** How many of the parts are whole in sight, between the head of the table and what stands below them. */
async function countInSight(page: Page, parts: Locator, below: Locator): Promise<number> {
  const edges = priceTable(page)
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().bottom));
  const fromPx = Math.max(...(await edges));
  const untilPx = (await below.boundingBox())!.y;
  const boxes = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON()));
  return boxes.filter(({ top, bottom }) => top >= fromPx - 1 && bottom <= untilPx + 1).length;
}

const CHANGES: PhaseChanges = {
  changedAt: '2026-11-20T12:00:00.000Z',
  count: 3,
  parts: [{ title: 'EP-Katalog', liegenschaftId: null, lines: ['A', 'B', 'C'], count: 3 }],
  reasons: [],
  days: [
    {
      at: '2026-11-20T12:00:00.000Z',
      isSinceConfirmed: false,
      parts: [{ title: 'EP-Katalog', liegenschaftId: null, changes: [], count: 3 }],
      reasons: [],
    },
  ],
  lastAt: '2026-11-20T12:00:00.000Z',
};

/** What stands in the window of a bidder, under the notice of something. */
async function expectRoom(page: Page, notice?: RegExp): Promise<void> {
  await priceOf(page, 'UE0010').waitFor();
  if (notice !== undefined) await page.getByRole('alert').getByText(notice).waitFor();
  const rows = priceTable(page).locator('[role=row][data-r]');
  const sum = priceTable(page).getByRole('row', { name: /^(leer )*Angebotssumme/ });
  await expect.poll(() => countInSight(page, rows, sum)).toBeGreaterThanOrEqual(22);
  await expectPhasesWhole(page);
  await expectOneTabLine(page);
}

/** Shows the page, loaded again, as it is once the tender was changed. */
async function changeTender(page: Page): Promise<void> {
  await page.route('**/phase/*/changes', (route) => route.fulfill({ json: { data: CHANGES } }));
  await page.reload();
}

test('at a zoom of 200 % three prices are in sight when the page opens and the participation is asked for, eight on a low laptop, 22 lines in a window of 1440 by 900 pixels, also while the tender was changed; the line of sums uses the room up to the first figure before anything in it is cut (D4-15)', async () => {
  const { page } = await stage.openAs('bieter6@example.org', {
    view: { width: 720, height: 450, scheme: 'light' },
  });
  await priceOf(page, 'UE0010').waitFor();
  await waitUntilQuiet(page);
  const prices = priceTable(page).locator('[data-editable]');
  const bar = page.getByRole('region', { name: 'Angebotssumme' });
  await expect.poll(() => countInSight(page, prices, bar)).toBeGreaterThanOrEqual(3);
  const phases = page.getByRole('navigation', { name: 'Phasen' });
  expect((await phases.boundingBox())?.width).toBeGreaterThan(300);
  await goTo(page, '/dl-offer');
  await page.getByRole('heading', { name: 'Noch zu tun' }).waitFor();
  expect((await phases.boundingBox())?.width).toBeGreaterThan(300);
  await page.goBack();
  await priceOf(page, 'UE0010').waitFor();
  await page.setViewportSize({ width: 1366, height: 650 });
  const sum = priceTable(page).getByRole('row', { name: /^(leer )*Angebotssumme/ });
  await expect.poll(() => countInSight(page, prices, sum)).toBeGreaterThanOrEqual(8);

  await page.setViewportSize({ width: 1280, height: 720 });
  const sparePx = async () => {
    const note = (await sum.getByText(/^43 Preise fehlen/).boundingBox())!;
    return (await sum.getByText(/^58 von 101$/).boundingBox())!.x - note.x - note.width;
  };
  // The figure stands at the right of its column.
  await expect.poll(sparePx).toBeLessThan(70);
  await page.getByRole('button', { name: /^Noch zu tun/ }).click();
  await page.getByRole('heading', { name: 'Noch zu tun' }).waitFor();
  await expect.poll(sparePx).toBeLessThan(70);
  expect(await sparePx()).toBeGreaterThanOrEqual(8);

  await page.setViewportSize(DESKTOP);
  await changeTender(page);
  await expectRoom(page, /^Die Ausschreibung wurde geändert .+ noch nicht bestätigt\.$/);
});

describe('a bidder, whose page each test leaves to the next,', () => {
  let page: Page;
  let context: BrowserContext;
  beforeAll(async () => {
    ({ page, context } = await stage.openAs('bieter1@example.org', { view: PHONE }));
  });

  test('on a phone the running phase comes first, names are whole, and buttons lead from price to price and take one back', async () => {
    const phases = page.getByRole('navigation', { name: 'Phasen' }).getByRole('button');
    await phases.nth(2).waitFor();
    const fromLeft = () =>
      phases.evaluateAll((all) =>
        all
          .toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
          .map(({ textContent }) => /(Letzte )?Angebotsphase( \d)?/.exec(textContent ?? '')?.[0]),
      );
    await expect.poll(fromLeft).toEqual(['Angebotsphase 2', 'Angebotsphase 1', 'Letzte Angebotsphase']);
    await page.getByText('Jahresgespräch mit Eigentümervertretung').waitFor();
    const bar = page.getByRole('region', { name: 'Angebotssumme' });
    await bar.getByText(/^[\d.]+,\d{3} €$/).waitFor();
    // Between the head of the table and the bar at the lower edge.
    const prices = priceTable(page).locator('[data-editable]');
    await expect.poll(() => countInSight(page, prices, bar)).toBeGreaterThanOrEqual(7);
    const next = page.getByRole('button', { name: 'Nächster Preis' });
    await next.click();
    const editor = page.getByRole('textbox', { name: /^Rahmenpreis Objektleitung vor Ort, UE0010, je h$/ });
    await waitForFocus(editor);
    expect(await editor.getAttribute('inputmode')).toBe('decimal');
    // A phone zooms into a field with smaller letters.
    expect(await editor.evaluate((node) => getComputedStyle(node).fontSize)).toBe('16px');
    await next.click();
    await waitForFocus(page.getByRole('textbox', { name: /, UE0020, je h$/ }));
    // There are no keys to take something back.
    const undo = page.getByRole('button', { name: 'Rückgängig' });
    expect(await undo.count()).toBe(0);
    await page.keyboard.type('61,5');
    await next.click();
    await priceOf(page, 'UE0020').getByText('61,500').waitFor();
    await undo.click();
    await page.getByText('1 Änderung zurückgenommen: UE0020.').waitFor();
    await priceOf(page, 'UE0020').getByText('49,400').waitFor();
    await undo.waitFor({ state: 'detached' });
  });

  test('sees at least 22 lines of prices in a window of 1440 by 900 pixels, and the phases whole in their line; beside what is left to do names keep their room and counts stand apart, and the matrix of factors has its filters in one line', async () => {
    await page.setViewportSize(DESKTOP);
    await expectRoom(page);

    await page.getByRole('button', { name: /^Noch zu tun/ }).click();
    await page.getByRole('heading', { name: 'Noch zu tun' }).waitFor();
    const nameHead = priceTable(page).getByRole('columnheader', { name: /^Leistung/ });
    await expect.poll(async () => (await nameHead.boundingBox())?.width).toBeGreaterThanOrEqual(224);
    const sum = priceTable(page).getByRole('row', { name: /^(leer )*Angebotssumme/ });
    const over = await sum.getByText(/^in \d+ von \d+ Liegenschaften$/).boundingBox();
    const priced = await sum.getByText(/^\d+ von \d+$/).boundingBox();
    expect(priced!.x - over!.x - over!.width).toBeGreaterThanOrEqual(8);
    await page.getByRole('button', { name: /^Noch zu tun/ }).click();

    await page.getByRole('tab', { name: 'Liegenschaften' }).click();
    await page.getByRole('grid', { name: 'Faktoren je Liegenschaft' }).waitFor();
    const summary = page.getByText('10 von 12 im Marktgebiet');
    const [search, last] = await Promise.all([
      page.getByRole('textbox', { name: 'Liegenschaft, Stadt' }).boundingBox(),
      summary.boundingBox(),
    ]);
    expect(last!.y).toBeLessThan(search!.y + search!.height);
    await expectPhasesWhole(page);
    await page.getByRole('tab', { name: 'Rahmenpreise' }).click();
  });

  test('the whole text opens beside the prices by one key, and Escape leads back to the price', async () => {
    // A click on the active price would open it.
    await priceOf(page, 'UE0040').click();
    await priceOf(page, 'UE0020').click();
    await page.getByText('ganzer Text').waitFor();
    await press(page, 'F1');
    const text = page.getByRole('complementary', { name: 'Stellvertretende Objektleitung' });
    await text.getByText('Vortext').waitFor();
    const ask = text.getByRole('link', { name: 'Frage stellen' });
    expect(await ask.getAttribute('href')).toMatch(/^\/dl-questions\?.*about=position&key=UE0020$/);
    await press(page, 'ArrowDown');
    await page.getByRole('complementary', { name: 'Regelbegehung mit Mängelprotokoll' }).waitFor();
    await press(page, 'Escape');
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    await expect.poll(() => focusedCode(page)).toBe('UE0030');
  });

  test('each phase step has its days, and of more phases than there is room for the one in view is in sight; with the longest words they can show tabs and state are one line with 20 px to spare', async () => {
    const bar = page.getByRole('navigation', { name: 'Phasen' });
    await priceOf(page, 'UE0010').waitFor();
    for (const step of await bar.getByRole('button').all()) {
      const days = step.getByText(/\d{2}\.\d{2}\.(\d{2})? – \d{2}\.\d{2}\.\d{2}/);
      expect((await days.boundingBox())?.width).toBeGreaterThan(60);
    }
    const end = new Date(Date.now() + 234.5 * 86_400_000).toISOString();
    await changePhases(page, (phase) => ({
      ...phase,
      title: `${phase.title} der ganzen Ausschreibung`,
      seal: 'SEALED',
      end,
    }));
    await page.reload();
    await page.getByText('versiegelt').first().waitFor();
    // Long names take two lines, whole, and the days stay: what does not fit is scrolled to.
    for (const step of await bar.getByRole('button').all()) {
      const days = step.getByText(/\d{2}\.\d{2}\.(\d{2})? – \d{2}\.\d{2}\.\d{2}/);
      expect((await days.boundingBox())?.width).toBeGreaterThan(60);
      const title = step.getByText(/der ganzen Ausschreibung$/);
      const cutPx = await title.evaluate((own) =>
        Math.max(own.scrollWidth - own.clientWidth, own.scrollHeight - own.clientHeight),
      );
      expect(cutPx).toBeLessThanOrEqual(1);
    }
    await page.getByRole('timer').getByText('234 Tage').waitFor();
    await page.getByText(/^alles gespeichert, /).waitFor();
    await expectOneTabLine(page);
    await bar.getByRole('button', { name: /Letzte Angebotsphase der ganzen/ }).click();
    await bar.locator('[aria-current=step]', { hasText: 'Letzte' }).waitFor();
    await expect
      .poll(() =>
        bar.getByRole('list').evaluate((list) => {
          const [own, all] = [list.querySelector('[aria-current]')!, list].map((each) =>
            each.getBoundingClientRect(),
          );
          return own!.left >= all!.left - 1 && own!.right <= all!.right + 1;
        }),
      )
      .toBe(true);

    await page.goBack();
    await page.getByRole('timer').getByText('234 Tage').waitFor();
    await context.setOffline(true);
    for (const epCode of ['UE0010', 'UE0020']) {
      await priceOf(page, epCode).click();
      await page.keyboard.type('61,5');
      await press(page, 'Enter');
    }
    await page.getByText('2 nicht gespeichert').waitFor();
    await expectOneTabLine(page);
  });
});
