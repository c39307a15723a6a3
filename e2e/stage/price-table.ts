import type { Locator, Page } from 'playwright-core';

/**
 * A bidder's table of prices. It is found by its attributes: a search by role reckons role and name of
 * everything on the page anew for each key.
 */
export function priceTable(page: Page): Locator {
  return page.locator('[role=treegrid][aria-label=Rahmenpreise]');
}

/** The line of a position in it. */
export function priceRow(page: Page, epCode: string): Locator {
  return priceTable(page).locator('[role=row]').filter({ hasText: epCode });
}

/** The cell of a position into which its price is typed. */
export function priceOf(page: Page, epCode: string): Locator {
  return priceRow(page, epCode).locator('[data-editable]');
}
