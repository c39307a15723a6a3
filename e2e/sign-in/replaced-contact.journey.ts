import { agreeToAddressChange } from '@rahmenpreis/contract/address-change.ts';
import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { listServiceProviders, type ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { HOUR_MS } from '../stage/day.ts';
import { readAddressLink, readPasswordLink } from '../stage/mailbox.ts';
import { openLead } from '../stage/states/own-account.ts';
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

  await openAddress(page);
  const told = page.getByRole('dialog', { name: /^Neue E-Mail-Adresse von Alpina/ });
  await told.getByText(/von Petra Lindner$/).waitFor();
  await expectAccessible(told);

  const { page: next } = await stage.open();
  await next.goto(await readAddressLink(stage.app, 'address-new', NEXT));
  await next.waitForURL('/address/confirm');
  await next.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await next.getByText(/^Die Adresse ist bestätigt\. Sie gilt frühestens ab /).waitFor();

  stage.app.moveClock(25 * HOUR_MS);
  const lead = await openLead(stage.app);
  const providers = await lead.call<ServiceProvider[]>(listServiceProviders.path);
  const { id: serviceProviderId, addressChange } = providers.find((own) => own.addressChange != null)!;
  const place = { serviceProviderId, addressChangeId: addressChange!.id };
  await lead.call(fillPath(agreeToAddressChange, place), {});

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
