import type { SentLiegenschaftList } from '@rahmenpreis/contract/liegenschaft.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { liegenschaften } from '../../../test/sample-tender.ts';
import { findToast, toastsOf } from '../../../test/shown-toast.ts';

const TITLE = 'Liegenschaften aus Excel übernehmen';
const [KNOWN] = liegenschaften;
const HEADER = 'Liegenschaftsnummer\tLiegenschaftsname\tStraße & Hausnummer\tPostleitzahl\tStadt\tBundesland';
const PLACE = 'Am Kai 1\t20457\tHamburg\tHamburg';
const ROWS = [
  HEADER,
  `${KNOWN!.nummer}\tNeuer Name\t\t\t\t`,
  `N-1\tNeubau\t${PLACE}`,
  'N-2\tHalb\tAm Kai 2\t5066\tHamburg\tHamburg',
  `${liegenschaften[1]!.nummer}\t${liegenschaften[1]!.name}\t\t\t\t`,
];
const STORED = {
  created: [{ liegenschaftId: '00000000-0000-4000-8000-0000000000a1', version: 1, gebaeude: [] }],
  changed: 1,
  createdGebaeude: [],
  changedGebaeude: 0,
  left: [],
};

const TAKEN = 'Die Liste ist übernommen: 1 Liegenschaft angelegt und 1 Liegenschaft geändert.';

async function openDialog(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Aus Excel übernehmen' }));
  return screen.findByRole('dialog', { name: TITLE });
}

/** Pastes rows into the dialog and has them checked. */
async function paste(user: UserEvent, rows: readonly string[]) {
  const dialog = await openDialog(user);
  await user.click(within(dialog).getByLabelText(/^Oder Zeilen aus Excel einfügen/));
  await user.paste(rows.join('\r\n'));
  await user.click(within(dialog).getByRole('button', { name: 'Prüfen' }));
}

async function preview() {
  const grid = await screen.findByRole('grid', { name: 'Zeilen der Liste' });
  return { grid, dialog: grid.closest<HTMLElement>('[role=dialog]')! };
}

/**
 * The only row in sight: its number, state, number of the property and name. Nothing is measured here, so one
 * row is drawn.
 */
function rowText(grid: HTMLElement): string {
  const row = within(grid).getAllByRole('row')[1]!;
  return [...row.querySelectorAll('[aria-colindex]')]
    .slice(1, 5)
    .map((cell) => cell.textContent)
    .join(' | ');
}

/** The row of a state of which the list has one. */
async function rowOf(user: UserEvent, { grid, dialog }: Awaited<ReturnType<typeof preview>>, state: string) {
  await user.click(within(dialog).getByRole('button', { name: `${state} 1` }));
  return rowText(grid);
}

test('pasted rows are shown beside what is stored, faulty ones first, and what is ticked is stored in one call', async () => {
  const { user, server } = await renderPage('/liegenschaften', {
    listGebaeude: [],
    saveLiegenschaften: STORED,
  });
  await paste(user, ROWS);
  const shown = await preview();
  const { grid, dialog } = shown;
  expect(rowText(grid)).toBe('4 | fehlerhaft | N-2 | Halb');
  expect(await rowOf(user, shown, 'geändert')).toBe(
    `2 | geändert | ${KNOWN!.nummer} | ${KNOWN!.name}Neuer Name`,
  );
  expect(await rowOf(user, shown, 'neu')).toBe('3 | neu | N-1 | Neubau');
  expect(await rowOf(user, shown, 'unverändert')).toContain('5 | unverändert');
  within(dialog).getByText(/^Eine Postleitzahl in Deutschland hat fünf Ziffern\./);
  within(dialog).getByText('2 von 2 angekreuzt');
  within(dialog).getByText(`Liegenschaften ${liegenschaften.length} → ${liegenschaften.length + 1}`);
  await user.click(within(dialog).getByRole('button', { name: '2 Zeilen übernehmen' }));
  within(await findToast('status', TAKEN)).getByRole('button', { name: 'Rückgängig' });
  const sent = server.calls.filter(({ name }) => name === 'saveLiegenschaften');
  expect(sent).toHaveLength(1);
  const body = sent[0]!.body as SentLiegenschaftList;
  expect(body.changed).toEqual([
    { liegenschaftId: KNOWN!.id, cells: [{ name: 'name', from: KNOWN!.name, to: 'Neuer Name' }] },
  ]);
  expect(body.created.map(({ nummer }) => nummer)).toEqual(['N-1']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Enter with nothing clicked, on a tick and on another cell stores nothing', async () => {
  const { user, server } = await renderPage('/liegenschaften', {
    listGebaeude: [],
    saveLiegenschaften: STORED,
  });
  await paste(user, ROWS);
  const shown = await preview();
  await waitFor(() => expect(shown.grid.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Enter}');
  await rowOf(user, shown, 'neu');
  const cells = within(shown.grid).getAllByRole('row')[1]!.querySelectorAll<HTMLElement>('[aria-colindex]');
  cells[0]!.focus();
  await user.keyboard('{Enter}');
  within(shown.dialog).getByText('1 von 2 angekreuzt');
  await user.keyboard('{ArrowRight}{Enter}');
  within(shown.dialog).getByRole('button', { name: '1 Zeile übernehmen' });
  expect(server.calls.some(({ name }) => name === 'saveLiegenschaften')).toBe(false);
});

const UNDONE = 'Die Liste ist zurückgenommen.';

/** A page on which a list has just been stored, and its message. */
async function storeList(answers: Parameters<typeof renderPage>[1] = {}) {
  const page = await renderPage('/liegenschaften', {
    listGebaeude: [],
    saveLiegenschaften: STORED,
    ...answers,
  });
  await paste(page.user, ROWS);
  const { dialog } = await preview();
  await page.user.click(within(dialog).getByRole('button', { name: '2 Zeilen übernehmen' }));
  const toast = await findToast('status', TAKEN);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = () =>
    page.server.calls
      .filter(({ name }) => name === 'saveLiegenschaften')
      .map(({ body }) => body as SentLiegenschaftList);
  return { ...page, toast, sent };
}

test('Strg+Z takes a stored list back: what it made goes, each cell gets its value again, and once is enough', async () => {
  const { user, sent } = await storeList();
  await user.keyboard('{Control>}zz{/Control}');
  await findToast('status', UNDONE);
  expect(sent().slice(1)).toEqual([
    {
      created: [],
      changed: [
        { liegenschaftId: KNOWN!.id, cells: [{ name: 'name', from: 'Neuer Name', to: KNOWN!.name }] },
      ],
      createdGebaeude: [],
      changedGebaeude: [],
      removed: STORED.created,
      removedGebaeude: [],
    },
  ]);
  expect(toastsOf('status', 'Rückgängig')).toEqual([]);
});

test('what stays when a list is taken back is named in one sentence with its reason', async () => {
  const { user, server, toast } = await storeList();
  const left = [
    { name: 'N-1 Neubau', why: 'in-phase' as const },
    { name: 'N-2 Halb', why: 'changed' as const },
    { name: 'N-3 Ganz', why: 'changed' as const },
  ];
  server.answer({ saveLiegenschaften: { ...STORED, created: [], left } });
  await user.click(within(toast).getByRole('button', { name: 'Rückgängig' }));
  await findToast('status', UNDONE);
  await findToast(
    'alert',
    '„N-1 Neubau“ bleibt, weil eine Phase damit arbeitet; „N-2 Halb“ und „N-3 Ganz“ bleiben, weil seither etwas daran geändert wurde.',
  );
});

test('a list of which a cell is another since is not taken back, which is said with the name', async () => {
  const { user, server, toast } = await storeList();
  const message = '„L-1 Anders“ wurde inzwischen von jemand anderem geändert. Es wurde nichts gespeichert.';
  server.answer({ saveLiegenschaften: new Refusal(412, message) });
  await user.click(within(toast).getByRole('button', { name: 'Rückgängig' }));
  const said = await findToast('alert', message);
  within(said).getByText('Die Liste konnte nicht zurückgenommen werden.');
  expect(within(said).queryByRole('button', { name: 'Rückgängig' })).toBeNull();
});

test('where no answer came the list can be taken back by another try', async () => {
  const { user, server, toast } = await storeList();
  server.answer({ saveLiegenschaften: new Refusal(503, 'Später.') });
  await user.click(within(toast).getByRole('button', { name: 'Rückgängig' }));
  const said = await findToast('alert', 'Die Liste konnte nicht zurückgenommen werden.');
  server.answer({ saveLiegenschaften: { ...STORED, created: [] } });
  await user.click(within(said).getByRole('button', { name: 'Rückgängig' }));
  await findToast('status', UNDONE);
});

test('where somebody else was first nothing is stored, the list is compared anew, and its ticks stay', async () => {
  const message = '„L-1 Anders“ wurde inzwischen von jemand anderem geändert. Es wurde nichts gespeichert.';
  const { user, server } = await renderPage('/liegenschaften', {
    listGebaeude: [],
    saveLiegenschaften: new Refusal(412, message),
  });
  await paste(user, ROWS);
  const shown = await preview();
  const { grid, dialog } = shown;
  await rowOf(user, shown, 'neu');
  await user.click(within(grid).getByRole('img', { name: 'angekreuzt' }));
  await rowOf(user, shown, 'geändert');
  within(dialog).getByText('1 von 2 angekreuzt');
  const renamed = liegenschaften.map((each) => (each.id === KNOWN!.id ? { ...each, name: 'Anders' } : each));
  server.answer({ listLiegenschaften: renamed });
  await user.click(within(dialog).getByRole('button', { name: '1 Zeile übernehmen' }));
  await within(dialog).findByText(new RegExp(message));
  await waitFor(() => expect(rowText(grid)).toContain('AndersNeuer Name'));
  within(dialog).getByText('1 von 2 angekreuzt');
});

test('what is no list is said with its findings, and nothing is asked to be stored', async () => {
  const { user } = await renderPage('/liegenschaften', { listGebaeude: [] });
  await paste(user, ['Name\tOrt', 'Haus\tKöln']);
  const dialog = screen.getByRole('dialog', { name: TITLE });
  await within(dialog).findByText('Die Liste konnte nicht gelesen werden. Es wurde nichts verändert.');
  within(dialog).getByText(/Die Spalte „Liegenschaftsnummer“ fehlt/);
  // Another block can be pasted in its place.
  await user.click(within(dialog).getByLabelText(/^Oder Zeilen aus Excel einfügen/));
  await user.paste(ROWS.join('\r\n'));
  await user.click(within(dialog).getByRole('button', { name: 'Prüfen' }));
  await screen.findByRole('grid', { name: 'Zeilen der Liste' });
});

test('a list that says what is stored already offers nothing but to close it', async () => {
  const { user } = await renderPage('/liegenschaften', { listGebaeude: [] });
  await paste(user, [HEADER, `${KNOWN!.nummer}\t${KNOWN!.name}\t\t\t\t`]);
  const { dialog } = await preview();
  within(dialog).getByText('Die Liste ändert nichts.');
  expect(within(dialog).queryByRole('button', { name: /übernehmen$/ })).toBeNull();
});

test('who may only read is offered no list', async () => {
  await renderPage('/liegenschaften', {}, 'reader');
  await screen.findByRole('button', { name: 'Excel-Export' });
  expect(screen.queryByRole('button', { name: 'Aus Excel übernehmen' })).toBeNull();
});
