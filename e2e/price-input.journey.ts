import type { Browser, Locator, Page } from 'playwright-core';
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, launchBrowser, openPage, PHONE, signIn } from './browser.ts';
import { startDemoApp, type TestApp } from './test-app.ts';

const MINUTE_MS = 60_000;
const RUNNING = 'Angebotsphase 2';

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

function priceOf(page: Page, epCode: string): Locator {
  return page
    .getByRole('treegrid', { name: 'Rahmenpreise' })
    .getByRole('row')
    .filter({ hasText: epCode })
    .locator('[data-editable]');
}

async function type(page: Page, epCode: string, text: string): Promise<void> {
  await priceOf(page, epCode).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function offerSum(page: Page): Promise<string> {
  return await page
    .locator('section', { has: page.getByRole('heading', { name: 'Angebotssumme' }) })
    .locator('p')
    .first()
    .innerText();
}

async function savedMark(page: Page, epCode: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: epCode });
  await row.getByRole('img', { name: 'Gespeichert' }).waitFor();
}

async function tokenOf(page: Page): Promise<string> {
  const request = page.waitForRequest((each) => each.headers()['authorization'] !== undefined);
  await page.reload();
  return (await request).headers()['authorization'] ?? '';
}

/** Lets the running phase end in two minutes of the server's clock, as an administrator may. */
async function endSoon(page: Page, authorization: string): Promise<void> {
  const options = { headers: { authorization } };
  const { data } = await (await page.request.get('/lvep/v1/phase', options)).json();
  const phase = data.find(({ title }: { title: string }) => title === RUNNING);
  const end = new Date(Date.now() + 2 * MINUTE_MS).toISOString();
  const answer = await page.request.put(`/lvep/v1/phase/${phase.id}`, {
    ...options,
    data: { ...phase, end },
  });
  expect(answer.status()).toBe(200);
}

test('sums move while typing, a lost connection loses nothing, leaving asks', async () => {
  const { page, context, complaints } = await openPage(browser, app.url, DESKTOP);
  await signIn(page, 'bieter4@example.org');
  const before = await offerSum(page);
  await context.setOffline(true);
  await type(page, 'UE0010', '61,5');
  expect(await offerSum(page)).not.toBe(before);
  await page.getByText('1 Wert ist nicht gespeichert').waitFor();
  await page.getByRole('navigation', { name: 'Phasen' }).getByRole('button').first().click();
  await page.getByRole('dialog', { name: 'Seite verlassen?' }).waitFor();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await savedMark(page, 'UE0010');
  await page.reload();
  expect(await priceOf(page, 'UE0010').innerText()).toBe('61,500');
  expect(complaints).toEqual([]);
});

test('a column from Excel is pasted into the prices from the chosen one on, and taken back at once', async () => {
  const { page } = await openPage(browser, app.url, DESKTOP);
  await signIn(page, 'bieter2@example.org');
  await priceOf(page, 'UE0020').waitFor();
  const codes = ['UE0010', 'UE0020', 'UE0030'];
  const before = await Promise.all(codes.map((code) => priceOf(page, code).innerText()));
  await page.evaluate(() => navigator.clipboard.writeText('1,1\n2.222,2\n0'));
  await priceOf(page, 'UE0010').click();
  await page.keyboard.press('Control+v');
  await priceOf(page, 'UE0010').getByText('1,100').waitFor();
  const pasted = await Promise.all(codes.map((code) => priceOf(page, code).innerText()));
  expect(pasted).toEqual(['1,100', '2.222,200', '0,000']);
  await page.keyboard.press('Control+z');
  await priceOf(page, 'UE0010')
    .getByText(before[0] ?? '')
    .waitFor();
  expect(await Promise.all(codes.map((code) => priceOf(page, code).innerText()))).toEqual(before);
});

test('both pages pass axe in both schemes and on a phone', async () => {
  for (const view of [DESKTOP, { ...DESKTOP, scheme: 'dark' as const }, PHONE]) {
    const { page, context, complaints } = await openPage(browser, app.url, view);
    await signIn(page, 'bieter3@example.org');
    for (const path of ['/dl-priceinput', '/dl-priceinput?tab=faktoren', '/dl-overview']) {
      await page.goto(path);
      await page.getByText('Phase endet in').waitFor();
      const { violations } = await new AxeBuilder({ page }).include('main').analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    }
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test('a price that comes after the end is refused, named and not lost from sight', async () => {
  const admin = await openPage(browser, app.url, DESKTOP);
  await signIn(admin.page, 'admin@example.org');
  await endSoon(admin.page, await tokenOf(admin.page));
  const { page } = await openPage(browser, app.url, DESKTOP);
  await signIn(page, 'bieter1@example.org');
  await type(page, 'UE0010', '62');
  await savedMark(page, 'UE0010');
  app.moveClock(3 * MINUTE_MS);
  await type(page, 'UE0020', '63');
  await page.getByText('1 Wert ist nicht gespeichert').waitFor();
  await page.getByText('Die Phase ist beendet. Änderungen an Preisen').waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'UE0020' }).getByText('63,000').count()).toBe(1);
  await page.reload();
  await page.getByRole('row').filter({ hasText: 'UE0010' }).getByText('62,000').waitFor();
  await page
    .getByRole('row')
    .filter({ hasText: 'UE0020' })
    .getByText('63,000')
    .waitFor({ state: 'detached' });
});
