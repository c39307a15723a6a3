import type { Page } from 'playwright-core';

/** Opens a tab of a page by its name. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

/** Unfolds the table over all properties, which is folded at the first visit. */
export async function openPortfolio(page: Page): Promise<void> {
  const head = page.getByRole('heading', { name: 'Alle Liegenschaften zusammen' }).getByRole('button');
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
}

/** The overview without its cards. */
export async function showTableAlone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Liegenschaften einzeln' }).first().click();
  await page.getByRole('heading', { name: /^L-001/ }).waitFor({ state: 'hidden' });
}

/** Opens the properties of a bidder in the table of the portfolio. */
export async function openBidder(page: Page): Promise<void> {
  await openPortfolio(page);
  const table = page.getByRole('treegrid', { name: 'Angebote für alle gezeigten Liegenschaften' });
  await table.getByText('Spree FM GmbH').click();
  await table.getByRole('rowheader', { name: /^L-001/ }).waitFor();
}

/** Opens the price of the first position in the comparison of a property. */
export async function openPrice(page: Page): Promise<void> {
  await openTab(page, 'Nach Liegenschaften');
  const row = page.getByRole('row', { name: /Objektleitung vor Ort/ }).first();
  await row.locator('[data-tone="best"]').first().click();
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'Preise der Dienstleister' }).waitFor();
}

/** Selects a block of prices and opens what the comparison can show beyond them. */
export async function askForMore(page: Page): Promise<void> {
  await openTab(page, 'Nach Liegenschaften');
  const row = page.getByRole('row', { name: /Objektleitung vor Ort/ }).first();
  await row.locator('[data-tone="best"]').first().click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('Mittelwert').waitFor();
  await page.getByRole('button', { name: 'Ansicht' }).click();
  await page.getByRole('checkbox', { name: 'Ausreißer markieren' }).waitFor();
}

/** Shows the comparison of a property compact, the dearest difference first. */
export async function lookCompact(page: Page): Promise<void> {
  await openTab(page, 'Nach Liegenschaften');
  await page.getByRole('button', { name: 'Ansicht' }).click();
  await page.getByRole('checkbox', { name: 'Kompakt' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Spanne', exact: true }).click();
  await page.getByRole('columnheader', { name: /^Spanne in Euro/ }).waitFor();
}

/** Opens the course of a position over the phases. */
export async function openCourse(page: Page): Promise<void> {
  await page
    .getByRole('row', { name: /UE0010/ })
    .getByRole('gridcell')
    .nth(3)
    .click();
  await page.getByRole('table', { name: 'Preise der Position je Phase' }).waitFor();
}

/** Opens both probes of the offers that lack prices in a property, with the positions of the first. */
export async function lookAtMissing(page: Page): Promise<void> {
  await openTab(page, 'Nach Liegenschaften');
  await page.getByRole('button', { name: /^Fehlende Preise prüfen/ }).click();
  await page.getByRole('group').first().locator('summary').click();
}
