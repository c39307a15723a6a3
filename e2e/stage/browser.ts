import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { expect } from 'vitest';
import { findChromium } from './find-chromium.ts';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The smaller headless Chromium would round the width of every glyph to whole pixels.
  '--font-render-hinting=none',
];
/**
 * A page of a journey lives for seconds: what its last compiler would gain comes too late for what it takes.
 */
const SHORT_LIVED = '--js-flags=--no-opt';

/** What decides how wide a glyph is: the same on every machine, whatever fonts and settings it has. */
const FONTS = fileURLToPath(new URL('fonts.conf', import.meta.url));

/** The password of all demo accounts. */
export const DEMO_PASSWORD = 'Rahmenpreis-Demo-1';

export type Scheme = 'light' | 'dark';

export interface View {
  readonly width: number;
  readonly height: number;
  readonly scheme: Scheme;
}

export const DESKTOP: View = { width: 1440, height: 900, scheme: 'light' };
export const PHONE: View = { width: 390, height: 844, scheme: 'light' };

/**
 * Starts the system's Chromium with the fonts of the repository, as users have it where something is
 * measured; throws if there is none. Scroll bars take room, as on Windows.
 */
export async function launchBrowser(
  what: 'desk' | 'measurement' = 'desk',
  ...further: string[]
): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium was found.');
  return chromium.launch({
    executablePath,
    args: what === 'measurement' ? [...FLAGS, ...further] : [...FLAGS, SHORT_LIVED, ...further],
    ignoreDefaultArgs: ['--hide-scrollbars'],
    env: { ...process.env, FONTCONFIG_FILE: FONTS },
  });
}

/**
 * A page with its own user, and everything it complained about: script errors and violations of the security
 * policy.
 */
export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
}

/**
 * The requests of a page: those in flight, and how many there have been. A stream of events never ends, so it
 * does not count.
 */
interface Requests {
  readonly underWay: Set<Request>;
  count: number;
}

const requestsOf = new WeakMap<Page, Requests>();
const QUIET_TIMEOUT_MS = 60_000;
/** So long a page waits for what a journey looks for: a machine may be ten times slower than ours. */
const PATIENCE_MS = 60_000;

function watchRequests(page: Page): void {
  const requests: Requests = { underWay: new Set(), count: 0 };
  requestsOf.set(page, requests);
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/events')) return;
    requests.underWay.add(request);
    requests.count += 1;
  });
  page.on('requestfinished', (request) => requests.underWay.delete(request));
  page.on('requestfailed', (request) => requests.underWay.delete(request));
}

/**
 * Lets the requests of a page be intercepted from its first route until it closes. With its last route
 * Playwright would stop that, and what is on its way just then, such as the code of a dialog or a document,
 * might never arrive.
 */
function keepIntercepting(page: Page): void {
  const route = page.route.bind(page);
  let isKept = false;
  page.route = async (...args) => {
    if (!isKept) await route(/^never:/, (call) => call.fallback());
    isKept = true;
    return route(...args);
  };
}

/** Waits until the page has drawn twice and has nothing left to do at once, however busy the machine is. */
function waitUntilIdle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let round = 0; round < 2; round += 1) {
      await new Promise(requestAnimationFrame);
      await scheduler.postTask(() => undefined, { priority: 'background' });
    }
  });
}

/**
 * Waits until every answer has arrived and is drawn; Playwright's own «networkidle» never fires while events
 * stream in.
 */
export async function waitUntilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  const requests = requestsOf.get(page);
  if (requests === undefined) throw new Error('Only pages of `openContext` are watched.');
  const givenUpMs = Date.now() + QUIET_TIMEOUT_MS;
  for (;;) {
    const before = requests.count;
    await waitUntilIdle(page);
    if (requests.underWay.size === 0 && requests.count === before) return;
    if (Date.now() > givenUpMs) {
      const asked = [...requests.underWay].map((request) => request.url());
      throw new Error(`${page.url()} never becomes quiet: ${asked.join(', ')}`);
    }
  }
}

/** Opens a browser of somebody's own, in German; it has no page yet. */
export async function openContext(
  browser: Browser,
  baseURL: string,
  view: View = DESKTOP,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    colorScheme: view.scheme,
    viewport: { width: view.width, height: view.height },
    reducedMotion: 'reduce',
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(PATIENCE_MS);
  context.on('page', watchRequests);
  context.on('page', keepIntercepting);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  return context;
}

/** Opens one more page in a browser and listens to what it complains about. */
export async function openTab(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text());
  });
  return { page, context, complaints };
}

/** Opens a page in a browser of its own. */
export async function openPage(browser: Browser, baseURL: string, view?: View): Promise<WatchedPage> {
  return openTab(await openContext(browser, baseURL, view));
}

/** Waits until an element has the focus for good; typing right after a click must go to a known place. */
export async function waitForFocus(element: Locator): Promise<void> {
  const hasFocus = () =>
    element.evaluate(async (node) => {
      // An opening dialog may set the focus twice, the second time a moment later; once at rest it has done
      // so.
      await new Promise(requestAnimationFrame);
      await scheduler.postTask(() => undefined, { priority: 'background' });
      return node === document.activeElement;
    });
  await expect.poll(hasFocus).toBe(true);
}

/** Presses a key on a control once that can be used: a click waits for it by itself, a key would be lost. */
export async function pressOn(control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await expect.poll(() => control.isEnabled()).toBe(true);
  await control.press(key);
}

/** Presses keys one after the other, wherever the focus is. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/**
 * Opens the list of a select that has the focus, marks an option and picks it, by keys alone. A list that has
 * just opened forgets for a moment which option is marked, so Enter is pressed until the list is closed.
 */
export async function pickWithKeys(select: Locator, option: Locator): Promise<void> {
  const page = select.page();
  await press(page, 'Enter');
  await option.waitFor();
  const pick = async () => {
    if ((await select.getAttribute('aria-expanded')) !== 'true') return true;
    const isMarked = (await option.getAttribute('data-combobox-selected')) !== null;
    await press(page, isMarked ? 'Enter' : 'ArrowDown');
    return false;
  };
  await expect.poll(pick).toBe(true);
  await waitForFocus(select);
}

interface SignIn {
  readonly password?: string;
  /** The page the login leads to; the home page if none is given. */
  readonly path?: string;
}

/** Signs in through the login page and waits for the page it leads to. */
export async function signIn(
  page: Page,
  username: string,
  { password = DEMO_PASSWORD, path }: SignIn = {},
): Promise<void> {
  await page.goto(path === undefined ? '/login' : `/login?origin=${encodeURIComponent(path)}`);
  await page.getByLabel('E-Mail').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await waitForFrame(page);
}

/**
 * Waits until the page shows the menu of somebody who is signed in, or what opens it on a phone. By
 * attributes: a page that is still being drawn would be searched by role again and again.
 */
export async function waitForFrame(page: Page): Promise<void> {
  const menu = page.locator('nav[aria-label=Hauptmenü], [aria-label="Menü öffnen"]');
  await menu.filter({ visible: true }).first().waitFor();
}
