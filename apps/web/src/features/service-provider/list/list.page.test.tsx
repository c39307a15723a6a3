import type { ColumnMap } from '@rahmenpreis/contract/column-map.ts';
import type { SentServiceProviderList } from '@rahmenpreis/contract/service-provider.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { writeWorkbook } from '@rahmenpreis/workbook/sheet/write-workbook.ts';
import { expect, test } from 'vitest';
import { Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { providers } from '../../../test/sample-tender.ts';
import { findToast } from '../../../test/shown-toast.ts';

const TITLE = 'Dienstleister aus Excel übernehmen';
const [KNOWN] = providers;
const ROWS = [
  'Firma\tVorname\tName\tMail',
  `${KNOWN!.organisation}\tSabine\t${KNOWN!.lastname}\t${KNOWN!.username}`,
  'Spree FM GmbH\tMurat\tYıldız\tspree@example.org',
  'Südwest KG\tUte\tHäberle\tsuedwestexample.org',
];

/** Pastes rows and has them checked. */
async function pasteRows(user: UserEvent, rows: readonly string[]) {
  await user.click(await screen.findByRole('button', { name: 'Aus Excel übernehmen' }));
  const dialog = await screen.findByRole('dialog', { name: TITLE });
  await user.click(within(dialog).getByLabelText(/^Oder Zeilen aus Excel einfügen/));
  await user.paste(rows.join('\r\n'));
  await user.click(within(dialog).getByRole('button', { name: 'Prüfen' }));
  return dialog;
}

async function paste(user: UserEvent) {
  await pasteRows(user, ROWS);
  const grid = await screen.findByRole('grid', { name: 'Zeilen der Liste' });
  return grid.closest<HTMLElement>('[role=dialog]')!;
}

test('pasted bidders are shown with what they change and how many are invited, and stored in one call', async () => {
  const before = {
    username: 'spree@example.org',
    firstname: 'Murat',
    lastname: 'Yıldız',
    phone: '',
    info: '',
    erpNummer: '',
    mayWrite: true,
    expire: '2028-11-20T22:59:59.000Z',
  };
  const created = [{ serviceProviderId: '00000000-0000-4000-8000-0000000000a1', before }];
  const { user, server } = await renderPage('/user', {
    saveServiceProviders: { created, changed: 1, left: [] },
  });
  const dialog = await paste(user);
  within(dialog).getByText('Bitte geben Sie eine valide E-Mail-Adresse an.');
  within(dialog).getByText(`Dienstleister ${providers.length} → ${providers.length + 1}`);
  within(dialog).getByText(
    'Zwei Minuten nach dem Speichern geht eine Einladung hinaus; sie gilt 72 Stunden.',
  );
  await user.click(within(dialog).getByRole('button', { name: '2 Dienstleister übernehmen' }));
  const title =
    'Die Liste ist übernommen: 1 Konto angelegt und 1 Konto geändert. Eingeladen wird in zwei Minuten.';
  const toast = await findToast('status', title);
  const sent = server.calls.find(({ name }) => name === 'saveServiceProviders')!
    .body as SentServiceProviderList;
  expect(sent.created.map(({ username }) => username)).toEqual(['spree@example.org']);
  expect(sent.changed).toEqual([
    { serviceProviderId: KNOWN!.id, cells: [{ name: 'firstname', from: KNOWN!.firstname, to: 'Sabine' }] },
  ]);

  const left = [{ name: 'Spree FM GmbH', why: 'invited' as const }];
  server.answer({ saveServiceProviders: { created: [], changed: 1, left } });
  await user.click(within(toast).getByRole('button', { name: 'Rückgängig' }));
  await findToast('alert', '„Spree FM GmbH“ bleibt, weil die Einladung schon hinausgegangen ist.');
  expect(server.calls.findLast(({ name }) => name === 'saveServiceProviders')!.body).toEqual({
    created: [],
    changed: [
      {
        serviceProviderId: KNOWN!.id,
        cells: [{ name: 'firstname', from: 'Sabine', to: KNOWN!.firstname }],
      },
    ],
    removed: created,
  });
});

test('what the server refuses is said over the list, which stays', async () => {
  const message = '„Spree FM GmbH“: Zu dieser E-Mail-Adresse gibt es bereits ein Konto.';
  const { user } = await renderPage('/user', { saveServiceProviders: new Refusal(409, message) });
  const dialog = await paste(user);
  await user.click(within(dialog).getByRole('button', { name: '2 Dienstleister übernehmen' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toBe(
    `Die Liste konnte nicht gespeichert werden. ${message} Die Liste ist neu verglichen.`,
  );
  within(dialog).getByText('2 von 2 angekreuzt');
});

test('who may only read exports the list, and is offered none', async () => {
  await renderPage('/user', {}, 'reader');
  await screen.findByRole('button', { name: 'Excel-Export' });
  expect(screen.queryByRole('button', { name: 'Aus Excel übernehmen' })).toBeNull();
});

const FOREIGN = [
  'Betrieb\tRufname\tFamilienname\tKontakt',
  'Spree FM GmbH\tMurat\tYıldız\tspree@example.org',
];
const HEADINGS = ['Betrieb', 'Rufname', 'Familienname', 'Kontakt'];

test('a list of foreign headings is asked about, read as was said, and remembered once something is stored', async () => {
  let maps: ColumnMap[] = [];
  const { user, server } = await renderPage('/user', {
    saveServiceProviders: { created: [], changed: 0, left: [] },
    listColumnMaps: () => maps,
    saveColumnMap: ({ body }) => {
      const said = body as Pick<ColumnMap, 'headings' | 'names'>;
      const saved = { version: 1, savedAt: '2026-11-20T10:00:00.000Z', savedBy: 'Ada Eigen' };
      maps = [{ fileKind: 'service-provider-list', ...said, ...saved }];
      return { names: said.names, version: 1 };
    },
  });
  const dialog = await pasteRows(user, FOREIGN);
  await within(dialog).findByText(/Die Spalte „E-Mail“ fehlt/);
  await user.click(within(dialog).getByRole('button', { name: 'Spalten zuordnen' }));
  const question = within(await screen.findByRole('dialog', { name: 'Welche Spalte ist was?' }));
  await question.findByText('Bitte sagen Sie, welche Spalte „E-Mail“ ist.');
  for (const [ours, theirs] of [
    ['E-Mail', 'Kontakt'],
    ['Organisation', 'Betrieb'],
    ['Vorname', 'Rufname'],
    ['Nachname', 'Familienname'],
  ] as const) {
    await user.click(question.getByRole('combobox', { name: `Wofür steht „${theirs}“?` }));
    await user.click(await screen.findByRole('option', { name: ours }));
  }
  await user.click(question.getByRole('button', { name: 'Zuordnen und lesen' }));
  const grid = await screen.findByRole('grid', { name: 'Zeilen der Liste' });
  const preview = within(grid.closest<HTMLElement>('[role=dialog]')!);
  preview.getByText(/Die Spalten wurden so zugeordnet: .*E-Mail = „Kontakt“/);
  expect(server.calls.filter(({ name }) => name === 'saveColumnMap')).toEqual([]);
  await user.click(preview.getByRole('button', { name: '1 Dienstleister übernehmen' }));
  await waitFor(() => expect(server.calls.some(({ name }) => name === 'saveColumnMap')).toBe(true));
  const [sent] = server.calls.filter(({ name }) => name === 'saveColumnMap');
  expect([sent?.body, sent?.headers.get('if-match')]).toEqual([
    {
      headings: HEADINGS,
      names: expect.objectContaining({ username: 'Kontakt', organisation: 'Betrieb', phone: null }),
    },
    '"0"',
  ]);
});

test('a file of another kind is named', async () => {
  const { user } = await renderPage('/user', {});
  const dialog = await pasteRows(user, [
    'Lfd. Nr.\tEp-Code\tBezeichnung\tMenge\tEinheit\tLeistungsgruppe\tBedarfsposition',
    '1\tAZ_01\tWartung\t2\tStk\taufzug\tnein',
  ]);
  await within(dialog).findByText(
    'Das ist ein Leistungsverzeichnis, keine Liste von Dienstleistern. Bitte laden Sie es bei seiner Liegenschaft hoch.',
  );
});

test('a further sheet of a list is named with its rows, and one button reads it instead (OPEN-61)', async () => {
  const head = ['Firma', 'Vorname', 'Name', 'Mail'];
  const sheetOf = (name: string, row: string[]) => ({
    name,
    columns: [],
    rows: [{ cells: head }, { cells: row }],
    frozenRows: 0,
  });
  const bytes = writeWorkbook([
    sheetOf('Süd', ['Spree FM GmbH', 'Murat', 'Yıldız', '<spree@example.org>']),
    sheetOf('Nord', ['Alster AG', 'Ute', 'Häberle', 'alster@example.org']),
  ]);
  const { user } = await renderPage('/user');
  await user.click(await screen.findByRole('button', { name: 'Aus Excel übernehmen' }));
  const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
  await user.upload(dialog.getByLabelText('Datei'), new File([bytes.slice()], 'Bieter.xlsx'));
  await user.click(dialog.getByRole('button', { name: 'Prüfen' }));
  await screen.findByText('Nicht gelesen wird das Blatt „Nord“ (1 Zeile); es hat dieselben Spalten.');
  screen.getByText('Gelesen wird die Adresse „spree@example.org“.');
  await user.click(screen.getByRole('button', { name: 'Blatt „Nord“ lesen' }));
  await screen.findByText('Nicht gelesen wird das Blatt „Süd“ (1 Zeile); es hat dieselben Spalten.');
  within(screen.getByRole('grid', { name: 'Zeilen der Liste' })).getByText('Alster AG');
});

test('the mapping is changed inside the preview, one contact serves two fields, and a wrong cell is put right there', async () => {
  const { user } = await renderPage('/user', { listColumnMaps: [] });
  const dialog = await pasteRows(user, [
    'Firma\tAnsprechpartner\tE-Mail-Adresse',
    'Spree FM GmbH\tFrau Dr. Petra von der Höh\tspree(at)example.org',
    'Nordwind AG\tHäberle, Ute\tnordwind@example.org',
  ]);
  await user.click(await within(dialog).findByRole('button', { name: 'Spalten zuordnen' }));
  const question = () => screen.findByRole('dialog', { name: 'Welche Spalte ist was?' });
  await user.click(await within(await question()).findByRole('button', { name: 'Zuordnen und lesen' }));
  const grid = await screen.findByRole('grid', { name: 'Zeilen der Liste' });
  const preview = within(grid.closest<HTMLElement>('[role=dialog]')!);
  for (const text of ['Petra', 'von der Höh']) within(grid).getByText(text);
  preview.getByRole('button', { name: '1 Dienstleister übernehmen' });
  await user.click(within(grid).getByText('spree(at)example.org'));
  const mend = within(await screen.findByRole('dialog', { name: 'Zelle berichtigen' }));
  const field = mend.getByLabelText('E-Mail in Zeile 2');
  await user.clear(field);
  await user.type(field, 'spree@example.org');
  await user.click(mend.getByRole('button', { name: 'Berichtigen' }));
  await preview.findByRole('button', { name: '2 Dienstleister übernehmen' });
  await user.click(preview.getByRole('button', { name: 'Zuordnung ändern' }));
  const again = within(await question());
  await user.click(await again.findByRole('combobox', { name: 'Wofür steht „Ansprechpartner“?' }));
  await user.click(await screen.findByRole('option', { name: 'Nachname' }));
  await user.click(again.getByRole('button', { name: 'Zuordnen und lesen' }));
  await within(grid).findByText('Frau Dr. Petra von der Höh');
});
