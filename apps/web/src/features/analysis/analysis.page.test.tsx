import type { Gebaeude, Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { sampleGebaeude } from '../../test/sample-gebaeude.ts';
import {
  entries,
  idOf,
  keyValsOf,
  liegenschaften,
  offersOf,
  phases,
  providers,
} from '../../test/sample-tender.ts';
import { findToast } from '../../test/shown-toast.ts';

const TAB = { name: 'Nach Liegenschaften' };
const OVERVIEW = { name: 'Gesamtübersicht' };

function findCount(shown: number): Promise<HTMLElement> {
  return screen.findByText(`${shown} von 2 Liegenschaften`);
}

function searchField(): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Liegenschaften durchsuchen' });
}

function phaseField(): Promise<HTMLInputElement> {
  return screen.findByRole<HTMLInputElement>('combobox', { name: 'Ausgewählte Phase' });
}

async function choosePhase(user: UserEvent, title: string): Promise<void> {
  await user.click(await phaseField());
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${title}`) }));
}

function findCompared(nummer: string): Promise<HTMLElement> {
  return screen.findByRole('heading', { name: `${nummer} - Haus`, level: 2 });
}

test('the search waits a second after the last key (ANALYSIS-007, CONST-005)', async () => {
  await renderPage('/analysis');
  await findCount(2);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.change(searchField(), { target: { value: 'L-' } });
  act(() => void vi.advanceTimersByTime(999));
  fireEvent.change(searchField(), { target: { value: 'L-2' } });
  act(() => void vi.advanceTimersByTime(999));
  expect(screen.queryByText('2 von 2 Liegenschaften')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  screen.getByText('1 von 2 Liegenschaften');
});

test('Enter, the button and the cross search at once (ANALYSIS-007)', async () => {
  const { user } = await renderPage('/analysis');
  await findCount(2);
  // Nothing that waits comes to its end.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const search = (text: string) => fireEvent.change(searchField(), { target: { value: text } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  search('L-2');
  fireEvent.keyDown(searchField(), { key: 'Enter' });
  screen.getByText('1 von 2 Liegenschaften');
  search('L-');
  press('Suchen');
  screen.getByText('2 von 2 Liegenschaften');
  search('L-1');
  press('Suchen');
  screen.getByText('1 von 2 Liegenschaften');
  press('Suche leeren');
  screen.getByText('2 von 2 Liegenschaften');
  expect(searchField().value).toBe('');
  vi.useRealTimers();
  await user.type(searchField(), 'L-1{Enter}');
  await findCount(1);
});

test('an empty result says what hides everything and takes just that back (ANALYSIS-012)', async () => {
  const { user } = await renderPage('/analysis');
  await findCount(2);
  const search = async (text: string) => {
    await user.clear(searchField());
    await user.type(searchField(), `${text}{Enter}`);
  };
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await search('nirgends');
  await screen.findByText('Keine Liegenschaft passt zu Ihrer Suche.');
  expect(screen.queryByRole('button', { name: 'Filter zurücksetzen' })).toBeNull();
  await press('Suche zurücksetzen');
  await findCount(2);

  await press('Alle Länder und Städte');
  await user.type(await screen.findByRole('textbox', { name: 'Orte und Liegenschaften suchen' }), 'L-1');
  await user.click(await screen.findByRole('checkbox', { name: /L-1/ }));
  await user.keyboard('{Escape}');
  await findCount(1);
  await search('L-2');
  await screen.findByText('Keine Liegenschaft passt zu Suche und Filter.');
  await press('Suche zurücksetzen');
  await findCount(1);
  await search('L-2');
  await press('Filter zurücksetzen');
  await findCount(1);
  await screen.findByRole('heading', { name: /^L-2/ });
});

test('a card opens the data of its property, whose buildings are all asked for at once and nobody can write in, and takes the focus back (ANALYSIS-010, API-020, PROP-037)', async () => {
  const gebaeudeIds = [idOf(81), idOf(82)];
  const answers = new Map(gebaeudeIds.map((id) => [id, Promise.withResolvers<Gebaeude>()]));
  const { user, server, address } = await renderPage('/analysis', {
    getLiegenschaft: { ...liegenschaften[0]!, gebaeudeIds },
    getGebaeude: ({ params }) => answers.get(params['gebaeudeId'] ?? '')!.promise,
  });
  const info = await screen.findByRole('button', { name: 'Angaben zu L-1 Haus' });
  await user.click(info);
  const dialog = await screen.findByRole('dialog', { name: 'Liegenschaft: Haus' });
  // Neither is answered before both have been asked for.
  const asked = () =>
    server.calls.flatMap(({ name, params }) => (name === 'getGebaeude' ? params['gebaeudeId'] : []));
  await waitFor(() => expect(asked()).toEqual(gebaeudeIds));
  for (const [at, id] of gebaeudeIds.entries())
    answers.get(id)?.resolve(sampleGebaeude(id, `L-1-0${at + 1}`));
  await within(dialog).findByRole('button', { name: /^L-1-01/ });
  await within(dialog).findByRole('button', { name: /^L-1-02/ });
  expect(address().searchParams.get('lId')).toBeNull();
  // Notes are in text areas that nobody can write in.
  expect(dialog.querySelectorAll('input:not([type=checkbox]), textarea:not([readonly])')).toHaveLength(0);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(info));
});

test('the data of a property wait with a spinner, say when they cannot be loaded, and are there once asked for again (PROP-040, ERR-012)', async () => {
  const answer = Promise.withResolvers<Refusal>();
  const { user, server } = await renderPage('/analysis', { getLiegenschaft: answer.promise });
  await user.click(await screen.findByRole('button', { name: 'Angaben zu L-1 Haus' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('status', { name: 'Die Liegenschaft wird geladen' });
  answer.resolve(new Refusal(500, 'Der Server wird gerade gewartet.'));
  await within(dialog).findAllByText('Die Liegenschaft konnte nicht geladen werden');
  await findToast('alert', 'Die Liegenschaft konnte nicht geladen werden');
  server.answer({ getLiegenschaft: liegenschaften[0]! });
  await user.click(within(dialog).getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('dialog', { name: 'Liegenschaft: Haus' });
});

test('a property is picked by country, region and city, and its dialog shows everything and gives the focus back (PROP-039…041)', async () => {
  const [here, there] = liegenschaften as [Liegenschaft, Liegenschaft];
  const elsewhere = { ...there.adresse, region: 'Bayern', stadt: 'Fürth' };
  const { user } = await renderPage(`/analysis?lId=${here.id}`, {
    listLiegenschaften: [here, { ...there, name: 'Speicher', adresse: elsewhere }],
    getLiegenschaft: { ...there, name: 'Speicher', gebaeudeIds: [idOf(81)] },
    getGebaeude: sampleGebaeude(idOf(81), 'G-1'),
    listOptions: [],
    listMedia: [],
  });
  await user.click(await screen.findByRole('button', { name: /^L-1 / }));
  const places = within(await screen.findByRole('listbox', { name: 'Liegenschaften' }));
  const shown = () => places.getAllByRole('option').map(({ textContent }) => textContent);
  await user.click(places.getByRole('option', { name: /^Zurück, Deutschland/ }));
  expect(shown()).toEqual(['Deutschland2']);
  for (const level of [/^Deutschland/, /^Bayern/, /^Fürth/, /^L-2 Speicher/])
    await user.click(places.getByRole('option', { name: level }));
  const open = await screen.findByRole('button', { name: 'Angaben zu L-2 Speicher' });
  await user.click(open);
  const dialog = within(await screen.findByRole('dialog', { name: 'Liegenschaft: Speicher' }));
  for (const name of ['Grunddaten', 'Adresse', 'Bilder und Dokumente', 'Gebäude'])
    await dialog.findByRole('heading', { name });
  await user.click(await dialog.findByRole('button', { name: /^G-1/ }));
  await dialog.findByRole('heading', { name: 'Energiesteckbrief' });
  dialog.getAllByRole('button', { name: 'Schließen' }).at(-1)!.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(open));
});

test('the comparison stays with its property: on its own tab, and after a look at the overview (ANALYSIS-004)', async () => {
  const { user, address } = await renderPage('/analysis');
  await user.click(await screen.findByRole('link', { name: /^L-2/ }));
  await findCompared('L-2');
  const before = address().href;
  await user.click(screen.getByRole('tab', TAB));
  await findCompared('L-2');
  expect(address().href).toBe(before);

  await user.click(screen.getByRole('tab', OVERVIEW));
  await user.click(await screen.findByRole('tab', TAB));
  await findCompared('L-2');
  // A link that names a property wins.
  await user.click(screen.getByRole('tab', OVERVIEW));
  await user.click(await screen.findByRole('link', { name: /^L-1/ }));
  await findCompared('L-1');
  await user.click(screen.getByRole('tab', OVERVIEW));
  await user.click(await screen.findByRole('link', { name: /^L-2/ }));
  await findCompared('L-2');

  await choosePhase(user, phases.future.title);
  await waitFor(() => expect(address().searchParams.get('cId')).toBe('new'));
  await user.click(await screen.findByRole('tab', TAB));
  await findCompared('L-1');
  await choosePhase(user, phases.running.title);
  await waitFor(() => expect(address().searchParams.get('pId')).toBe(phases.running.id));
  await user.click(await screen.findByRole('tab', TAB));
  await findCompared('L-2');
});

test('who has not answered, who has withdrawn, and a phase that has not begun read differently (OPEN-02)', async () => {
  const { user } = await renderPage('/analysis', {
    getOffers: ({ params }) => ({
      ...offersOf(params['phaseId'] ?? ''),
      participation: params['phaseId'] === phases.future.id ? [null, null] : [null, 'false'],
    }),
    // What the comparison of one property goes by.
    listPhaseKeyVals: ({ params }) =>
      keyValsOf(params['phaseId'] ?? '').flatMap((entry) => {
        if (!entry.key.endsWith('_offer')) return entry;
        return entry.organisationId === providers[0]!.organisationId ? [] : { ...entry, value: 'false' };
      }),
  });
  await findCount(2);
  const main = screen.getByRole('main');
  await within(main).findAllByText(/zurückgezogen/);
  for (const words of ['noch keine Zusage', 'zurückgezogen']) {
    const cards = within(main).getAllByRole('listitem');
    expect(cards.some(({ textContent }) => textContent.includes(words))).toBe(true);
  }
  await user.click(screen.getByRole('tab', TAB));
  for (const words of ['noch keine Zusage', 'zurückgezogen']) {
    await waitFor(() => {
      const heads = screen.getAllByRole('columnheader');
      expect(heads.some(({ textContent }) => textContent.includes(words))).toBe(true);
    });
  }
  await choosePhase(user, phases.future.title);
  await user.click(await screen.findByRole('tab', OVERVIEW));
  expect(await screen.findAllByText(/Phase noch nicht begonnen/)).not.toEqual([]);
  expect(screen.queryAllByText(/noch keine Zusage/)).toEqual([]);
});

test('the award view opens on the last offer phase and says so; other pages open on theirs until somebody chooses (AWARD-003, AWARD-004)', async () => {
  const { user } = await renderPage('/placing');
  const showsPhase = async (title: string) =>
    waitFor(async () => expect((await phaseField()).value).toBe(title));
  const open = async (name: string) => {
    const menu = screen.getByRole('navigation', { name: 'Hauptmenü' });
    await user.click(within(menu).getByRole('link', { name }));
  };
  await showsPhase(phases.future.title);
  await screen.findByText(/letzten Angebotsphase sinnvoll: Sie ist gewählt und beginnt am \d/);
  await open('Analyse');
  await showsPhase(phases.running.title);
  await choosePhase(user, phases.ended.title);
  await showsPhase(phases.ended.title);
  await open('Vergabeansicht');
  await showsPhase(phases.future.title);
  await open('Analyse');
  await showsPhase(phases.ended.title);
});

test.each(['/analysis', '/placing'])(
  'another phase begins anew on %s (ANALYSIS-002, AWARD-001)',
  async (path) => {
    const { user, address } = await renderPage(path);
    await phaseField();
    if (path === '/analysis') {
      await user.click(await screen.findByRole('tab', TAB));
      await screen.findAllByRole('row', { name: /Summe/ });
    }
    await choosePhase(user, phases.ended.title);
    await waitFor(() => expect(address().searchParams.get('cId')).toBe('new'));
    expect(address().searchParams.get('pId')).toBe(phases.ended.id);
    expect(address().searchParams.get('lId')).toBeNull();
  },
);

test('a catalogue that makes no tree is said in place of the comparison, and asked for anew (ERR-035)', async () => {
  const { user, server } = await renderPage(`/analysis?lId=${liegenschaften[0]!.id}`, {
    listEpEntries: entries.map((entry) => ({ ...entry, leftInt: 1 })),
  });
  const title = 'LV konnten nicht erstellt werden';
  const failure = await within(await screen.findByRole('main')).findByText(title);
  server.answer({ listEpEntries: entries });
  const alert = failure.closest<HTMLElement>('[role=alert]')!;
  await user.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findAllByRole('row', { name: /Summe/ });
});

test.each([
  ['/analysis', 'Nach Rahmenpreisen'],
  ['/provider', undefined],
])(
  'in a phase without properties there are no factors of states, and %s says so (ANALYSIS-027)',
  async (path, tab) => {
    const { user } = await renderPage(path, {
      listPhases: [{ ...phases.running, liegenschaftIds: [] }],
      listLiegenschaften: [],
      listLvs: [],
      getOffers: ({ params }) => ({
        ...offersOf(params['phaseId'] ?? ''),
        liegenschaftIds: [],
        sums: [],
        flags: [],
      }),
    });
    if (tab !== undefined) {
      await screen.findByText('Keine Liegenschaften verfügbar');
      await user.click(screen.getByRole('tab', { name: tab }));
    } else {
      await user.click(await screen.findByRole('combobox', { name: 'Dienstleister' }));
      await user.click(await screen.findByRole('option', { name: /Alpina/ }));
    }
    await screen.findByText('Keine Bundeslandfaktoren gefunden');
  },
);

test('«Kompakt» is a choice that is kept: the specified columns stay until somebody asks, its filters and order keep the tree (ANALYSIS-018, decision 0090)', async () => {
  const shown = await renderPage(`/analysis?lId=${liegenschaften[0]!.id}`);
  const grid = async () => screen.findByRole('treegrid', { name: 'Preisvergleich Haus' });
  const columns = async () =>
    within(await grid())
      .getAllByRole('columnheader')
      .map((head) => head.getAttribute('aria-label') ?? '');
  await within(await grid()).findAllByRole('row');
  const specified = await columns();
  expect(specified.filter((label) => label.includes('Einheitspreis mit Faktoren'))).toHaveLength(2);
  await shown.user.click(screen.getByRole('button', { name: 'Ansicht' }));
  await shown.user.click(await screen.findByRole('checkbox', { name: 'Kompakt' }));
  await shown.user.click(screen.getByRole('checkbox', { name: 'Menge' }));
  await shown.user.keyboard('{Escape}');
  const compact = await columns();
  expect(compact).toContain('Spanne in Euro: höchster minus niedrigster Gesamtpreis');
  expect(compact.some((label) => label.includes('Einheitspreis') || label === 'Menge')).toBe(false);
  expect(compact).toContain('Beta, Rang 1, Bezug, 100 %');
  expect(compact).toContain('Alpina, Rang 2, +5,000 €');

  await shown.user.click(screen.getByRole('button', { name: /^nur Ausreißer/ }));
  await screen.findByText('Keine Position passt zu diesen Filtern.');
  await shown.user.click(screen.getByRole('button', { name: 'Alle Positionen zeigen' }));
  await shown.user.click(screen.getByRole('button', { name: 'Spanne', pressed: false }));
  await screen.findByRole('button', { name: 'Spanne', pressed: true });
  await shown.user.type(screen.getByRole('textbox', { name: 'Spanne ab Euro' }), '9.999.999');
  await screen.findByText('Keine Position passt zu diesen Filtern.');
  cleanup();
  await renderPage(`/analysis?lId=${liegenschaften[0]!.id}`);
  await within(await grid()).findAllByRole('row');
  expect(await columns()).toEqual(compact);
});

test('a square metre of a property costs what each line costs by its area, as somebody asked for once', async () => {
  const shown = await renderPage(`/analysis?lId=${liegenschaften[0]!.id}`, {
    listGebaeude: [{ ...sampleGebaeude(idOf(71), 'G-1'), bruttoGrundflaeche: 60 }],
  });
  const grid = await screen.findByRole('treegrid', { name: 'Preisvergleich Haus' });
  await within(grid).findAllByRole('row');
  expect(within(grid).queryByRole('columnheader', { name: /je m²/ })).toBeNull();
  await shown.user.click(screen.getByRole('button', { name: 'Ansicht' }));
  await shown.user.click(await screen.findByRole('checkbox', { name: 'Preis je Quadratmeter' }));
  const column = await within(grid).findByRole('columnheader', { name: 'Alpina: € je m² BGF' });
  within(grid).getByText('€ je m² BGF, 60 m²');
  const sum = within(grid).getAllByRole('row').at(-1)!;
  // 380 € by 60 m².
  expect(sum.querySelector(`[aria-colindex="${column.getAttribute('aria-colindex')}"]`)?.textContent).toBe(
    '6,333',
  );
});

test('codes that the catalogue lacks are named as the cause, with their properties, whatever is looked at (PRICE-006)', async () => {
  const liegenschaftIds = liegenschaften.map(({ id }) => id);
  const { user } = await renderPage('/analysis', {
    listUnknownCodes: [{ epCode: 'X9', positionCount: 3, liegenschaftIds }],
  });
  const cause = async () => {
    const title = await screen.findByText(/^3 LV-Positionen sind im EP-Katalog nicht enthalten/);
    within(title.closest<HTMLElement>('[role=alert]')!).getByText('X9: 3 Positionen in L-1 und L-2');
  };
  await cause();
  await user.click(screen.getByRole('tab', TAB));
  await cause();
});
