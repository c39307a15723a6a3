import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { PHONE, press, pressOn, waitForFocus } from '../stage/browser.ts';
import { callAs, claimsOf } from '../stage/call-as.ts';
import { addRule, createScenario, lookAtScenarios } from '../stage/scenes/scenarios.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const ADMIN = 'admin@example.org';

const stage = openStage(startDemoApp);
let page: Page;
beforeAll(async () => {
  ({ page } = await stage.openAs(ADMIN, { path: '/scenarios' }));
});

const applyButton = (where: Page | Locator) =>
  where.getByRole('button', { name: 'In die Vergabe übernehmen' });
const addField = (where: Page) => where.getByRole('combobox', { name: 'Regel hinzufügen' });
const phaseIdOf = (where: Page): string => new URL(where.url()).searchParams.get('pId') ?? '';

/** Waits for the sum in the strip of the scenario in view. */
const untilSum = (sum: string) =>
  page.getByRole('definition').getByText(`${sum} €`, { exact: true }).waitFor();

test('the kept scenarios stand side by side, by their sums', async () => {
  await lookAtScenarios(page);
  await page.getByText('13.187.778,318').first().waitFor();
  const sums = await page
    .getByRole('row', { name: /^Vergabesumme/ })
    .getByRole('cell')
    .allTextContents();
  expect(sums.slice(0, 2)).toEqual(['13.175.034,851', '13.187.778,318']);
  expect(sums).toContain('13.453.370,818');
});

test('two that are marked by keyboard show the packages that change hands, which come to the difference', async () => {
  for (const name of ['Ideales Angebot', 'Höchstens 3 Dienstleister']) {
    await page.getByRole('link', { name, exact: true }).press('Space');
  }
  const changes = page.getByRole('table', { name: 'Was sich von A nach B ändert' });
  await changes.getByText('+12.743,467').waitFor();
});

test('rules are added by any word, each change is reckoned, and the price of a rule is told', async () => {
  await createScenario(page);
  await addRule(page, 'Anzahl');
  await untilSum('13.187.778,318');
  await page.getByText('kostet 12.743,467 € (0,10 %)').waitFor();
  await page.getByRole('textbox', { name: 'Anzahl der Dienstleister' }).press('ArrowDown');
  await untilSum('13.330.198,017');
  await page.keyboard.press('Control+z');
  await untilSum('13.187.778,318');
  await page.getByText('bewiesen').first().waitFor();
});

test('by keyboard alone two rules become the award with the reason of each package, and all of it is taken back as one', async () => {
  await addField(page).focus();
  await page.keyboard.type('Prozent');
  await press(page, 'ArrowDown', 'Enter');
  await untilSum('13.247.806,254');
  await page.getByText('kostet 14.925,988 € (0,11 %)').waitFor();
  await page.getByText('kostet 60.027,936 € (0,46 %)').waitFor();
  await pressOn(applyButton(page), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'In die Vergabe übernehmen?' });
  await dialog.getByText(/^Die Phase läuft noch/).waitFor();
  await dialog.getByText(/^56 Pakete werden vergeben/).waitFor();
  const reason = dialog.getByRole('textbox', { name: 'Begründung für diese 8 Pakete' });
  expect(await reason.inputValue()).toBe(
    'Höchstens 3 Dienstleister insgesamt; Höchstens 40 % der Summe je Dienstleister',
  );
  await waitForFocus(applyButton(dialog));
  await expectAccessible(dialog);
  await page.keyboard.press('Enter');
  await page.getByText('Das Szenario ist übernommen').waitFor();

  const { page: placing } = await stage.openAs(ADMIN, { path: `/placing?pId=${phaseIdOf(page)}` });
  await placing.getByText('56 von 58 Paketen vergeben').waitFor();
  const row = placing.getByRole('row', { name: /L-001/ });
  await row
    .getByRole('img', { name: 'Begründung: Höchstens 40 % der Summe je Dienstleister' })
    .first()
    .waitFor();
  await pressOn(page.getByRole('button', { name: 'Rückgängig' }).last(), 'Enter');
  await page.getByText('Die Übernahme ist zurückgenommen').waitFor();
  await placing.getByText('0 von 58 Paketen vergeben').waitFor();
});

test('on a phone the rules are read, and who may only read finds the buttons locked', async () => {
  const path = new URL(page.url()).pathname + new URL(page.url()).search;
  const { page: phone } = await stage.openAs(ADMIN, { path, view: PHONE });
  await phone.getByText('Höchstens 40 % der Summe je Dienstleister').first().waitFor();
  expect(await phone.getByRole('textbox', { name: 'Anzahl der Dienstleister' }).count()).toBe(0);
  expect(await addField(phone).count()).toBe(0);
  const { page: reader } = await stage.openAs('lesen@example.org', { path });
  await reader.getByText('Höchstens 40 % der Summe je Dienstleister').first().waitFor();
  expect(await applyButton(reader).getAttribute('aria-description')).toMatch(/^Sie haben nur Leserechte/);
  await applyButton(reader).press('Enter');
  expect(await reader.getByRole('dialog').count()).toBe(0);
  expect(await addField(reader).count()).toBe(0);
});

test('an offer that changes makes the result stale, and «Neu rechnen» makes it right', async () => {
  const { page: bidder } = await stage.openAs('bieter1@example.org', { path: '/' });
  const { organisationId } = await claimsOf(bidder);
  const phaseId = phaseIdOf(page);
  const body = { key: `${phaseId}_ep_TG0030`, value: '1' };
  await callAs(bidder, `/keyval/v1/orga/${organisationId}/phase/${phaseId}/keyVal`, body);
  await page.getByText('veraltet').first().waitFor();
  expect(await applyButton(page).getAttribute('aria-description')).toMatch(/Rechnen Sie neu\.$/);
  await pressOn(page.getByRole('button', { name: 'Neu rechnen' }), 'Enter');
  await page.getByText('Mit diesen Regeln geht es nicht günstiger.').waitFor();
  expect(await page.getByText('veraltet').count()).toBe(0);
});
