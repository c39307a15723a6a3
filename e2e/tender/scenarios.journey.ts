import { type Liegenschaft, listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { DESKTOP, PHONE, press, pressOn, waitForFocus } from '../stage/browser.ts';
import { callAs, claimsOf } from '../stage/call-as.ts';
import { openCaller } from '../stage/caller.ts';
import { goTo } from '../stage/go-to.ts';
import { changePhaseAs, choosePhase } from '../stage/states/other-phase.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const PHASE = 'Angebotsphase 2';
/** The properties that stay in the phase: a proof over all of them takes as long as the rest of the file. */
const FEW: readonly string[] = ['L-001', 'L-002', 'L-003'];
const TWO_RULES = '3.248.246,732';
/** One provider for all, which the rule of shares has to let pass. */
const WAY_OUT = '3.232.047,018';

const stage = openStage(startDemoApp);
let page: Page;
/** One scenario, from its first rule to who may only read it. */
beforeAll(async () => {
  ({ page } = await stage.openAs('admin@example.org'));
  const properties = await callAs<Liegenschaft[]>(page, listLiegenschaften.path);
  const few = properties.filter(({ nummer }) => FEW.includes(nummer)).map(({ id }) => id);
  await changePhaseAs(page, PHASE, { liegenschaftIds: few });
  await goTo(page, '/scenarios');
  await choosePhase(page, PHASE);
});

const applyButton = (where: Page | Locator) =>
  where.getByRole('button', { name: 'In die Vergabe übernehmen' });
const addField = (where: Page) => where.getByRole('combobox', { name: 'Regel hinzufügen' });
const countField = (where: Page) => where.getByRole('textbox', { name: 'Anzahl der Dienstleister' });
const phaseInView = (): string => new URL(page.url()).searchParams.get('pId') ?? '';

/** Adds by keyboard the rule that a word finds. */
async function typeRule(word: string): Promise<void> {
  await addField(page).focus();
  await page.keyboard.type(word);
  // Whoever takes the first one has seen it: keys that overtake the opening list are lost.
  await page.getByRole('listbox', { name: 'Regel hinzufügen' }).getByRole('option').first().waitFor();
  await press(page, 'ArrowDown', 'Enter');
  // The word has done its work: the next one stands alone.
  await expect.poll(() => addField(page).inputValue()).toBe('');
}

/** Waits for the sum in the strip of the scenario. */
const untilSum = (sum: string) =>
  page.getByRole('definition').getByText(`${sum} €`, { exact: true }).waitFor();

/** What is awarded in the phase in view. */
async function awardsOf(): Promise<KeyVal[]> {
  const { organisationId } = await claimsOf(page);
  const path = `/keyval/v1/alpha/phase/${phaseInView()}/orga/${organisationId}`;
  return (await callAs<KeyVal[]>(page, path)).filter(({ key }) => key.startsWith('awarding_'));
}

test('by keyboard alone two rules that any word finds are reckoned and become the award with its reasons, which is taken back as one', async () => {
  await page.getByRole('button', { name: 'Neues Szenario' }).click();
  await page.getByRole('heading', { level: 1, name: 'Neues Szenario' }).waitFor();
  await typeRule('Anzahl');
  await typeRule('Prozent');
  await untilSum(TWO_RULES);
  await page.getByText('bewiesen').first().waitFor();

  await pressOn(applyButton(page), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'In die Vergabe übernehmen?' });
  await dialog.getByText(/^15 Pakete werden vergeben/).waitFor();
  const reason = dialog.getByRole('textbox', { name: 'Begründung für diese 2 Pakete' });
  expect(await reason.inputValue()).toBe(
    'Höchstens 3 Dienstleister insgesamt; Höchstens 40 % der Summe je Dienstleister',
  );
  await waitForFocus(applyButton(dialog));
  await expectAccessible(dialog);
  await page.keyboard.press('Enter');
  const message = page.getByRole('status').filter({ hasText: 'Das Szenario ist übernommen' });
  // A message stays as long as it has the focus.
  await message.getByRole('button', { name: 'Rückgängig' }).focus();
  expect(await awardsOf()).toHaveLength(15);
  await page.keyboard.press('Enter');
  await page.getByText('Die Übernahme ist zurückgenommen').waitFor();
  expect(await awardsOf()).toEqual([]);
});

test('rules that exclude each other say so, and Enter takes the cheapest way out', async () => {
  await countField(page).fill('1');
  await page.keyboard.press('Enter');
  await page.getByText('nicht möglich').waitFor();
  await page.getByRole('button', { name: 'Ändern' }).first().waitFor();
  await page.keyboard.press('Enter');
  await untilSum(WAY_OUT);
});

test('an offer that changes makes the result stale, «Neu rechnen» makes it right, and a phone finds it locked', async () => {
  const bidder = await openCaller(stage.app, 'bieter1@example.org');
  const phaseId = phaseInView();
  const body = { key: `${phaseId}_ep_TG0030`, value: '1' };
  await bidder.call(`/keyval/v1/orga/${bidder.organisationId}/phase/${phaseId}/keyVal`, body);
  await page.getByText('veraltet').first().waitFor();
  expect(await applyButton(page).getAttribute('aria-description')).toMatch(/Rechnen Sie neu\.$/);
  await pressOn(page.getByRole('button', { name: 'Neu rechnen' }), 'Enter');
  await page.getByText('veraltet').first().waitFor({ state: 'detached' });
  await page.getByText('bewiesen').first().waitFor();

  await page.setViewportSize(PHONE);
  await page.getByText('Höchstens 1 Dienstleister insgesamt').first().waitFor();
  await addField(page).waitFor({ state: 'detached' });
  expect(await countField(page).count()).toBe(0);
  await page.setViewportSize(DESKTOP);
});
