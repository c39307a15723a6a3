import type { ChangePreview } from '@rahmenpreis/contract/tender-change.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { sampleGebaeude } from '../../../../test/sample-gebaeude.ts';
import { NOTHING_CHANGES } from '../../../../test/sample-preview.ts';
import { idOf, liegenschaften, phases } from '../../../../test/sample-tender.ts';
import { findToast } from '../../../../test/shown-toast.ts';

const [first, second] = liegenschaften;
const { future } = phases;
const BUILDINGS = [{ ...sampleGebaeude(idOf(51), 'G-1'), bruttoGrundflaeche: 12_345, baujahr: 1987 }];
const EMPTY_FUTURE = [phases.ended, phases.running, { ...future, liegenschaftIds: [first!.id] }];
const PREVIEW: ChangePreview = {
  ...NOTHING_CHANGES,
  phaseVersion: 4,
  properties: [
    { liegenschaftId: second!.id, label: 'L-2 Haus', change: 'in', positionCount: 3, awardCount: 0 },
  ],
  completeOffers: { before: 0, after: 0, all: 0 },
};

async function openTable(answers: Parameters<typeof renderPage>[1] = {}, who?: 'reader') {
  const opened = await renderPage('/liegenschaften', { listGebaeude: BUILDINGS, ...answers }, who);
  await opened.user.click(await screen.findByRole('button', { name: 'Tabelle' }));
  const grid = await screen.findByRole('grid', { name: 'Liegenschaften als Tabelle' });
  return { ...opened, grid };
}

const tickOf = (grid: HTMLElement, at: number) =>
  within(within(grid).getAllByRole('row')[at]!).getAllByRole('gridcell')[0]!;

test('every property stands with its buildings, phases and LVs, ordered by a click and narrowed by column', async () => {
  const { user, grid } = await openTable();
  await within(grid).findByText('12.345');
  within(grid).getByText('1987');
  await within(grid).findByText('3 von 3');
  // The last of three phases is named, the others are counted and named by the hint.
  const more = within(grid).getAllByText('+2')[0]!.parentElement!;
  expect(more.textContent).toBe(`${future.title}+2`);
  expect(more.dataset['tooltip']).toBe(
    [phases.ended, phases.running, future].map(({ title }) => title).join(', '),
  );
  const nummer = within(grid).getByRole('columnheader', { name: 'Nummer' });
  await user.click(nummer);
  await user.click(nummer);
  await waitFor(() => expect(nummer.getAttribute('aria-sort')).toBe('descending'));
  const filters = screen.getByRole('group', { name: 'Filter je Spalte' });
  await user.click(within(filters).getByRole('button', { name: 'BGF m²' }));
  await user.type(await screen.findByLabelText('von'), '10000');
  await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('2'));
  screen.getByText('1 von 2 angezeigt');
  await user.keyboard('{Escape}');
  within(filters).getByRole('button', { name: 'BGF m² ab 10.000' });
  await user.click(screen.getByRole('button', { name: 'Spaltenfilter leeren' }));
  await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('3'));
});

test('the choice of the table stays for the user', async () => {
  const { user } = await openTable();
  await user.click(screen.getByRole('button', { name: 'Karten' }));
  expect(screen.queryByRole('grid')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Tabelle' }));
  await renderPage('/liegenschaften', { listGebaeude: BUILDINGS });
  await screen.findByRole('grid', { name: 'Liegenschaften als Tabelle' });
});

test('chosen properties join a phase once the effect was seen, over the version that was', async () => {
  const { user, server, grid } = await openTable({
    listPhases: EMPTY_FUTURE,
    previewChange: PREVIEW,
    changePhase: { ...future, version: 5 },
  });
  const join = screen.getByRole('button', { name: 'In eine Phase aufnehmen' });
  expect(join.getAttribute('aria-disabled')).toBe('true');
  await user.click(within(grid).getByRole('checkbox', { name: 'Alle angezeigten ankreuzen' }));
  await screen.findByText('2 Liegenschaften ausgewählt');
  await user.click(join);
  expect(await screen.findAllByRole('menuitem')).toHaveLength(2);
  await user.click(screen.getByRole('menuitem', { name: /^Künftige Phase/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Liegenschaften in die Phase aufnehmen?' });
  within(dialog).getByText('1 Liegenschaft kommt in die Phase „Künftige Phase“.');
  const agree = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'In die Phase aufnehmen' });
  await waitFor(() => expect(agree.disabled).toBe(false));
  await user.click(agree);
  await findToast('status', 'In die Phase aufgenommen.');
  const sent = server.calls.find(({ name }) => name === 'changePhase');
  expect(sent?.headers.get('if-match')).toBe('"4"');
  expect(sent?.body).toMatchObject({ liegenschaftIds: [first!.id, second!.id] });
});

test('by keyboard: space ticks, Enter opens the property', async () => {
  const { user, grid, address } = await openTable();
  tickOf(grid, 1).focus();
  await user.keyboard(' ');
  await screen.findByText('1 Liegenschaft ausgewählt');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address().pathname).toBe('/liegenschaften/detail'));
});

test('who may only read sees and exports all, and takes nothing into a phase; what is not loaded or exported is said', async () => {
  const { user, grid } = await openTable({ listGebaeude: new Refusal(500, 'Weg') }, 'reader');
  const join = screen.getByRole('button', { name: 'In eine Phase aufnehmen' });
  expect(join.getAttribute('aria-description')).toBe('Sie haben nur Leserechte.');
  within(grid).getAllByText('Weg 1, 10115 Berlin');
  await screen.findByText(/^Gebäude oder LVs konnten nicht geladen werden/);
  await user.click(screen.getByRole('button', { name: 'Excel-Export' }));
  await findToast('alert', 'Export fehlgeschlagen');
});

test('chosen properties are retired with a way back, and those that are join no phase', async () => {
  const retired = { ...first!, stillgelegtAt: '2026-11-26T10:00:00Z' };
  const { user, server, grid } = await openTable({
    listLiegenschaften: [retired, second!],
    listPhases: [phases.running, { ...future, liegenschaftIds: [second!.id] }],
    retireLiegenschaften: ({ body }) => ({
      liegenschaftIds: (body as { liegenschaftIds: string[] }).liegenschaftIds,
    }),
  });
  await within(grid).findByText('stillgelegt');
  await user.click(within(grid).getByRole('checkbox', { name: 'Alle angezeigten ankreuzen' }));
  await user.click(screen.getByRole('button', { name: 'In eine Phase aufnehmen' }));
  for (const item of await screen.findAllByRole('menuitem'))
    expect(item.textContent).toContain('alle schon darin');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Stilllegen' }));
  const toast = await findToast('status', 'Die Liegenschaft ist stillgelegt.');
  await user.click(within(toast).getByRole('button', { name: 'Rückgängig' }));
  await findToast('status', 'Die Liegenschaft wird wieder angeboten.');
  const sent = server.calls.filter(({ name }) => name === 'retireLiegenschaften').map(({ body }) => body);
  expect(sent).toEqual([
    { liegenschaftIds: [second!.id], isRetired: true },
    { liegenschaftIds: [second!.id], isRetired: false },
  ]);
});

test('without a property the list from Excel is the first action', async () => {
  await renderPage('/liegenschaften', { listLiegenschaften: [] });
  await screen.findByText('Keine Liegenschaften verfügbar!');
  const look = (name: string) => screen.getByRole('button', { name }).getAttribute('data-variant');
  expect(look('Aus Excel übernehmen')).toBe('filled');
  expect(look('Liegenschaft importieren')).toBe('default');
});
