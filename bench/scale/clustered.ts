import type { Page } from 'playwright-core';

/** Properties put together in the Clusteransicht. */
const CLUSTERED = ['L-1', 'L-10', 'L-100'];

/** Chooses them in the tab that is open, and waits for their combined LV. */
export async function clusterProperties(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Liegenschaften', exact: true }).click();
  for (const nummer of CLUSTERED) {
    await page.getByRole('textbox', { name: /suchen/i }).fill(nummer);
    await page
      .getByRole('checkbox', { name: new RegExp(`\\b${nummer}\\b`) })
      .first()
      .click();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('treegrid').getByRole('row').nth(5).waitFor();
}
