import { listPhases } from '@rahmenpreis/contract/phase.ts';
import type { BrowserContext } from 'playwright-core';
import { waitUntilQuiet } from '../../e2e/stage/browser.ts';
import { durationText, medianOf, printLine } from '../pricing/stopwatch.ts';
import { bidderName } from '../../apps/server/test/made-tender/store-offer.ts';
import { nameOfProperty } from '../../apps/server/test/made-tender/store-properties.ts';
import { signInByCall } from '../../e2e/stage/caller.ts';
import { openProbe } from '../server/probe.ts';
import { type Network, openOnEmptyCache } from '../web/opening.ts';
import { chooseViews, type Desk, type Size, type Visitors } from './desk.ts';

const TRIES = 3;
const PROBE_MS = 10;
/** Whoever asks beside the one who opens pages. */
const OTHER = 5;

/** How long a page may take until it is usable, in milliseconds, and what it may load, in megabytes. */
interface Bar {
  readonly ms: number;
  readonly mb?: number;
}

/**
 * A page, a text that stands there only when all is loaded, and its bar at the large size where it is not the
 * usual one.
 */
interface ScalePage {
  readonly path: string;
  readonly shows: string;
  readonly large?: Bar;
}

/**
 * The bar of every page at the usual size, and at the large one where none is said: what was known when these
 * were set.
 */
const USUAL: Readonly<Record<Size, Bar>> = { reference: { ms: 1_500 }, large: { ms: 1_200 } };
const OFFERS = { ms: 2_400, mb: 9.6 };
const PRICES = { ms: 5_200, mb: 21.7 };
const OWN = { ms: 2_300, mb: 6.3 };

const FIRST = nameOfProperty(0);
const BIDDER = 'Bieter 1';
/** Of sixty bidders beside each other only the lowest are in sight. */
const ANY_BIDDER = 'Bieter ';

/** The pages of an administrator; those of one property name the first. */
function buyerPages(liegenschaftId: string): ScalePage[] {
  return [
    { path: '/liegenschaften', shows: FIRST },
    { path: '/liegenschaften/detail?lid=', shows: 'Stammdaten' },
    { path: `/liegenschaften/detail?lid=${liegenschaftId}`, shows: FIRST },
    { path: '/user', shows: bidderName(0) },
    { path: '/phases', shows: 'Messung' },
    { path: '/phase', shows: BIDDER },
    { path: '/options', shows: FIRST },
    { path: '/options?property=true', shows: FIRST },
    { path: '/options?user=true', shows: BIDDER },
    { path: '/analysis', shows: BIDDER, large: OFFERS },
    { path: `/analysis?lId=${liegenschaftId}`, shows: ANY_BIDDER, large: PRICES },
    { path: '/analysis?cId=new', shows: 'Keine Filterkonfiguration gespeichert' },
    { path: '/analysis?pCom=true', shows: 'EP0', large: PRICES },
    { path: '/analysis?odd=true', shows: 'Einzelpreisen', large: PRICES },
    { path: '/rounds', shows: BIDDER, large: OFFERS },
    { path: '/provider', shows: 'Baden-Württemberg' },
    { path: '/provider?tab=liegenschaften', shows: FIRST },
    { path: '/provider?tab=preise', shows: 'EP0' },
    { path: '/placing', shows: FIRST, large: OFFERS },
  ];
}

/**
 * Pages as somebody has chosen to see them, which is kept: the properties as a table, the comparison with
 * narrow columns.
 */
function chosenPages(liegenschaftId: string): ScalePage[] {
  return [
    { path: '/liegenschaften', shows: 'Leertaste kreuzt an' },
    { path: `/analysis?lId=${liegenschaftId}`, shows: 'nur Ausreißer', large: PRICES },
  ];
}

/** The pages of a bidder. */
function bidderPages(liegenschaftId: string): ScalePage[] {
  return [
    { path: '/dl-priceinput', shows: 'EP0', large: OWN },
    { path: '/dl-priceinput?tab=faktoren', shows: 'Baden-Württemberg', large: OWN },
    { path: '/dl-priceinput?tab=unterlagen', shows: '', large: OWN },
    { path: '/dl-overview', shows: FIRST, large: OWN },
    { path: `/dl-overview?lId=${liegenschaftId}`, shows: FIRST, large: OWN },
  ];
}

/** The networks of people who work elsewhere, and how long a page may take there: a VPN, and a phone's. */
const NETWORKS: readonly (Network & { readonly barMs: number })[] = [
  { latencyMs: 80, mbits: 10, barMs: 1_300 },
  { latencyMs: 200, mbits: 3, barMs: 2_800 },
];

/** Megabytes within the bar of a network; further data of a large tender add their time on the wire. */
const COUNTED_MB = 0.5;

/** What one opening of a page cost. */
interface Cost {
  readonly ms: number;
  readonly mb: number;
}

async function open(context: BrowserContext, { path, shows }: ScalePage, network?: Network): Promise<Cost> {
  const { page, usableMs, wireBytes } = await openOnEmptyCache(context, { path, shows }, network);
  await waitUntilQuiet(page);
  const mb = wireBytes() / 1e6;
  await page.close();
  return { ms: usableMs, mb };
}

const nameOf = ({ path }: ScalePage): string => path.replace(/[0-9a-f-]{36}/, '…');

/** Prints a page beside its bar; one that is missed makes the command fail. */
function print(page: ScalePage, size: Size, cost: Cost, othersMs: number): void {
  const bar = (size === 'large' ? page.large : undefined) ?? USUAL[size];
  const isMissed = cost.ms > bar.ms || cost.mb > (bar.mb ?? Infinity);
  if (isMissed) process.exitCode = 1;
  printLine(
    nameOf(page),
    durationText(cost.ms),
    durationText(bar.ms),
    `${cost.mb.toFixed(2)} MB`,
    bar.mb === undefined ? '' : `${bar.mb} MB`,
    durationText(othersMs),
    isMissed ? 'missed' : '',
  );
}

/** The browsers of both roles and the pages that each opens. */
async function visits(visitors: Visitors, liegenschaftId: string) {
  return [
    [await visitors.buyer(), buyerPages(liegenschaftId)],
    [await chooseViews(visitors, liegenschaftId), chosenPages(liegenschaftId)],
    [await visitors.bidder(), bidderPages(liegenschaftId)],
  ] as const;
}

/** Opens pages over each network, with an empty cache: the median of three. */
async function measureNetworks(
  context: BrowserContext,
  pages: readonly ScalePage[],
  protocol: string,
): Promise<void> {
  for (const network of NETWORKS) {
    const { latencyMs, mbits, barMs } = network;
    for (const page of pages) {
      const costs: Cost[] = [];
      for (let round = 0; round < TRIES; round++) costs.push(await open(context, page, network));
      const ms = medianOf(costs.map((cost) => cost.ms));
      const mb = medianOf(costs.map((cost) => cost.mb));
      const allowedMs = barMs + (Math.max(0, mb - COUNTED_MB) * 8_000) / mbits;
      if (ms > allowedMs) process.exitCode = 1;
      printLine(
        `${nameOf(page)} at ${latencyMs} ms, ${mbits} Mbit/s, ${protocol}`,
        durationText(ms),
        durationText(allowedMs),
        `${mb.toFixed(2)} MB`,
        ms > allowedMs ? 'missed' : '',
      );
    }
  }
}

/**
 * Opens every page of both roles with an empty cache and a stored session: the median of three, and how long
 * others wait in a fourth.
 */
export async function measurePages(desk: Desk, size: Size): Promise<void> {
  const { headers } = await signInByCall(desk.server.url, bidderName(OTHER));
  printLine('', 'usable', 'bar', 'loaded', 'bar', 'others wait');
  for (const [context, pages] of await visits(desk, desk.liegenschaftId)) {
    const tries = new Map(pages.map((page): [ScalePage, Cost[]] => [page, []]));
    // In turn, so that whatever slows the machine down affects all of them.
    for (let round = 0; round < TRIES; round++) {
      for (const page of pages) tries.get(page)?.push(await open(context, page));
    }
    for (const [page, costs] of tries) {
      const probe = await openProbe({ url: desk.server.url + listPhases.path, headers, everyMs: PROBE_MS });
      await open(context, page);
      const { longestMs } = await probe.end();
      const cost = { ms: medianOf(costs.map(({ ms }) => ms)), mb: medianOf(costs.map(({ mb }) => mb)) };
      print(page, size, cost, longestMs);
    }
    if (size === 'reference') await measureNetworks(context, pages, 'HTTP/1.1');
  }
  if (size === 'large') return;
  const visitors = await desk.openHttp2();
  for (const [context, pages] of await visits(visitors, desk.liegenschaftId)) {
    await measureNetworks(context, pages, 'HTTP/2');
  }
  await visitors.close();
}
