import type { Page } from 'playwright-core';

/** The question that waits longest, on a phone a page of its own. */
export async function openQuestion(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Tragmittel/ }).click();
  await page.getByRole('button', { name: 'An alle beantworten' }).waitFor();
}
