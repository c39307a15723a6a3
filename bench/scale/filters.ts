import type { Page } from 'playwright-core';
import { waitUntilQuiet } from '../../e2e/stage/browser.ts';
import { durationText, medianOf, printLine } from '../pricing/stopwatch.ts';
import { chooseViews, type Desk } from './desk.ts';

const TRIES = 5;
/** So long a filter may take until what it shows is drawn, in milliseconds. */
const BAR_MS = 300;

/** One filter of a page: what is pressed to set it and to take it back, and where it is seen. */
interface Filter {
  readonly name: string;
  readonly path: string;
  /** What tells that something else is shown. */
  readonly seen: string;
  /** The server reckons it, and keeps the answer: the first time counts. */
  readonly isReckoned?: boolean;
  readonly set: (page: Page) => Promise<void>;
  readonly clear: (page: Page) => Promise<void>;
}

/**
 * Notes the moment of each press, key or choice, and of the first frame after it in which the element says
 * something else.
 */
function watch(page: Page, seen: string): Promise<void> {
  return page.evaluate((selector) => {
    const textOf = (): string =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join('|');
    const marks = { fromMs: 0, toMs: 0 };
    Object.assign(globalThis, { marks });
    const begin = (): void => {
      const before = textOf();
      marks.fromMs = performance.now();
      marks.toMs = 0;
      const look = (): void => {
        if (textOf() === before) requestAnimationFrame(look);
        else setTimeout(() => (marks.toMs = performance.now()));
      };
      requestAnimationFrame(look);
    };
    for (const type of ['click', 'input']) addEventListener(type, begin, { capture: true });
  }, seen);
}

async function timeChange(page: Page, act: () => Promise<void>): Promise<number> {
  await act();
  await page.waitForFunction(() => (globalThis as unknown as { marks: { toMs: number } }).marks.toMs > 0);
  const ms = await page.evaluate(() => {
    const { marks } = globalThis as unknown as { marks: { fromMs: number; toMs: number } };
    return marks.toMs - marks.fromMs;
  });
  await waitUntilQuiet(page);
  return ms;
}

const press =
  (name: RegExp, role: 'radio' | 'button' | 'option' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click();

function choose(field: string, option: string) {
  return async (page: Page): Promise<void> => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
}

function fill(field: string, text: string) {
  return (page: Page) => page.getByRole('textbox', { name: field }).fill(text);
}

function filtersOf(liegenschaftId: string): Filter[] {
  const odd = { path: '/analysis?odd=true', seen: '[role=grid] [role=row], [role=status]' };
  const search = 'Position, Ep-Code';
  const reference = 'Womit verglichen wird';
  return [
    { ...odd, name: 'odd: kind', set: press(/^unter Bezug/, 'radio'), clear: press(/^Alle/, 'radio') },
    { ...odd, name: 'odd: text', set: fill(search, 'EP01'), clear: fill(search, '') },
    {
      ...odd,
      name: 'odd: threshold',
      isReckoned: true,
      set: choose('Ab welcher Abweichung', 'ab 50 %'),
      clear: choose('Ab welcher Abweichung', 'ab 30 %'),
    },
    {
      ...odd,
      name: 'odd: reference, reckoned anew',
      isReckoned: true,
      set: choose(reference, 'Bezug: Vorphase'),
      clear: choose(reference, 'Bezug: Median'),
    },
    {
      name: 'properties as a table: text',
      path: '/liegenschaften',
      seen: '[role=grid] [role=row]',
      set: fill('Liegenschaften durchsuchen', 'L-99'),
      clear: fill('Liegenschaften durchsuchen', ''),
    },
    {
      name: 'compact comparison: from so many euro on',
      path: `/analysis?lId=${liegenschaftId}`,
      seen: '[role=status]',
      set: fill('GP ab Euro', '100.000'),
      clear: fill('GP ab Euro', ''),
    },
    {
      name: 'compact comparison: by span',
      path: `/analysis?lId=${liegenschaftId}`,
      seen: '[role=treegrid] [role=row]',
      set: press(/^Spanne$/),
      clear: press(/^Nr\.$/),
    },
  ];
}

/**
 * How long each filter takes until what it shows is drawn: the median of some times, the first where the
 * server reckons anew. One that is over its bar makes the command fail.
 */
export async function measureFilters(desk: Desk): Promise<void> {
  const context = await chooseViews(desk, desk.liegenschaftId);
  const page = await context.newPage();
  printLine('', 'drawn after', 'bar');
  for (const { name, path, seen, isReckoned, set, clear } of filtersOf(desk.liegenschaftId)) {
    await page.goto(path);
    await page.locator(seen).first().waitFor();
    await waitUntilQuiet(page);
    await watch(page, seen);
    const tries: number[] = [];
    for (let at = 0; at < TRIES; at++) {
      tries.push(await timeChange(page, () => set(page)));
      await clear(page);
      await waitUntilQuiet(page);
    }
    const ms = isReckoned === true ? (tries[0] ?? Number.NaN) : medianOf(tries);
    if (ms > BAR_MS) process.exitCode = 1;
    printLine(name, durationText(ms), durationText(BAR_MS), ms > BAR_MS ? 'missed' : '');
  }
}
