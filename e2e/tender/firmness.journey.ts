import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { PHONE } from '../stage/browser.ts';
import { choosePhase } from '../stage/states/other-phase.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { goTo } from '../stage/go-to.ts';

const ADMIN = 'admin@example.org';
const PHASE = 'Angebotsphase 2';

const stage = openStage(startDemoApp);

function weakFilter(page: Page) {
  return page.getByRole('button', { name: /^kippt unter ± / });
}

test('from the head of the comparison keys lead to the row that turns rank 1 first (decision 0072)', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/analysis' });
  await page.getByRole('heading', { name: 'L-001 · Kontorhaus Hamburg' }).waitFor();
  await page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
  await weakFilter(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'kippt unter ± 5 % (4)' }).waitFor();
  await page.getByRole('button', { name: 'Sachverständigenprüfungen: Rang 1 hält bis ± 1,5 %' }).waitFor();
  // Of the properties those are left that hold such a lot: after L-001 comes L-003, then L-004.
  await page.keyboard.press('Alt+PageDown');
  await page.getByRole('button', { name: 'Basis FM: Rang 1 hält bis ± 3,9 %' }).waitFor();
  await page.keyboard.press('Alt+PageDown');
  await page.getByRole('button', { name: 'Basis FM: Rang 1 hält bis ± 0,59 %' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Rang 1 hält bis ± 0,59 %', { exact: true }).waitFor();
  await page.getByRole('button', { name: /am ehesten kippt/ }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary');
  await panel.getByText(/^Kippmenge: (bis|ab) .* bekäme Spree.* Rang 1/).waitFor();
  await expectAccessible(panel);
});

test('the award view shows what is weakly held by the x of «Ansicht», also on a phone', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/placing' });
  await choosePhase(page, PHASE);
  await page.getByText('von 58 Paketen vergeben').waitFor();
  await weakFilter(page).click();
  await page.getByRole('button', { name: 'kippt unter ± 5 % (4)' }).waitFor();
  await page.getByText('± 0,59 %', { exact: true }).waitFor();
  await expect.poll(() => page.getByText(/^± [\d,]+ %$/).count()).toBe(4);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}_Vergabe\.xlsx$/);
  const { Sheets } = read(readFileSync(await download.path()), { type: 'buffer' });
  const rows = utils.sheet_to_json<unknown[]>(Sheets['Vergabe']!, { header: 1 });
  const firm = rows.filter((row) => row[0] === 'L-004' && row[2] === 'Basis FM').map((row) => row[9]);
  expect(firm).toEqual(['Rang 1 hält bis ± 0,59 %']);

  await goTo(page, '/analysis');
  await page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
  await page.getByRole('button', { name: 'Ansicht', exact: true }).click();
  await page.getByLabel('kippt unter ± %').fill('10');
  await page.setViewportSize(PHONE);
  await goTo(page, '/placing');
  await choosePhase(page, PHASE);
  await page.getByRole('button', { name: /^Filter/ }).click();
  await weakFilter(page).click();
  await page.getByRole('button', { name: 'kippt unter ± 10 % (5)' }).waitFor();
});
