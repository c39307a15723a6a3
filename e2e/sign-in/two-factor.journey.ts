import * as OTPAuth from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD, waitForFocus } from '../stage/browser.ts';
import { readCode } from '../stage/mailbox.ts';
import { startPortfolioApp } from '../stage/test-app.ts';
import { callAs } from '../stage/call-as.ts';
import { openStage } from '../stage/stage.ts';

const LEAD = 'leitung@example.org';
const BIDDER = 'bieter1@example.org';
const WRONG_CODE = 'Der eingegebene Code stimmt leider nicht mit dem Versendeten überein.';
const STEP_MS = 30_000;

const stage = openStage(startPortfolioApp);
/** How far the server's clock is ahead of the machine's. */
let clockOffsetMs = 0;

async function enterPassword(page: Page, username: string): Promise<void> {
  await page.getByLabel('E-Mail').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByLabel('Bestätigungscode').waitFor();
  // The token of the step stands neither in the address nor in the tab's history.
  await expect.poll(() => new URL(page.url()).searchParams.has('t')).toBe(false);
}

async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Nutzermenü/ }).click();
}

function another(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

test('a mailed code opens the page that was asked for; wrong and missing ones say so, another is sent after a pause, and the step needs its token', async () => {
  const { page } = await stage.open();
  await page.clock.install();
  await page.goto('/phases');
  await page.waitForURL(/\/login\?origin=/);
  await enterPassword(page, LEAD);
  await page.getByText(`an ${LEAD}`).waitFor();
  const first = await readCode(stage.app, LEAD);
  const resend = page.getByRole('button', { name: /Neuen Code senden \(in/ });
  await expect.poll(() => resend.isDisabled()).toBe(true);
  await page.clock.runFor(31_000);
  await page.getByRole('button', { name: 'Neuen Code senden', exact: true }).click();
  await page.getByText('Ein neuer Code ist unterwegs.').waitFor();
  await page.reload();
  await page.getByText(`an ${LEAD}`).waitFor();

  const field = page.getByLabel('Bestätigungscode');
  await waitForFocus(field);
  await page.keyboard.press('Enter');
  await page.getByText('Der Code besteht aus sechs Ziffern.').waitFor();
  const code = await readCode(stage.app, LEAD, 2);
  // Also the one that was sent before, unless both are the same.
  await page.keyboard.type(first === code ? another(code) : first);
  await page.getByText(WRONG_CODE).waitFor();
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `Code: ${code.replace(/(.{3})/, '$1 ')}`,
  );
  await field.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
  await page.waitForURL('/phases');
  await page.getByRole('heading', { name: 'Phasenverwaltung' }).waitFor();

  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForURL(/\/login/);
  await page.goto('/login?t=ein-Zeichen&origin=%2Fphases');
  await field.waitFor();
  await expect.poll(() => page.url()).toMatch(/\/login\?origin=%2Fphases$/);
  await page.goto('/login?t=');
  await page.getByText('Sie haben keine Berechtigung die Anfrage auszuführen').waitFor();
});

test('an authenticator app is set up with its key, asked for at the next login, and switched off', async () => {
  const { page } = await stage.openAs('admin@example.org');
  await openUserMenu(page);
  await page.getByText('Anmeldung nur mit Passwort').waitFor();
  await page.getByRole('menuitem', { name: /Authenticator-App einrichten/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Authenticator-App einrichten' });
  await dialog.getByRole('img', { name: 'QR-Code für die Authenticator-App' }).waitFor();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) });
  const nextCode = () => {
    clockOffsetMs += STEP_MS;
    stage.app.moveClock(STEP_MS);
    return totp.generate({ timestamp: Date.now() + clockOffsetMs });
  };
  await dialog.getByLabel('Code aus der App').fill(another(nextCode()));
  await page.keyboard.press('Enter');
  await dialog.getByText(WRONG_CODE).waitFor();
  // A code is good for a step and a half; however long the wrong one took, this one is new.
  await dialog.getByLabel('Code aus der App').fill(nextCode());
  await page.keyboard.press('Enter');
  await page.getByText('Die Authenticator-App wurde erfolgreich eingerichtet.').waitFor();

  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForURL(/\/login/);
  await enterPassword(page, 'admin@example.org');
  await page.getByLabel('Bestätigungscode').fill(nextCode());
  await page.waitForURL('/liegenschaften');
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: /Authenticator-App ausschalten/ }).click();
  const off = page.getByRole('dialog', { name: 'Authenticator-App ausschalten' });
  await off.getByLabel('Code aus der App').fill(nextCode());
  await page.keyboard.press('Enter');
  await page.getByText('Die Authenticator-App wurde erfolgreich ausgeschaltet.').waitFor();
});

/** Sets up an authenticator app for the user signed in on the page, as its dialog does. */
async function setUpApp(page: Page): Promise<void> {
  const own = '/auth/v1/session/authenticator';
  const { secret: text } = await callAs<{ secret: string }>(page, own, {});
  const secret = OTPAuth.Secret.fromBase32(text);
  const key = new OTPAuth.TOTP({ secret }).generate({ timestamp: Date.now() + clockOffsetMs });
  const { twoFactor } = await callAs<{ twoFactor: string }>(page, `${own}/confirm`, { key });
  expect(twoFactor).toBe('app');
}

test('an administrator takes a lost app from a bidder, who is then asked for a mailed code', async () => {
  const bidder = await stage.openAs(BIDDER);
  await setUpApp(bidder.page);
  const { page } = await stage.openAs('admin@example.org', { path: '/user' });
  const row = page.getByRole('row', { name: new RegExp(BIDDER) });
  const actions = row.getByRole('button', { name: /^Weitere Aktionen/ });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Zwei-Faktor zurücksetzen' }).click();
  const question = page.getByRole('dialog', { name: /^Zwei-Faktor von .* zurücksetzen\?$/ });
  const confirm = question.getByRole('button', { name: 'Zwei-Faktor zurücksetzen' });
  await waitForFocus(confirm);
  await page.keyboard.press('Enter');
  await page.getByText('Die Zwei-Faktor-Anmeldung wurde erfolgreich zurückgesetzt.').waitFor();
  await waitForFocus(actions);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Sperren' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Zwei-Faktor zurücksetzen' }).count()).toBe(0);

  await bidder.page.reload();
  await bidder.page.waitForURL(/\/login\?origin=/);
  await enterPassword(bidder.page, BIDDER);
  expect(await readCode(stage.app, BIDDER)).toMatch(/^\d{6}$/);
});
