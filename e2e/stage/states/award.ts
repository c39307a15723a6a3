import type { Page } from 'playwright-core';
import { choosePhase } from './other-phase.ts';

/** The form of target prices. */
export async function openTargets(page: Page): Promise<void> {
  await choosePhase(page, 'Angebotsphase 1');
  await page.getByRole('button', { name: 'Zielpreise eingeben' }).first().click();
  await page.getByRole('dialog').getByText('Kontorhaus Hamburg').waitFor();
}

/** The proposals of a phase whose offers are in. */
export async function lookAtProposals(page: Page): Promise<void> {
  await choosePhase(page, 'Angebotsphase 1');
  await page.getByText('Vorschlag').first().waitFor();
}

/** What accepting all proposals means. */
export async function openAccepting(page: Page): Promise<void> {
  await lookAtProposals(page);
  await page.getByRole('button', { name: /Vorschläge übernehmen$/ }).click();
  await page.getByRole('dialog', { name: 'Vorschläge übernehmen' }).getByRole('table').waitFor();
}

/** The dialog of one package. */
export async function openProposal(page: Page): Promise<void> {
  await lookAtProposals(page);
  await page.getByText('Vorschlag').first().click();
  await page.getByRole('dialog', { name: 'Dienstleister auswählen' }).waitFor();
}
