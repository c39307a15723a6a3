import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CodeMissing } from '../kernel/code/code-missing.ts';
import { noteAbsence, noteStatus } from '../kernel/connection.ts';
import { router } from '../router.tsx';
import { renderPage } from '../test/render-page.tsx';

const NOT_LOADED = 'Die Seite konnte nicht geladen werden';

test.each([
  ['Nutzerverwaltung', '/user', 'Nutzer anlegen'],
  ['Phasenverwaltung', '/phases', 'Phase hinzufügen'],
  ['Phasen-Setup', '/options', 'Laufende Phase'],
  ['Liegenschaften', '/liegenschaften', '2 Liegenschaften'],
  ['Analyse', '/analysis', 'Gesamtübersicht'],
  ['Vergabeansicht', '/placing', 'Pakete für Dienstleister'],
] as const)(
  'without the code of %s the page before it stays, and goes once it is there',
  async (name, path, shows) => {
    const { user, address } = await renderPage('/provider');
    const menu = await screen.findByRole('navigation', { name: 'Hauptmenü' });
    await within(screen.getByRole('main')).findByRole('heading', { level: 1 });
    const page = router.routesByPath[path].options.component!;
    const preload = vi.spyOn(page, 'preload').mockImplementation(() => {
      noteAbsence();
      return Promise.reject(new CodeMissing('unreachable', path));
    });
    const before = address().href;
    await user.click(within(menu).getByRole('link', { name }));
    await screen.findByText(NOT_LOADED);
    expect(address().href).toBe(before);
    preload.mockRestore();
    noteStatus(200);
    await waitFor(() => expect(screen.queryByText(NOT_LOADED)).toBeNull());
    await user.click(within(menu).getByRole('link', { name }));
    await waitFor(() => expect(address().pathname).toBe(path));
    expect(await within(await screen.findByRole('main')).findAllByText(shows)).not.toEqual([]);
  },
);
