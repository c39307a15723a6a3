import type { Page } from 'playwright-core';

/** Brings a bidder's page to another phase. */
export async function lookAtPhase(page: Page, title: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Phasen' })
    .getByRole('button', { name: new RegExp(`${title}\\b`) })
    .click();
  await page.locator('[aria-current=step]', { hasText: title }).waitFor();
}
