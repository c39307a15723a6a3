import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { getOwnAccount } from '@rahmenpreis/contract/session.ts';
import { waitUntilQuiet } from '../../e2e/stage/browser.ts';
import { callAs } from '../../e2e/stage/call-as.ts';
import { durationText, printLine } from '../pricing/stopwatch.ts';
import { bidderName } from '../pricing/store-offer.ts';
import { type Caller, signInByCall } from '../../e2e/stage/caller.ts';
import { openProbe } from '../server/probe.ts';
import { openWatchedServer } from '../server/watched-server.ts';
import type { Desk } from './desk.ts';

/** So long others may wait, in milliseconds. */
const BAR_MS = 100;
const BIDDERS = 5;
const PROBE_MS = 5;
/** How many calls a browser makes of one server at a time. */
const LANES = 6;
const PAGES = ['/dl-priceinput', '/dl-overview'];

/** The paths that a bidder's pages ask for, as a browser does, and the bidder's organisation, which some of them name. */
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

/**
 * Five bidders open their pages at the same moment, on a server that was just started. What a page asks for is taken
 * from a browser and then asked for by all of them without one: their computers are not the server's.
 */
export async function measureCrowd(desk: Desk): Promise<void> {
  const { asked, organisationId: watched } = await listAsked(desk);
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
    const { longestMs } = await probe.end();
    const report = await server.report();
    const sizeMb = sizes.reduce((sum, size) => sum + size, 0) / 1e6;
    const [before, peak] = [report.beforeMb, report.peakMb].map((mb) => `${mb.toFixed(0)} MB`);
    printLine(`${BIDDERS} bidders open their pages`, durationText(tookMs), `${sizeMb.toFixed(1)} MB`);
    printLine('longest wait of others, bar', durationText(longestMs), durationText(BAR_MS));
    printLine(
      'longest stall of the server, its processor time',
      durationText(report.longestStallMs),
      durationText(report.cpuMs),
    );
    printLine('memory of the server before, at most', before ?? '', peak ?? '');
    if (longestMs > BAR_MS) process.exitCode = 1;
  } finally {
    await server.close();
  }
}
