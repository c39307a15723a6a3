import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { changePhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import type { Page } from 'playwright-core';
import { bearerOf, callAs } from '../call-as.ts';
import { openPortfolio, openTab } from './comparison.ts';

/** Brings a bidder's page to another phase. */
export async function lookAtPhase(page: Page, title: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Phasen' })
    .getByRole('button', { name: new RegExp(`${title}\\b`) })
    .click();
  await page.locator('[aria-current=step]', { hasText: title }).waitFor();
}

/**
 * Brings a buyer's page to another phase: the award view opens on the last one, which in the demo has yet to
 * begin.
 */
export async function choosePhase(page: Page, title: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Ausgewählte Phase' }).click();
  // At its beginning, since the days of another phase may go on as this title does.
  await page.getByRole('option', { name: new RegExp(`^${title}\\b`) }).click();
}

/** Opens the dialog of a new phase that takes over from the one in view. */
export async function openCopy(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Neue Phase aus dieser' }).click();
  await page.getByRole('checkbox', { name: '12 Leistungsverzeichnisse' }).waitFor();
}

/** A phase in which nobody has offered anything yet. */
export async function lookAtLastPhase(page: Page): Promise<void> {
  await choosePhase(page, 'Letzte Angebotsphase');
  await openTab(page, 'Gesamtübersicht');
  await openPortfolio(page);
  await page.getByText('Noch kein vollständiges Angebot').waitFor();
}

/** Changes a phase of this title as who is signed in on the page, as its dialog would. */
export async function changePhaseAs(page: Page, wanted: string, part: Partial<Phase>): Promise<Phase> {
  const phases = await callAs<Phase[]>(page, listPhases.path);
  const phase = phases.find((each) => each.title === wanted)!;
  const { title, type, start, end, version } = phase;
  const answer = await page.request.fetch(fillPath(changePhase, { phaseId: phase.id }), {
    method: changePhase.method,
    headers: { ...(await bearerOf(page)), 'if-match': `"${version}"` },
    data: { title, type, start, end, ...part },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return { ...phase, ...part };
}
