import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, pressOn, waitForFocus } from '../stage/browser.ts';
import { priceRow } from '../stage/price-table.ts';
import { lookAtCatalog, lookAtLv } from '../stage/states/tender-change.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const ADMIN = 'admin@example.org';
const BIDDER = 'bieter4@example.org';
/** Another bidder, who confirms nothing. */
const OTHER = 'Alpina Facility Services AG';
const RUNNING = 'Angebotsphase 2';
const LAPTOP = { width: 1280, height: 800, scheme: 'light' } as const;
const REASON = 'Die Objektleitung wird pauschal vergütet.';

const stage = openStage(startDemoApp);

const catalogOf = (page: Page, filename: string): Locator =>
  page.getByRole('button', { name: `${RUNNING}: EP-Katalog ansehen, ${filename}` });
const ownRow = (page: Page): Locator => priceRow(page, 'UE0010');

/** The texts of a bidder's row in a table of effects. */
async function cellsOf(dialog: Locator, organisation: string): Promise<string[]> {
  const row = dialog.getByRole('row', { name: new RegExp(`^${organisation}`) });
  return row.getByRole('cell').allInnerTexts();
}

test('a narrow screen shows all of it, and its buttons stay in sight', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/options', view: PHONE });
  const effect = await lookAtLv(page);
  const agree = effect.getByRole('button', { name: 'LV ersetzen', exact: true });
  expect(await agree.isEnabled()).toBe(false);
  await effect.getByRole('button', { name: /^Trotzdem für L-001 / }).click();
  await expect.poll(() => agree.isEnabled()).toBe(true);
  const bottom = await agree.evaluate((button) => button.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(PHONE.height);
  await pressOn(effect.getByRole('button', { name: 'Abbrechen' }), 'Enter');
  await effect.waitFor({ state: 'hidden' });
});

test('a replaced catalogue is seen and taken; a price rests at once, and moves no column', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/options', view: LAPTOP });
  const { page: own } = await stage.openAs(BIDDER, { path: '/dl-priceinput' });
  await ownRow(own).waitFor();
  const stateHead = own.getByRole('columnheader', { name: 'Speicherstand' });
  const stateWidth = () => stateHead.evaluate((head) => head.getBoundingClientRect().width);
  const widthBefore = await stateWidth();

  // By keyboard alone: the question begins where nothing happens.
  const effect = await lookAtCatalog(page);
  const [gone, resting, gaps] = await cellsOf(effect, OTHER);
  expect([gone, resting, gaps]).toEqual(['1', '1', '0 → 1']);
  await waitForFocus(effect.getByRole('button', { name: 'Abbrechen' }));
  await page.keyboard.press('Shift+Tab');
  await waitForFocus(effect.getByRole('button', { name: 'Excel' }));
  await page.keyboard.press('Shift+Tab');
  await waitForFocus(effect.getByRole('button', { name: 'So sieht die Mail aus' }));
  await page.keyboard.press('Shift+Tab');
  await waitForFocus(effect.getByRole('textbox', { name: 'Grund der Änderung' }));
  await page.keyboard.type(REASON);
  for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab');
  await waitForFocus(effect.getByRole('button', { name: 'EP-Katalog ersetzen' }));
  await page.keyboard.press('Enter');
  await page.getByText('Der EP-Katalog wurde erfolgreich ersetzt.').waitFor();
  await catalogOf(page, 'anders.xlsx').waitFor();

  await ownRow(own).getByRole('img', { name: 'ruht: Einheit geändert von h in Psch' }).waitFor();
  expect(await stateWidth()).toBe(widthBefore);
});
