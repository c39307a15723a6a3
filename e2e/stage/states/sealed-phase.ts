import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Page } from 'playwright-core';
import { fetchWhole } from '../whole-answer.ts';

/** Shows the phases of a page, once it is loaded again, with something else in them. */
export async function changePhases(page: Page, change: (phase: Phase) => Phase): Promise<void> {
  await page.route('**/lvep/v1/phase', async (route) => {
    const answer = await fetchWhole(route);
    const { data } = (await answer.json()) as { data: Phase[] };
    await route.fulfill({
      response: answer,
      json: { data: data.map(change) },
    });
  });
}

/** Shows a page as it is where all phases are sealed. */
export async function seal(page: Page, kind: Phase['seal']): Promise<void> {
  await changePhases(page, (phase) => ({ ...phase, seal: kind }));
  await page.reload();
  await page.getByText('versiegelt').filter({ visible: true }).first().waitFor();
}

/** A phase that is over and waits for two people to open its offers. */
export async function lookAtOpening(page: Page): Promise<void> {
  await seal(page, 'FOUR_EYES');
  await page.getByRole('combobox', { name: 'Ausgewählte Phase' }).click();
  await page.getByRole('option', { name: /^Angebotsphase 1/ }).click();
  await page.getByRole('button', { name: 'Öffnung veranlassen' }).waitFor();
}

/** The dialog of a sealed phase that has yet to begin. */
export async function openSealedPhase(page: Page): Promise<void> {
  await seal(page, 'FOUR_EYES');
  await page.getByRole('button', { name: 'Letzte Angebotsphase ändern' }).click();
  await page.getByLabel('Öffnung nur zu zweit').waitFor();
}
