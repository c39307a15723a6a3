import type { BrowserContext } from 'playwright-core';
import { waitUntilQuiet } from '../../e2e/stage/browser.ts';
import { medianOf, printLine } from '../pricing/stopwatch.ts';
import { bidderName } from '../pricing/store-offer.ts';
import { nameOfProperty } from '../pricing/store-properties.ts';
import { type Line, openOnEmptyCache } from '../web/opening.ts';
import { takeLongestTask, watchLongTasks } from '../web/watched-work.ts';
import type { Bars } from './bars.ts';
import type { Desk } from './desk.ts';

const TRIES = 3;

/** A page of the large tender, and a text that stands there only when all is loaded. */
interface ScalePage {
  readonly path: string;
  readonly shows: string;
}

const FIRST = nameOfProperty(0);
const BIDDER = 'Bieter 1';

/** The pages of an administrator; those of one property name the first. */
export function buyerPages(liegenschaftId: string): ScalePage[] {
  return [
    { path: '/liegenschaften', shows: FIRST },
    { path: '/liegenschaften/detail?lid=', shows: 'Stammdaten' },
    { path: `/liegenschaften/detail?lid=${liegenschaftId}`, shows: FIRST },
    { path: '/user', shows: bidderName(0) },
    { path: '/phases', shows: 'Messung' },
    { path: '/options', shows: FIRST },
    { path: '/options?property=true', shows: FIRST },
    { path: '/options?user=true', shows: BIDDER },
    { path: '/analysis', shows: BIDDER },
    { path: `/analysis?lId=${liegenschaftId}`, shows: BIDDER },
    { path: '/analysis?cId=new', shows: 'Keine Filterkonfiguration gespeichert' },
    { path: '/analysis?pCom=true', shows: 'EP0' },
    { path: '/provider', shows: 'Baden-Württemberg' },
    { path: '/provider?tab=liegenschaften', shows: FIRST },
    { path: '/provider?tab=preise', shows: 'EP0' },
    { path: '/placing', shows: FIRST },
  ];
}

/** The pages of a bidder. */
export function bidderPages(liegenschaftId: string): ScalePage[] {
  return [
    { path: '/dl-priceinput', shows: 'EP0' },
    { path: '/dl-priceinput?tab=faktoren', shows: 'Baden-Württemberg' },
    { path: '/dl-priceinput?tab=unterlagen', shows: '' },
    { path: '/dl-overview', shows: FIRST },
    { path: `/dl-overview?lId=${liegenschaftId}`, shows: FIRST },
  ];
}

/** What one opening of a page cost. */
interface Cost {
  readonly usableMs: number;
  readonly longestTaskMs: number;
  readonly heapMb: number;
  readonly elements: number;
  readonly wireKb: number;
}

async function open(context: BrowserContext, { path, shows }: ScalePage, line?: Line): Promise<Cost> {
  const { page, devtools, usableMs, wireBytes } = await openOnEmptyCache(context, { path, shows, line });
  await waitUntilQuiet(page);
  const longestTaskMs = await takeLongestTask(page);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const wireKb = wireBytes() / 1e3;
  await page.close();
  return { usableMs, longestTaskMs, elements, heapMb: usedSize / 1e6, wireKb };
}

function middle(costs: readonly Cost[]): Cost {
  const of = (key: keyof Cost) => medianOf(costs.map((cost) => cost[key]));
  return {
    usableMs: of('usableMs'),
    longestTaskMs: of('longestTaskMs'),
    heapMb: of('heapMb'),
    elements: of('elements'),
    wireKb: of('wireKb'),
  };
}

/** Opens all pages of a user in turn, so that whatever slows the machine down affects all of them. */
async function measurePages(
  context: BrowserContext,
  pages: readonly ScalePage[],
  line?: Line,
): Promise<Map<ScalePage, Cost>> {
  await watchLongTasks(context);
  const tries = new Map(pages.map((page): [ScalePage, Cost[]] => [page, []]));
  for (let round = 0; round < TRIES; round++) {
    for (const page of pages) tries.get(page)?.push(await open(context, page, line));
  }
  return new Map(pages.map((page) => [page, middle(tries.get(page) ?? [])]));
}

function print(measured: ReadonlyMap<ScalePage, Cost>): void {
  for (const [{ path }, cost] of measured) {
    printLine(
      path.replace(/[0-9a-f-]{36}/, '…'),
      `${cost.usableMs.toFixed(0)} ms`,
      `${cost.longestTaskMs.toFixed(0)} ms`,
      `${cost.heapMb.toFixed(1)} MB`,
      `${cost.elements}`,
      `${cost.wireKb.toFixed(0)} kB`,
    );
  }
}

/** Opens every page of both roles with an empty cache and a stored session; the median of several tries. */
export async function measureAllPages(desk: Desk, bars: Bars, line?: Line): Promise<void> {
  printLine('', 'usable', 'longest task', 'heap', 'elements', 'over the wire');
  const buyer = await measurePages(await desk.buyer(), buyerPages(desk.liegenschaftId), line);
  print(buyer);
  const bidder = await measurePages(await desk.bidder(), bidderPages(desk.liegenschaftId), line);
  print(bidder);
  const all = [...buyer.values(), ...bidder.values()];
  const most = (costs: Iterable<Cost>, key: keyof Cost) => Math.max(...[...costs].map((cost) => cost[key]));
  bars.note(line === undefined ? 'page' : 'page-on-line', most(all, 'usableMs'));
  if (line !== undefined) return;
  bars.note('task', most(all, 'longestTaskMs'));
  bars.note('bidder-bytes', most(bidder.values(), 'wireKb'));
  bars.note('bidder-heap', most(bidder.values(), 'heapMb'));
}
