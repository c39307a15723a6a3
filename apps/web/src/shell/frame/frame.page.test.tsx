import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '../../kernel/session/session.ts';
import { Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { chapterGroups } from '../help/chapters.ts';
import { namedPages } from '../nav-entries.ts';

const NOT_FOUND = 'Die Seite konnte leider nicht gefunden werden.';

const SIDES = [
  {
    kind: 'admin',
    who: 'admin',
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
    who: 'bidder',
    home: '/dl-priceinput',
    ofTheOther: '/placing',
    menu: ['Rahmenpreiseingabe', 'Preisübersicht', 'Ihr Angebot', 'Bieterfragen'],
  },
] as const;

test.each(SIDES)(
  'the root, the other side’s pages and the logo lead $kind home; the menu is its own, and «?» opens the chapter of each page found by its name (SHELL-002, SHELL-011…013)',
  async ({ kind, who, home, ofTheOther, menu }) => {
    for (const path of ['/', ofTheOther]) {
      cleanup();
      const { address } = await renderPage(path, {}, who);
      expect(address().pathname).toBe(home);
    }
    const links = within(await screen.findByRole('navigation', { name: 'Hauptmenü' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent.trim())).toEqual(menu);

    const titles = new Map(
      chapterGroups(kind).flatMap(({ chapters }) => chapters.map(({ id, title }) => [id, title])),
    );
    // `npm run proof -- frame` asks on all of them; that each page has a chapter is a test of `chapters.ts`.
    for (const { to } of drawVisits(namedPages(kind), 1)) {
      cleanup();
      const { user, address } = await renderPage(to, {}, who);
      await user.keyboard('{Shift>}?{/Shift}');
      // A page below another one has its chapter: the memo that of the award view.
      const title = titles.get(to.split('/')[1]!)!;
      await screen.findByRole('heading', { level: 2, name: title });
      await user.click(screen.getByRole('link', { name: 'Rahmenpreis, zur Startseite' }));
      await waitFor(() => expect(address().pathname).toBe(home));
    }
  },
);

test('a page that does not exist says so in the frame, also below one that does (SHELL-008)', async () => {
  for (const path of ['/gibt-es-nicht', '/liegenschaften/gibt-es-nicht']) {
    cleanup();
    await renderPage(path);
    await within(await screen.findByRole('main')).findByText(NOT_FOUND);
  }
});

test('an account of neither side is told so, and going back logs it out; signing in says what is wrong at its field, and what the server refuses (SHELL-007, AUTH-015)', async () => {
  const { user, address, server } = await renderPage(
    '/analysis',
    { authenticate: new Refusal(404, 'Satz') },
    'neither',
  );
  expect(address().pathname).toBe('/notype');
  await screen.findByRole('heading', { name: 'Fehlerhafte Berechtigungen' });
  await user.click(screen.getByRole('button', { name: 'Zurück zur Anmeldung' }));
  const name = await screen.findByLabelText('E-Mail');
  expect(address().pathname).toBe('/login');
  expect(session.state().user).toBeNull();
  await user.type(name, 'keine Adresse{Enter}');
  await screen.findByText('Bitte geben Sie eine valide E-Mail-Adresse ein.');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(server.calls.map((call) => call.name)).not.toContain('authenticate');
  await user.clear(name);
  await user.type(name, 'wer@example.org');
  await user.type(screen.getByLabelText('Passwort'), 'falsch{Enter}');
  await screen.findByText('Die angegebene Email oder das Passwort ist falsch.');
});
