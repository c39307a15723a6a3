import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { getOwnAccount } from '@rahmenpreis/contract/session.ts';
import { waitUntilQuiet } from '../../e2e/stage/browser.ts';
import { callAs } from '../../e2e/stage/call-as.ts';
import { durationText, medianOf, printLine } from '../pricing/stopwatch.ts';
import { bidderName } from '../../apps/server/test/made-tender/store-offer.ts';
import { type Caller, signInByCall } from '../../e2e/stage/caller.ts';
import { openProbe } from '../server/probe.ts';
import { openWatchedServer } from '../server/watched-server.ts';
import type { Desk } from './desk.ts';

/** So long others may wait, in milliseconds. */
const BAR_MS = 100;
const BIDDERS = 5;
const PROBE_MS = 5;
const ROUNDS = 3;
/** How many calls a browser makes of one server at a time. */
const LANES = 6;
const PAGES = ['/dl-priceinput', '/dl-overview'];

/**
 * The paths that a bidder's pages ask for, as a browser does, and the bidder's organisation, which some of
 * them name.
 */
async function listAsked(desk: Desk): Promise<{ asked: string[]; organisationId: string }> {
  const page = await (await desk.bidder(BIDDERS)).newPage();
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && request.resourceType() === 'fetch' && !pathname.endsWith('/events')) {
      asked.add(pathname + search);
    }
  });
  for (const path of PAGES) {
    await page.goto(path);
    await waitUntilQuiet(page);
  }
  const { organisationId } = await callAs<{ organisationId: string }>(page, getOwnAccount.path);
  await page.close();
  return { asked: [...asked], organisationId };
}

/** Reads an answer as it comes, without unpacking it, which is for the computer of whoever asks. */
async function readWhole(url: string, headers: Record<string, string>): Promise<number> {
  const request = get(url, { headers: { ...headers, 'accept-encoding': 'gzip' } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  let size = 0;
  for await (const piece of answer) size += (piece as Uint8Array).byteLength;
  return size;
}

/** Asks for all paths in their order, as many at a time as a browser does, and gives how many bytes came. */
async function readAll(urls: readonly string[], headers: Record<string, string>): Promise<number> {
  const waiting = urls.values();
  const sizes: number[] = [];
  const lane = async (): Promise<void> => {
    for (const url of waiting) sizes.push(await readWhole(url, headers));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** What one crowd cost, in milliseconds and megabytes. */
interface Cost {
  readonly tookMs: number;
  readonly waitMs: number;
  readonly stallMs: number;
  readonly cpuMs: number;
  readonly sizeMb: number;
  readonly peakMb: number;
}

/**
 * Lets five bidders ask for all of it at the same moment, on a server that was just started, while somebody
 * else looks at the phases.
 */
async function openAll(desk: Desk, asked: readonly string[], watched: string): Promise<Cost> {
  const server = await openWatchedServer(desk.place);
  try {
    const callers: Caller[] = [];
    for (let p = 0; p <= BIDDERS; p++) callers.push(await signInByCall(server.url, bidderName(p)));
    const [other, ...bidders] = callers;
    await server.watch();
    const call = { url: server.url + listPhases.path, headers: other?.headers ?? {}, everyMs: PROBE_MS };
    const probe = await openProbe(call);
    const begunMs = performance.now();
    const sizes = await Promise.all(
      bidders.map(({ headers, organisationId }) =>
        readAll(
          asked.map((path) => server.url + path.replaceAll(watched, organisationId)),
          headers,
        ),
      ),
    );
    const tookMs = performance.now() - begunMs;
    const { longestMs: waitMs } = await probe.end();
    const { longestStallMs: stallMs, cpuMs, peakMb } = await server.report();
    return {
      tookMs,
      waitMs,
      stallMs,
      cpuMs,
      peakMb,
      sizeMb: sizes.reduce((sum, size) => sum + size, 0) / 1e6,
    };
  } finally {
    await server.close();
  }
}

/**
 * Five bidders open their pages, three times over, of which the median counts. What a page asks for is taken
 * from a browser and then asked for by all of them without one: their computers are not the server's.
 */
export async function measureCrowd(desk: Desk): Promise<void> {
  const { asked, organisationId } = await listAsked(desk);
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) costs.push(await openAll(desk, asked, organisationId));
  const median = (name: keyof Cost) => medianOf(costs.map((cost) => cost[name]));
  printLine(
    `${BIDDERS} bidders open their pages`,
    durationText(median('tookMs')),
    `${median('sizeMb').toFixed(1)} MB`,
  );
  const waits = costs.map(({ waitMs }) => durationText(waitMs));
  printLine('longest wait of others, bar', durationText(median('waitMs')), durationText(BAR_MS), ...waits);
  printLine('longest stall of the server', durationText(median('stallMs')));
  printLine(
    'its processor time, its memory at most',
    durationText(median('cpuMs')),
    `${median('peakMb').toFixed(0)} MB`,
  );
  if (median('waitMs') > BAR_MS) process.exitCode = 1;
}
