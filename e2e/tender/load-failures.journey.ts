import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const stage = openStage(startDemoApp);

/** What the server says of its failure, in an answer that is not shaped like the program's. */
const SAID = 'Der Server wird gerade gewartet.';

/** What the program requests from the server, by the end of the address. */
const CALLS = {
  phases: /^\/lvep\/v1\/phase$/,
  offers: /\/offers$/,
  liegenschaften: /^\/property\/v1\/liegenschaft\/?$/,
  providers: /\/serviceprovider\/?$/,
  catalogs: /\/lvep\/v1\/epCatalog$/,
  entries: /\/phase\/[^/]+\/epCatalog$/,
  lvs: /\/phase\/[^/]+\/lv$/,
  lvSummaries: /\/phase\/[^/]+\/lvSummary$/,
  phaseValues: /^\/keyval\/v1\/alpha\/phase\/[^/]+$/,
  ownValues: /^\/keyval\/v1\/alpha\/phase\/[^/]+\/orga\/[^/]+$/,
} as const;

/** Waits until the page has shown what it knows by now. */
function waitUntilDrawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Opens the path while the server refuses one request, inspects the page, and lets the request through again. */
async function openWithout(page: Page, call: keyof typeof CALLS, path: string, look: () => Promise<void>) {
  const isRefused = (url: URL) => CALLS[call].test(url.pathname);
  await page.route(isRefused, (route) => route.fulfill({ status: 500, json: { message: SAID } }));
  await page.goto(path);
  await look();
  await page.unroute(isRefused);
}

/** Waits until the page says it in place of its content and as a message, both with the server's own sentence. */
async function expectSaid(page: Page, title: string): Promise<void> {
  await page.getByRole('main').getByText(title).waitFor();
  await expect.poll(() => page.getByText(title).count()).toBe(2);
  await expect.poll(() => page.getByText(SAID).count()).toBe(2);
}

test('the analysis says what could not be loaded, in place of its content and as a message', async () => {
  const { page } = await stage.openAs('admin@example.org');
  for (const [call, title] of [
    ['offers', 'Fehler beim Laden der Daten'],
    ['liegenschaften', 'Die Liegenschaften konnten nicht geladen werden'],
    ['providers', 'Die Dienstleister konnten nicht geladen werden'],
  ] as const) {
    await openWithout(page, call, '/analysis', () => expectSaid(page, title));
  }
  await page.getByRole('button', { name: 'Erneut versuchen' }).first().click();
  await page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
  await page.getByRole('row', { name: /^(leer )*Summe/ }).waitFor();
  const path = page.url();
  await page.route('**/lv?type=excel', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Preisspiegel', exact: true }).click();
  await page.getByText('Fehler beim Download').waitFor();
  for (const [call, title] of [
    ['entries', 'Der EP-Katalog konnte nicht geladen werden'],
    ['lvs', 'Das Leistungsverzeichnis konnte nicht geladen werden'],
    ['phaseValues', 'Die Angebotsdaten der Dienstleister konnten nicht geladen werden'],
  ] as const) {
    await openWithout(page, call, path, () => expectSaid(page, title));
  }
  await expectAccessible(page);
});

test('administration and history say what could not be loaded, in place of their content and as a message', async () => {
  const { page } = await stage.openAs('admin@example.org');
  for (const [call, path, title] of [
    ['providers', '/user', 'Die Nutzer konnten nicht geladen werden'],
    ['phases', '/phases', 'Die Phasen konnten nicht geladen werden'],
    ['providers', '/provider', 'Die Dienstleister konnten nicht geladen werden'],
    ['ownValues', '/provider', 'Die Preise und Faktoren konnten nicht geladen werden'],
  ] as const) {
    await openWithout(page, call, path, () => expectSaid(page, title));
  }
});

test('the award view says what could not be loaded, in place of its content and as a message', async () => {
  const { page } = await stage.openAs('admin@example.org');
  for (const [call, detail] of [
    ['offers', 'Die Angebotsdaten der Dienstleister konnten nicht geladen werden.'],
    ['liegenschaften', 'Die Liegenschaften konnten nicht geladen werden.'],
    ['providers', 'Die Dienstleister konnten nicht geladen werden.'],
    ['catalogs', 'Bitte stellen Sie sicher, dass für die Phase ein EP-Katalog vorhanden ist.'],
    ['lvSummaries', 'Die Leistungsverzeichnisse konnten nicht geladen werden.'],
    ['ownValues', 'Die Vergaben und Zielpreise konnten nicht geladen werden.'],
  ] as const) {
    await openWithout(page, call, '/placing', async () => {
      await page.getByRole('main').getByText('Laden der Daten fehlgeschlagen').waitFor();
      // Once in the page, once in the message.
      await expect.poll(() => page.getByText(detail).count()).toBe(2);
    });
  }
  await page.route(
    ({ pathname }) => CALLS.catalogs.test(pathname),
    (route) => route.fulfill({ json: { data: [] } }),
    { times: 1 },
  );
  await page.goto('/placing');
  await page.getByRole('main').getByText('Für diese Phase ist kein EP-Katalog vorhanden').waitFor();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Laden der Daten fehlgeschlagen' })
    .getByText('Bitte stellen Sie sicher, dass für die Phase ein EP-Katalog vorhanden ist.')
    .waitFor();
  await openWithout(page, 'phases', '/placing', async () => {
    const detail = 'Die Phasen konnten nicht geladen werden.';
    await page.getByRole('main').getByText(`Fehler beim Laden benötigter Daten. ${detail}`).waitFor();
    await expect.poll(() => page.getByText(detail).count()).toBe(2);
  });
});

test('what could not be loaded stays said while it is asked for again, and goes with its message once it is there (AWARD-006)', async () => {
  const { page } = await stage.openAs('admin@example.org');
  const isOffers = (url: URL) => CALLS.offers.test(url.pathname);
  await page.route(isOffers, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/placing');
  const said = page.getByRole('main').getByText('Laden der Daten fehlgeschlagen');
  await said.waitFor();
  await page.unroute(isOffers);
  const asked = Promise.withResolvers<void>();
  const looked = Promise.withResolvers<void>();
  await page.route(isOffers, async (route) => {
    asked.resolve();
    await looked.promise;
    await route.continue();
  });
  await page.getByRole('main').getByRole('button', { name: 'Erneut versuchen' }).click();
  await asked.promise;
  await waitUntilDrawn(page);
  expect(await said.count()).toBe(1);
  expect(await page.getByRole('status', { name: 'Die Vergabe wird geladen' }).count()).toBe(0);
  looked.resolve();
  await page.getByText('von 58 Paketen vergeben').or(page.getByText('von 53 Paketen vergeben')).waitFor();
  await expect.poll(() => page.getByText('Laden der Daten fehlgeschlagen').count()).toBe(0);
});

test('without any phase, analysis and award view say so', async () => {
  const { page } = await stage.openAs('admin@example.org');
  await page.route(
    (url) => CALLS.phases.test(url.pathname),
    (route) => route.fulfill({ json: { data: [] } }),
  );
  for (const [path, hint] of [
    ['/analysis', 'Bitte legen Sie zuerst Angebotsphasen an.'],
    ['/placing', 'Es sind noch keine Phasen angelegt.'],
  ] as const) {
    await page.goto(path);
    await page.getByText('Keine Phasen vorhanden').nth(1).waitFor();
    await page.getByText(hint).first().waitFor();
  }
});
