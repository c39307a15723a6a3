import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { launchBrowser, openPage, signIn } from '../stage/browser.ts';
import type { TestApp } from '../stage/program.ts';
import { startPortfolioApp } from '../stage/test-app.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startPortfolioApp();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

test('a restarted server is found again without a reload, and the page that failed shows its content', async () => {
  const { page, context, complaints } = await openPage(browser, app.url);
  await signIn(page, 'admin@example.org');
  await page.getByRole('link', { name: 'Nutzerverwaltung' }).hover();
  await page.getByRole('link', { name: 'Nutzerverwaltung' }).click();
  await page.getByRole('table', { name: 'Nutzer' }).waitFor();
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await app.stopServer();
  await page
    .getByRole('row', { name: /bieter1@/ })
    .getByLabel(/^Schreibrecht/)
    .click();
  await page.getByText('Die Rechte konnten nicht gespeichert werden').first().waitFor();
  await page.getByText('Der Server antwortet gerade nicht').waitFor();
  await expectAccessible(page);
  await app.restartServer();
  await page.getByText('Der Server antwortet gerade nicht').waitFor({ state: 'hidden', timeout: 15_000 });
  await page.getByRole('button', { name: /Erneut speichern/ }).click();
  await page.getByText('Schreibrecht entzogen').waitFor();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);

  await context.setOffline(true);
  await page.getByText('Keine Internetverbindung').waitFor();
  await context.setOffline(false);
  await page.getByText('Keine Internetverbindung').waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
  await context.close();
});
