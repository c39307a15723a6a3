import type { BrowserContext } from 'playwright-core';
import { waitUntilQuiet } from '../../e2e/stage/browser.ts';
import type { Desk } from './desk.ts';

/** A browser of an administrator who sees the properties as a table, and the comparison of one with narrow columns; both are kept. */
export async function chooseViews(desk: Desk): Promise<BrowserContext> {
  const context = await desk.buyer();
  const page = await context.newPage();
  await page.goto('/liegenschaften');
  await page.getByRole('button', { name: 'Tabelle' }).click();
  await page.getByRole('grid', { name: 'Liegenschaften als Tabelle' }).waitFor();
  await page.goto(`/analysis?lId=${desk.liegenschaftId}`);
  await page.getByRole('button', { name: 'Ansicht' }).click();
  await page.getByRole('checkbox', { name: 'Kompakt' }).check();
  await waitUntilQuiet(page);
  await page.close();
  return context;
}
