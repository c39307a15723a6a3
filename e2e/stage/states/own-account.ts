import type { Page } from 'playwright-core';
import { DEMO_PASSWORD, waitForFrame } from '../browser.ts';
import { countMails, readCode } from '../mailbox.ts';
import type { TestApp } from '../program.ts';

const LEAD = 'leitung@example.org';

async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Nutzermenü/ }).click();
}

/** Tries to sign in with a wrong password. */
export async function refuseLogin(page: Page): Promise<void> {
  await page.getByLabel('E-Mail').fill('name@firma.de');
  await page.getByLabel('Passwort', { exact: true }).fill('falsches Passwort');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('alert').waitFor();
}

/** Signs in as somebody who is asked for a mailed code, and stops there. */
export async function askForCode(page: Page): Promise<void> {
  await page.getByLabel('E-Mail').fill(LEAD);
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByLabel('Bestätigungscode').waitFor();
}

/** Signs in the second administrator, who is asked for a mailed code. */
export async function signInWithCode(app: TestApp, page: Page, path: string): Promise<void> {
  const earlier = await countMails(app, 'code', LEAD);
  await page.goto(`/login?origin=${encodeURIComponent(path)}`);
  await page.getByLabel('E-Mail').fill(LEAD);
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  // Six digits are sent by themselves.
  await page.getByLabel('Bestätigungscode').fill(await readCode(app, LEAD, earlier + 1));
  await waitForFrame(page);
}

/** Opens the passkeys of whoever has signed in. */
export async function openPasskeys(page: Page): Promise<void> {
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Passkeys' }).click();
  await page.getByText('Sie haben noch keinen Passkey.').waitFor();
}

/** Begins to set up an authenticator app. */
export async function setUpAuthenticator(page: Page): Promise<void> {
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: /Authenticator-App/ }).click();
  await page.getByRole('img', { name: 'QR-Code für die Authenticator-App' }).waitFor();
}
