import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Scheme } from './browser.ts';

/** The smaller of its two forms, as it travels into every page. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** The rules whose outcome depends on colours; all others judge what both schemes have in common. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** The one rule of WCAG 2.2 that axe leaves out unless it is asked for. */
const OPTIONS: axe.RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
  rules: { 'target-size': { enabled: true } },
};

/** Switches the scheme and waits until the page stands in its colours. */
async function showScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction(
    (wanted) =>
      document.documentElement.dataset['mantineColorScheme'] === wanted &&
      document
        .getAnimations()
        .every(
          ({ effect, playState }) =>
            playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
        ),
    scheme,
  );
}

async function findBarriers(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(AXE);
  return await page.evaluate(async (own) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, own);
    return violations.flatMap(({ id, nodes }) =>
      // What floats hangs in a portal at the end of the body, outside every landmark by design.
      nodes
        .filter(({ html }) => id !== 'region' || !html.includes('data-portal'))
        .map(({ html }) => `${id}: ${html}`),
    );
  }, options);
}

/** Proves that a page holds no barrier that a machine can find (WCAG 2.2 AA), in both schemes or in those named. */
export async function expectAccessible(
  page: Page,
  schemes: readonly Scheme[] = ['light', 'dark'],
): Promise<void> {
  for (const scheme of schemes) {
    await showScheme(page, scheme);
    const options: axe.RunOptions = scheme === 'light' ? OPTIONS : { ...OPTIONS, runOnly: COLOUR_RULES };
    let found = await findBarriers(page, options);
    // A message that is just fading away has too little contrast for a moment; a barrier is there twice.
    if (found.length > 0) found = await findBarriers(page, options);
    expect(found, `${page.url()} ${scheme}`).toEqual([]);
  }
  await showScheme(page, 'light');
}
