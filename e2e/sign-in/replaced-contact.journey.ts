import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { HOUR_MS } from '../stage/day.ts';
import { readAddressLink, readPasswordLink } from '../stage/mailbox.ts';
import { signInWithCode } from '../stage/states/own-account.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const FORMER = 'bieter2@example.org';
const NEXT = 'nachfolge@alpina.example.org';
const PASSWORD = 'vier runde Kiesel';

const stage = openStage(startDemoApp);

async function openAddress(page: Page): Promise<void> {
  const row = page.getByRole('row', { name: /Alpina/ });
  await row.getByRole('button', { name: /^Weitere Aktionen/ }).click();
  await page.getByRole('menuitem', { name: /E-Mail-Adresse/ }).click();
}

test('for a contact who has left another address is asked for, which confirms it; a second administrator agrees, and the next contact chooses a password and finds the offer', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/user' });
  await openAddress(page);
  const dialog = page.getByRole('dialog', { name: /^E-Mail-Adresse von Alpina/ });
  await dialog.getByLabel('Neue E-Mail-Adresse').fill(NEXT);
  await expectAccessible(dialog);
  await page.keyboard.press('Enter');
  await page.getByText('Die neue Adresse wurde beantragt.').waitFor();
  await page.getByText(`Neu: ${NEXT}, wartet auf Zustimmung`).waitFor();

  const { page: next } = await stage.open();
  await next.goto(await readAddressLink(stage.app, 'address-new', NEXT));
  await next.waitForURL('/address/confirm');
  await next.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await next.getByText(/^Die Adresse ist bestätigt\. Sie gilt frühestens ab /).waitFor();

  stage.app.moveClock(25 * HOUR_MS);
  const { page: second } = await stage.open();
  await signInWithCode(stage.app, second, '/user');
  await openAddress(second);
  const agreeing = second.getByRole('dialog', { name: /^Neue E-Mail-Adresse von Alpina/ });
  await agreeing.getByText(/von Petra Lindner$/).waitFor();
  await expectAccessible(agreeing);
  await agreeing.getByRole('button', { name: 'Zustimmen' }).click();
  await second
    .getByRole('row', { name: /Alpina/ })
    .getByText('eingeladen')
    .waitFor();

  await next.goto(await readPasswordLink(stage.app, 'invitation', NEXT));
  await next.getByLabel('Neues Passwort', { exact: true }).fill(PASSWORD);
  await next.getByLabel('Neues Passwort wiederholen').fill(PASSWORD);
  await next.keyboard.press('Enter');
  await next.waitForURL('/login');
  await next.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await next.keyboard.press('Enter');
  await next.waitForURL('/dl-priceinput');
  await next.getByText(new RegExp(`${NEXT}, vorher ${FORMER}`)).waitFor();
  await next.getByRole('button', { name: /Nutzermenü/ }).click();
  await next.getByText('Dienstleister', { exact: true }).waitFor();
});
