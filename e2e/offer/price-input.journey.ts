import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openPage, signIn } from '../stage/browser.ts';
import type { TestApp } from '../stage/program.ts';
import { startDemoApp } from '../stage/test-app.ts';

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

/** Makes the running phase end in two minutes by the server's clock, as an administrator may. */
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
  const { page, context, complaints } = await openPage(browser, app.url);
  await signIn(page, 'bieter4@example.org');
  await priceOf(page, 'UE0010').waitFor();
  const before = await offerSum(page);
  await context.setOffline(true);
  await type(page, 'UE0010', '61,5');
  await expect.poll(() => offerSum(page)).not.toBe(before);
  await page.getByText('1 Wert ist nicht gespeichert').waitFor();
  await page.getByRole('navigation', { name: 'Phasen' }).getByRole('button').first().click();
  await page.getByRole('dialog', { name: 'Seite verlassen?' }).waitFor();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await savedMark(page, 'UE0010');
  await page.reload();
  await priceOf(page, 'UE0010').getByText('61,500').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a column from Excel is pasted into the prices from the chosen one on, and taken back at once', async () => {
  const { page, context } = await openPage(browser, app.url);
  await signIn(page, 'bieter2@example.org');
  await priceOf(page, 'UE0020').waitFor();
  const codes = ['UE0010', 'UE0020', 'UE0030'];
  const before = await Promise.all(codes.map((code) => priceOf(page, code).innerText()));
  await page.evaluate(() => navigator.clipboard.writeText('1,1\n2.222,2\n0'));
  await priceOf(page, 'UE0010').click();
  await page.keyboard.press('Control+v');
  await priceOf(page, 'UE0010').getByText('1,100').waitFor();
  const shown = () => Promise.all(codes.map((code) => priceOf(page, code).innerText()));
  await expect.poll(shown).toEqual(['1,100', '2.222,200', '0,000']);
  await page.keyboard.press('Control+z');
  await expect.poll(shown).toEqual(before);
  await context.close();
});

test('a price that comes after the end is refused, named and not lost from sight', async () => {
  const admin = await openPage(browser, app.url);
  await signIn(admin.page, 'admin@example.org');
  await endSoon(admin.page, await tokenOf(admin.page));
  const { page, complaints } = await openPage(browser, app.url);
  await signIn(page, 'bieter1@example.org');
  await type(page, 'UE0010', '62');
  await savedMark(page, 'UE0010');
  app.moveClock(3 * MINUTE_MS);
  await type(page, 'UE0020', '63');
  await page.getByText('1 Wert ist nicht gespeichert').waitFor();
  await page.getByText('Die Phase ist beendet. Änderungen an Preisen').waitFor();
  await page.getByRole('row').filter({ hasText: 'UE0020' }).getByText('63,000').waitFor();
  await page.reload();
  await page.getByRole('row').filter({ hasText: 'UE0010' }).getByText('62,000').waitFor();
  await page
    .getByRole('row')
    .filter({ hasText: 'UE0020' })
    .getByText('63,000')
    .waitFor({ state: 'detached' });
  expect([...admin.complaints, ...complaints]).toEqual([]);
});
