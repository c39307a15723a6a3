import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../stage/browser.ts';
import { openStage } from '../stage/stage.ts';
import { startPortfolioApp } from '../stage/test-app.ts';

const LEAD = 'admin@example.org';

const stage = openStage(startPortfolioApp);

/** Gives the page an authenticator whose user always confirms, as a laptop with a fingerprint has. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function openPasskeys(page: Page) {
  await page.getByRole('button', { name: /^Nutzermenü/ }).click();
  await page.getByRole('menuitem', { name: 'Passkeys' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passkeys' });
  await dialog.waitFor();
  return dialog;
}

test('a passkey is made with the password, signs in without it, and is removed', async () => {
  const { page } = await stage.open();
  await addAuthenticator(page);
  const { port } = new URL(stage.app.url);
  await page.goto(`http://localhost:${port}/login`);
  await page.getByLabel('E-Mail').fill(LEAD);
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();

  const dialog = await openPasskeys(page);
  await dialog.getByText('Sie haben noch keinen Passkey.').waitFor();
  await dialog.getByLabel('Name').fill('Laptop im Büro');
  await dialog.getByLabel('Ihr Passwort').fill('falsch');
  await page.keyboard.press('Enter');
  await dialog.getByText('Das Passwort ist falsch.').waitFor();
  await dialog.getByLabel('Ihr Passwort').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.getByText('Laptop im Büro').waitFor();
  await dialog.getByText('noch nicht benutzt').waitFor();
  await dialog.getByRole('button', { name: 'Schließen' }).last().click();

  await page.getByRole('button', { name: /^Nutzermenü/ }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await page.getByRole('button', { name: 'Passkey verwenden' }).click();
  await page.getByRole('navigation').first().waitFor();
  const again = await openPasskeys(page);
  await again.getByText('zuletzt benutzt am').waitFor();
  await again.getByRole('button', { name: 'Passkey „Laptop im Büro“ entfernen' }).click();
  const question = page.getByRole('dialog', { name: 'Passkey „Laptop im Büro“ entfernen' });
  await question.getByRole('button', { name: 'Entfernen' }).click();
  await again.getByText('Sie haben noch keinen Passkey.').waitFor();
  await again.getByRole('button', { name: 'Schließen' }).last().click();

  await page.getByRole('button', { name: /^Nutzermenü/ }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await page.getByRole('button', { name: 'Passkey verwenden' }).click();
  await page.getByText('Der Passkey wurde nicht erkannt.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});
