import { type Liegenschaft, listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { createScenario, type Scenario } from '@rahmenpreis/contract/scenario.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { press, pressOn, waitForFocus } from '../stage/browser.ts';
import { callAs, claimsOf } from '../stage/call-as.ts';
import { openCaller } from '../stage/caller.ts';
import { goTo } from '../stage/go-to.ts';
import { changePhaseAs } from '../stage/states/other-phase.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const PHASE = 'Angebotsphase 2';
/** The properties that stay in the phase: a proof over all of them takes as long as the rest of the file. */
const FEW: readonly string[] = ['L-001', 'L-002', 'L-003'];
const TWO_RULES = '3.248.246,732';
const NAME = 'Neues Szenario';

const stage = openStage(startDemoApp);
let page: Page;
/** One scenario, from its first rule to its end by another offer. */
beforeAll(async () => {
  ({ page } = await stage.openAs('admin@example.org'));
  const properties = await callAs<Liegenschaft[]>(page, listLiegenschaften.path);
  const few = properties.filter(({ nummer }) => FEW.includes(nummer)).map(({ id }) => id);
  const { id: phaseId } = await changePhaseAs(page, PHASE, { liegenschaftIds: few });
  // The comparison of all would first have the kept ones reckoned, behind which this one waits.
  const own = { name: NAME, rules: [], isDraft: true };
  const { id } = await callAs<Scenario>(page, fillPath(createScenario, { phaseId }), own);
  await goTo(page, `/scenarios/detail?pId=${phaseId}&sId=${id}`);
});

const applyButton = (where: Page | Locator) =>
  where.getByRole('button', { name: 'In die Vergabe übernehmen' });
const addField = (where: Page) => where.getByRole('combobox', { name: 'Regel hinzufügen' });
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
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
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

test('an offer that changes makes the result stale, and it cannot be taken over', async () => {
  const bidder = await openCaller(stage.app, 'bieter1@example.org');
  const phaseId = phaseInView();
  const body = { key: `${phaseId}_ep_TG0030`, value: '1' };
  await bidder.call(`/keyval/v1/orga/${bidder.organisationId}/phase/${phaseId}/keyVal`, body);
  await page.getByText('veraltet').first().waitFor();
  expect(await applyButton(page).getAttribute('aria-description')).toMatch(/Rechnen Sie neu\.$/);
});
