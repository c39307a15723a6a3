import type { Page } from 'playwright-core';
import { openPortfolio } from './comparison.ts';
import { lookAtProposals } from './award.ts';
import { lookAtScenarios } from './scenarios.ts';

/** Shows the picture in the place of the table, by the switch that then has the focus. */
export async function showPicture(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Bild' }).first().press('Space');
  await page.getByRole('figure').first().waitFor();
}

/** Distances of the offers from the ideal, as a picture. */
export async function lookAtDistances(page: Page): Promise<void> {
  await openPortfolio(page);
  await showPicture(page);
}

/** The cost of scenarios beside the curve by the number of providers. */
export async function lookAtRulePrices(page: Page): Promise<void> {
  await lookAtScenarios(page);
  await showPicture(page);
}

/** The proposals as four pictures. */
export async function lookAtAwardPictures(page: Page): Promise<void> {
  await lookAtProposals(page);
  await showPicture(page);
  await page.getByRole('figure', { name: /kippen unter/ }).waitFor();
}
