import { chapterGroups } from '../../apps/web/src/shell/help/chapters.ts';
import { namedPages } from '../../apps/web/src/shell/nav-entries.ts';
import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectLandmarks } from '../stage/barrier.ts';
import { DEMO_PASSWORD, waitForFocus, waitUntilQuiet } from '../stage/browser.ts';
import { loseCode } from '../stage/lose-code.ts';
import { startPortfolioApp } from '../stage/test-app.ts';
import { putSession } from '../stage/put-session.ts';
import { openStage } from '../stage/stage.ts';
import { goTo } from '../stage/go-to.ts';

const stage = openStage(startPortfolioApp);

test('whoever asks for a page signs in first, by keyboard and told what is wrong, and comes back to it, also after a reload and in a new tab', async () => {
  const { page, context } = await stage.open();
  await page.goto('/analysis?pId=abc');
  await page.waitForURL(/\/login\?origin=/);
  const [name, password] = [page.getByLabel('E-Mail'), page.getByLabel('Passwort', { exact: true })];
  // Typing begins in the form, and the legal pages come last.
  await waitForFocus(name);
  const stops = [
    'Passwort',
    'Passwort anzeigen',
    'Anmelden',
    'Passwort vergessen?',
    'Passkey verwenden',
    'Impressum',
    'Datenschutz',
  ];
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    const named = () =>
      page.evaluate(() => {
        const { activeElement: active } = document;
        const label = active instanceof HTMLInputElement ? active.labels?.[0]?.textContent : undefined;
        return label ?? active?.getAttribute('aria-label') ?? active?.textContent;
      });
    await expect.poll(named).toBe(stop);
  }

  await name.fill('keine Adresse');
  await page.keyboard.press('Enter');
  await page.getByText('Bitte geben Sie eine valide E-Mail-Adresse ein.').waitFor();
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
  await name.fill('wer@example.org');
  await password.fill('falsch');
  await page.keyboard.press('Enter');
  await page.getByText('Die angegebene Email oder das Passwort ist falsch.').waitFor();

  await name.fill('Admin@Example.org');
  await password.fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('/analysis?pId=abc');
  await page.getByRole('link', { name: 'Analyse' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Analyse' }).waitFor();
  const secondTab = await context.newPage();
  await secondTab.goto('/login');
  await secondTab.waitForURL('/liegenschaften');
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  // How every token begins; a few letters of that come by chance in one that is sealed.
  expect(stored).not.toContain(btoa('{"alg":"HS256"}'));
  expect(stored).not.toContain('admin@example.org');

  await secondTab.getByRole('button', { name: 'Abmelden' }).click();
  await secondTab.waitForURL(/\/login/);
  await page.waitForURL(/\/login/);
  await expect
    .poll(() => page.evaluate(() => [sessionStorage.length, localStorage.getItem('rahmenpreis.application')]))
    .toEqual([0, null]);
});

test('the description of the calls opens under the policy that the server sends for it', async () => {
  const { page } = await stage.open();
  // Of one call alone, since to draw all of them takes the library a quarter of a minute.
  await page.route('**/docs/json', async (route) => {
    const response = await route.fetch();
    const { paths, ...description } = (await response.json()) as { paths: Record<string, object> };
    const [first = ''] = Object.keys(paths).filter((path) => path.endsWith('/authenticate'));
    await route.fulfill({ response, json: { ...description, paths: { [first]: paths[first] } } });
  });
  await page.goto('/docs');
  await page.getByText('/auth/v1/public/authenticate').waitFor();
});

/** Checks that what the header offers stands in one line. */
async function expectOneLine(page: Page): Promise<void> {
  const search = page.getByRole('button', { name: /^Suchen/ });
  await search.waitFor();
  const lines = await search.getByText('Liegenschaft, Phase, Seite').evaluate((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
}

const SIDES = [
  {
    kind: 'admin',
    username: 'admin@example.org',
    home: '/liegenschaften',
    ofTheOther: '/dl-overview',
    menu: [
      'Liegenschaften',
      'Nutzerverwaltung',
      'Phasenverwaltung',
      'Phasen-Setup',
      'Analyse',
      'DL Zeitverlauf',
      'Vergabeansicht',
      'Szenarien',
      'Bieterfragen',
      'Runden',
    ],
  },
  {
    kind: 'provider',
    username: 'bieter1@example.org',
    home: '/dl-priceinput',
    ofTheOther: '/placing',
    menu: ['Rahmenpreiseingabe', 'Preisübersicht', 'Ihr Angebot', 'Bieterfragen'],
  },
] as const;

test.each(SIDES)(
  'the root leads $kind home, as the other side’s pages and the logo do; the menu is its own, the header one line, and «?» opens the chapter of each page found by its name',
  async ({ kind, username, home, ofTheOther, menu }) => {
    const [width] = drawVisits([900, 1024, 1440], 1);
    const { page } = await stage.openAs(username, {
      path: '/',
      view: { width: width!, height: 800, scheme: 'light' },
    });
    await page.waitForURL(home);
    await expectOneLine(page);
    const links = page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link');
    await expect.poll(() => links.allInnerTexts()).toEqual(menu);
    await goTo(page, ofTheOther);
    await page.waitForURL((url) => url.pathname === home);

    const titles = new Map(
      chapterGroups(kind).flatMap(({ chapters }) => chapters.map(({ id, title }) => [id, title])),
    );
    // `npm run proof -- frame` asks on all of them; that each page has a chapter is a test of `chapters.ts`.
    for (const { to } of drawVisits(namedPages(kind), 1)) {
      await goTo(page, to);
      await waitUntilQuiet(page);
      await page.keyboard.press('Shift+?');
      // A page below another one has its chapter: the memo that of the award view.
      const title = titles.get(to.split('/')[1]!)!;
      await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
    }
    await page.getByRole('link', { name: 'Rahmenpreis, zur Startseite' }).click();
    await page.waitForURL((url) => url.pathname === home);
  },
);

/** Removes every right from the access tokens that the page fetches, as for an account of another kind. */
async function withoutRights(page: Page): Promise<void> {
  await page.route('**/token/refresh', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { token: string } };
    const [head, claims = '', signature] = answer.data.token.split('.');
    const own = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    const changed = Buffer.from(JSON.stringify({ ...own, authority: [] })).toString('base64url');
    await route.fulfill({ response, json: { data: { token: [head, changed, signature].join('.') } } });
  });
}

test('an account of neither side is told so, and going back logs it out', async () => {
  const { page } = await stage.open();
  await withoutRights(page);
  await putSession(page, 'bieter1@example.org', DEMO_PASSWORD);
  await page.goto('/analysis');
  await page.waitForURL('/notype');
  await page.getByRole('heading', { name: 'Fehlerhafte Berechtigungen' }).waitFor();
  await expectAccessible(page);
  await expectLandmarks(page);
  await page.getByRole('button', { name: 'Zurück zur Anmeldung' }).click();
  await page.waitForURL('/login');
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('the frame works by keyboard: skip link, search, hints, which the pointer shows too, until Escape, and a page that does not exist', async () => {
  const { page } = await stage.openAs('admin@example.org');
  await page.goto('/phases');
  await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
  await page.keyboard.press('Tab');
  await waitForFocus(page.getByRole('link', { name: 'Zum Inhalt springen' }));
  await page.keyboard.press('Enter');
  await waitForFocus(page.getByRole('main'));
  await page.keyboard.press('Control+k');
  const search = page.getByRole('textbox', { name: 'Liegenschaft, Phase oder Seite suchen' });
  await page.getByRole('button', { name: /^Phasenverwaltung/ }).waitFor();
  const placeOfAll = await search.boundingBox();
  await search.pressSequentially('L4');
  await page.getByRole('button', { name: /^L-004 Rheinhaus/ }).waitFor();
  // The field stays where it is while the list below it shrinks.
  await expect.poll(() => search.boundingBox()).toEqual(placeOfAll);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/liegenschaften\/detail\?lid=/);

  const hint = page.getByRole('tooltip');
  const signOut = page.getByRole('button', { name: 'Abmelden' });
  await signOut.hover();
  await hint.filter({ hasText: 'Abmelden' }).waitFor();
  await page.keyboard.press('Escape');
  await hint.waitFor({ state: 'detached' });
  await signOut.focus();
  await hint.filter({ hasText: 'Abmelden' }).waitFor();
  await page.keyboard.press('Shift+Tab');
  await hint.filter({ hasText: /Darstellung|Modus|Schema/ }).waitFor();

  for (const path of ['/gibt-es-nicht', '/liegenschaften/gibt-es-nicht']) {
    await goTo(page, path);
    const main = page.getByRole('main');
    await main.getByText('Die Seite konnte leider nicht gefunden werden.').waitFor();
    await expectLandmarks(page);
  }
});

test('menus, choices and hints open also when no code can be loaded any more', async () => {
  const { page } = await stage.openAs('admin@example.org');
  await page.goto('/liegenschaften');
  await waitUntilQuiet(page);
  await loseCode(page, stage.app.url);
  await page.getByRole('combobox', { name: 'Sortierung' }).click();
  await page.getByRole('option', { name: 'Nummer' }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Abmelden' }).hover();
  await page.getByRole('tooltip').waitFor();
  await page.locator('header').getByRole('button', { expanded: false }).last().click();
  await page.getByRole('menuitem').first().waitFor();
});
