import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addRule, createScenario, lookAtScenarios } from '../stage/scenes/scenarios.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const stage = openStage(startDemoApp);
let page: Page;
beforeAll(async () => {
  ({ page } = await stage.openAs('admin@example.org', { path: '/scenarios' }));
});

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

test('an award is taken over as one, and taken back as one', async () => {
  await page.getByRole('button', { name: 'In die Vergabe übernehmen' }).click();
  const dialog = page.getByRole('dialog', { name: 'In die Vergabe übernehmen?' });
  await dialog.getByText(/^Die Phase läuft noch/).waitFor();
  await dialog.getByText(/^56 Pakete werden vergeben/).waitFor();
  await dialog.getByRole('button', { name: 'In die Vergabe übernehmen' }).click();
  await page.getByText('Das Szenario ist übernommen').waitFor();
  await page.getByRole('button', { name: 'Rückgängig' }).last().click();
  await page.getByText('Die Übernahme ist zurückgenommen').waitFor();
});
