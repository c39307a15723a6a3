import { expect, test } from 'vitest';
import { waitForFocus } from '../stage/browser.ts';
import { readPasswordLink } from '../stage/mailbox.ts';
import { startPortfolioApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const BIDDER = 'bieter1@example.org';
const NEW_PASSWORD = 'vier runde Kiesel';

const stage = openStage(startPortfolioApp);

test('a forgotten password is replaced by keyboard alone; other ways to choose one lead to the login', async () => {
  const { page } = await stage.open();
  await page.goto('/login');
  await waitForFocus(page.getByLabel('E-Mail'));
  while ((await page.evaluate(() => document.activeElement?.textContent)) !== 'Passwort vergessen?') {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Passwort vergessen' }).waitFor();
  await waitForFocus(page.getByLabel('E-Mail'));
  await page.keyboard.type('keine Adresse');
  await page.keyboard.press('Enter');
  await page.getByText('Bitte geben Sie eine valide E-Mail-Adresse ein.').waitFor();
  await waitForFocus(page.getByLabel('E-Mail'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(BIDDER);
  await page.keyboard.press('Enter');
  await page.getByText('Falls ein Konto besteht, wurde ein Link versendet.').waitFor();
  // Other ways to choose a password lead to the login.
  await page.goto('/resetpw/anders');
  await page.waitForURL('/login');

  const link = await readPasswordLink(stage.app, 'reset', BIDDER);
  await page.goto(link);
  // The token is taken out of the address at once, and nothing that a browser keeps has it: after a reload it
  // takes the link again.
  await page.waitForURL('/resetpw/pw');
  await waitForFocus(page.getByLabel('Neues Passwort', { exact: true }));
  const token = new URL(link, 'http://any').searchParams.get('t') ?? '';
  expect(token).not.toBe('');
  const kept = await page.evaluate(() =>
    JSON.stringify([history.state, Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  expect(kept).not.toContain(token);
  await page.reload();
  await page.getByText('Bitte öffnen Sie den Link aus der E-Mail noch einmal.').waitFor();
  await page.goto(link);
  await page.waitForURL('/resetpw/pw');
  await waitForFocus(page.getByLabel('Neues Passwort', { exact: true }));
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Das Passwort wurde erfolgreich geändert').waitFor();
  await page.waitForURL('/login');
  // Whoever has just chosen the password need not type the address again.
  await waitForFocus(page.getByLabel('Passwort', { exact: true }));
  await expect.poll(() => page.getByLabel('E-Mail').inputValue()).toBe(BIDDER);
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('/dl-priceinput');
});
