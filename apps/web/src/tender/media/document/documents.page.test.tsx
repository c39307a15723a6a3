import type { Phase, PhaseDocument } from '@rahmenpreis/contract/phase.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LOST, PENDING, Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { documentOf, idOf, liegenschaften, phases, providers } from '../../../test/sample-tender.ts';

const REFUSED = new Refusal(500, 'Der Server wird gerade gewartet.');
const NOT_LOADED = 'Die Dokumente konnten nicht geladen werden';

const contract = documentOf(71, 'Vertrag');
const addendum = documentOf(72, 'Nachtrag');

/** All phases, each with the contract among its documents. */
const withContract: Phase[] = Object.values(phases).map((phase) => ({
  ...phase,
  publicMediaIds: [contract.id],
}));

const withDocuments = {
  listPhases: withContract,
  listMedia: [contract],
};

/** The part of the page under a heading. */
async function findSection(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name });
  return heading.closest('section')!;
}

function documentsIn(section: HTMLElement): string[] {
  return within(section)
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.querySelectorAll('td')[1]?.textContent?.trim() ?? '');
}

test('a document that cannot be sent, or not be put into its phase, says so and is sent again (ERR-016, ERR-042)', async () => {
  const { user, server } = await renderPage('/options?media=true', {
    ...withDocuments,
    uploadDocument: REFUSED,
  });
  const section = await findSection(phases.future.title);
  await user.click(within(section).getByRole('button', { name: 'Dokument hinzufügen' }));
  const dialog = await screen.findByRole('dialog');
  const file = new File(['Inhalt'], 'Nachtrag.txt', { type: 'text/plain' });
  await user.upload(within(dialog).getByLabelText('Dateien'), file);
  await user.click(within(dialog).getByRole('button', { name: '1 Datei hochladen' }));
  await within(dialog).findByText(/^Upload ist leider fehlgeschlagen\. .*höchstens 10 MB je Datei/);

  // The file arrives, but the phase does not accept it.
  server.answer({ uploadDocument: addendum, changePhase: new Refusal(503, 'Bitte später.') });
  const again = { name: 'Nachtrag.txt erneut hochladen' };
  await user.click(within(dialog).getByRole('button', again));
  await within(dialog).findByText(/Bitte später\./);
  server.answer({
    changePhase: ({ body }) => ({ ...phases.future, ...(body as Partial<Phase>), version: 2 }),
    listPhases: withContract.map((phase) =>
      phase.id === phases.future.id ? { ...phase, publicMediaIds: [contract.id, addendum.id] } : phase,
    ),
  });
  await user.click(within(dialog).getByRole('button', again));
  await user.click(await within(dialog).findByRole('button', { name: 'Fertig' }));
  await within(section).findByText('Nachtrag');
  expect(documentsIn(section)).toEqual(['Nachtrag', 'Vertrag']);
  // Once sent, the server knows it again by its key.
  const sent = server.calls.filter(({ name }) => name === 'uploadDocument');
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('of several files each is cancelled, lost and sent again for itself; one that cannot be used is never sent (MEDIA-013, MEDIA-014)', async () => {
  const answers = [PENDING, LOST, documentOf(74, 'Plan 10')] as const;
  let asked = 0;
  const { user, server } = await renderPage(`/liegenschaften/detail?lid=${liegenschaften[0]!.id}`, {
    getLiegenschaft: liegenschaften[0]!,
    listOptions: [],
    listMedia: [],
    uploadDocument: () => answers[(asked += 1) - 1]!,
  });
  await user.click(await screen.findByRole('button', { name: 'Dokument hinzufügen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dokumente hinzufügen' }));
  const names = ['Grundriss.pdf', 'Plan 2.pdf', 'Plan 10.pdf', 'Programm.exe'];
  const input = dialog.getByLabelText<HTMLInputElement>('Dateien');
  // As dropped: the picker would leave out what it does not take.
  input.removeAttribute('accept');
  await user.upload(
    input,
    names.map((name) => new File(['%PDF'], name)),
  );
  const item = (name: string) =>
    within(dialog.getAllByRole('listitem').find(({ textContent }) => textContent.includes(name))!);
  item('Programm.exe').getByText(/Dateien dieser Art können nicht verwendet werden/);
  await user.click(dialog.getByRole('button', { name: '3 Dateien hochladen' }));
  await user.click(await dialog.findByRole('button', { name: 'Hochladen von Grundriss.pdf abbrechen' }));
  await item('Grundriss.pdf').findByText('abgebrochen');
  await item('Plan 2.pdf').findByText(
    /^Upload ist leider fehlgeschlagen\. .* stabile Internetverbindung .* 10 MB/,
  );
  await item('Plan 10.pdf').findByText('hochgeladen');
  const again = { name: /erneut hochladen$/ };
  await waitFor(() => expect(dialog.getAllByRole('button', again)).toHaveLength(2));
  server.answer({ uploadDocument: documentOf(75, 'Grundriss') });
  for (const name of names.slice(0, 2)) {
    await user.click(dialog.getByRole('button', { name: `${name} erneut hochladen` }));
    await item(name).findByText('hochgeladen');
  }
  await user.click(dialog.getByRole('button', { name: 'Programm.exe aus der Auswahl nehmen' }));
  await dialog.findByRole('button', { name: 'Fertig' });
  expect(server.calls.filter(({ name }) => name === 'uploadDocument')).toHaveLength(5);
});

test('documents are ordered by a head, and backwards by another press, which both say', async () => {
  const sizes = [3, 2, 1].map((fileSize) => ({ ...documentOf(80 + fileSize, `Plan ${fileSize}`), fileSize }));
  const { user } = await renderPage('/options?media=true', {
    listPhases: withContract.map((phase) => ({ ...phase, publicMediaIds: sizes.map(({ id }) => id) })),
    listMedia: sizes,
  });
  const section = await findSection(phases.future.title);
  await within(section).findByText('Plan 1');
  for (const [order, titles] of [
    ['ascending', ['Plan 1', 'Plan 2', 'Plan 3']],
    ['descending', ['Plan 3', 'Plan 2', 'Plan 1']],
  ] as const) {
    await user.click(within(section).getByRole('button', { name: 'Größe' }));
    expect(documentsIn(section)).toEqual(titles);
    const head = within(section).getByRole('columnheader', { name: 'Größe' });
    expect(head.getAttribute('aria-sort')).toBe(order);
  }
});

test('documents that cannot be loaded say so in their place, and are there once asked for again (ERR-042)', async () => {
  const { user, server } = await renderPage('/options?media=true', {
    ...withDocuments,
    listMedia: new Refusal(400, 'Nein.'),
  });
  const section = await findSection(phases.future.title);
  await within(section).findByText(NOT_LOADED);
  server.answer({ listMedia: [contract] });
  await user.click(within(section).getByRole('button', { name: 'Erneut versuchen' }));
  await within(section).findByText('Vertrag');
});

async function expectLocked(section: HTMLElement, reason: string): Promise<void> {
  await within(section).findByText('Vertrag');
  const add = within(section).getByRole('button', { name: 'Dokument hinzufügen' });
  expect(add.getAttribute('aria-description')).toBe(reason);
  add.click();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(within(section).queryAllByRole('button', { name: /löschen$/ })).toEqual([]);
}

test('documents of an ended phase can only be read, those of a running one not be deleted (PHASE-011, PHASE-012)', async () => {
  await renderPage('/options?media=true', withDocuments);
  const ended = await findSection(phases.ended.title);
  await expectLocked(ended, 'Die Phase ist beendet und kann nicht mehr geändert werden.');
  const running = await findSection(phases.running.title);
  expect(within(running).queryAllByRole('button', { name: /löschen$/ })).toEqual([]);
  const future = await findSection(phases.future.title);
  within(future).getByRole('button', { name: 'Dokument „Vertrag“ löschen' });
});

test('a bidder’s own documents are locked once the phase is over, those of the tender always (BID-002, BID-005)', async () => {
  const { user } = await renderPage(
    `/dl-priceinput?pId=${phases.ended.id}`,
    {
      ...withDocuments,
      listOwnKeyVals: [
        {
          id: idOf(73),
          organisationId: providers[0]!.organisationId,
          key: printOwnKey(phases.ended.id, { kind: 'docs' }),
          value: JSON.stringify([contract.id]),
        },
      ],
    },
    'bidder',
  );
  await user.click(await screen.findByRole('tab', { name: 'Unterlagen' }));
  await expectLocked(
    await findSection('Bereitgestellte Unterlagen'),
    'Die Phase ist beendet. Änderungen an Preisen und Faktoren sind nicht mehr möglich.',
  );
  const tender = await findSection('Ausschreibungsunterlagen');
  expect(within(tender).queryAllByRole('button', { name: /löschen$|hinzufügen$/ })).toEqual([]);
});

const draft = documentOf(73, 'Vertrag');
const versioned: PhaseDocument[] = [
  {
    versions: [
      { mediaId: contract.id, note: '§ 4 ergänzt', at: phases.running.start },
      { mediaId: draft.id, note: '', at: phases.ended.start },
    ],
  },
];
const withVersions = { ...withDocuments, listMedia: [contract, draft], listDocuments: versioned };

/** What is said of the versions of the contract. */
async function versionsIn(section: HTMLElement): Promise<(string | null)[]> {
  const list = await within(section).findByRole('list', { name: 'Fassungen von Vertrag' });
  await within(list).findByRole('button');
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

test('a bidder reads what each version made different, and downloads the one before', async () => {
  const answers = { ...withVersions, downloadMedia: new Refusal(404, 'Fort.') };
  const { user, server } = await renderPage(`/dl-priceinput?pId=${phases.running.id}`, answers, 'bidder');
  await user.click(await screen.findByRole('tab', { name: 'Unterlagen' }));
  const section = await findSection('Ausschreibungsunterlagen');
  const [newest, first] = await versionsIn(section);
  expect(newest).toMatch(/^Fassung 2 vom \d\d\.\d\d\.\d\d: § 4 ergänzt$/);
  expect(first).toMatch(/^Fassung 1 vom \d\d\.\d\d\.\d\d$/);
  expect(within(section).queryByRole('button', { name: /^Neue Fassung/ })).toBeNull();
  await user.click(
    within(section).getByRole('button', { name: /^Fassung 1 vom .* von Vertrag herunterladen$/ }),
  );
  await screen.findByText('Download fehlgeschlagen');
  const asked = server.calls.filter(({ name }) => name === 'downloadMedia');
  expect(asked.map(({ params }) => params['mediaId'])).toEqual([draft.id]);
});

test('versions that cannot be loaded say so, and are there once asked for again', async () => {
  const { user, server } = await renderPage('/options?media=true', {
    ...withVersions,
    listDocuments: new Refusal(400, 'Nein.'),
  });
  const section = await findSection(phases.running.title);
  await within(section).findByText('Die Fassungen der Dokumente konnten nicht geladen werden');
  await within(section).findByText('Vertrag');
  server.answer({ listDocuments: versioned });
  await user.click(within(section).getByRole('button', { name: 'Erneut versuchen' }));
  expect(await versionsIn(section)).toHaveLength(2);
});

test('a new version of a running phase’s document says what is different, over what others changed meanwhile', async () => {
  let newest = withContract;
  const { user, server } = await renderPage('/options?media=true', {
    ...withDocuments,
    listPhases: () => newest,
    uploadDocument: addendum,
    replaceDocument: new Refusal(412, 'Der Eintrag wurde inzwischen von jemand anderem geändert.'),
  });
  const section = await findSection(phases.running.title);
  await user.click(await within(section).findByRole('button', { name: 'Neue Fassung von „Vertrag“' }));
  const dialog = await screen.findByRole('dialog', { name: 'Neue Fassung von „Vertrag“' });
  const place = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Bereitstellen' });
  await user.upload(within(dialog).getByLabelText('Datei'), new File(['Inhalt'], 'Nachtrag.txt'));
  expect(place.disabled).toBe(true);
  await user.type(within(dialog).getByLabelText(/^Was sich ändert/), '§ 4 ergänzt');
  newest = withContract.map((phase) => ({ ...phase, version: 7 }));
  const sent: unknown[] = [];
  server.answer({
    replaceDocument({ headers, body, params }) {
      sent.push([headers.get('if-match'), body]);
      if (headers.get('if-match') !== '"7"') return new Refusal(412, 'Inzwischen geändert.');
      newest = newest.map((phase) =>
        phase.id === params['phaseId'] ? { ...phase, version: 8, publicMediaIds: [addendum.id] } : phase,
      );
      return newest.find(({ id }) => id === params['phaseId'])!;
    },
    listMedia: [contract, addendum],
    listDocuments: [
      {
        versions: [
          { mediaId: addendum.id, note: '§ 4 ergänzt', at: phases.running.start },
          { mediaId: contract.id, note: '', at: phases.ended.start },
        ],
      },
    ],
  });
  await user.click(within(dialog).getByRole('button', { name: 'Bereitstellen' }));
  await within(section).findByText(/^Nachtrag/);
  const body = { mediaId: addendum.id, replacedMediaId: contract.id, note: '§ 4 ergänzt' };
  expect(sent.at(-1)).toEqual(['"7"', body]);
  await screen.findByText('Die neue Fassung ist bereitgestellt.');
});

test('a new version that is refused stays in its dialog with the reason; an ended phase takes none', async () => {
  const refusal = new Refusal(409, 'Von dieser Unterlage gibt es inzwischen eine neuere Fassung.');
  const { user } = await renderPage('/options?media=true', {
    ...withDocuments,
    uploadDocument: addendum,
    replaceDocument: refusal,
  });
  const ended = await findSection(phases.ended.title);
  await within(ended).findByText('Vertrag');
  expect(within(ended).queryByRole('button', { name: /^Neue Fassung/ })).toBeNull();
  const section = await findSection(phases.future.title);
  await user.click(await within(section).findByRole('button', { name: 'Neue Fassung von „Vertrag“' }));
  const dialog = await screen.findByRole('dialog');
  await user.upload(within(dialog).getByLabelText('Datei'), new File(['Inhalt'], 'Nachtrag.txt'));
  await user.click(within(dialog).getByRole('button', { name: 'Bereitstellen' }));
  await within(dialog).findByText(refusal.message);
});

test('a document is deleted with the versions before it', async () => {
  const { user, server } = await renderPage('/options?media=true', { ...withVersions, deleteMedia: {} });
  const section = await findSection(phases.future.title);
  await versionsIn(section);
  await user.click(within(section).getByRole('button', { name: 'Dokument „Vertrag“ löschen' }));
  const question = await screen.findByRole('dialog');
  within(question).getByText('„Vertrag“ wird mit allen Fassungen sofort und endgültig gelöscht.');
  await user.click(within(question).getByRole('button', { name: 'Löschen' }));
  await screen.findByText('Das Dokument wurde erfolgreich gelöscht.');
  const deleted = server.calls.filter(({ name }) => name === 'deleteMedia');
  expect(deleted.map(({ params }) => params['mediaId'])).toEqual([contract.id, draft.id]);
});

test('a file of a kind that is not taken says so among those that were chosen, and can be left out (MEDIA-012)', async () => {
  const { user } = await renderPage('/options?media=true', withDocuments);
  const section = await findSection(phases.running.title);
  await user.click(within(section).getByRole('button', { name: 'Dokument hinzufügen' }));
  const dialog = within(await screen.findByRole('dialog'));
  const input = dialog.getByLabelText<HTMLInputElement>('Dateien');
  expect(input.accept).toBe('.pdf,.json,.xlsx,.xls,.doc,.docx,.ppt,.pptx,.csv,.txt');
  const files = ['Vertrag.txt', 'Programm.exe'].map((name) => new File(['Inhalt'], name));
  fireEvent.change(input, { target: { files } });
  await dialog.findByText(/^Dateien dieser Art können nicht verwendet werden\./);
  await user.click(dialog.getByRole('button', { name: 'Programm.exe aus der Auswahl nehmen' }));
  await waitFor(() => expect(dialog.queryByText(/^Dateien dieser Art/)).toBeNull());
  dialog.getByText(/^Vertrag\.txt/);
});

test('a bidder reads how large a file may be, and what it deletes leaves its offer first (BID-005, MEDIA-010)', async () => {
  const key = printOwnKey(phases.running.id, { kind: 'docs' });
  const entry = { id: idOf(73), organisationId: providers[0]!.organisationId, key, value: '' };
  const stored = { ...entry, value: JSON.stringify([contract.id, addendum.id]) };
  const { user, server } = await renderPage(
    `/dl-priceinput?pId=${phases.running.id}&tab=unterlagen`,
    {
      listMedia: [contract, addendum],
      listOwnKeyVals: [stored],
      createOwnKeyVal: ({ body }) => ({ ...entry, ...(body as { key: string; value: string }) }),
      deleteMedia: {},
    },
    'bidder',
  );
  const section = await findSection('Bereitgestellte Unterlagen');
  await user.click(within(section).getByRole('button', { name: 'Dokument hinzufügen' }));
  await within(await screen.findByRole('dialog')).findByText(/\.txt bis 50 MB/);
  await user.keyboard('{Escape}');
  await user.click(await within(section).findByRole('button', { name: 'Dokument „Vertrag“ löschen' }));
  const question = await screen.findByRole('dialog', { name: 'Dokument löschen?' });
  within(question).getByText('„Vertrag“ wird sofort und endgültig gelöscht.');
  await user.click(within(question).getByRole('button', { name: 'Löschen' }));
  await waitFor(() => expect(documentsIn(section)).toEqual(['Nachtrag']));
  const sent = server.calls.filter(({ name }) => name === 'createOwnKeyVal' || name === 'deleteMedia');
  expect(sent.map(({ name }) => name)).toEqual(['createOwnKeyVal', 'deleteMedia']);
  expect(sent[0]?.body).toEqual({ key, value: JSON.stringify([addendum.id]) });
  expect(sent[1]?.params['mediaId']).toBe(contract.id);
});
