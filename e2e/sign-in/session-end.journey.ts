import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { DEMO_PASSWORD, signIn, waitForFocus, waitUntilQuiet } from '../stage/browser.ts';
import { startPortfolioApp } from '../stage/test-app.ts';
import { MINUTE_MS } from '../stage/day.ts';
import { openStage } from '../stage/stage.ts';

const stage = openStage(startPortfolioApp);

/** A page that learns of every change of the server's clock without using its session. */
async function openTimedPage() {
  const opened = await stage.open();
  const { page } = opened;
  return {
    ...opened,
    async passTime(ms: number) {
      // An answer from before the change that arrives after it would turn the page's clock back.
      await waitUntilQuiet(page);
      stage.app.moveClock(ms);
      const told = page.waitForResponse(/public\/operator/);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await (await told).finished();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    },
  };
}

/**
 * Types until the session is refreshed: the page may read the new time from an answer only after the answer
 * has arrived here.
 */
async function useUntilRefreshed(page: Page) {
  let isWaiting = true;
  const refreshed = page.waitForResponse(/token\/refresh/).finally(() => {
    isWaiting = false;
  });
  while (isWaiting) await page.keyboard.press('Shift');
  await refreshed;
}

test('an unused session warns, goes on when asked, and otherwise leads back to the page after a new login; in use it lasts twelve hours', async () => {
  const { page, passTime } = await openTimedPage();
  await signIn(page, 'admin@example.org', { path: '/analysis?pId=abc' });
  await page.getByRole('link', { name: 'Analyse' }).waitFor();
  await passTime(56 * MINUTE_MS);
  const warning = page.getByRole('dialog', { name: 'Sind Sie noch da?' });
  await waitForFocus(warning.getByRole('button', { name: 'Angemeldet bleiben' }));
  await expectAccessible(warning);
  await page.keyboard.press('Enter');
  await warning.waitFor({ state: 'hidden' });

  await passTime(56 * MINUTE_MS);
  await warning.waitFor();
  await passTime(5 * MINUTE_MS);
  await page.waitForURL(/\/login\?origin=/);
  await page.getByText('Ihre Sitzung ist beendet.').waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.getByLabel('E-Mail').fill('admin@example.org');
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('/analysis?pId=abc');

  // In use it lasts until the twelfth hour, which is announced.
  await page.getByRole('link', { name: 'Phasenverwaltung', exact: true }).click();
  await page.getByRole('heading', { name: 'Phasenverwaltung' }).waitFor();
  for (let minutes = 50; minutes <= 700; minutes += 50) {
    await passTime(50 * MINUTE_MS);
    await useUntilRefreshed(page);
  }
  expect(await page.getByRole('dialog').count()).toBe(0);
  await passTime(16 * MINUTE_MS);
  const atLast = page.getByRole('dialog', { name: 'Ihre Sitzung geht zu Ende' });
  await waitForFocus(atLast.getByRole('button', { name: 'Noch weiterarbeiten' }));
  await page.keyboard.press('Enter');
  await atLast.waitFor({ state: 'hidden' });
  await passTime(5 * MINUTE_MS);
  await page.waitForURL(/\/login\?origin=/);
});

test('a browser that refuses to read what it keeps once signs nobody out', async () => {
  const { context } = await stage.openAs('admin@example.org');
  const page = await context.newPage();
  await page.addInitScript(() => {
    const open = Object.getOwnPropertyDescriptor(IDBFactory.prototype, 'open')!.value as IDBFactory['open'];
    IDBFactory.prototype.open = () => {
      IDBFactory.prototype.open = open;
      throw new DOMException('Internal error opening backing store.', 'UnknownError');
    };
  });
  await page.goto('/liegenschaften');
  await page.getByRole('heading', { name: 'Liegenschaften' }).waitFor();
  await page.close();
});

test('tabs that refresh at once stay signed in together, and leave together', async () => {
  const { page, context } = await stage.openAs('admin@example.org');
  const second = await context.newPage();
  await second.goto('/phases');
  await second.getByRole('heading', { name: 'Phasenverwaltung' }).waitFor();
  for (let round = 0; round < 2; round += 1) {
    // A refresh that is cut off is repeated at once by the next page; eleven minutes later it would count as
    // theft.
    await Promise.all([waitUntilQuiet(page), waitUntilQuiet(second)]);
    stage.app.moveClock(11 * MINUTE_MS);
    await Promise.all([page.reload(), second.reload()]);
    await page.getByRole('heading', { name: 'Liegenschaften' }).waitFor();
    await second.getByRole('heading', { name: 'Phasenverwaltung' }).waitFor();
  }
  await second.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForURL(/\/login/);
});
