import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Proves that a page holds no barrier that a machine can find (WCAG 2.2 AA), in both schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      // What floats hangs in a portal at the end of the body, outside every landmark by design.
      nodes
        .filter(({ html }) => id !== 'region' || !html.includes('data-portal'))
        .map(({ html }) => `${id}: ${html}`),
    );
    expect(found, `${page.url()} ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
