import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { PHONE, waitForFocus, waitUntilQuiet } from '../stage/browser.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const stage = openStage(startDemoApp);

let page: Page;

/** One page, on which each test goes on where the one before it has left off. */
beforeAll(async () => {
  ({ page } = await stage.openAs('admin@example.org', { path: '/analysis' }));
});

test('a card opens the data of its property and takes the focus back, its name the comparison', async () => {
  const info = page.getByRole('button', { name: 'Angaben zu L-001 Kontorhaus Hamburg' });
  await info.click();
  const dialog = page.getByRole('dialog', { name: 'Liegenschaft: Kontorhaus Hamburg' });
  await dialog.getByRole('button', { name: /^L-001-02/ }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await waitForFocus(info);

  await page.getByRole('link', { name: 'L-001 · Kontorhaus Hamburg' }).click();
  await page.getByRole('heading', { name: 'L-001 - Kontorhaus Hamburg' }).waitFor();
  await page.getByText('Am Sandtorkai 40, 20457 Hamburg').waitFor();
  expect(new URL(page.url()).searchParams.get('lId')).not.toBeNull();
});

test('one property is compared: picker, bidders, position filter and download', async () => {
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
  await expectAccessible(warning);
  await page.getByRole('button', { name: 'Filterung aufheben' }).click();
  await warning.waitFor({ state: 'hidden' });
  await page.getByLabel('Positionen durchsuchen').fill('nirgends');
  await page.getByText('Keine Position gefunden', { exact: true }).waitFor();
  await page.getByLabel('Positionen durchsuchen').fill('');
  await grid.getByRole('rowheader').first().waitFor();
});

test('a wide comparison moves sideways under frozen columns and a header that stays over its cells', async () => {
  await page.getByRole('button', { name: /^Vorherige Liegenschaft/ }).click();
  await page.getByRole('heading', { name: 'L-001 - Kontorhaus Hamburg' }).waitFor();
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
  const flag = grid.getByRole('row').getByRole('gridcell').locator('[data-tooltip]').first();
  await flag.hover();
  await page.getByRole('tooltip', { name: (await flag.getAttribute('data-tooltip')) ?? '' }).waitFor();
});

test('columns fit their content, and keep the width that somebody drew', async () => {
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
  // The width is there before the rows that a column is fitted to.
  await grid.getByRole('row', { name: /^(leer )*Summe/ }).waitFor();
  await waitUntilQuiet(page);
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
  await page.setViewportSize(PHONE);
  await page.getByRole('tab', { name: 'Gesamtübersicht' }).click();
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
  await expectAccessible(page.getByRole('search'));
});
