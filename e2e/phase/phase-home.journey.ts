import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { expect, test } from 'vitest';
import { pressOn } from '../stage/browser.ts';
import { callAs } from '../stage/call-as.ts';
import { dayText } from '../stage/day.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const RUNNING = 'Angebotsphase 2';
const LACKING = 'Rhein-Ruhr Objektservice GmbH';

const stage = openStage(startDemoApp);

test('the countdown leads to the phase, a bidder is reminded, and a new phase takes over all that this one holds', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/liegenschaften' });
  await page.getByRole('link', { name: new RegExp(`^Zur Phase: ${RUNNING} endet in `) }).click();
  await page.getByRole('heading', { name: RUNNING, level: 1 }).waitFor();
  // The address is a short spelling of a call too, and a page all the same.
  await page.reload();
  await page.getByText(`${LACKING} fehlen 3 Preise.`).waitFor();

  await page.getByRole('button', { name: 'Erinnerung senden' }).click();
  const question = page.getByRole('dialog', { name: `Erinnerung an ${LACKING} senden?` });
  await pressOn(question.getByRole('button', { name: 'Erinnerung senden' }), 'Enter');
  await page.getByText('Die Erinnerung ist unterwegs.').waitFor();
  await page
    .getByRole('button', { name: new RegExp(`^Erinnerung an ${LACKING} senden, erinnert am`) })
    .waitFor();

  await page.getByRole('link', { name: 'Neue Phase aus dieser' }).click();
  const dialog = page.getByRole('dialog', { name: 'Phase anlegen' });
  await dialog.getByRole('checkbox', { name: '12 Leistungsverzeichnisse' }).waitFor();
  await dialog.getByLabel('Name').fill('Runde 4');
  await dialog.getByLabel('Start').fill(dayText(120));
  await dialog.getByLabel('Ende', { exact: true }).fill(dayText(150));
  await pressOn(dialog.getByRole('button', { name: 'Anlegen' }), 'Enter');
  await page.getByText('Die Phase wurde erfolgreich angelegt.').waitFor();
  await page.getByRole('link', { name: 'Runde 4', exact: true }).click();
  await page.getByRole('link', { name: /Leistungsverzeichnisse.*12 von 12/ }).waitFor();
  await page.getByRole('link', { name: /Dienstleister.*6 von 6 angemeldet/ }).waitFor();
  expect(await page.getByRole('heading', { name: 'Angebote' }).count()).toBe(0);
  const phases = await callAs<Phase[]>(page, '/lvep/v1/phase');
  expect(phases.find(({ title }) => title === 'Runde 4')?.liegenschaftIds).toHaveLength(12);
});

test('the command field finds a bidder and does what it is told', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/user' });
  await page.getByRole('heading', { name: 'Nutzerverwaltung' }).waitFor();
  await page.keyboard.press('Control+K');
  await page.getByRole('textbox', { name: /suchen$/ }).fill('dunkel');
  await page.getByRole('button', { name: 'Dunkle Darstellung' }).first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  await page.keyboard.press('Control+K');
  await page.getByRole('textbox', { name: /suchen$/ }).fill('bieter4');
  await page.getByText('Spree FM GmbH').last().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/provider\?uId=/);
});
