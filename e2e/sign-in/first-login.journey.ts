import { expect, test } from 'vitest';
import { waitForFocus } from '../stage/browser.ts';
import { readPasswordLink } from '../stage/mailbox.ts';
import { startPortfolioApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

/** As long as addresses of real companies are. */
const BIDDER = 'eva.kern.objektbetreuung@kern-gebaeudetechnik-suedwest.example.org';
const PASSWORD = 'drei kleine Birnen';

const stage = openStage(startPortfolioApp);

test('an administrator creates a user, who chooses a password by the invited link and signs in', async () => {
  const admin = await stage.openAs('admin@example.org', { path: '/user' });
  const rows = admin.page.getByRole('table', { name: 'Nutzer' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(6);

  await admin.page.getByRole('button', { name: 'Nutzer anlegen' }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Nutzer anlegen' });
  await dialog.getByLabel('Vorname').fill('Eva');
  await dialog.getByLabel('Nachname').fill('Kern');
  await dialog.getByLabel('Organisation').fill('Kern Gebäudetechnik');
  await dialog.getByLabel('E-Mail').fill(BIDDER.replace('eva.kern', 'Eva.Kern'));
  await admin.page.keyboard.press('Enter');
  await admin.page.getByText('Der Nutzer wurde erfolgreich angelegt.').waitFor();
  const row = admin.page.getByRole('row', { name: /Kern Gebäudetechnik/ });
  await row.getByText('eingeladen').waitFor();
  // The address stays on one line, and the actions in sight, where the table is as narrow as its columns
  // allow.
  const frame = admin.page.getByRole('table', { name: 'Nutzer' }).locator('..');
  for (const width of [1440, 1280]) {
    await admin.page.setViewportSize({ width, height: 900 });
    const parts = [row.getByText(BIDDER), frame, row.getByRole('button', { name: /^Weitere Aktionen/ })];
    const isInSight = async () => {
      const [address, edge, actions] = await Promise.all(parts.map((part) => part.boundingBox()));
      return address!.height < 30 && actions!.x + actions!.width <= edge!.x + edge!.width;
    };
    await expect.poll(isInSight).toBe(true);
    expect(await row.getByTitle(BIDDER).innerText()).toBe(BIDDER);
  }

  const { page } = await stage.open();
  await page.goto(await readPasswordLink(stage.app, 'invitation', BIDDER));
  await page.getByLabel('Neues Passwort', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Neues Passwort wiederholen').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Das Passwort wurde erfolgreich geändert').waitFor();
  await page.waitForURL('/login');
  await waitForFocus(page.getByLabel('Passwort', { exact: true }));
  await expect.poll(() => page.getByLabel('E-Mail').inputValue()).toBe(BIDDER);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('/dl-priceinput');
  await page.getByRole('button', { name: /Nutzermenü, angemeldet als Eva Kern/ }).click();
  await page.getByText('Kern Gebäudetechnik').waitFor();

  await admin.page.reload();
  await row.getByText('aktiv').waitFor();
});
