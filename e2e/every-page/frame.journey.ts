import { expect, test } from 'vitest';
import { DEMO_PASSWORD, waitForFocus, waitUntilQuiet } from '../stage/browser.ts';
import { loseCode } from '../stage/lose-code.ts';
import { startPortfolioApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const stage = openStage(startPortfolioApp);

test('whoever asks for a page signs in first, by keyboard, and comes back to it, also after a reload and in a new tab', async () => {
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

test('the frame works by keyboard: skip link, search, hints, which the pointer shows too, until Escape; menus, choices and hints open also when no code can be loaded any more', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/phases' });
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

  await page.goto('/liegenschaften');
  await waitUntilQuiet(page);
  await loseCode(page, stage.app.url);
  await page.getByRole('combobox', { name: 'Sortierung' }).click();
  await page.getByRole('option', { name: 'Nummer' }).first().waitFor();
  await page.keyboard.press('Escape');
  await signOut.hover();
  await hint.waitFor();
  await page.locator('header').getByRole('button', { expanded: false }).last().click();
  await page.getByRole('menuitem').first().waitFor();
});
