import type { Page } from 'playwright-core';
import { openPortfolio, openTab } from './comparison.ts';
import { lookAtProposals } from './award.ts';
import { lookAtScenarios } from './scenarios.ts';

/** Shows the picture in the place of the table, by the switch that then has the focus. */
export async function showPicture(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Bild' }).first().press('Space');
  await page.getByRole('figure').first().waitFor();
}

/** Distances of the offers from the ideal, as a picture. */
async function lookAtDistances(page: Page): Promise<void> {
  await openPortfolio(page);
  await showPicture(page);
}

/** The cost of scenarios beside the curve by the number of providers. */
async function lookAtRulePrices(page: Page): Promise<void> {
  await lookAtScenarios(page);
  await showPicture(page);
}

/** The proposals as four pictures. */
async function lookAtAwardPictures(page: Page): Promise<void> {
  await lookAtProposals(page);
  await showPicture(page);
  await page.getByRole('figure', { name: /kippen unter/ }).waitFor();
}

/** Positions of a property by what they cost. */
async function lookAtOrigins(page: Page): Promise<void> {
  await openTab(page, 'Nach Liegenschaften');
  await showPicture(page);
}

/** Prices of a bidder by what they come to. */
export async function lookAtOwnOrigins(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Positionen' }).press('Space');
  await page.getByRole('figure').waitFor();
}

/** Pictures of an administrator. They are kept for the user, so that later states show them too. */
export const PICTURES = [
  { name: 'analysis-picture', path: '/analysis', prepare: lookAtDistances },
  { name: 'placing-picture', path: '/placing', prepare: lookAtAwardPictures },
  { name: 'scenarios-picture', path: '/scenarios', prepare: lookAtRulePrices },
  { name: 'analysis-property-picture', path: '/analysis', prepare: lookAtOrigins },
  { name: 'rounds-picture', path: '/rounds', prepare: showPicture },
] as const;
