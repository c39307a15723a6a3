import type { ColumnMap } from '@rahmenpreis/contract/column-map.ts';
import { factorsSheet } from '@rahmenpreis/workbook/factors/factors-out.ts';
import { writeWorkbook } from '@rahmenpreis/workbook/sheet/write-workbook.ts';
import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { noteServerDate } from '../../../kernel/time/clock.ts';
import { drawAllRows } from '../../../test/draw-all-rows.ts';
import { type Answers, Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { entries, keyValsOf, liegenschaften, phases, users } from '../../../test/sample-tender.ts';
import { findToast } from '../../../test/shown-toast.ts';

const { running } = phases;
const { organisationId } = users.bidder;
const MINUTE_MS = 60_000;
const FORBIDDEN = 'Sie haben keine Berechtigung die Anfrage auszuführen';
const STORED = keyValsOf(running.id).filter((entry) => entry.organisationId === organisationId);

type Prices = readonly (readonly [string, string | number])[];
/** Two prices a little higher, and one with its comma a place too far. */
const SLIPPED: Prices = [
  ['A1', 5.1],
  ['A2', 7.2],
  ['A3', 70],
];

/** A bidder's page before a server that stores what is sent. */
async function openOffer(answers: Answers = {}, path = '/dl-priceinput') {
  drawAllRows();
  const page = await renderPage(path, answers, 'bidder');
  const sent = () => page.server.calls.filter(({ name }) => name === 'saveOwnKeyVals');
  /** Gives a file to the dialog that the button opens. */
  const readFile = async (button: string, title: string, bytes: Uint8Array) => {
    await page.user.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await page.user.upload(dialog.getByLabelText('Datei'), new File([bytes.slice()], 'Datei.xlsx'));
    await page.user.click(dialog.getByRole('button', { name: 'Prüfen' }));
    return dialog;
  };
  const readPrices = (prices: Prices) =>
    readFile(
      'Excel einlesen',
      'Rahmenpreise aus Excel einlesen',
      sampleBytes([['Preise'], [], ['Ep-Code', 'Rahmenpreis'], ...prices]),
    );
  const preview = async () => within(await screen.findByRole('dialog', { name: 'Rahmenpreise übernehmen' }));
  return { ...page, sent, readFile, readPrices, preview };
}

test('what comes between stores nothing of a list, keeps it with its ticks and says why; then it is taken in one call (BID-025)', async () => {
  const { user, server, sent, readPrices, preview } = await openOffer();
  const stores = await screen.findByRole('treegrid', { name: 'Rahmenpreise' });
  await within(stores).findByText('5,000', { selector: '[data-editable] *' });
  await readPrices(SLIPPED);
  const list = await preview();
  await list.findByText('A3 ist zehnmal so hoch wie bisher.');
  list.getByText('2 von 3 Änderungen angekreuzt');
  const take = list.getByRole('button', { name: '2 Preise übernehmen' });
  server.answer({ saveOwnKeyVals: new Refusal(403, FORBIDDEN) });
  await user.click(take);
  await list.findByText(`${FORBIDDEN}.`);
  list.getByText('2 von 3 Änderungen angekreuzt');
  expect(sent()).toHaveLength(1);

  const changed = STORED.map((entry) => (entry.key.endsWith('_ep_A1') ? { ...entry, value: '5010' } : entry));
  server.answer({ listOwnKeyVals: changed });
  await user.click(take);
  await list.findByText('1 Preis wurde inzwischen geändert. Bitte sehen Sie die Liste noch einmal durch.');
  list.getByText('1 bisheriger Preis ist ein anderer als beim Öffnen der Liste; er ist markiert.');
  list.getByText('2 von 3 Änderungen angekreuzt');
  expect(sent()).toHaveLength(1);
  server.answer({ saveOwnKeyVals: changed.slice(1, 3) });
  await user.click(take);
  await findToast('status', '2 Preise wurden übernommen.');
  expect(sent().at(-1)?.body).toMatchObject({ data: [{ value: '5100' }, { value: '7200' }] });
});

test('a list that is open when the phase ends can no longer be taken, and stays (BID-025)', async () => {
  const end = new Date(Date.now() + 5 * MINUTE_MS).toISOString();
  const { readPrices, preview } = await openOffer({ listPhases: [{ ...running, end }] });
  await readPrices(SLIPPED);
  const list = await preview();
  const take = list.getByRole<HTMLButtonElement>('button', { name: '2 Preise übernehmen' });
  const moveClock = (byMs: number) =>
    act(() => noteServerDate(new Date(Date.now() + byMs).toUTCString(), Date.now(), Date.now()));
  onTestFinished(() => moveClock(0));
  moveClock(6 * MINUTE_MS);
  await list.findByText(/^Die Phase ist beendet\./);
  list.getByText(/Es wurde nichts gespeichert; die Liste bleibt stehen\./);
  list.getByText('2 von 3 Änderungen angekreuzt');
  expect(take.disabled).toBe(true);
});

test('a refused list says what is wrong in each cell, and computed decimals are rounded once that is chosen (BID-019, BID-020, BID-024)', async () => {
  const { user, readPrices, preview, sent } = await openOffer();
  const upload = await readPrices([
    ['A1', 'teuer'],
    ['A2', 1.23456],
    ['A3', 'n. V.'],
  ]);
  await upload.findByText(/Die Rahmenpreise in den Zeilen 4 und 6 sind keine Zahlen\./);
  for (const name of ['teuer', '1,23456', 'n. V.']) await upload.findByText(name);
  await user.click(upload.getByRole('button', { name: 'Den Wert kaufmännisch auf 3 Stellen runden' }));
  await waitFor(() => expect(upload.queryByText('1,23456')).toBeNull());
  await upload.findByText('teuer');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const again = await readPrices([
    ['A1', 5.00049],
    ['A2', 6.0006],
    ['A4', 1],
  ]);
  await user.click(
    await again.findByRole('button', { name: 'Alle 2 Werte kaufmännisch auf 3 Stellen runden' }),
  );
  const list = await preview();
  list.getByText('2 Werte auf 3 Stellen gerundet');
  list.getByRole('button', { name: '1 Preis übernehmen' });
  await user.click(list.getByRole('button', { name: 'unverändert 1' }));
  await list.findByRole('row', { name: /A1/ });
  expect(sent()).toEqual([]);
});

test.each([
  ['Rahmenpreise, Alpina, Laufende Phase, Stand 28.11.2026, 10:00', undefined],
  [
    'Rahmenpreise, Beta, Beendete Phase',
    'Die Datei ist von „Beta“. Die Datei gehört zur Phase „Beendete Phase“.',
  ],
])(
  'what a file says of itself is said, and where it contradicts nothing is ticked: %s (D4-10, K1)',
  async (title, doubt) => {
    const { user, readFile, preview, sent } = await openOffer();
    await readFile(
      'Excel einlesen',
      'Rahmenpreise aus Excel einlesen',
      sampleBytes([[title], [], ['Ep-Code', 'Rahmenpreis'], ['A1', 5.1], ['A2', 6.1]]),
    );
    const list = await preview();
    await list.findByText(`Datei: ${title}`);
    if (doubt === undefined) {
      list.getByText('2 von 2 Änderungen angekreuzt');
      return;
    }
    list.getByText(`2 Werte: ${doubt}`);
    list.getByText('0 von 2 Änderungen angekreuzt');
    // Who ticks them has read it.
    await user.click(list.getByRole('checkbox', { name: /alle/i }));
    await user.click(list.getByRole('button', { name: '2 Preise übernehmen' }));
    await findToast('status', '2 Preise wurden übernommen.');
    expect(sent()).toHaveLength(1);
  },
);

test('a code in another spelling is shown beside the one it may mean, and taken by a tick (D4-12, K4)', async () => {
  const { user, readPrices, preview, sent } = await openOffer();
  await readPrices([
    ['A-1', 5.1],
    ['A02', 6.1],
    ['A3', 7.1],
    ['A-3', 9],
    ['X9', 1],
  ]);
  const list = await preview();
  await list.findByText('2 Werte: Ep-Code anders geschrieben als im EP-Katalog; bitte vergleichen.');
  list.getByRole('img', { name: /^„A-1“ als „A1“: / });
  list.getByText('1 von 3 Änderungen angekreuzt');
  // Who ticks them says that they are meant.
  await user.click(list.getByRole('checkbox', { name: /alle/i }));
  await user.click(list.getByRole('button', { name: '3 Preise übernehmen' }));
  await findToast('status', '3 Preise wurden übernommen.');
  expect(sent().at(-1)?.body).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ value: '5100' })]),
  });
});

test('an English list is asked about with both sums, and read as was said (D4-04)', async () => {
  const { user, readPrices, preview, sent } = await openOffer();
  const upload = await readPrices([
    ['A1', '5.100'],
    ['A2', '7.200'],
  ]);
  await upload.findByText(/lassen sich auf zwei Arten lesen, zum Beispiel „5\.100“/);
  upload.getByRole('button', { name: 'Dezimalkomma: Summe 12.300' });
  await user.click(upload.getByRole('button', { name: 'Dezimalpunkt: Summe 12,3' }));
  const list = await preview();
  list.getByText('Mit Dezimalpunkt gelesen');
  list.getByText('2 von 2 Änderungen angekreuzt');
  await user.click(list.getByRole('button', { name: '2 Preise übernehmen' }));
  await findToast('status', '2 Preise wurden übernommen.');
  expect(sent().at(-1)?.body).toMatchObject({ data: [{ value: '5100' }, { value: '7200' }] });
});

test('a list that makes the sum ten times larger comes unticked, and is stored after a question with both sums (K5)', async () => {
  const gaps = STORED.filter(({ key }) => !/_ep_A[23]$/.test(key));
  const { user, readPrices, preview, sent } = await openOffer({ listOwnKeyVals: gaps });
  await readPrices([
    ['A2', 6_000],
    ['A3', 7_000],
  ]);
  const list = await preview();
  await list.findByText(
    /^2 Werte: Die Angebotssumme wäre .* €, also mindestens zehnmal so hoch oder niedrig\.$/,
  );
  list.getByText('0 von 2 Änderungen angekreuzt');
  await user.click(list.getByRole('checkbox', { name: /alle/i }));
  const take = list.getByRole('button', { name: '2 Preise übernehmen' });
  await user.click(take);
  const question = async () =>
    within(await screen.findByRole('dialog', { name: 'Angebotssumme wirklich so ändern?' }));
  (await question()).getByText(/^Die Angebotssumme wäre [\d.,]+ € statt [\d.,]+ €/);
  await user.click((await question()).getByRole('button', { name: 'Abbrechen' }));
  list.getByText('2 von 2 Änderungen angekreuzt');
  expect(sent()).toEqual([]);
  await user.click(take);
  await user.click((await question()).getByRole('button', { name: 'Übernehmen' }));
  await findToast('status', '2 Preise wurden übernommen.');
  expect(sent().at(-1)?.body).toMatchObject({ data: [{ value: '6000000' }, { value: '7000000' }] });
});

const TEXT = 'Ep-Code;Leistung;Rahmenpreis\nA1;Glas außen;5,10\nA2;"Flur; täglich";6,10\n';
const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each<[string, BlobPart]>([
  ['UTF-8', TEXT],
  ['Windows-1252', bytesOf(TEXT)],
])(
  'a CSV file in %s is chosen beside the picker, which takes Excel alone, and previewed as a file is (D4-12, BID-018)',
  async (_, content) => {
    const { user, preview } = await openOffer();
    await user.click(await screen.findByRole('button', { name: 'Excel einlesen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rahmenpreise aus Excel einlesen' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Datei').accept).toBe('.xls,.xlsx');
    const file = new File([content], 'Preise.csv');
    await user.upload(dialog.getByLabelText('CSV-Datei wählen', { selector: 'input' }), file);
    await user.click(dialog.getByRole('button', { name: 'Prüfen' }));
    const list = await preview();
    await list.findByText('2 von 2 Änderungen angekreuzt');
    list.getByText('Preise.csv');
  },
);

test.each([
  ['with tabs', 'Excel einlesen', 'Rahmenpreise', 'Ep-Code\tRahmenpreis\r\nA1\t5,10\r\n'],
  [
    'with semicolons',
    'Faktoren einlesen',
    'Faktoren',
    `LiegenschaftsId;Basis FM Liegenschaft\n${liegenschaften[0]!.id};0,95\n`,
  ],
])('a text %s is pasted beside the picker: %s (D4-12)', async (_, button, what, text) => {
  const path = what === 'Faktoren' ? '/dl-priceinput?tab=liegenschaften' : undefined;
  const { user } = await openOffer({}, path);
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: `${what} aus Excel einlesen` }));
  await user.click(dialog.getByLabelText('Text oder CSV einfügen'));
  await user.paste(text);
  await user.click(dialog.getByRole('button', { name: 'Prüfen' }));
  const list = within(await screen.findByRole('dialog', { name: `${what} übernehmen` }));
  await list.findByText('1 von 1 Änderung angekreuzt');
});

const sheetOf = (name: string, ...prices: Prices) => ({
  name,
  columns: [],
  rows: [['Preise'], [], ['Ep-Code', 'Rahmenpreis'], ...prices].map((cells) => ({ cells: [...cells] })),
  frozenRows: 0,
});

test('another sheet with the table is offered in the preview, also where it cannot be taken, and so the way back (D4-12, K2)', async () => {
  const { user, readFile, preview } = await openOffer();
  const bytes = writeWorkbook([
    sheetOf('Jahr 1', ['A1', 5.1]),
    sheetOf('Jahr 2', ['A2', 6.1], ['A3', 7.1]),
    sheetOf('Jahr 3', ['A2', 'teuer']),
  ]);
  await readFile('Excel einlesen', 'Rahmenpreise aus Excel einlesen', bytes);
  const list = await preview();
  await list.findByText('1 von 1 Änderung angekreuzt');
  await user.click(list.getByRole('button', { name: 'Blatt „Jahr 2“ lesen' }));
  await list.findByText('2 von 2 Änderungen angekreuzt');
  await user.click(list.getByRole('button', { name: 'Blatt „Jahr 3“ lesen' }));
  await list.findAllByText('Der Rahmenpreis in Zeile 4 ist keine Zahl.');
  list.getByText('Die Datei ändert keinen Preis.');
  await user.click(list.getByRole('button', { name: 'Blatt „Jahr 1“ lesen' }));
  await list.findByText('1 von 1 Änderung angekreuzt');
});

test('a file that cannot be read otherwise, as nothing answers, stays as it is shown, and that is said', async () => {
  const { user, server, readFile, preview } = await openOffer();
  await screen.findByRole('treegrid', { name: 'Rahmenpreise' });
  const bytes = writeWorkbook([sheetOf('Jahr 1', ['A1', 5.1]), sheetOf('Jahr 2', ['A1', 5.2])]);
  await readFile('Excel einlesen', 'Rahmenpreise aus Excel einlesen', bytes);
  const list = await preview();
  await list.findByText('5,100');
  server.answer({ listColumnMaps: new Refusal(403, FORBIDDEN) });
  await user.click(list.getByRole('button', { name: 'Blatt „Jahr 2“ lesen' }));
  await list.findByText('Die Datei wurde nicht anders gelesen.');
  list.getByText('5,100');
});

test('columns of foreign headings are asked about, shown, changed, and remembered for the company once something was taken (D4-12)', async () => {
  let maps: ColumnMap[] = [];
  const { user, server, readFile, preview } = await openOffer({
    listColumnMaps: () => maps,
    saveColumnMap: ({ body }) => {
      const said = body as Pick<ColumnMap, 'headings' | 'names'>;
      maps = [
        { ...said, fileKind: 'price-list', version: 1, savedAt: '2026-11-29T09:00:00.000Z', savedBy: null },
      ];
      return { names: {}, version: 1 };
    },
  });
  const rows = [
    ['Artikelnummer', 'Preis netto', 'Preis brutto'],
    ['A1', 5.1, 6],
    ['A2', 6.1, 7],
  ];
  const upload = await readFile('Excel einlesen', 'Rahmenpreise aus Excel einlesen', sampleBytes(rows));
  await user.click(await upload.findByRole('button', { name: 'Spalten zuordnen' }));
  const question = async () => within(await screen.findByRole('dialog', { name: 'Welche Spalte ist was?' }));
  await user.click(await (await question()).findByRole('button', { name: 'Zuordnen und lesen' }));
  const list = await preview();
  await list.findByText(/Ep-Code = „Artikelnummer“ und Rahmenpreis = „Preis netto“/);
  expect(maps).toEqual([]);
  await user.click(list.getByRole('button', { name: 'Zuordnung ändern' }));
  const again = await question();
  await user.click(await again.findByRole('combobox', { name: 'Wofür steht „Preis brutto“?' }));
  await user.click(await screen.findByRole('option', { name: 'Rahmenpreis' }));
  await user.click(again.getByRole('button', { name: 'Zuordnen und lesen' }));
  await list.findByText(/Rahmenpreis = „Preis brutto“/);
  await user.click(list.getByRole('button', { name: '2 Preise übernehmen' }));
  await waitFor(() => expect(maps).toHaveLength(1));
  const [sent] = server.calls.filter(({ name }) => name === 'saveColumnMap');
  expect(sent?.body).toMatchObject({ names: { epCode: 'Artikelnummer', rahmenpreis: 'Preis brutto' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The same headings are read so from then on.
  await readFile('Excel einlesen', 'Rahmenpreise aus Excel einlesen', sampleBytes(rows));
  await (await preview()).findByText(/Rahmenpreis = „Preis brutto“/);
});

test('the price list can be had once its data is there, and says when it cannot be made (BID-027, ERR-027)', async () => {
  const entered = Promise.withResolvers<typeof entries>();
  const { user } = await openOffer({ listEpEntries: entered.promise });
  const button = await screen.findByRole('button', { name: 'Excel ausgeben' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-description')).toBe('Das ist möglich, sobald alle Daten geladen sind.');
  entered.resolve(entries);
  const ready = () => screen.getByRole('button', { name: 'Excel ausgeben' });
  await waitFor(() => expect(ready().getAttribute('aria-disabled')).toBeNull());
  // No workbook is made here: there are no workers.
  await user.click(ready());
  const said = await findToast('alert', 'Export fehlgeschlagen');
  within(said).getByText(/versuchen Sie es erneut oder wenden Sie sich an den Kundenservice/);
});

test('factors in other spellings are offered by one button and then shown before they are taken (K5)', async () => {
  const { user, readFile } = await openOffer({}, '/dl-priceinput?tab=liegenschaften');
  const { id } = liegenschaften[0]!;
  const sheet = sampleBytes([['Faktoren'], [], ['LiegenschaftsId', 'Basis FM Liegenschaft'], [id, '-5 %']]);
  const upload = await readFile('Faktoren einlesen', 'Faktoren aus Excel einlesen', sheet);
  await user.click(await upload.findByRole('button', { name: '1 Wert lesen: „-5 %“ als 0,950' }));
  const list = within(await screen.findByRole('dialog', { name: 'Faktoren übernehmen' }));
  await list.findByText('0,950');
});

test('a file of factors with mistakes is refused as a whole, each with its row and column (BID-013)', async () => {
  const { readFile, sent } = await openOffer({}, '/dl-priceinput?tab=liegenschaften');
  const sheet = factorsSheet(liegenschaften, { isInMarket: () => 'vielleicht', millisOf: () => 1400 });
  const title = 'Faktoren aus Excel einlesen';
  const upload = await readFile('Faktoren einlesen', title, writeWorkbook([sheet]));
  await upload.findByText(/^Die Datei enthält Fehler\. Es wurde nichts übernommen\./);
  upload.getByText('Das Marktgebiet in Zeile 4 ist weder „ja“ noch „nein“.');
  expect(sent()).toEqual([]);
});
