import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signIn } from '../stage/browser.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const BIDDER = 'bieter4@example.org';
const EP_CODE = 'UE0010';

const stage = openStage(startDemoApp);

function priceOf(page: Page): Locator {
  const rows = page.getByRole('treegrid', { name: 'Rahmenpreise' }).getByRole('row');
  return rows.filter({ hasText: EP_CODE }).locator('[data-editable]');
}

test('a price typed in one window appears in the bidder’s other one and in the administrator’s comparison', async () => {
  const admin = await stage.open();
  const asked: string[] = [];
  admin.page.on('request', (request) => asked.push(request.url()));
  await signIn(admin.page, 'admin@example.org', { path: '/analysis' });
  await admin.page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
  const sums = admin.page.getByRole('row', { name: /Summe/ });
  await sums.waitFor();
  const before = await sums.innerText();

  const [first, second] = [await stage.openAs(BIDDER), await stage.openAs(BIDDER, { alone: true })];
  for (const { page } of [first, second]) await priceOf(page).waitFor();
  await expect.poll(() => asked.some((url) => new URL(url).pathname.endsWith('/events'))).toBe(true);
  await priceOf(first.page).click();
  await first.page.keyboard.type('61,5');
  await first.page.keyboard.press('Enter');
  await priceOf(second.page).getByText('61,500').waitFor();
  await expect.poll(() => sums.innerText(), { timeout: 15_000 }).not.toBe(before);

  const token = await admin.page.evaluate(() => sessionStorage.getItem('rahmenpreis.access'));
  expect(asked.filter((url) => url.includes(token ?? 'no token'))).toEqual([]);
});
