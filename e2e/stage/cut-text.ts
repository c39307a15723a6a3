import type { Page } from 'playwright-core';
import { SLICES } from '../../packages/tendering/src/lv/slice.ts';
import { waitUntilQuiet } from './browser.ts';

/** What of its texts a page cuts. */
interface Cuts {
  /**
   * What must always be whole: numbers, titles of service groups, words of headings, buttons and heads of
   * columns without a hint, and the page in its window.
   */
  readonly wrong: string[];
  /** Every text of which something is cut and that no hint says whole. */
  readonly shortened: string[];
}

/**
 * Finds in the page what its boxes cut. A text is measured by itself, since a box with `overflow: clip` tells
 * nothing by its `scrollWidth`, and an ellipsis begins where the padding of its box does. Runs in the
 * browser.
 */
function collectCuts(wholeWords: readonly string[]): Cuts {
  const CELL = '[role=gridcell], [role=columnheader], [role=rowheader], [role=cell]';
  const LABEL = '[role=columnheader], th, button, [role=tab], h1, h2, h3, h4, dt, label';
  const NUMBER = /^[^\p{L}\d]*\d[\d.,:\s]*(€|%|m²|h|Stk|Psch)?[^\p{L}\d]*$/u;
  /** What two ways of measuring may differ by. */
  const SLACK_PX = 0.5;
  /** The boxes of letters reach beyond the line they stand on, and nothing of the letters is there. */
  const LINE_SLACK_PX = 5;
  const wrong = new Set<string>();
  const shortened = new Set<string>();
  const isClipped = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

  /**
   * How far a text reaches beyond the first box that clips it; 0 where all is in sight, or only scrolled
   * away.
   */
  function overhangPx(parent: Element, rects: readonly DOMRect[]): number {
    let overPx = 0;
    for (let box: Element | null = parent; box !== null; box = box.parentElement) {
      const style = getComputedStyle(box);
      const outer = box.getBoundingClientRect();
      const scrolls = style.overflowX === 'auto' || style.overflowX === 'scroll';
      // What is left of a cell at the edge of what scrolls says nothing about the cell.
      if (scrolls) return rects.some(({ right }) => right > outer.right - 24) ? 0 : overPx;
      if (style.position === 'fixed') return overPx;
      if (style.display === 'inline' || style.display === 'contents') continue;
      // Abridged to so many lines, and told whole elsewhere.
      if (style.webkitLineClamp !== 'none') return 0;
      if (!isClipped(style.overflowX) && !box.matches(CELL)) continue;
      // Said to those who listen only.
      if (outer.width <= 1 || outer.height <= 1) return 0;
      const px = (name: string) => Number.parseFloat(style.getPropertyValue(name));
      const isDotted = style.textOverflow === 'ellipsis';
      const left = outer.left + px('border-left-width') + (isDotted ? px('padding-left') : 0);
      const right = outer.right - px('border-right-width') - (isDotted ? px('padding-right') : 0);
      const below = isClipped(style.overflowY) ? outer.bottom + LINE_SLACK_PX : Infinity;
      for (const rect of rects)
        overPx = Math.max(overPx, rect.right - right, left - rect.left, rect.bottom - below);
    }
    return overPx;
  }

  function check(node: Text): void {
    const text = node.data.trim();
    const parent = node.parentElement;
    if (text === '' || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
    const range = document.createRange();
    const rectsOf = () => [...range.getClientRects()].filter(({ width }) => width > 0);
    range.selectNodeContents(node);
    const rects = rectsOf();
    const label = parent.closest(LABEL);
    const isNumber = NUMBER.test(text);
    // The head of a row tells the whole of its title in a hint.
    const isTitle = wholeWords.includes(text.replaceAll('\u00ad', ''));
    const mustBeWhole = isNumber || (isTitle && parent.closest('[role=rowheader]') === null);
    const saysWhole = parent.closest('[title], [data-tooltip], [aria-label]') !== null;
    const overPx = overhangPx(parent, rects);
    if (overPx > SLACK_PX) {
      if (!saysWhole) shortened.add(text);
      if (mustBeWhole || (label !== null && !saysWhole)) wrong.add(`«${text}» lacks ${overPx.toFixed(1)} px`);
    }
    if (rects.length < 2 || !(isNumber || label !== null)) return;
    for (const { 0: word, index } of node.data.matchAll(/(?<!\u00ad)[\p{L}\d.,]{4,40}(?!\u00ad)/gu)) {
      // The name of a file may break anywhere.
      if (/\.\p{L}/u.test(word)) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set(rectsOf().map(({ top }) => Math.round(top))).size > 1) wrong.add(`«${word}» is broken`);
    }
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) check(walker.currentNode as Text);
  const beyondPx = document.documentElement.scrollWidth - innerWidth;
  if (beyondPx > 0) {
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1 && element.childElementCount === 0,
    );
    const names = beyond.map((element) => `${element.tagName} «${element.textContent.slice(0, 30)}»`);
    wrong.add(`the page scrolls sideways by ${beyondPx} px: ${names.slice(0, 3).join(', ')}`);
  }
  return { wrong: [...wrong], shortened: [...shortened] };
}

const TITLES = SLICES.map(({ title }) => title);

/**
 * Looks at a page until it shows nothing wrong, or the same twice: one that has just been given another shape
 * may still move.
 */
async function settle(page: Page, pick: (cuts: Cuts) => string[]): Promise<string[]> {
  let found: string[] = [];
  for (let look = 0; look < 5; look += 1) {
    await waitUntilQuiet(page);
    const before = found.join('\n');
    found = pick(await page.evaluate(collectCuts, TITLES));
    if (found.length === 0 || (look > 0 && found.join('\n') === before)) break;
  }
  return found;
}

/**
 * What a page cuts that must be whole, once it is settled: numbers, titles of service groups, words of a
 * heading, a button or the head of a column; and by how much it scrolls sideways.
 */
export function findCuts(page: Page): Promise<string[]> {
  return settle(page, ({ wrong }) => wrong);
}

/** What somebody sets who needs more room between lines, letters and words (WCAG 1.4.12). */
const MORE_ROOM =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';

/**
 * The texts that a settled page cuts only where somebody sets more room between lines, letters and words, and
 * that no hint says whole.
 */
export async function findLostBySpacing(page: Page): Promise<string[]> {
  const before = new Set((await page.evaluate(collectCuts, TITLES)).shortened);
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, MORE_ROOM);
  const lost = await settle(page, ({ shortened }) => shortened.filter((text) => !before.has(text)));
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return lost.map((text) => `«${text}» with more room between letters`);
}
