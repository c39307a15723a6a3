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

/** The program over the large tender, and users in front of it. */
export interface Desk {
  readonly server: WatchedServer;
  /** The same server by HTTP/2, through a proxy. */
  readonly http2Url: string;
  /** Where another server finds the same tender. */
  readonly place: ServedPlace;
  readonly phaseId: string;
  /** The first property. */
  readonly liegenschaftId: string;
  /** A browser of its own in which the administrator is signed in, at the server or at a proxy before it. */
  buyer(url?: string): Promise<BrowserContext>;
  /** The same for a bidder, counted from 0. */
  bidder(p?: number, url?: string): Promise<BrowserContext>;
  close(): Promise<void>;
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

/** Starts the built program in a process of its own, and a browser. */
export async function openDesk(tender: KeptTender, webFolder: string): Promise<Desk> {
  const place = { databaseUrl: tender.databaseUrl, dataDir: tender.dataDir, webFolder };
  const server = await openWatchedServer(place);
  const proxy = await openHttp2Proxy(server.url);
  const browser = await launchBrowser('measurement', proxy.trust);
  const context = await openContext(browser, server.url);
  const page = await context.newPage();
  await signIn(page, ADMIN);
  const [phase] = await callAs<{ id: string }[]>(page, listPhases.path);
  const properties = await callAs<{ id: string; nummer: string }[]>(page, listLiegenschaften.path);
  await context.close();
  return {
    server,
    http2Url: proxy.url,
    place,
    phaseId: phase?.id ?? '',
    liegenschaftId: properties.find(({ nummer }) => nummer === 'L-1')?.id ?? '',
    buyer: (url = server.url) => signedIn(browser, url, ADMIN),
    bidder: (p = 0, url = server.url) => signedIn(browser, url, bidderName(p)),
    async close() {
      await browser.close();
      await proxy.close();
      await server.close();
    },
  };
}

/**
 * A browser of an administrator who sees the properties as a table, and the comparison of one with narrow
 * columns; both are kept.
 */
export async function chooseViews(desk: Desk, url?: string): Promise<BrowserContext> {
  const context = await desk.buyer(url);
  const page = await context.newPage();
  await page.goto('/liegenschaften');
  await page.getByRole('button', { name: 'Tabelle' }).click();
  await page.getByRole('grid', { name: 'Liegenschaften als Tabelle' }).waitFor();
  await page.goto(`/analysis?lId=${desk.liegenschaftId}`);
  await page.getByRole('button', { name: 'Ansicht' }).click();
  await page.getByRole('checkbox', { name: 'Kompakt' }).check();
  await waitUntilQuiet(page);
  await page.close();
  return context;
}
