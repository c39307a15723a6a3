import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, type RunnerTestSuite } from 'vitest';
import {
  DEMO_PASSWORD,
  DESKTOP,
  launchBrowser,
  openContext,
  openTab,
  type View,
  type WatchedPage,
  waitForFrame,
} from './browser.ts';
import { goTo, leave } from './go-to.ts';
import type { TestApp } from './program.ts';
import { putSession } from './put-session.ts';
import { compareSums, notePlayedPages } from './sums/compare-sums.ts';

/** How a user comes to a page. */
export interface Opening {
  /** The page that is opened; the home page where none is given. */
  readonly path?: string;
  readonly view?: View;
  /** In a browser of its own: for a user at another desk, and for whoever moves the clock or goes offline. */
  readonly alone?: boolean;
}

/** What the journeys of one file stand on: the program, and users in front of it. */
export interface Stage<App extends TestApp = TestApp> {
  readonly app: App;
  /** Opens an empty page in a browser of its own, which nobody has signed in with. */
  open(view?: View): Promise<WatchedPage>;
  /** Opens a page as somebody with the demo password, who is signed in, as who comes back is. */
  openAs(username: string, opening?: Opening): Promise<WatchedPage>;
}

/** So long a page that may hang is asked what it shows. */
const TELL_MS = 5_000;

let launching: Promise<Browser> | undefined;

/** The browser of this worker, for one file after the other; it ends with the worker. */
export async function workerBrowser(): Promise<Browser> {
  launching ??= launchBrowser();
  const browser = await launching;
  if (!browser.isConnected()) launching = launchBrowser();
  return launching;
}

/** A page, and whether its browser is open for it alone. */
type KeptPage = WatchedPage & { readonly isAlone: boolean };

/**
 * Remembers the pages that are open, to close them when their time is over and to pass on what they
 * complained about. The first page of somebody with which nothing was done that stays waits for the next test
 * instead: to open the program takes ten times as long as to go on.
 */
function keepPages() {
  const pages = { ofFile: [] as KeptPage[], ofTest: [] as KeptPage[] };
  const waiting = new Map<BrowserContext, KeptPage>();
  let owner: keyof typeof pages = 'ofFile';
  beforeEach(() => {
    owner = 'ofTest';
  });
  return {
    note(watched: KeptPage): WatchedPage {
      pages[owner].push(watched);
      return watched;
    },
    /** The page of this browser that waits, which does so no longer. */
    takeWaiting(context: BrowserContext): KeptPage | undefined {
      const page = waiting.get(context);
      waiting.delete(context);
      return page;
    },
    /** Fails unless every sum that stands on an open page is the server's. */
    async compareSums(): Promise<void> {
      for (const { page } of [...pages.ofTest, ...pages.ofFile]) await compareSums(page);
    },
    /** Prints what the open pages show, to those who read of a failure where they cannot look. */
    async tell(): Promise<void> {
      for (const { page } of [...pages.ofTest, ...pages.ofFile]) {
        if (page.isClosed()) continue;
        // A page that hangs is still worth its address.
        const shown = await page.locator('body').ariaSnapshot({ timeout: TELL_MS }).catch(String);
        console.error(`${page.url()}\n${shown}`);
      }
    },
    /**
     * Ends the pages of the test that is over and gives what they and those of the file complained about;
     * after the last none waits.
     */
    async endTest(isLast: boolean): Promise<string[]> {
      owner = 'ofFile';
      const over = pages.ofTest.splice(0);
      const complaints = [...over, ...pages.ofFile].flatMap((watched) => watched.complaints.splice(0));
      for (const watched of over) {
        const { page, context, isAlone } = watched;
        if (!isLast && !isAlone && !waiting.has(context) && (await leave(page))) {
          waiting.set(context, watched);
          continue;
        }
        // A call that is held back or changed on its way may never be answered once its page is closed.
        if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
        await (isAlone ? context.close() : page.close());
      }
      return complaints;
    },
    async endFile(): Promise<void> {
      for (const { context } of pages.ofFile.splice(0)) await context.close();
    },
  };
}

function lastTest(suite: RunnerTestSuite): RunnerTestSuite['tasks'][number] | undefined {
  const last = suite.tasks.at(-1);
  return last?.type === 'suite' ? lastTest(last) : last;
}

/**
 * Starts the program for the journeys of one file. A page is open for as long as the test, or the file where
 * a hook opened it; a test has failed whose pages complained, or show a sum at its end that is not the
 * server's.
 */
export function openStage<App extends TestApp>(start: () => Promise<App>): Stage<App> {
  const signedIn = new Map<string, { readonly context: BrowserContext; readonly view: View }>();
  const pages = keepPages();
  let app: App | undefined;
  const started = (): App => {
    if (app === undefined) throw new Error('The program starts before the first test.');
    return app;
  };
  beforeAll(async () => {
    app = await start();
  });
  afterEach(async ({ task }) => {
    try {
      // The sums of a page that a failed test has left say nothing.
      await (task.result?.state === 'fail' ? pages.tell() : pages.compareSums());
    } finally {
      expect(await pages.endTest(lastTest(task.file) === task)).toEqual([]);
    }
  });
  afterAll(async () => {
    await pages.endFile();
    for (const { context } of signedIn.values()) await context.close();
    await app?.close();
  });
  const newContext = async (view?: View) => {
    const context = await openContext(await workerBrowser(), started().url, view);
    notePlayedPages(context);
    return context;
  };
  const open = async (view?: View): Promise<WatchedPage> => {
    const context = await newContext(view);
    return pages.note({ ...(await openTab(context)), isAlone: true });
  };
  return {
    get app() {
      return started();
    },
    open,
    async openAs(username, { path, view, alone = false } = {}) {
      const known = alone ? undefined : signedIn.get(username);
      const context = known?.context ?? (await newContext(view));
      const rested = pages.takeWaiting(context);
      const watched = pages.note(rested ?? { ...(await openTab(context)), isAlone: alone });
      if (known !== undefined) await watched.page.setViewportSize(view ?? known.view);
      else await putSession(watched.page, username, DEMO_PASSWORD);
      await goTo(watched.page, path ?? '/');
      await waitForFrame(watched.page);
      if (!alone && known === undefined) signedIn.set(username, { context, view: view ?? DESKTOP });
      return watched;
    },
  };
}
