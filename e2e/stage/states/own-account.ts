import type { Page } from 'playwright-core';
import { DEMO_PASSWORD, waitForFrame } from '../browser.ts';
import { openCaller, type Part } from '../caller.ts';
import { countMails, readCode } from '../mailbox.ts';
import type { TestApp } from '../program.ts';
import { putSession } from '../put-session.ts';

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

/**
 * Opens a page as the second administrator, who has signed in with a mailed code earlier: how that is done at
 * the login page shows `two-factor.journey.ts`.
 */
export async function signInWithCode(app: TestApp, page: Page, path: string): Promise<void> {
  const earlier = await countMails(app, 'code', LEAD);
  await putSession(page, LEAD, DEMO_PASSWORD, () => readCode(app, LEAD, earlier + 1));
  await page.goto(path);
  await waitForFrame(page);
}

/** Signs the second administrator in whose part is what the server is told. */
export async function openLead(app: TestApp): Promise<Part> {
  const earlier = await countMails(app, 'code', LEAD);
  return openCaller(app, LEAD, () => readCode(app, LEAD, earlier + 1));
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
