import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { LvSummary } from '@rahmenpreis/contract/lv.ts';
import type { Offers } from '@rahmenpreis/contract/offers.ts';
import type { Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { DESKTOP, PHONE, pressOn, signIn, waitUntilQuiet } from '../stage/browser.ts';
import { choosePhase } from '../stage/scenes/other-phase.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { loseCode } from '../stage/lose-code.ts';
import { openStage } from '../stage/stage.ts';
import { fetchWhole } from '../stage/whole-answer.ts';

const ADMIN = 'admin@example.org';
/** Longer than the longest life of a message that disappears by itself. */
const TOAST_GONE_MS = 10_100;

const stage = openStage(startDemoApp);

/** A page whose clock the test can advance, so that messages need not be waited out. */
async function open(username: string) {
  const opened = await stage.open();
  await opened.page.clock.install();
  await signIn(opened.page, username);
  return opened;
}

function toastOf(page: Page, role: 'alert' | 'status', title: string): Locator {
  const close = page.getByRole('button', { name: 'Meldung schließen' });
  return page.getByRole(role).filter({ has: close }).filter({ hasText: title });
}

interface ExpectedToast {
  readonly role: 'alert' | 'status';
  readonly title: string;
  readonly life: 'sticky' | 'timed';
}

/**
 * Triggers a message and checks how long it stays: until it is closed, or until its time is up. The waiting
 * starts beforehand, as a slow machine might look for a short message too late.
 */
async function expectToast(page: Page, { role, title, life }: ExpectedToast, act: () => Promise<unknown>) {
  const toast = toastOf(page, role, title);
  await Promise.all([toast.waitFor(), act()]);
  // The second step is for the message's exit, so that one that leaves is not taken for one that stays.
  for (const ms of [TOAST_GONE_MS, 1_000]) {
    await page.clock.fastForward(ms);
    await drawTwice(page);
  }
  await expect.poll(() => toast.count()).toBe(life === 'sticky' ? 1 : 0);
  if (life === 'timed') return;
  await toast.getByRole('button', { name: 'Meldung schließen' }).click();
  await toast.waitFor({ state: 'hidden' });
}

/** Waits until the page has shown what its timers changed. */
function drawTwice(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

function refuse(route: Route): Promise<void> {
  return route.fulfill({ status: 500, json: {} });
}

/** Holds calls back until the test has looked, then answers them with `answer`. */
async function holdCalls(page: Page, call: RegExp, method: string, answer: (route: Route) => Promise<void>) {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(call, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await released;
    return answer(route);
  });
  return async (): Promise<void> => release();
}

const WITHOUT_LV = {
  role: 'status',
  title: 'Liegenschaften ohne Leistungsverzeichnis',
  life: 'timed',
} as const;
const OFFERS_AND_LVS = /\/(offers|lvSummary)$/;
const OWN_VALUES = /\/keyval\/v1\/alpha\/phase\/[\w-]+\/orga\/[\w-]+$/;
const AWARDS = /\/keyval\/v1\/alpha\/orga\/.*\/keyVal(\/[\w-]+)?$/;

/** Removes the LV of the first property from the phase and from its offers. */
async function leaveOneLvOut(route: Route): Promise<void> {
  const answer = await fetchWhole(route);
  if (route.request().url().endsWith('/lvSummary')) {
    const { data } = (await answer.json()) as { data: LvSummary[] };
    return route.fulfill({ json: { data: data.slice(1) } });
  }
  const { data } = (await answer.json()) as { data: Offers };
  const perBidder = data.liegenschaftIds.length * data.sliceIds.length;
  const flags = data.flags.map((own, index) => (index % perBidder < data.sliceIds.length ? 4 : own));
  await route.fulfill({ json: { data: { ...data, flags } } });
}

test('the award view waits with a spinner and says what is missing or could not be mended', async () => {
  const { page } = await open(ADMIN);
  const release = await holdCalls(page, OFFERS_AND_LVS, 'GET', leaveOneLvOut);
  await page.route(OWN_VALUES, async (route) => {
    const answer = await fetchWhole(route);
    const { data } = (await answer.json()) as { data: KeyVal[] };
    const [phaseId = '', organisationId = ''] = new URL(route.request().url()).pathname
      .split('/')
      .filter((part) => /^[\da-f-]{36}$/.test(part));
    const gone = '00000000-0000-4000-8000-000000000001';
    const key = `awarding_${phaseId}_${gone}_basisfm`;
    await route.fulfill({ json: { data: [...data, { id: gone, organisationId, key, value: gone }] } });
  });
  await page.route(AWARDS, refuse);
  await page.goto('/placing');
  await page.getByRole('status', { name: 'Die Vergabe wird geladen' }).waitFor();
  const mended = toastOf(page, 'alert', 'Vergabe an nicht vorhandenen Dienstleister');
  const without = toastOf(page, 'status', WITHOUT_LV.title);
  await Promise.all([
    mended.getByText(/Bitte laden Sie die Seite neu\.$/).waitFor(),
    without.getByText(/Bitte ergänzen Sie es im Phasen-Setup unter „Leistungsverzeichnisse“\.$/).waitFor(),
    release(),
  ]);
  await page.getByText('von 53 Paketen vergeben').waitFor();
  await page.clock.fastForward(TOAST_GONE_MS);
  await mended.waitFor({ state: 'hidden' });
  await without.waitFor({ state: 'hidden' });
  await expectToast(page, WITHOUT_LV, () => page.goto('/analysis'));
});

test('an award is locked while it is saved, keeps what was chosen when refused, and colours its cell', async () => {
  const { page } = await open(ADMIN);
  await page.goto('/placing');
  await choosePhase(page, 'Angebotsphase 1');
  const cell = page
    .getByRole('row', { name: /L-001/ })
    .getByRole('gridcell')
    .filter({ hasText: 'Vorschlag' });
  await cell.first().click();
  const dialog = page.getByRole('dialog', { name: 'Dienstleister auswählen' });
  // However little of the list there is room for, its end is no way off.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 1440, height: 380 });
  const save = dialog.getByRole('button', { name: 'Speichern' });
  await expect
    .poll(() => save.evaluate((node) => node.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true);
  const heights = await dialog
    .getByRole('radio')
    .evaluateAll((lines) => lines.map((line) => Math.round(line.getBoundingClientRect().height)));
  expect(new Set(heights)).toEqual(new Set([40]));
  await page.setViewportSize(size);
  const release = await holdCalls(page, AWARDS, 'PUT', refuse);
  const chosen = dialog.getByRole('radio', { checked: true });
  const name = await chosen.innerText();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect.poll(() => dialog.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true);
  await expect.poll(() => dialog.getByRole('radio', { disabled: false }).count()).toBe(0);
  const notSaved = 'Dienstleister konnte nicht gespeichert werden.';
  await expectToast(page, { role: 'alert', title: notSaved, life: 'timed' }, release);
  expect(await chosen.innerText()).toBe(name);
  await page.unroute(AWARDS);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('1 von 58 Paketen vergeben').waitFor();
  const awarded = page.locator('[role="gridcell"][data-tone="valid"]');
  await awarded.waitFor();
  const colourOf = (one: Locator) => one.evaluate((node) => getComputedStyle(node).backgroundColor);
  expect(await colourOf(awarded)).not.toBe(await colourOf(cell.first()));

  await loseCode(page, stage.app.url);
  const notPacked = { role: 'alert', title: 'Der Download ist fehlgeschlagen', life: 'sticky' } as const;
  await expectToast(page, notPacked, () =>
    page.getByRole('button', { name: 'Auftrags-LVs generieren' }).click(),
  );
});

test('users that cannot be loaded or saved are said so, and nothing typed is lost', async () => {
  const { page } = await open(ADMIN);
  const users = /\/serviceprovider$/;
  await page.route(users, refuse);
  await expectToast(
    page,
    { role: 'alert', title: 'Die Nutzer konnten nicht geladen werden', life: 'timed' },
    () => page.goto('/user'),
  );
  await page.getByRole('main').getByText('Die Nutzer konnten nicht geladen werden').waitFor();
  await page.unroute(users);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await page.getByRole('button', { name: 'Nutzer anlegen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nutzer anlegen' });
  await dialog.getByLabel('Vorname').fill('Nora');
  await dialog.getByLabel('Nachname').fill('Nord');
  await dialog.getByLabel('Organisation').fill('Nordlicht GmbH');
  await dialog.getByLabel('E-Mail').fill('nora@nordlicht.example.org');
  await page.route(users, (route) => (route.request().method() === 'PUT' ? refuse(route) : route.fallback()));
  const notCreated = 'Der Nutzer konnte nicht gespeichert werden';
  await expectToast(page, { role: 'alert', title: notCreated, life: 'timed' }, () =>
    dialog.getByRole('button', { name: 'Anlegen', exact: true }).click(),
  );
  expect(await dialog.getByLabel('Nachname').inputValue()).toBe('Nord');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  const release = await holdCalls(page, /\/readOnly$/, 'PATCH', refuse);
  const row = page.getByRole('row', { name: /bieter1@/ });
  const right = row.getByLabel(/^Schreibrecht/);
  await right.click();
  await row.getByRole('status', { name: 'Wird gespeichert' }).waitFor();
  await expect.poll(() => right.isDisabled()).toBe(true);
  const notGranted = 'Die Rechte konnten nicht gespeichert werden';
  await expectToast(page, { role: 'alert', title: notGranted, life: 'timed' }, release);
  await expect.poll(() => right.isChecked()).toBe(true);
});

test('every message goes, also those that stood beside one whose button was pressed', async () => {
  const { page } = await open(ADMIN);
  await page.goto('/user');
  const right = page.getByRole('row', { name: /bieter2@/ }).getByLabel(/^Schreibrecht/);
  const closers = page.getByRole('button', { name: 'Meldung schließen' });
  const undo = page.getByRole('button', { name: 'Rückgängig' });
  await right.uncheck();
  // Whoever points at a message holds all of them, so that both are there at once however slow the machine is.
  await undo.hover();
  const rights = /\/fullAccess$/;
  await page.route(rights, refuse);
  await pressOn(right, 'Space');
  await expect.poll(() => closers.count()).toBe(2);
  await page.unroute(rights);
  // By a key, as who has the focus in a message holds them too.
  await pressOn(undo, 'Enter');
  await page.getByText('Das Schreibrecht wurde erfolgreich erteilt.').waitFor();
  await page.mouse.move(5, 5);
  for (const ms of [TOAST_GONE_MS, TOAST_GONE_MS, 1_000]) {
    await page.clock.fastForward(ms);
    await drawTwice(page);
  }
  await expect.poll(() => closers.count()).toBe(0);
});

test('what goes wrong for a bidder or in the analysis is said until it is closed', async () => {
  const bidder = await open('bieter1@example.org');
  const ownValues = /\/keyval\/v1\/phase\/[\w-]+\/orga\/[\w-]+$/;
  await bidder.page.route(ownValues, refuse);
  const sticky = (title: string) => ({ role: 'alert', title, life: 'sticky' }) as const;
  await expectToast(bidder.page, sticky('Daten konnten nicht geladen werden'), async () => {
    await bidder.page.goto('/dl-overview');
    await toastOf(bidder.page, 'alert', 'Daten konnten nicht geladen werden').waitFor();
    await expectAccessible(bidder.page);
  });
  await bidder.page.getByRole('main').getByText('Daten können nicht geladen werden').waitFor();
  await bidder.page.unroute(ownValues);
  await bidder.page.getByRole('button', { name: 'Erneut versuchen' }).click();
  const takesPart = bidder.page.getByRole('switch', { name: 'An dieser Phase teilnehmen' });
  const release = await holdCalls(bidder.page, /\/keyval\/v1\/orga\//, 'PUT', refuse);
  await pressOn(takesPart, 'Space');
  const question = bidder.page.getByRole('dialog');
  await question.getByRole('button', { name: 'Teilnahme zurückziehen' }).click();
  await bidder.page.getByLabel('Wird gespeichert').waitFor();
  await expect.poll(() => takesPart.isDisabled()).toBe(true);
  await expectToast(bidder.page, sticky('Speicherung fehlgeschlagen'), release);
  await expect.poll(() => takesPart.isChecked()).toBe(true);

  const { page } = await open(ADMIN);
  await page.goto('/analysis');
  await page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
  await page.route('**/lv?type=excel', refuse);
  await expectToast(page, sticky('Fehler beim Download'), () =>
    page.getByRole('button', { name: 'Preisspiegel', exact: true }).click(),
  );
  await page.route(/\/lvep\/v1\/phase$/, (route) => route.fulfill({ json: { data: [] } }));
  const noPhases = sticky('Keine Phasen vorhanden');
  await expectToast(page, noPhases, () => page.goto('/analysis'));
  await expectToast(page, { ...noPhases, life: 'timed' }, () => page.goto('/placing'));
});

test('at 576, 640, 730 and 768 px the pages change their shape, and none scrolls sideways around them', async () => {
  const { page } = await stage.openAs(ADMIN);
  const setWidth = (width: number) => page.setViewportSize({ width, height: 900 });
  const isSideways = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  for (const path of ['/liegenschaften', '/user', '/phases', '/options', '/analysis', '/placing']) {
    await page.goto(path);
    // Data may be wider than what stands there until they come.
    await waitUntilQuiet(page);
    for (const width of [575, 576, 640, 641, 730, 731, 767, 768]) {
      await setWidth(width);
      await expect.poll(isSideways, { message: `${path} at ${width} px` }).toBe(false);
    }
  }
  await setWidth(768);
  await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
  await setWidth(767);
  await page.getByRole('button', { name: 'Menü öffnen' }).waitFor();

  await page.goto('/options?property=true');
  const grid = page.getByRole('grid');
  const heads = grid.getByRole('row').nth(1).getByRole('rowheader');
  const shape = async () => ({
    display: await grid.evaluate((node) => getComputedStyle(node).display),
    places: await heads.evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).position)),
  });
  await heads.nth(1).waitFor();
  await setWidth(731);
  await expect.poll(async () => (await shape()).places.slice(0, 2)).toEqual(['sticky', 'sticky']);
  await setWidth(730);
  await expect.poll(async () => (await shape()).places.slice(0, 2)).toEqual(['sticky', 'static']);
  expect((await shape()).display).not.toBe('flex');
  await setWidth(640);
  await expect.poll(async () => (await shape()).display).toBe('flex');

  await page.goto('/user');
  await page.getByRole('button', { name: 'Nutzer anlegen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nutzer anlegen' });
  const areAside = async () => {
    const [first, last] = await Promise.all(
      ['Vorname', 'Nachname'].map((label) => dialog.getByLabel(label).boundingBox()),
    );
    return first?.y === last?.y;
  };
  await setWidth(576);
  await expect.poll(areAside).toBe(true);
  await setWidth(575);
  await expect.poll(areAside).toBe(false);
});

test('on a laptop the award view shows six rows, and on a phone its table begins in sight', async () => {
  const { page } = await stage.openAs(ADMIN, {
    path: '/placing',
    view: { ...DESKTOP, width: 1280, height: 800 },
  });
  await choosePhase(page, 'Angebotsphase 2');
  const grid = page.getByRole('grid', { name: 'Vergabe' });
  await grid.getByText('Kontorhaus Hamburg').waitFor();
  const countInSight = () =>
    grid.evaluate((table) => {
      const sum = table.querySelector('[role=rowgroup]:last-child [role=row]')?.getBoundingClientRect().top;
      const untilPx = Math.min(innerHeight, sum ?? innerHeight);
      const bottoms = [...table.querySelectorAll('[role=row][data-r]')].map(
        (row) => row.getBoundingClientRect().bottom,
      );
      return bottoms.filter((bottom) => bottom <= untilPx + 1).length;
    });
  await expect.poll(countInSight).toBeGreaterThanOrEqual(6);
  await page.setViewportSize(PHONE);
  await expect.poll(async () => (await grid.boundingBox())!.y).toBeLessThan(PHONE.height * 0.65);
});
