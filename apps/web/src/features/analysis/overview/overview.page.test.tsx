import type { Gebaeude } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Offers } from '@rahmenpreis/contract/offers.ts';
import { FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../../test/draw-all-rows.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { sampleGebaeude } from '../../../test/sample-gebaeude.ts';
import { idOf, liegenschaften, offersOf, phases } from '../../../test/sample-tender.ts';

/** The offers of a phase, of which the second property lies outside the market area of the second bidder. */
function withOneAlone(phaseId: string): Offers {
  const offers = offersOf(phaseId);
  const last = offers.flags.length - offers.sliceIds.length;
  return {
    ...offers,
    flags: offers.flags.map((own, at) => (at < last ? own : own | FLAG_NOT_IN_MARKET)),
  };
}

function building(id: number, liegenschaftId: string, area: Partial<Gebaeude>): Gebaeude {
  return { ...sampleGebaeude(idOf(id), `G-${id}`), liegenschaftId, ...area };
}

const TABLE = 'Angebote für alle gezeigten Liegenschaften';
const SUM = 'Angebotssumme in Euro, Prozent vom günstigsten vollständigen Angebot';
const [first, second] = liegenschaften.map(({ id }) => id) as [string, string];
/** One of the second property's two buildings tells no gross area, both tell the net one. */
const BUILDINGS = [
  building(71, first, { bruttoGrundflaeche: 60, nettoRaumflaeche: 50 }),
  building(72, second, { bruttoGrundflaeche: 100, nettoRaumflaeche: 70 }),
  building(73, second, { bruttoGrundflaeche: null, nettoRaumflaeche: 30 }),
];

async function openTable() {
  const shown = await renderPage('/analysis', {
    getOffers: ({ params }) => withOneAlone(params['phaseId'] ?? ''),
    listGebaeude: BUILDINGS,
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Alle Liegenschaften zusammen' }));
  return shown;
}

async function pick(user: UserEvent, field: string, option: RegExp): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** What the row of a bidder or property says under these heads. */
async function cellsOf(name: RegExp, heads: readonly string[]): Promise<string[]> {
  const grid = await screen.findByRole('treegrid', { name: TABLE });
  const row = (await within(grid).findByRole('rowheader', { name })).closest<HTMLElement>('[role=row]')!;
  const columns = await Promise.all(heads.map((name) => within(grid).findByRole('columnheader', { name })));
  return columns.map(
    (column) =>
      row.querySelector(`[aria-colindex="${column.getAttribute('aria-colindex')}"]`)?.textContent ?? '',
  );
}

const VALID = 'Gültige Angebote: teilnehmend, vollständig und im Marktgebiet';

test('properties with one valid offer are found in one step, and a bidder is told for what it stands alone', async () => {
  const { user } = await openTable();
  await screen.findByText('2 von 2 Liegenschaften');
  expect(screen.queryByRole('columnheader', { name: VALID })).toBeNull();
  await pick(user, 'Spalten der Tabelle', /^mit gültigen/);
  expect(await cellsOf(/^Alpina/, [VALID])).toEqual(['allein in 1 Paket']);
  await pick(user, 'Gültige Angebote', /^Paket mit nur einem Angebot \(1\)$/);
  await screen.findByText('1 von 2 Liegenschaften');
  await pick(user, 'Gültige Angebote', /^Paket ohne Angebot \(0\)$/);
  await screen.findByText('Keine Liegenschaft passt zu Ihrem Filter.');
  await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }));
  await screen.findByText('2 von 2 Liegenschaften');
});

test('a square metre costs what the valid offers for it cost, with another area it is another', async () => {
  const { user } = await openTable();
  await pick(user, 'Spalten der Tabelle', /BGF$/);
  // 380 € by 60 m²; the second property has a building without an area.
  expect(
    await cellsOf(/^Alpina/, ['Gesamt: € je m² BGF', 'Basis FM: € je m² BGF', 'Abfallmgmt: € je m² BGF']),
  ).toEqual(['6,3331 von 2', '6,3331 von 2', '–']);
  await pick(user, 'Spalten der Tabelle', /NRF$/);
  expect(await cellsOf(/^Alpina/, ['Gesamt: € je m² NRF'])).toEqual(['5,0672 von 2']);
  await pick(user, 'Spalten der Tabelle', /^übliche/);
  expect(screen.queryByRole('columnheader', { name: /je m²/ })).toBeNull();
});

const table = () => screen.queryByRole('treegrid', { name: TABLE });

test('a search reckons the portfolio anew; where nothing is found there is no table, and nothing to take along', async () => {
  drawAllRows();
  const { user } = await openTable();
  const sumOf = async () => (await cellsOf(/^Alpina/, [SUM]))[0];
  const download = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Portfolio' });
  const search = async (text: string) => {
    const field = screen.getByRole('textbox', { name: 'Liegenschaften durchsuchen' });
    await user.clear(field);
    await user.type(field, `${text}{Enter}`);
  };
  expect(await sumOf()).toMatch(/^760/);
  await search('L-1');
  await screen.findByText('1 von 2 Liegenschaften');
  expect(await sumOf()).toMatch(/^380/);
  expect(download().disabled).toBe(false);
  await search('nirgends');
  await screen.findByText('Keine Liegenschaft passt zu Ihrer Suche.');
  expect(table()).toBeNull();
  expect(download().disabled).toBe(true);
});

test('without offers the portfolio says so, and there is no second table', async () => {
  const none = offersOf(phases.running.id);
  const { user } = await renderPage('/analysis', {
    getOffers: { ...none, participation: none.participation.map(() => null) },
  });
  await user.click(await screen.findByRole('button', { name: 'Alle Liegenschaften zusammen' }));
  await waitFor(() => expect(table()).not.toBeNull());
  await screen.findByText('Noch kein vollständiges Angebot', { selector: 'main *' });
  expect(screen.queryByRole('grid', { name: 'Was es kosten würde' })).toBeNull();
  expect(within(table()!).queryByText('0')).toBeNull();
});

test('a head orders the bidders, Enter opens the properties of one, and one of them leads to its comparison', async () => {
  drawAllRows();
  const { user } = await openTable();
  const grid = await screen.findByRole('treegrid', { name: TABLE });
  const rows = () => [...grid.querySelectorAll('[role=rowheader]')].map(({ textContent }) => textContent);
  const inOrder = (...names: string[]) =>
    waitFor(() => expect(rows()).toEqual(names.map((name) => expect.stringContaining(name))));
  await inOrder('Alpina', 'Beta');
  const head = within(grid).getByRole('columnheader', { name: /^Abstand zu den besten/ });
  await user.click(head);
  await inOrder('Beta', 'Alpina');
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  await user.keyboard('{Enter}');
  await inOrder('Alpina', 'Beta');
  expect(head.getAttribute('aria-sort')).toBe('descending');
  await user.keyboard('{Enter}');
  expect(head.getAttribute('aria-sort')).toBe('none');

  await user.click(grid.querySelectorAll<HTMLElement>('[role=gridcell]')[0]!);
  await user.keyboard('{Home}{ArrowRight}{Enter}');
  await inOrder('Alpina', 'L-1 Haus', 'L-2 Haus', 'Beta');
  await user.keyboard('{ArrowDown}{Enter}');
  await screen.findByRole('heading', { name: 'L-1 - Haus' });
});
