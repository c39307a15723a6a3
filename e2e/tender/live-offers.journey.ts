import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signIn, waitUntilQuiet } from '../stage/browser.ts';
import { expectAccessible } from '../stage/barrier.ts';
import { callAs } from '../stage/call-as.ts';
import { DAY_MS, dayText } from '../stage/day.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const BIDDER = 'bieter4@example.org';
const EP_CODE = 'UE0010';
const RUNNING = 'Angebotsphase 2';

const stage = openStage(startDemoApp);

function priceOf(page: Page): Locator {
  const rows = page.getByRole('treegrid', { name: 'Rahmenpreise' }).getByRole('row');
  return rows.filter({ hasText: EP_CODE }).locator('[data-editable]');
}

/** What is large, and must not be asked for again because one price changed or somebody comes back to the window. */
const WHOLE = /\/(offers|alpha\/phase\/[^/]+|lv|lvColumns|lvSummary|epCatalog|liegenschaft)$/;

/** Hides the window behind another one, or shows it again. */
function setVisible(page: Page, isVisible: boolean): Promise<void> {
  return page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    isVisible ? 'visible' : 'hidden',
  );
}

async function enterPrice(page: Page, price: string): Promise<void> {
  await priceOf(page).click();
  await page.keyboard.type(price);
  await page.keyboard.press('Enter');
}

test('a price typed in one window appears in the bidder’s other one and in the comparison; who comes back to that after a minute asks for nothing but what changed', async () => {
  const admin = await stage.open();
  await admin.page.clock.install();
  const asked: string[] = [];
  // From the start: the stream may open before the sums are drawn.
  const answered: string[] = [];
  admin.page.on('request', (request) => asked.push(request.url()));
  admin.page.on('response', (response) =>
    answered.push(`${response.status()} ${new URL(response.url()).pathname}`),
  );
  const streams = () => answered.filter((line) => line.endsWith('/events')).length;
  const wholes = () => answered.filter((line) => WHOLE.test(line) && !line.startsWith('304'));
  await signIn(admin.page, 'admin@example.org', { path: '/analysis' });
  await admin.page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
  const sums = admin.page.getByRole('row', { name: /^(leer )*Summe/ });
  await sums.waitFor();
  await expect.poll(streams).toBeGreaterThan(0);
  await waitUntilQuiet(admin.page);
  const first = await sums.innerText();

  const [one, other] = [await stage.openAs(BIDDER), await stage.openAs(BIDDER, { alone: true })];
  for (const { page } of [one, other]) await priceOf(page).waitFor();
  await enterPrice(one.page, '61,5');
  await priceOf(other.page).getByText('61,500').waitFor();
  await expect.poll(() => sums.innerText()).not.toBe(first);
  await expect.poll(() => answered.some((line) => /^200 .*\/offers\/changes$/.test(line))).toBe(true);
  expect(wholes()).toEqual([...new Set(wholes())]);
  const token = await admin.page.evaluate(() => sessionStorage.getItem('rahmenpreis.access'));
  expect(asked.filter((url) => url.includes(token ?? 'no token'))).toEqual([]);

  await waitUntilQuiet(admin.page);
  const second = await sums.innerText();
  await setVisible(admin.page, false);
  await admin.page.clock.fastForward('01:00');
  await enterPrice(one.page, '73,5');
  await priceOf(other.page).getByText('73,500').waitFor();
  expect(await sums.innerText()).toBe(second);
  answered.length = 0;
  await setVisible(admin.page, true);
  await expect.poll(() => sums.innerText()).not.toBe(second);
  await expect.poll(streams).toBe(1);
  expect(wholes()).toEqual([]);
});

async function runningPhase(admin: Page): Promise<Phase> {
  const phases = await callAs<Phase[]>(admin, '/lvep/v1/phase');
  return phases.find(({ title }) => title === RUNNING)!;
}

/** Saves the running phase with some fields changed, as the administration does. */
async function changePhase(admin: Page, fields: Partial<Phase>): Promise<void> {
  const phase = await runningPhase(admin);
  await callAs(admin, `/lvep/v1/phase/${phase.id}`, { ...phase, ...fields });
}

test('another end, rights taken and given, and leaving a phase arrive on the page that a bidder has open', async () => {
  const admin = await stage.openAs('admin@example.org', { path: '/user' });
  const { page } = await stage.openAs(BIDDER, { alone: true });
  await priceOf(page).waitFor();
  const header = page.getByRole('banner');
  const steps = page.getByRole('navigation', { name: 'Phasen' });

  const end = new Date(Date.now() + 20 * DAY_MS);
  await changePhase(admin.page, { end: end.toISOString() });
  const day = dayText(20);
  const timeStyle = { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' } as const;
  const time = end.toLocaleTimeString('de-DE', timeStyle);
  await page.getByText(`Das Ende wurde auf den ${day}, ${time} Uhr verlegt.`).waitFor();
  await page.getByTitle(`am ${day} um ${time} Uhr`).waitFor();
  await steps.getByText(`– ${day}`).waitFor();
  await header.getByText(/endet in 19 Tagen/).waitFor();

  const row = admin.page.getByRole('row', { name: new RegExp(BIDDER) });
  const locked = page.getByText('Ihr Konto darf nur lesen. Änderungen an Preisen und Faktoren');
  // Messages that go by themselves are looked for beforehand.
  await Promise.all([
    page.getByText('Ihr Schreibrecht wurde entzogen.').waitFor(),
    row.getByLabel(/^Schreibrecht/).uncheck(),
  ]);
  await locked.waitFor();
  await page
    .getByRole('button', { name: 'Excel einlesen' })
    .and(page.locator('[aria-disabled=true]'))
    .waitFor();
  await Promise.all([
    page.getByText('Sie haben wieder Schreibrecht.').waitFor(),
    row.getByLabel(/^Schreibrecht/).check(),
  ]);
  await locked.waitFor({ state: 'detached' });

  const { userIds = [] } = await runningPhase(admin.page);
  const { id } = await callAs<{ id: string }>(page, '/auth/v1/session/account');
  await changePhase(admin.page, { userIds: userIds.filter((userId) => userId !== id) });
  const main = page.getByRole('main');
  await main.getByText('Sie sind an dieser Phase nicht mehr beteiligt').waitFor();
  await priceOf(page).waitFor({ state: 'detached' });
  await steps
    .getByText(/keine Teilnahme/)
    .first()
    .waitFor();
  await expectAccessible(main);
  await changePhase(admin.page, { userIds });
  await page.getByText('Sie sind an dieser Phase jetzt beteiligt.').waitFor();
  await priceOf(page).click();
  await page.keyboard.type('62,5');
  await page.keyboard.press('Enter');
  await page
    .getByRole('row')
    .filter({ hasText: EP_CODE })
    .getByRole('img', { name: 'Gespeichert' })
    .waitFor();
});

test('what was typed while the right was taken is refused, leaves the sum, and is stored once it is given back', async () => {
  const admin = await stage.openAs('admin@example.org', { path: '/user' });
  const { page } = await stage.open();
  // The refusal comes before the news of it.
  await page.route('**/lvep/v1/events*', (route) => route.fulfill({ status: 429, json: {} }));
  await signIn(page, 'bieter2@example.org');
  await priceOf(page).waitFor();
  const sum = page.getByRole('row', { name: /^(leer )*Angebotssumme/ });
  const amount = sum.getByRole('gridcell', { name: /,\d{3}$/ });
  const stored = await amount.innerText();
  const row = admin.page.getByRole('row', { name: /bieter2@example.org/ });
  await row.getByLabel(/^Schreibrecht/).uncheck();
  await admin.page.getByText('Das Schreibrecht wurde erfolgreich entzogen.').waitFor();
  await priceOf(page).click();
  await page.keyboard.type('500000');
  await page.keyboard.press('Enter');
  await page.getByText(/keine Berechtigung die Anfrage auszuführen\. Den Grund nennt/).waitFor();
  await sum.getByText('ohne 1 nicht gespeicherten Wert').waitFor();
  await expect.poll(() => amount.innerText()).toBe(stored);
  await page.unroute('**/lvep/v1/events*');
  await row.getByLabel(/^Schreibrecht/).check();
  await sum.getByRole('img', { name: 'Alle Werte sind gespeichert.' }).waitFor();
  await expect.poll(() => amount.innerText()).not.toBe(stored);
});
