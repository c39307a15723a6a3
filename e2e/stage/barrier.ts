import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Scheme } from './browser.ts';

/** The minified build, as it is injected into every page. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** The rules whose outcome depends on colours; all others concern what both schemes have in common. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** The one WCAG 2.2 rule that axe leaves out by default. */
const OPTIONS: axe.RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
  // It would ask for every style sheet once more, for one rule about sound, of which no page has any.
  preload: false,
  rules: { 'target-size': { enabled: true } },
};

/** Switches the scheme and waits until the page has its colours. */
async function showScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction(
    (wanted) =>
      document.documentElement.dataset['mantineColorScheme'] === wanted &&
      document.getAnimations().every(
        ({ effect, playState, timeline }) =>
          playState !== 'running' ||
          effect?.getComputedTiming().endTime === Infinity ||
          // What moves with scrolling never ends, and stands still meanwhile.
          !(timeline instanceof DocumentTimeline),
      ),
    scheme,
  );
}

async function findBarriers(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(AXE);
  return await page.evaluate(async (own) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, own);
    return violations.flatMap(({ id, nodes }) =>
      // Floating elements are in a portal at the end of the body, outside every landmark by design.
      nodes
        .filter(({ html }) => id !== 'region' || !html.includes('data-portal'))
        .map(({ html }) => `${id}: ${html}`),
    );
  }, options);
}

async function expectNone(page: Page, name: string, options: axe.RunOptions): Promise<void> {
  // A message that is fading out has too little contrast for a moment; a real barrier stays.
  await expect
    .poll(() => findBarriers(page, options), { message: `${page.url()} ${name}`, interval: 250 })
    .toEqual([]);
}

/** Checks that a page has no barrier that a machine can find (WCAG 2.2 AA), in both schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  await showScheme(page, 'light');
  await expectNone(page, 'light', OPTIONS);
  await showScheme(page, 'dark');
  await expectNone(page, 'dark', { ...OPTIONS, runOnly: COLOUR_RULES });
  await showScheme(page, 'light');
}

/** Checks what another width can change of a page whose colours are known: everything else that a machine can find. */
export async function expectShapeAccessible(page: Page): Promise<void> {
  const colours = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]));
  await expectNone(page, 'shape', { ...OPTIONS, rules: { ...OPTIONS.rules, ...colours } });
}

/** Checks that a page has one main landmark and the one footer, whose pages open beside it (SHELL-010). */
export async function expectLandmarks(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('main').count(), { message: page.url() }).toBe(1);
  const links = page.getByRole('contentinfo').getByRole('link');
  const facts = () =>
    links.evaluateAll((all) => all.map((link) => [link.textContent.trim(), link.getAttribute('target')]));
  await expect.poll(facts, { message: page.url() }).toEqual([
    ['Impressum', '_blank'],
    ['Datenschutz', '_blank'],
    ['Barrierefreiheit', '_blank'],
    ['Lizenzen', '_blank'],
  ]);
}
