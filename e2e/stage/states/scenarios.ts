import type { Page } from 'playwright-core';
import { choosePhase } from './other-phase.ts';

/** The demo's phase in which there are offers. */
const RUNNING_PHASE = 'Angebotsphase 2';

/** Shows the scenarios of the demo's running phase. */
export async function lookAtScenarios(page: Page): Promise<void> {
  await choosePhase(page, RUNNING_PHASE);
  await page.getByRole('link', { name: 'Höchstens 3 Dienstleister' }).waitFor();
}

/** Shows one scenario with a rule, once it is proven. */
export async function lookAtRules(page: Page): Promise<void> {
  await choosePhase(page, RUNNING_PHASE);
  await page.getByRole('link', { name: 'Höchstens 3 Dienstleister' }).click();
  // Said once what the rules cost is known, too, for which a second process is started; while a phase runs
  // both rest half of the time.
  await page.getByText('Mit diesen Regeln geht es nicht günstiger.').waitFor({ timeout: 180_000 });
}
