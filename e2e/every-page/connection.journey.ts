import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { startPortfolioApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const stage = openStage(startPortfolioApp);

test('a restarted server is found again without a reload, and the page that failed shows its content', async () => {
  const { page, context } = await stage.openAs('admin@example.org', { alone: true });
  await page.getByRole('link', { name: 'Nutzerverwaltung' }).hover();
  await page.getByRole('link', { name: 'Nutzerverwaltung' }).click();
  await page.getByRole('table', { name: 'Nutzer' }).waitFor();
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await stage.app.stopServer();
  await page
    .getByRole('row', { name: /bieter1@/ })
    .getByLabel(/^Schreibrecht/)
    .click();
  await page.getByText('Die Rechte konnten nicht gespeichert werden').first().waitFor();
  await page.getByText('Der Server antwortet gerade nicht').waitFor();
  await expectAccessible(page);
  await stage.app.restartServer();
  await page.getByText('Der Server antwortet gerade nicht').waitFor({ state: 'hidden', timeout: 15_000 });
  await page.getByRole('button', { name: /Erneut speichern/ }).click();
  await page.getByText('Schreibrecht entzogen').waitFor();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);

  await context.setOffline(true);
  await page.getByText('Keine Internetverbindung').waitFor();
  await context.setOffline(false);
  await page.getByText('Keine Internetverbindung').waitFor({ state: 'hidden' });
});
