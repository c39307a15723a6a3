import type { LvPart, LvSourceReading } from '@rahmenpreis/contract/lv-source.ts';
import type { ChangePreview } from '@rahmenpreis/contract/tender-change.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../../../test/draw-all-rows.ts';
import { type Answers, Refusal } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { NOTHING_CHANGES } from '../../../../test/sample-preview.ts';
import { idOf, liegenschaften, lvsOf, phases } from '../../../../test/sample-tender.ts';
import { findToast } from '../../../../test/shown-toast.ts';

const { future } = phases;
const [house, other] = liegenschaften;
const SOURCE = { sourceId: idOf(91), droppedCount: 0 };
const TITLE = `Viele LVs aus einer Datei – ${future.title}`;

function partOf(sheetName: string, more: Partial<LvPart>): LvPart {
  return {
    fileId: idOf(92),
    sheetName,
    key: null,
    rows: '2–111',
    liegenschaftIds: [],
    isGuess: false,
    sameAs: [],
    positionCount: 110,
    errorCount: 0,
    warningCount: 0,
    findings: [],
    ...more,
  };
}

function readingOf(parts: LvPart[], more: Partial<LvSourceReading> = {}): LvSourceReading {
  return {
    sourceId: SOURCE.sourceId,
    filename: 'LVs.xlsx',
    state: 'done',
    share: 1,
    question: null,
    parts,
    findings: [],
    ...more,
  };
}

const named = partOf('L-1', { liegenschaftIds: [house!.id] });
const unnamed = partOf('Blatt 7', { fileId: idOf(93) });
const EFFECT: ChangePreview = {
  ...NOTHING_CHANGES,
  files: [
    {
      fileId: idOf(92),
      propertyId: house!.id,
      label: 'L-1 Haus',
      filename: 'LV L-1.xlsx',
      isSame: false,
      positions: { before: 0, after: 110 },
      replaced: null,
      other: null,
      warnings: [],
    },
  ],
};

const HEADINGS = {
  liegenschaft: 'Obj.-Nr.',
  lfdNr: 'Nr.',
  aksNummer: 'AKS',
  epCode: 'EP',
  bezeichnung: 'Kurztext',
  menge: 'Anz.',
  einheit: 'ME',
  leistungsgruppe: 'Gewerk',
  bedarfsposition: 'Bedarf',
};

/** Lets the server read a file, and gives the dialog that shows what it holds. */
async function readFile(answers: Answers, reads: 'preview' | 'upload' = 'preview') {
  drawAllRows();
  const page = await renderPage('/options', {
    layLvSource: SOURCE,
    dropLvSource: {},
    readLvSource: {},
    previewChange: EFFECT,
    applyChange: { kept: [], added: [], version: 'v', warnings: [] },
    ...answers,
  });
  const { user } = page;
  await user.click(
    await screen.findByRole('button', { name: `${future.title}: Weitere Aktionen zu EP-Katalog und LVs` }),
  );
  await user.click(await screen.findByRole('menuitem', { name: 'Viele LVs aus einer Datei' }));
  const upload = within(await screen.findByRole('dialog', { name: TITLE }));
  await user.upload(upload.getByLabelText('Datei'), new File(['x'], 'LVs.xlsx'));
  await user.click(upload.getByRole('button', { name: 'Lesen' }));
  if (reads === 'preview') await screen.findByText('Umfang');
  const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
  return { ...page, dialog };
}

const callsOf = ({ server }: Pick<Awaited<ReturnType<typeof renderPage>>, 'server'>, wanted: string) =>
  server.calls.filter(({ name }) => name === wanted);

test('a sheet of no property is named and left, or chosen for one; all is stored as one and taken back as one', async () => {
  const stored = { kept: [], added: [house!.id], version: 'v', warnings: [] };
  const page = await readFile({
    listLvSummaries: [],
    getLvSource: readingOf([named, unnamed]),
    applyChange: stored,
  });
  const { user, dialog } = page;
  dialog.getByText('2 LVs, 220 Positionen');
  dialog.getByRole('button', { name: 'ohne Liegenschaft 1' });
  await user.click(dialog.getByRole('button', { name: '1 LV übernehmen' }));
  await findToast('status', 'Das LV wurde erfolgreich hochgeladen.');
  screen.getByText(`${future.title}: 1 von 2 LVs der Datei`);
  expect(callsOf(page, 'applyChange').at(-1)?.body).toMatchObject({
    files: [{ fileId: idOf(92), propertyId: house!.id }],
  });
  // It is kept as a document of the phase.
  expect(callsOf(page, 'dropLvSource')).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await findToast('status', 'Die Änderung ist zurückgenommen.');
  const undo = callsOf(page, 'applyChange').at(-1);
  expect(undo?.body).toMatchObject({ files: [], withoutLvIds: [house!.id] });
  expect(undo?.query.get('replaces')).toBe(stored.version);
});

test('two sheets of a property are both named, and taken once one of them is for another', async () => {
  const twin = partOf('L-1 alt', { fileId: idOf(93), liegenschaftIds: [house!.id] });
  const { user, dialog } = await readFile({ listLvSummaries: [], getLvSource: readingOf([named, twin]) });
  expect(dialog.queryByRole('button', { name: /übernehmen$/ })).toBeNull();
  dialog.getByRole('button', { name: 'doppelt zugeordnet 2' });
  // The table has the focus; Enter opens the LV of the active line.
  await user.keyboard('{Control>}{Home}{/Control}{Enter}');
  const part = within(await screen.findByRole('dialog', { name: 'L-1, Zeilen 2–111' }));
  await user.click(part.getByRole('combobox', { name: 'Liegenschaft' }));
  await user.click(await screen.findByRole('option', { name: /^L-2 / }));
  // It alone is closed, not the list behind it.
  await user.keyboard('{Escape}');
  await dialog.findByRole('button', { name: '2 LVs übernehmen' });
});

test('what replaces an LV shows its effect first, and what was chosen stays when nobody agrees', async () => {
  const summaries = lvsOf(future.id).map(({ info }) => ({ ...info, positionCount: 3 }));
  const same = partOf('L-2', { fileId: idOf(93), liegenschaftIds: [other!.id], sameAs: [other!.id] });
  const [first] = EFFECT.files;
  const replaced = { filename: 'L-1.xlsx', createdAt: future.start, positionCount: 3 };
  const page = await readFile({
    listLvSummaries: summaries,
    getLvSource: readingOf([named, same]),
    previewChange: { ...EFFECT, files: [{ ...first!, replaced }] },
  });
  const { user, dialog } = page;
  dialog.getByText('3 → 110');
  dialog.getByRole('button', { name: 'unverändert 1' });
  await user.click(dialog.getByRole('button', { name: '1 LV übernehmen' }));
  await screen.findByText('Was es für die Angebote heißt');
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await user.click(await screen.findByRole('button', { name: '1 LV übernehmen' }));
  await screen.findByText('Was es für die Angebote heißt');
  await user.click(screen.getByRole('button', { name: '1 LV übernehmen' }));
  await findToast('status', 'Das LV wurde erfolgreich hochgeladen.');
  expect(callsOf(page, 'applyChange')).toHaveLength(1);
});

test('headings that nobody knows are asked about once, then the file is read anew without being sent again', async () => {
  const question = {
    sheetName: 'Mengen',
    fileKind: 'lv-list' as const,
    head: {
      headerRow: 2,
      headings: Object.values(HEADINGS).map((heading) => ({ heading, samples: [] })),
      names: HEADINGS,
    },
  };
  const page = await readFile({
    listLvSummaries: [],
    getLvSource: readingOf([], { question }),
    saveColumnMap: { names: HEADINGS, version: 8 },
  });
  const { user, server, dialog } = page;
  dialog.getByText('Das Blatt „Mengen“ hat Überschriften, die noch niemand zugeordnet hat.');
  await user.click(dialog.getByRole('button', { name: 'Spalten zuordnen' }));
  server.answer({ getLvSource: readingOf([named]) });
  await user.click(await screen.findByRole('button', { name: 'Zuordnen und lesen' }));
  await screen.findByRole('button', { name: '1 LV übernehmen' });
  expect(callsOf(page, 'saveColumnMap')[0]?.headers.get('if-match')).toBe('"0"');
  expect(callsOf(page, 'readLvSource')).toHaveLength(1);
  expect(callsOf(page, 'layLvSource')).toHaveLength(1);
});

test('while it is read the share stands there, and who stops it takes the file away', async () => {
  const page = await readFile({ getLvSource: readingOf([], { state: 'reading', share: 0.4 }) }, 'upload');
  const { user, dialog, server } = page;
  await dialog.findByText('40 % gelesen');
  server.answer({ getLvSource: readingOf([], { state: 'waiting', share: 0 }) });
  await dialog.findByText(/Ihre ist als nächste an der Reihe/);
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(callsOf(page, 'dropLvSource')).toHaveLength(1));
});

test('a file that cannot be read is refused with its findings, and one too large before it is sent', async () => {
  const message = 'Die Datei hat 501 Blätter; gelesen werden höchstens 500.';
  const finding = { severity: 'error', row: 0, column: '', value: '', message } as const;
  const page = await readFile(
    { getLvSource: readingOf([], { state: 'failed', findings: [finding] }) },
    'upload',
  );
  await page.dialog.findByText(message);
  expect(callsOf(page, 'dropLvSource')).toHaveLength(1);
  const large = new File(['x'], 'LVs.csv');
  Object.defineProperty(large, 'size', { value: 50_000_001 });
  await page.user.upload(page.dialog.getByLabelText('Datei'), large);
  await page.dialog.findByText(/zu groß\. Erlaubt sind höchstens 50 MB/);
  expect(callsOf(page, 'layLvSource')).toHaveLength(1);
});

test('nothing is stored where the server refuses, which says why; leaving takes the file away', async () => {
  const refused = new Refusal(409, 'Die Phase ist inzwischen beendet.');
  const page = await readFile({
    listLvSummaries: [],
    getLvSource: readingOf([named]),
    applyChange: refused,
  });
  await page.user.click(page.dialog.getByRole('button', { name: '1 LV übernehmen' }));
  await screen.findByText('Die Phase ist inzwischen beendet.');
  await page.user.click(page.dialog.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(callsOf(page, 'dropLvSource')).toHaveLength(1));
});

test('who may only read gets all LVs out and the files they came in, but takes none', async () => {
  const source = { sourceId: idOf(91), filename: 'LVs.xlsx', storedAt: future.start, storedBy: 'Ida Muster' };
  drawAllRows();
  const { user } = await renderPage('/options', { listLvSources: [source] }, 'reader');
  await user.click(
    await screen.findByRole('button', { name: `${future.title}: Weitere Aktionen zu EP-Katalog und LVs` }),
  );
  await screen.findByRole('menuitem', { name: /^LVs\.xlsx · .* von Ida Muster$/ });
  screen.getByRole('menuitem', { name: 'Alle LVs als eine Mappe' });
  screen.getByRole('menuitem', { name: 'Alle LVs als Liste' });
  expect(screen.queryByRole('menuitem', { name: 'Viele LVs aus einer Datei' })).toBeNull();
});
