import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser, openContext, signIn, waitUntilQuiet } from '../../e2e/stage/browser.ts';
import { callAs } from '../../e2e/stage/call-as.ts';
import { bidderName } from '../../apps/server/test/made-tender/store-offer.ts';
import { openHttp2Proxy } from '../web/http2-proxy.ts';
import { openWatchedServer, type ServedPlace, type WatchedServer } from '../server/watched-server.ts';
import type { KeptTender } from './kept-tender.ts';

/** The tender of 1,000 × 20 × 300, or that of 5,000 × 60 × 400. */
export type Size = 'reference' | 'large';

/** Users in front of a server. */
export interface Visitors {
  /** A browser of its own in which the administrator is signed in. */
  buyer(): Promise<BrowserContext>;
  /** The same for a bidder, counted from 0. */
  bidder(p?: number): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** The program over the large tender, and users in front of it. */
export interface Desk extends Visitors {
  readonly server: WatchedServer;
  /** Where another server finds the same tender. */
  readonly place: ServedPlace;
  readonly phaseId: string;
  /** The first property. */
  readonly liegenschaftId: string;
  /** Opens a browser that reaches the same server by HTTP/2, through a proxy. */
  openHttp2(): Promise<Visitors>;
}

const ADMIN = 'admin@example.org';

async function signedIn(browser: Browser, url: string, username: string): Promise<BrowserContext> {
  const context = await openContext(browser, url);
  const page = await context.newPage();
  await signIn(page, username);
  await waitUntilQuiet(page);
  await page.close();
  return context;
}

/** Users of a browser, whose `close` ends it. */
const visitorsOf = (browser: Browser, url: string): Visitors => ({
  buyer: () => signedIn(browser, url, ADMIN),
  bidder: (p = 0) => signedIn(browser, url, bidderName(p)),
  close: () => browser.close(),
});

async function openHttp2Visitors(url: string): Promise<Visitors> {
  const proxy = await openHttp2Proxy(url);
  const visitors = visitorsOf(await launchBrowser('measurement', proxy.trust), proxy.url);
  return {
    ...visitors,
    async close() {
      await visitors.close();
      await proxy.close();
    },
  };
}

/** Starts the built program in a process of its own, and a browser. */
export async function openDesk(tender: KeptTender, webFolder: string): Promise<Desk> {
  const place = { databaseUrl: tender.databaseUrl, dataDir: tender.dataDir, webFolder };
  const server = await openWatchedServer(place);
  const browser = await launchBrowser('measurement');
  const visitors = visitorsOf(browser, server.url);
  const context = await openContext(browser, server.url);
  const page = await context.newPage();
  await signIn(page, ADMIN);
  const [phase] = await callAs<{ id: string }[]>(page, listPhases.path);
  const properties = await callAs<{ id: string; nummer: string }[]>(page, listLiegenschaften.path);
  await context.close();
  return {
    ...visitors,
    server,
    place,
    phaseId: phase?.id ?? '',
    liegenschaftId: properties.find(({ nummer }) => nummer === 'L-1')?.id ?? '',
    openHttp2: () => openHttp2Visitors(server.url),
    async close() {
      await visitors.close();
      await server.close();
    },
  };
}

/**
 * A browser of an administrator who sees the properties as a table, and the comparison of one with narrow
 * columns; both are kept.
 */
export async function chooseViews(visitors: Visitors, liegenschaftId: string): Promise<BrowserContext> {
  const context = await visitors.buyer();
  const page = await context.newPage();
  await page.goto('/liegenschaften');
  await page.getByRole('button', { name: 'Tabelle' }).click();
  await page.getByRole('grid', { name: 'Liegenschaften als Tabelle' }).waitFor();
  await page.goto(`/analysis?lId=${liegenschaftId}`);
  await page.getByRole('button', { name: 'Ansicht' }).click();
  await page.getByRole('checkbox', { name: 'Kompakt' }).check();
  await waitUntilQuiet(page);
  await page.close();
  return context;
}
