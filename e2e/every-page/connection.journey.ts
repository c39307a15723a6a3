import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { type WatchedPage, waitUntilQuiet } from '../stage/browser.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { goTo } from '../stage/go-to.ts';
import { loseCode } from '../stage/lose-code.ts';
import { openStage } from '../stage/stage.ts';

const NOT_LOADED = 'Die Seite konnte nicht geladen werden';
const RENEWED = 'Rahmenpreis wurde erneuert';

const stage = openStage(startDemoApp);

/** Marks the document, which a reload would replace. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
}

function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isSameDocument' in globalThis);
}

function menuLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name, exact: true });
}

/**
 * What is drawn of a page and how: its parts, their values and the styles that a missing style sheet would
 * change.
 */
async function looksOf(page: Page): Promise<string[]> {
  await waitUntilQuiet(page);
  return page.evaluate(() => {
    const styles = [
      'display',
      'position',
      'color',
      'background-color',
      'font-size',
      'font-weight',
      'padding',
      'gap',
    ];
    return [...document.querySelectorAll('main *')].map((part) => {
      const computed = getComputedStyle(part);
      const value = part instanceof HTMLInputElement ? `${part.value} ${part.checked}` : '';
      return [part.tagName, value, ...styles.map((name) => computed.getPropertyValue(name))].join(' ');
    });
  });
}

/** Checks that both pages come to look the same: what is drawn last may come later on one of them. */
async function expectAlike(page: Page, fresh: Page): Promise<void> {
  await expect
    .poll(async () => {
      const [own, other] = [await looksOf(page), await looksOf(fresh)];
      return { own, isAlike: own.length > 0 && own.join('\n') === other.join('\n') };
    })
    .toMatchObject({ isAlike: true });
}

let admin: WatchedPage;

/** The page of whoever does not lose what the browser itself keeps. */
beforeAll(async () => {
  admin = await stage.openAs('admin@example.org', { path: '/user' });
});

test('a restarted server is found again without a reload, and the page that failed shows its content', async () => {
  const { page, context } = admin;
  await page.getByRole('table', { name: 'Nutzer' }).waitFor();
  await markDocument(page);
  await stage.app.stopServer();
  await page
    .getByRole('row', { name: /bieter1@/ })
    .getByLabel(/^Schreibrecht/)
    .click();
  await page.getByText('Die Rechte konnten nicht gespeichert werden').first().waitFor();
  const lost = page.getByRole('status').filter({ hasText: 'Der Server antwortet gerade nicht' });
  await lost.waitFor();
  await stage.app.restartServer();
  await lost.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /Erneut speichern/ }).click();
  await page.getByText('Das Schreibrecht wurde erfolgreich entzogen.').waitFor();
  expect(await isSameDocument(page)).toBe(true);

  await context.setOffline(true);
  await page.getByText('Keine Internetverbindung').waitFor();
  await context.setOffline(false);
  await page.getByText('Keine Internetverbindung').waitFor({ state: 'hidden' });
});

test('without a connection a page stays until the next one is there, which then looks as if loaded afresh', async () => {
  const { page, context } = admin;
  await goTo(page, '/provider');
  await page.getByRole('treegrid', { name: 'Bundeslandfaktoren über die Phasen' }).waitFor();
  await markDocument(page);
  const before = page.url();
  await context.setOffline(true);
  await menuLink(page, 'Vergabeansicht').click();
  await page.getByText(NOT_LOADED).waitFor();
  expect(page.url()).toBe(before);
  await context.setOffline(false);
  await page.getByText(NOT_LOADED).waitFor({ state: 'hidden' });
  await menuLink(page, 'Vergabeansicht').click();
  await page.mouse.move(0, 0);
  const fresh = await context.newPage();
  await fresh.goto('/placing');
  for (const each of [page, fresh]) await each.getByText('Pakete für Dienstleister').waitFor();
  await expectAlike(page, fresh);
  expect(await isSameDocument(page)).toBe(true);
  await fresh.close();
});

test('a dialog and a tab whose code did not come can be opened once the connection is back', async () => {
  const { page, context } = admin;
  await goTo(page, '/phases');
  await page.getByRole('heading', { name: 'Phasenverwaltung' }).click();
  await waitUntilQuiet(page);
  await context.setOffline(true);
  const add = { name: 'Phase hinzufügen' };
  await page.getByRole('button', add).click();
  await page.getByText('Der Dialog konnte nicht geladen werden').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', add).click();
  await page.getByRole('dialog', { name: 'Phase anlegen' }).waitFor();

  await goTo(page, '/analysis');
  await page.getByText('Alpina Facility Services AG').first().waitFor();
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Nach Rahmenpreisen' }).click();
  await page.getByText('Dieser Teil der Seite konnte nicht geladen werden').waitFor();
  await context.setOffline(false);
  await page.getByText('UE0010').first().waitFor();
});

/**
 * Lets all files of the program be missing until it is opened anew: one alone may be one that the page
 * fetches for later.
 */
async function loseFilesOfDocument(page: Page): Promise<void> {
  let isOpenedAnew = false;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOpenedAnew = true;
  });
  await page.route('**/assets/*', (route) =>
    isOpenedAnew ? route.fallback() : route.fulfill({ status: 404, json: {} }),
  );
}

/** Lets one file of the program be missing, as after an update of the server. */
async function loseOneFile(page: Page): Promise<void> {
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404, json: {} }), { times: 1 });
}

test('a newer version of the program is opened by itself only where nothing is unsaved', async () => {
  const { page } = admin;
  await goTo(page, '/liegenschaften/detail?lid=');
  const name = page.getByLabel('Name').first();
  await name.click();
  await page.keyboard.type('Neubau');
  await waitUntilQuiet(page);
  await markDocument(page);
  await loseOneFile(page);
  await menuLink(page, 'Szenarien').click();
  const banner = page.getByRole('status').filter({ hasText: RENEWED });
  await banner.waitFor();
  expect(await isSameDocument(page)).toBe(true);
  expect(await name.inputValue()).toBe('Neubau');
  const gap = async () => {
    const [below, above] = [
      await page.getByRole('button', { name: 'Speichern', exact: true }).boundingBox(),
      await banner.boundingBox(),
    ];
    return below!.y - (above!.y + above!.height);
  };
  await expect.poll(gap).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verlassen ohne Speichern' }).click();
  await page.waitForURL('/liegenschaften');
  await waitUntilQuiet(page);
  await loseFilesOfDocument(page);
  await menuLink(page, 'Runden').click();
  await page.getByRole('treegrid', { name: 'Summen der Dienstleister je Phase' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/rounds');
  expect(await isSameDocument(page)).toBe(false);
});

test('a page that cannot be loaded at first says why, and appears by itself once it can', async () => {
  const { page } = admin;
  const findAgain = await loseCode(page, stage.app.url);
  await page.goto('/phases');
  await page.getByRole('heading', { name: NOT_LOADED }).waitFor();
  await page.getByText('Sobald er wieder antwortet, erscheint die Seite von selbst.').waitFor();
  await expectAccessible(page);
  await findAgain();
  await page.getByRole('heading', { name: 'Phasenverwaltung' }).waitFor();
});
