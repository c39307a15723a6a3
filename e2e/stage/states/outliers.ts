import type { Page } from 'playwright-core';

/** Shows the odd prices of the phase in view. */
export async function lookAtOutliers(page: Page): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Auffällige Preise' });
  await grid
    .getByRole('row', { name: /Vollwartung Hydraulikaufzug/ })
    .first()
    .waitFor();
}

/** Shows the odd prices as a picture, the heaviest of which has the focus. */
export async function drawOutliers(page: Page): Promise<void> {
  await lookAtOutliers(page);
  await page.getByText('Bild', { exact: true }).click();
  await page
    .getByRole('button', { name: /^Alpina, Vollwartung Seilaufzug/ })
    .first()
    .focus();
}

/** Opens the text of a letter about an odd price. */
export async function writeLetter(page: Page): Promise<void> {
  await openOutliers(page);
  await page.getByRole('button', { name: 'Text des Schreibens' }).click();
  await page.getByRole('textbox', { name: 'Text des Schreibens' }).waitFor();
}

/** Opens the price that a bidder asks for a position, by keyboard. */
export async function openOutliers(page: Page): Promise<void> {
  await lookAtOutliers(page);
  const row = page.getByRole('row', { name: /Objektleitung vor Ort/ }).first();
  await row.getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'Preise der Dienstleister' }).waitFor();
}
