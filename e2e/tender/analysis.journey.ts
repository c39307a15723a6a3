import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { PHONE, signIn, waitForFocus, waitUntilQuiet } from '../stage/browser.ts';
import { choosePhase } from '../stage/scenes/other-phase.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';
import { fetchWhole } from '../stage/whole-answer.ts';

const HAMBURG = 'L-001 Kontorhaus Hamburg';

const stage = openStage(startDemoApp);

async function expectCount(page: Page, shown: number): Promise<void> {
  await page.getByText(`${shown} von 12 Liegenschaften`, { exact: true }).waitFor();
}

test('the search waits a second after the last key; Enter, the button and the cross act at once', async () => {
  const { page } = await stage.open();
  await page.clock.install();
  await signIn(page, 'admin@example.org', { path: '/analysis' });
  await expectCount(page, 12);
  // From here on the page's clock advances only when the test says so.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  const search = page.getByRole('textbox', { name: 'Liegenschaften durchsuchen' });
  await search.fill('L-003');
  await page.clock.runFor(999);
  expect(await page.getByText('12 von 12 Liegenschaften').count()).toBe(1);
  await page.clock.runFor(1);
  await expectCount(page, 1);
  await search.fill('L-00');
  await search.press('Enter');
  await expectCount(page, 9);
  await search.fill('L-01');
  await page.getByRole('button', { name: 'Suchen', exact: true }).click();
  await expectCount(page, 3);
  await page.getByRole('button', { name: 'Suche leeren' }).click();
  await expectCount(page, 12);
  await expect.poll(() => search.inputValue()).toBe('');
});

test('an empty result says what hides everything and takes just that back', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/analysis' });
  await expectCount(page, 12);
  const search = page.getByRole('textbox', { name: 'Liegenschaften durchsuchen' });
  const resetSearch = page.getByRole('button', { name: 'Suche zurücksetzen' });
  const resetFilter = page.getByRole('button', { name: 'Filter zurücksetzen' });
  await search.fill('nirgends');
  await search.press('Enter');
  await page.getByText('Keine Liegenschaft passt zu Ihrer Suche.').waitFor();
  await expectAccessible(page);
  expect(await resetFilter.count()).toBe(0);
  await resetSearch.click();
  await expectCount(page, 12);

  await page.getByRole('button', { name: 'Alle Länder und Städte' }).click();
  const places = page.getByRole('textbox', { name: 'Orte und Liegenschaften suchen' });
  await places.fill('L-001');
  await page.getByRole('checkbox', { name: /L-001/ }).check();
  await expectCount(page, 1);
  await page.keyboard.press('Escape');
  await search.fill('L-003');
  await search.press('Enter');
  await page.getByText('Keine Liegenschaft passt zu Suche und Filter.').waitFor();
  await resetSearch.click();
  await expectCount(page, 1);
  await search.fill('L-003');
  await search.press('Enter');
  await resetFilter.click();
  await expectCount(page, 1);
  await page.getByRole('heading', { name: /^L-003/ }).waitFor();
});

test('a card opens the data of its property, whose buildings are all asked for at once', async () => {
  const { page } = await stage.openAs('admin@example.org');
  const waiting: Route[] = [];
  const asked = new Set<string>();
  await page.route(/\/liegenschaft\/[\w-]+\/gebaeude\/[\w-]+$/, async (route) => {
    waiting.push(route);
    asked.add(route.request().url());
    // Neither is answered before both have been asked for.
    if (asked.size === 2) await Promise.all(waiting.splice(0).map((each) => each.continue()));
  });
  await page.goto('/analysis');
  const info = page.getByRole('button', { name: `Angaben zu ${HAMBURG}` });
  await info.click();
  const dialog = page.getByRole('dialog', { name: 'Liegenschaft: Kontorhaus Hamburg' });
  await dialog.getByRole('button', { name: /^L-001-01/ }).waitFor();
  await dialog.getByRole('button', { name: /^L-001-02/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('lId')).toBeNull();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await waitForFocus(info);

  await page.getByRole('link', { name: 'L-001 · Kontorhaus Hamburg' }).click();
  await page.getByRole('heading', { name: 'L-001 - Kontorhaus Hamburg' }).waitFor();
  await page.getByText('Am Sandtorkai 40, 20457 Hamburg').waitFor();
  expect(new URL(page.url()).searchParams.get('lId')).not.toBeNull();
  await page.getByRole('button', { name: `Angaben zu ${HAMBURG}` }).click();
  await dialog.waitFor();
  // Notes are in text areas that nobody can write in (PROP-037).
  expect(await dialog.locator('input:not([type=checkbox]), textarea:not([readonly])').count()).toBe(0);
});

test('one property is compared: picker, bidders, position filter and download', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/analysis' });
  await page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
  await page.getByRole('button', { name: /^L-001 Kontorhaus Hamburg/ }).click();
  const first = page.getByRole('heading', { name: 'L-001 - Kontorhaus Hamburg' });
  const second = page.getByRole('heading', { name: 'L-002 - Bürozentrum München' });
  await page.getByRole('textbox', { name: 'Liegenschaft auswählen' }).fill('muenchen');
  await page.locator('[data-combobox-selected]', { hasText: 'L-002' }).waitFor();
  await page.keyboard.press('Enter');
  await second.waitFor();
  await page.getByRole('button', { name: /^Vorherige Liegenschaft/ }).click();
  await first.waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Vorherige/ }).isDisabled()).toBe(true);
  await page.keyboard.press('Alt+PageDown');
  await second.waitFor();

  const grid = page.getByRole('treegrid', { name: 'Preisvergleich Bürozentrum München' });
  await grid
    .getByRole('columnheader', { name: /Spree FM GmbH/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: '6 Dienstleister' }).click();
  await page.getByRole('checkbox', { name: 'Spree FM GmbH' }).uncheck();
  await page.getByRole('button', { name: '5 Dienstleister' }).waitFor();
  await page.getByText('Bezug: günstigstes der gewählten Angebote; Rang unter allen').waitFor();
  await expect.poll(() => grid.getByRole('columnheader', { name: /Spree FM GmbH/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Auswahl aufheben' }).click();
  const download = page.getByRole('button', { name: 'Preisspiegel', exact: true });
  await expect.poll(() => download.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByText('Kein Dienstleister ausgewählt').waitFor();
  await page.getByRole('button', { name: 'Alle auswählen' }).click();
  await expect.poll(() => download.isDisabled()).toBe(false);

  const warning = page.getByText(/würde der Preisspiegel nicht alle Positionen enthalten/);
  expect(await warning.count()).toBe(0);
  await page.getByRole('combobox', { name: 'Positionsfilter' }).click();
  await page.getByRole('option', { name: 'Energiemanagement' }).click();
  await warning.waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Filterung aufheben' }).click();
  await warning.waitFor({ state: 'hidden' });
  await page.getByLabel('Positionen durchsuchen').fill('nirgends');
  await page.getByText('Keine Position gefunden', { exact: true }).waitFor();
});

test('the comparison stays with its property: on its own tab, and after a look at the overview', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/analysis', alone: true });
  const tab = page.getByRole('tab', { name: 'Nach Liegenschaften' });
  const compared = async (name: string) => page.getByRole('heading', { name, level: 2 }).waitFor();
  await page.getByRole('link', { name: 'L-002 · Bürozentrum München' }).click();
  await compared('L-002 - Bürozentrum München');
  await waitUntilQuiet(page);
  const address = page.url();
  await tab.click();
  await page.getByRole('row', { name: /^(leer )*Summe/ }).waitFor();
  expect(page.url()).toBe(address);
  await compared('L-002 - Bürozentrum München');

  await page.getByRole('tab', { name: 'Gesamtübersicht' }).click();
  await tab.click();
  await compared('L-002 - Bürozentrum München');
  // A link that names a property wins.
  await page.getByRole('tab', { name: 'Gesamtübersicht' }).click();
  await page.getByRole('link', { name: 'L-003 ·' }).click();
  await compared('L-003 -');

  await page.getByRole('combobox', { name: 'Ausgewählte Phase' }).click();
  await page.getByRole('option', { name: 'Letzte Angebotsphase' }).click();
  await page.waitForURL(/[?&]cId=new/);
  await tab.click();
  await compared('L-001 - Kontorhaus Hamburg');
  await page.getByRole('combobox', { name: 'Ausgewählte Phase' }).click();
  await page.getByRole('option', { name: 'Angebotsphase 2' }).click();
  await page.waitForURL(/[?&]cId=new/);
  await tab.click();
  await compared('L-003 -');
});

test('a wide comparison moves sideways under frozen columns and a header that stays over its cells', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/analysis' });
  await page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
  const grid = page.getByRole('treegrid');
  const frozen = grid.getByRole('rowheader').nth(3);
  const head = grid.getByRole('columnheader', { name: /Gesamtpreis/ }).last();
  const left = async (control: Locator) => (await control.boundingBox())?.x;
  await frozen.waitFor();
  // Columns fit what stands in them once all of it is there.
  await waitUntilQuiet(page);
  const inkOf = (kind: string) =>
    grid
      .locator(`[data-kind=${kind}] [role=gridcell]`)
      .first()
      .evaluate((cell) => getComputedStyle(cell).color);
  expect(await inkOf('muted')).not.toBe(await inkOf('position'));
  const before = await left(frozen);
  await grid.hover();
  await page.mouse.wheel(2_000, 0);
  await expect.poll(() => grid.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);
  // While it still moves, the last head in sight is one after the other.
  const isOverItsCells = async () => {
    const column = await head.getAttribute('aria-colindex');
    const cell = grid.locator(`[role=gridcell][aria-colindex="${column}"]`).nth(2);
    const [above, below] = [await left(head), await left(cell)];
    return above !== undefined && above === below;
  };
  await expect.poll(isOverItsCells).toBe(true);
  await expect.poll(() => left(frozen)).toBe(before);
  const flag = grid.getByRole('row').getByRole('gridcell').locator('[data-hint]').first();
  await flag.hover();
  await page.getByRole('tooltip', { name: (await flag.getAttribute('data-hint')) ?? '' }).waitFor();
});

test('columns fit their content, and keep the width that somebody drew', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/analysis', alone: true });
  await page.getByRole('link', { name: /^L-002/ }).click();
  const grid = page.getByRole('treegrid');
  const head = (name: string) => grid.getByRole('columnheader', { name, exact: true });
  const width = async (name: string) => (await head(name).boundingBox())?.width ?? 0;
  await grid.getByRole('row', { name: /^(leer )*Summe/ }).waitFor();
  const cut = () =>
    grid
      .getByRole('gridcell')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => Number(cell.ariaColIndex) <= 4 && cell.scrollWidth > cell.clientWidth)
          .map((cell) => cell.textContent),
      );
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(cut).toEqual([]);
  }

  await waitUntilQuiet(page);
  const fitting = await width('Einheit');
  await head('Einheit').click();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => width('Einheit')).toBe(fitting + 16);
  await page.reload();
  await expect.poll(() => width('Einheit')).toBe(fitting + 16);
  await head('Einheit').click();
  await page.keyboard.press('Alt+Enter');
  await expect.poll(() => width('Einheit')).toBe(fitting);
  const edge = head('Position').locator('[data-resize]');
  const before = await width('Position');
  await edge.dblclick();
  await expect.poll(() => width('Position')).toBeGreaterThan(before);
  const name = grid.getByRole('rowheader', { name: /^Regelbegehung mit M/ }).first();
  await expect.poll(() => name.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
});

test('on a phone one button holds the filters, and the table has names and prices side by side', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/analysis', view: PHONE, alone: true });
  await page.getByRole('link', { name: /^L-002/ }).click();
  const filters = page.getByRole('button', { name: 'Filter', exact: true });
  await filters.waitFor();
  expect(await page.getByRole('button', { name: '6 Dienstleister' }).count()).toBe(0);
  const grid = page.getByRole('treegrid');
  await grid.getByRole('rowheader').first().waitFor();
  await expect.poll(async () => (await grid.boundingBox())?.height).toBeGreaterThan(320);
  const firstHead = grid.getByRole('columnheader').first();
  await expect.poll(() => firstHead.getAttribute('aria-label')).toContain('Rang 1');
  await filters.click();
  await page.getByRole('textbox', { name: 'Positionen durchsuchen' }).fill('Reinigung');
  await page.getByRole('button', { name: /^Filter\s*1 gesetzt$/ }).waitFor();
  await expectAccessible(page);
});

test('who has not answered, who has withdrawn, and a phase that has not begun read differently (OPEN-02)', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/analysis' });
  await expectCount(page, 12);
  const cards = page.getByRole('main').getByRole('listitem');
  for (const words of ['noch keine Zusage', 'zurückgezogen']) {
    await cards.filter({ hasText: words }).first().waitFor();
  }
  await page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
  const heads = page.getByRole('columnheader');
  for (const words of ['noch keine Zusage', 'zurückgezogen'])
    await heads.filter({ hasText: words }).waitFor();
  await page.getByRole('combobox', { name: 'Ausgewählte Phase' }).click();
  await page.getByRole('option', { name: /^Letzte Angebotsphase/ }).click();
  await page.waitForURL(/[?&]cId=new/);
  await page.getByRole('tab', { name: 'Gesamtübersicht' }).click();
  await page.getByText('Phase noch nicht begonnen').first().waitFor();
  await expect.poll(() => page.getByText('noch keine Zusage').count()).toBe(0);
});

test('the award view opens on the last offer phase and says so; other pages open on theirs until somebody chooses (AWARD-003, AWARD-004)', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/placing' });
  const phase = page.getByRole('combobox', { name: 'Ausgewählte Phase' });
  const open = (name: string) =>
    page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name }).click();
  await expect.poll(() => phase.inputValue()).toBe('Letzte Angebotsphase');
  await page.getByText(/letzten Angebotsphase sinnvoll: Sie ist gewählt und beginnt am \d/).waitFor();
  await open('Analyse');
  await page.waitForURL(/\/analysis/);
  await expect.poll(() => phase.inputValue()).toBe('Angebotsphase 2');
  await choosePhase(page, 'Angebotsphase 1');
  await expect.poll(() => phase.inputValue()).toBe('Angebotsphase 1');
  await open('Vergabeansicht');
  await page.waitForURL(/\/placing/);
  await expect.poll(() => phase.inputValue()).toBe('Letzte Angebotsphase');
  await open('Analyse');
  await page.waitForURL(/\/analysis/);
  await expect.poll(() => phase.inputValue()).toBe('Angebotsphase 1');
});

test('another phase begins anew, on the award view as well', async () => {
  const { page } = await stage.openAs('admin@example.org');
  for (const path of ['/analysis', '/placing']) {
    await page.goto(path);
    await page.waitForURL(/[?&]pId=/);
    if (path === '/analysis') {
      await page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
      await page.waitForURL(/[?&]lId=/);
    }
    const before = new URL(page.url()).searchParams.get('pId');
    await choosePhase(page, path === '/analysis' ? 'Letzte Angebotsphase' : 'Angebotsphase 1');
    await page.waitForURL(/[?&]cId=new/);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('pId')).not.toBe(before);
    expect(searchParams.get('lId')).toBeNull();
  }
});

test('a catalogue that makes no tree is said in place of the comparison, and asked for anew', async () => {
  const { page } = await stage.openAs('admin@example.org');
  const catalogue = /\/phase\/[\w-]+\/epCatalog$/;
  await page.route(catalogue, async (route) => {
    const answer = await fetchWhole(route);
    const { data } = (await answer.json()) as { data: EpEntry[] };
    await route.fulfill({ json: { data: data.map((entry) => ({ ...entry, leftInt: 1 })) } });
  });
  await page.goto('/analysis');
  await page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
  const failure = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: 'LV konnten nicht erstellt werden' });
  await failure.waitFor();
  await expectAccessible(page);
  await page.unroute(catalogue);
  await failure.getByRole('button', { name: 'Erneut versuchen' }).click();
  await page.getByRole('row', { name: /^(leer )*Summe/ }).waitFor();
});
