import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { startDemoApp } from '../stage/test-app.ts';
import { waitUntilQuiet } from '../stage/browser.ts';
import { openCaller } from '../stage/caller.ts';
import { MINUTE_MS } from '../stage/day.ts';
import { priceOf, priceRow, priceTable } from '../stage/price-table.ts';
import { openStage } from '../stage/stage.ts';

const BIDDER = 'bieter4@example.org';
const RUNNING = 'Angebotsphase 2';

const stage = openStage(startDemoApp);
/** A bidder's page: each test goes on where the one before it has left off. */
let page: Page;
let context: BrowserContext;
beforeAll(async () => {
  ({ page, context } = await stage.openAs(BIDDER));
});

/** Types into a price, which stays open. */
async function beginPrice(page: Page, epCode: string, text: string): Promise<void> {
  await priceOf(page, epCode).click();
  await page.keyboard.type(text);
}

async function type(page: Page, epCode: string, text: string): Promise<void> {
  await beginPrice(page, epCode, text);
  await page.keyboard.press('Enter');
}

async function offerSum(page: Page): Promise<string> {
  const sum = priceTable(page).getByRole('row', { name: /^(leer )*Angebotssumme/ });
  return await sum.getByRole('gridcell', { name: /,\d{3}$/ }).innerText();
}

async function savedMark(page: Page, epCode: string): Promise<void> {
  await priceRow(page, epCode).getByRole('img', { name: 'Gespeichert' }).waitFor();
}

/** Makes the running phase end in five minutes by the server's clock, as an administrator may. */
async function endSoon(): Promise<void> {
  const { call } = await openCaller(stage.app, 'admin@example.org');
  const phases = await call<Phase[]>('/lvep/v1/phase');
  const phase = phases.find(({ title }) => title === RUNNING)!;
  const end = new Date(Date.now() + 5 * MINUTE_MS).toISOString();
  await call(`/lvep/v1/phase/${phase.id}`, { ...phase, end });
}

test('sums move while typing; without a connection prices stay with their page, leaving asks, and they are stored once it is back, when the table takes all the room again', async () => {
  const price = priceOf(page, 'UE0010');
  const link = page.getByRole('link', { name: 'Preisübersicht', exact: true });
  await price.waitFor();
  await waitUntilQuiet(page);
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  const [before, asked] = [await offerSum(page), page.url()];
  const heightPx = async () => (await priceTable(page).boundingBox())!.height;
  const heightBefore = await heightPx();
  // Before the first touch, with which the other page of a bidder would come.
  await context.setOffline(true);
  await type(page, 'UE0010', '61,5');
  await expect.poll(() => offerSum(page)).not.toBe(before);
  await page.getByText('1 Wert ist nicht gespeichert').waitFor();
  await page.getByText(/^davon 1 nicht gespeicherter Wert, [+−][\d.]+,\d{3} €/).waitFor();
  await expect.poll(heightPx).toBeLessThan(heightBefore);
  await link.click();
  await page.getByText('Die Seite konnte nicht geladen werden').waitFor();
  await page.getByRole('navigation', { name: 'Phasen' }).getByRole('button').first().click();
  const question = page.getByRole('dialog', { name: 'Seite verlassen?' });
  await question.waitFor();
  expect(page.url()).toBe(asked);
  await price.getByText('61,500').waitFor();
  // Once the value is stored there is nothing to ask any more.
  await context.setOffline(false);
  await question.waitFor({ state: 'hidden' });
  await savedMark(page, 'UE0010');
  await page.getByText(/^alles gespeichert, /).waitFor();
  await page.getByRole('img', { name: 'Alle Werte sind gespeichert.' }).waitFor();
  await expect.poll(heightPx).toBe(heightBefore);
  expect(page.url()).toBe(asked);
  await link.click();
  await page.getByRole('heading', { name: 'Preise je Leistungsart' }).waitFor();
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
  await page.goBack();
  await price.getByText('61,500').waitFor();
});

test('arrows take what was typed and go on; what is typed on a heading is not lost in silence, and folds nothing', async () => {
  await priceOf(page, 'UE0010').click();
  for (const key of ['6', '6', 'ArrowDown', '7', '7', 'ArrowUp']) await page.keyboard.press(key);
  await priceOf(page, 'UE0020').getByText('77,000').waitFor();
  await expect.poll(() => priceOf(page, 'UE0010').innerText()).toBe('66,000');
  await page.keyboard.press('F2');
  await page
    .getByRole('textbox', { name: /^Rahmenpreis .+, UE0010, je / })
    .evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
  for (const key of ['ArrowLeft', '0', 'Enter']) await page.keyboard.press(key);
  await priceOf(page, 'UE0010').getByText('606,000').waitFor();

  const heading = page.getByRole('row', { name: /von/ }).nth(1);
  await heading.getByRole('gridcell', { name: /^\d+ von \d+$/ }).click();
  const expanded = await heading.getAttribute('aria-expanded');
  await page.keyboard.type('12,34');
  await page.getByText('Hier steht kein Preis.').waitFor();
  await page.keyboard.press('Enter');
  expect([expanded, await heading.getAttribute('aria-expanded')]).toEqual(['true', 'true']);
  await page.keyboard.press('Enter');
  await expect.poll(() => heading.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Enter');
  await expect.poll(() => heading.getAttribute('aria-expanded')).toBe('true');
});

test('a price that comes after the end is refused, named and not lost from sight', async () => {
  await endSoon();
  await type(page, 'UE0010', '62');
  await savedMark(page, 'UE0010');
  const stored = await offerSum(page);
  await beginPrice(page, 'UE0020', '63');
  // From here on any answer may tell the page of the end; what is being typed is handed over all the same.
  stage.app.moveClock(6 * MINUTE_MS);
  await page.keyboard.press('Enter');
  await page.getByText('1 Wert ist nicht gespeichert').waitFor();
  await page.getByText('Die Phase ist beendet. Änderungen an Preisen').waitFor();
  await page.getByText('ohne 1 nicht gespeicherten Wert').waitFor();
  await expect.poll(() => offerSum(page)).toBe(stored);
  await page.getByText('Phase beendet').first().waitFor();
  await expect
    .poll(() => page.locator('body').innerText())
    .not.toMatch(new RegExp(`${RUNNING}[^]{0,80}läuft bis|endet in`));
  const refused = priceRow(page, 'UE0020').getByText('63,000');
  await refused.waitFor();
  // To the other page of the same phase and back, which loses nothing and so asks nothing.
  for (const name of ['Preisübersicht', 'Rahmenpreiseingabe']) {
    const { search } = new URL(page.url());
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByText('1 Wert ist nicht gespeichert').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe(search);
  }
  await refused.waitFor();
  await page.reload();
  await priceRow(page, 'UE0010').getByText('62,000').waitFor();
  await priceRow(page, 'UE0020').getByText('63,000').waitFor({ state: 'detached' });
});
