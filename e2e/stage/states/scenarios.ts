import type { Page } from 'playwright-core';
import { choosePhase } from './other-phase.ts';

/** The demo's phase in which there are offers. */
const RUNNING_PHASE = 'Angebotsphase 2';

/** Shows the scenarios of the demo's running phase. */
export async function lookAtScenarios(page: Page): Promise<void> {
  await choosePhase(page, RUNNING_PHASE);
  await page.getByRole('link', { name: 'Höchstens 3 Dienstleister' }).waitFor();
}

/** Creates a scenario of one's own, which is the ideal offer at first, and waits for its result. */
export async function createScenario(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Neues Szenario' }).click();
  await page.getByRole('heading', { level: 1, name: 'Neues Szenario' }).waitFor();
  await page.getByText('13.175.034,851 €').waitFor();
}

/** Shows one scenario with a rule, once it is proven. */
export async function lookAtRules(page: Page): Promise<void> {
  await choosePhase(page, RUNNING_PHASE);
  await page.getByRole('link', { name: 'Höchstens 3 Dienstleister' }).click();
  // Said once what the rules cost is known, too, for which a second process is started; while a phase runs
  // both rest half of the time.
  await page.getByText('Mit diesen Regeln geht es nicht günstiger.').waitFor({ timeout: 180_000 });
}
