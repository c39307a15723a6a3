import type { Page } from 'playwright-core';

/** Opens what moved most behind the change of a service group of a bidder. */
export async function lookAtMove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Alle aufklappen' }).click();
  const group = page.getByRole('row', { name: /^Basis FM/ }).first();
  await group.getByRole('gridcell').filter({ hasText: /^[+−]/ }).first().click();
  const panel = page.getByRole('complementary', { name: 'Was sich bewegt hat' });
  await panel
    .getByRole('link', { name: /im Zeitverlauf zeigen$/ })
    .first()
    .waitFor();
}
