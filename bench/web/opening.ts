import type { BrowserContext, CDPSession, Page } from 'playwright-core';

const GIVEN_UP_MS = 60_000;
/** What stands on a page while something is still on its way. */
const UNDER_WAY = '[aria-busy="true"], .mantine-Skeleton-root, [role="status"][aria-label="Wird geladen"]';

/** A page that has just become usable. */
export interface Opening {
  readonly page: Page;
  readonly usableMs: number;
  /** What has come over the wire so far. */
  readonly wireBytes: () => number;
}

/**
 * Records in the page when it has a heading and its data and nothing is still loading, as of the frame that
 * shows it.
 */
function noteUsable([shows, underWay]: readonly [string, string]): void {
  const look = (): void => {
    const content = document.querySelector('main') ?? document.body;
    const isUsable =
      document.querySelector('h1') !== null &&
      document.querySelector(underWay) === null &&
      content?.textContent.includes(shows);
    // A task queued by a frame's callbacks runs once that frame is drawn.
    if (isUsable) setTimeout(() => performance.mark('usable'));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** A network between browser and server. */
export interface Network {
  readonly latencyMs: number;
  readonly mbits: number;
}

async function slowDown(devtools: CDPSession, { latencyMs, mbits }: Network): Promise<void> {
  const throughput = (mbits * 1_000_000) / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

/** Counts what comes over the wire, headers and all. */
function countBytes(devtools: CDPSession): () => number {
  let bytes = 0;
  const received = new Map<string, number>();
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    received.set(requestId, (received.get(requestId) ?? 0) + encodedDataLength);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength - (received.get(requestId) ?? 0);
    received.delete(requestId);
  });
  return () => bytes;
}

/** Opens an address in a new tab with an emptied cache and waits until it is usable and shows that text. */
export async function openOnEmptyCache(
  context: BrowserContext,
  { path, shows }: { path: string; shows: string },
  network?: Network,
): Promise<Opening> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  if (network !== undefined) await slowDown(devtools, network);
  const wireBytes = countBytes(devtools);
  await page.addInitScript(noteUsable, [shows, UNDER_WAY] as const);
  await page.goto(path, { waitUntil: 'commit', timeout: GIVEN_UP_MS });
  await page
    .waitForFunction(() => performance.getEntriesByName('usable').length > 0, null, { timeout: GIVEN_UP_MS })
    .catch(async (error: unknown) => {
      console.error(`${path} never shows «${shows}»:`, await page.locator('body').innerText());
      throw error;
    });
  const { usableMs, cached } = await page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js') && 'transferSize' in entry);
    // Code that is fetched early is asked for twice, the second time from the cache.
    const sent = new Set(
      scripts.flatMap((entry) => ('transferSize' in entry && entry.transferSize !== 0 ? entry.name : [])),
    );
    return {
      usableMs: performance.getEntriesByName('usable')[0]?.startTime ?? 0,
      cached: scripts.map(({ name }) => name).filter((name) => !sent.has(name)),
    };
  });
  if (cached.length > 0) throw new Error(`${path} came from the cache: ${cached.join(', ')}`);
  return { page, usableMs, wireBytes };
}
