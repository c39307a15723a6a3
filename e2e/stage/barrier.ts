import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import type { Locator, Page } from 'playwright-core';
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

/** What a page is given to look for barriers in itself. */
interface Checker {
  readonly axe: typeof axe;
  readonly markLooks: typeof markLooks;
}

/** Contrast is reckoned once for each look of text: it takes half of the time of all rules. */
const CHECKER = `${AXE};
axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-look]' }] });
globalThis.markLooks = ${markLooks.toString()};`;

/** Where a page notes the elements that have changed since somebody began to watch. */
interface Watching {
  changedElements?: () => Element[];
}

/**
 * Begins to note what changes on a page, as long as its document is the same: from then on barriers are
 * looked for in that alone, as what stays has been looked at.
 */
export async function watchChanges(page: Page): Promise<void> {
  await page.evaluate(() => {
    const changed = new Set<Node>();
    const note = (records: readonly MutationRecord[]) => {
      for (const { type, target, addedNodes, attributeName } of records) {
        if (attributeName === 'data-look') continue;
        // What an open dialog says of all that lies under it, it says on these.
        const isFrame = target === document.body || target.parentElement === document.body;
        if (type === 'childList') for (const node of addedNodes) changed.add(node);
        else if (type === 'characterData' || !isFrame) changed.add(target);
      }
    };
    const observer = new MutationObserver(note);
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document.body, all);
    const outermost = (elements: ReadonlySet<Element>) =>
      [...elements].filter((element) => {
        let over = element.parentElement;
        while (over !== null && !elements.has(over)) over = over.parentElement;
        return over === null;
      });
    (globalThis as Watching).changedElements = () => {
      note(observer.takeRecords());
      const elements = new Set<Element>();
      for (const node of changed) {
        const element = node instanceof Element ? node : node.parentElement;
        if (element?.isConnected) elements.add(element);
      }
      let parts = outermost(elements);
      // Of hundreds of cells axe looks at their table more quickly than at each.
      while (parts.length > 12) parts = outermost(new Set(parts.map((part) => part.parentElement ?? part)));
      return parts;
    };
  });
}

/**
 * Marks the first and the last element of each look that text has in the parts of a page: its colour and size
 * on its grounds, its class and those around it. What is drawn alike has the same contrast, and a table has
 * hundreds of such cells. Runs in the browser.
 */
function markLooks(parts: readonly Element[]): void {
  for (const marked of document.querySelectorAll('[data-look]')) marked.removeAttribute('data-look');
  const grounds = new Map<Element, string>();
  const groundsOf = (element: Element | null): string => {
    if (element === null) return '';
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const own = `${groundsOf(element.parentElement)}/${backgroundColor} ${backgroundImage} ${opacity}`;
    grounds.set(element, own);
    return own;
  };
  const isText = (element: Element) =>
    element.matches('input, textarea, select, button') ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const looks = new Map<string, readonly [first: Element, last: Element]>();
  for (const element of parts.flatMap((part) => [part, ...part.querySelectorAll('*')])) {
    if (!isText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight, textShadow, position } = getComputedStyle(element);
    const around = [element, element.parentElement, element.parentElement?.parentElement];
    const classes = around.map((each) => each?.getAttribute('class'));
    const look = [color, fontSize, fontWeight, textShadow, position, ...classes, groundsOf(element)].join();
    looks.set(look, [looks.get(look)?.[0] ?? element, element]);
  }
  for (const element of [...looks.values()].flat()) element.setAttribute('data-look', '');
}

/** The barriers in a part of a page; where none is given in what has changed on it, or in all of it. */
export async function findBarriers(
  page: Page,
  options: axe.RunOptions = OPTIONS,
  part?: Locator,
): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(CHECKER);
  const element = (await part?.elementHandle()) ?? null;
  return await page.evaluate(
    async ([own, given]) => {
      const parts = given === null ? (globalThis as Watching).changedElements?.() : [given as Element];
      if (parts?.length === 0) return [];
      const where = parts === undefined ? document : { include: parts };
      const { axe: checker, markLooks: mark } = globalThis as unknown as Checker;
      mark(parts ?? [document.body]);
      const { violations } = await checker.run(where, own);
      return violations.flatMap(({ id, nodes }) =>
        // Floating elements, hints among them, are in a portal at the end of the body, outside every landmark
        // by design.
        nodes
          .filter(({ html }) => id !== 'region' || !/data-portal|role="tooltip"/.test(html))
          .map(({ html }) => `${id}: ${html}`),
      );
    },
    [options, element] as const,
  );
}

async function expectNone(page: Page, name: string, options: axe.RunOptions, part?: Locator): Promise<void> {
  // A message that is fading out has too little contrast for a moment; a real barrier stays.
  await expect
    .poll(() => findBarriers(page, options, part), { message: `${page.url()} ${name}`, interval: 250 })
    .toEqual([]);
}

/** A scheme of the two in `npm test`: axe takes a second for each. */
const DRAWN: readonly Scheme[] = drawVisits<Scheme>(['light', 'dark'], 1);

/**
 * Checks that a page has no barrier that a machine can find (WCAG 2.2 AA), in these schemes; of a page that
 * stands in the albums a part is enough, as the rest of it is looked at there. After the first scheme only
 * its colours are looked at.
 */
export async function expectAccessible(
  where: Page | Locator,
  schemes: readonly Scheme[] = DRAWN,
): Promise<void> {
  const [page, part] = 'goto' in where ? [where] : [where.page(), where];
  for (const scheme of schemes) {
    await showScheme(page, scheme);
    await expectNone(
      page,
      scheme,
      scheme === schemes[0] ? OPTIONS : { ...OPTIONS, runOnly: COLOUR_RULES },
      part,
    );
  }
  if (schemes.at(-1) !== 'light') await showScheme(page, 'light');
}

/**
 * Checks what another width can change of a page whose colours are known: everything else that a machine can
 * find.
 */
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
