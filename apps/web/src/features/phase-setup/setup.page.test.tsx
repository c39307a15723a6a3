import type { ChangePreview } from '@rahmenpreis/contract/tender-change.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../test/draw-all-rows.ts';
import { type Answers, LOST, Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { UNTOUCHED_BIDDER, NOTHING_CHANGES } from '../../test/sample-preview.ts';
import { idOf, liegenschaften, lvsOf, phases } from '../../test/sample-tender.ts';
import { findToast } from '../../test/shown-toast.ts';

const { running, future } = phases;
const [house, other] = liegenschaften;
const DOWN = new Refusal(500, '');
const FILE = { fileId: idOf(91), filename: 'L-2.xlsx' };

const EFFECT: ChangePreview = {
  ...NOTHING_CHANGES,
  properties: [
    { liegenschaftId: house!.id, label: 'L-1 Haus', change: 'out', positionCount: 3, awardCount: 0 },
  ],
};

async function openSetup(answers: Answers, path = '/options') {
  drawAllRows();
  return await renderPage(path, { previewChange: EFFECT, listReplacedFiles: [], ...answers });
}

function dialogOf(name: string | RegExp) {
  return screen.findByRole('dialog', { name }).then((dialog) => within(dialog));
}

function cellButton(what: string, { title }: Phase = running) {
  return screen.findByRole('button', { name: new RegExp(`^${what}, .*L-1.*${title}`) });
}

async function catalogAction(
  { user }: Awaited<ReturnType<typeof renderPage>>,
  { title }: Phase,
  action: string,
) {
  await user.click(
    await screen.findByRole('button', { name: `${title}: Weitere Aktionen zu EP-Katalog und LVs` }),
  );
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('an LV of a phase that runs is deleted after its effect was seen; a failure says that it was this (SETUP-005, ERR-037)', async () => {
  const { user, server } = await openSetup({ applyChange: DOWN });
  await user.click(await cellButton('LV löschen'));
  const agree = async () => {
    const question = await dialogOf('LV löschen?');
    await question.findByText('3 LV-Positionen fallen aus der Ausschreibung.');
    question.getByText(/Dienstleister sehen die Liegenschaft danach ohne Positionen\./);
    await user.click(question.getByRole('button', { name: 'LV löschen' }));
  };
  await agree();
  within(await findToast('alert', 'Löschen fehlgeschlagen')).getByText(/Fehler: 500/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  server.answer({ applyChange: { kept: [], added: [], version: 'v', warnings: [] } });
  await user.click(await cellButton('LV löschen'));
  await agree();
  await findToast('status', 'Das LV wurde erfolgreich gelöscht.');
});

test('without its catalogue a phase takes no LV, and says so; the next one opens it again (SETUP-003, SETUP-006)', async () => {
  const catalog = { id: idOf(63), phaseId: future.id, filename: 'Katalog.xlsx', createdAt: future.start };
  const page = await openSetup({
    listEpCatalogs: [catalog],
    listLvSummaries: [],
    deleteEpCatalog: {},
    uploadEpCatalog: { ...catalog, warnings: [] },
  });
  const { user, server } = page;
  await catalogAction(page, future, 'EP-Katalog löschen');
  server.answer({ listEpCatalogs: [] });
  const question = await dialogOf('EP-Katalog löschen?');
  await user.click(question.getByRole('button', { name: 'EP-Katalog löschen' }));
  await findToast('status', 'Der EP-Katalog wurde erfolgreich gelöscht.');
  const reason = async () => (await cellButton('LV hochladen', future)).getAttribute('aria-description');
  await waitFor(async () => expect(await reason()).toBe('Bitte laden Sie einen EP-Katalog hoch.'));
  await user.click(screen.getByRole('button', { name: `${future.title}: EP-Katalog hochladen` }));
  const upload = await dialogOf(/^EP-Katalog hochladen/);
  server.answer({ listEpCatalogs: [catalog] });
  await user.upload(upload.getByLabelText('Datei'), new File(['x'], 'Katalog.xlsx'));
  await user.click(upload.getByRole('button', { name: 'Hochladen' }));
  await findToast('status', 'Der EP-Katalog wurde erfolgreich hochgeladen.');
  await waitFor(async () => expect(await reason()).toBeNull());
});

test('a download and an upload that are not possible say so (ERR-037, MEDIA-014)', async () => {
  const page = await openSetup({ downloadEpCatalog: DOWN, layFile: DOWN });
  const { user } = page;
  await catalogAction(page, running, 'Datei herunterladen');
  within(await findToast('alert', 'Download nicht möglich')).getByText(/Fehler: 500/);
  await catalogAction(page, running, 'EP-Katalog ersetzen');
  const upload = await dialogOf(/^EP-Katalog ersetzen/);
  await user.upload(upload.getByLabelText('Datei'), new File(['x'], 'Katalog.xlsx'));
  await user.click(upload.getByRole('button', { name: 'Wirkung ansehen' }));
  await upload.findByText(/^Upload ist leider fehlgeschlagen\. .*höchstens 10 MB je Datei.* Fehler: 500/);
  upload.getByText('Upload nicht möglich');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: new RegExp(`^${running.title}: LVs hochladen`) }));
  const several = await dialogOf(`LVs zu „${running.title}“ hochladen`);
  await user.upload(several.getByLabelText('Dateien'), new File(['x'], 'L-1.xlsx'));
  await user.click(several.getByRole('button', { name: '1 LV hochladen' }));
  await findToast('alert', 'Upload nicht möglich');
});

test('an LV of another property is asked about, and the one before is brought back past the same question', async () => {
  const [lv] = lvsOf(running.id);
  const replaced = { filename: 'L-1.xlsx', createdAt: running.start, positionCount: 3 };
  const preview: ChangePreview = {
    ...EFFECT,
    files: [
      {
        fileId: FILE.fileId,
        propertyId: house!.id,
        label: lv!.info.filename,
        filename: FILE.filename,
        isSame: false,
        positions: { before: 3, after: 5 },
        replaced,
        other: { propertyId: other!.id, label: 'L-2 Haus', where: 'filename', isSame: false },
        warnings: [],
      },
    ],
  };
  const { user, server } = await openSetup({
    layFile: FILE,
    listReplacedFiles: [
      {
        id: idOf(92),
        phaseId: running.id,
        propertyId: house!.id,
        filename: 'vorher.xlsx',
        createdAt: running.start,
        positionCount: 7,
        replacedAt: running.start,
        replacedBy: 'Ada Eigen',
      },
    ],
    previewChange: preview,
    applyChange: { kept: [], added: [], version: 'v', warnings: [] },
  });
  await user.click(await cellButton('LV ersetzen'));
  const upload = await dialogOf(/^LV ersetzen – L-1/);
  await user.upload(upload.getByLabelText('Datei'), new File(['x'], FILE.filename));
  await user.click(upload.getByRole('button', { name: 'Wirkung ansehen' }));
  const effect = await dialogOf('LV ersetzen');
  await effect.findByText(/^Diese Datei gehört wohl zu L-2 /);
  const agree = effect.getByRole<HTMLButtonElement>('button', { name: 'LV ersetzen' });
  expect(agree.disabled).toBe(true);
  await user.click(effect.getByRole('button', { name: /^Trotzdem für L-1/ }));
  await user.click(agree);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = () => server.calls.findLast(({ name }) => name === 'applyChange')?.body;
  expect(sent()).toMatchObject({ files: [{ fileId: FILE.fileId, propertyId: house!.id }] });

  server.answer({
    previewChange: { ...preview, files: [{ ...preview.files[0]!, fileId: idOf(92), other: null }] },
  });
  await user.click(await cellButton('LV ersetzen'));
  const again = await dialogOf(/^LV ersetzen – L-1/);
  await again.findByText(/^vorher\.xlsx · 7 Pos\. · ersetzt am/);
  await user.click(again.getByRole('button', { name: 'Zurückholen' }));
  const back = await dialogOf('LV ersetzen');
  await waitFor(() =>
    expect(back.getByRole<HTMLButtonElement>('button', { name: 'LV ersetzen' }).disabled).toBe(false),
  );
  await user.click(back.getByRole('button', { name: 'LV ersetzen' }));
  await waitFor(() => expect(sent()).toMatchObject({ files: [{ fileId: idOf(92) }] }));
});

test('a tick in a phase that runs asks first, says when it cannot be saved, and is taken back in its message (SETUP-015)', async () => {
  let stored: Phase = running;
  const { user, server } = await openSetup(
    { listPhases: () => [stored], changePhase: LOST },
    '/options?property=true',
  );
  const tick = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`L-1.* – ${running.title}`) });
  await screen.findByRole('checkbox', { name: new RegExp(`L-1.* – ${running.title}`) });
  await user.click(tick());
  const question = await dialogOf('Liegenschaft aus der Phase nehmen?');
  await question.findByText('3 LV-Positionen fallen aus der Ausschreibung.');
  expect(tick().checked).toBe(true);
  const agree = question.getByRole('button', { name: 'Aus der Phase nehmen' });
  await user.click(agree);
  await question.findByText(/Internetverbindung/);
  server.answer({
    changePhase: ({ body }) => {
      stored = { ...stored, ...(body as Partial<Phase>), version: stored.version! + 1 };
      return stored;
    },
  });
  await user.click(agree);
  const message = await findToast('status', 'Aus der Phase genommen.');
  await waitFor(() => expect(tick().checked).toBe(false));
  within(tick().closest<HTMLElement>('[role=gridcell]')!).getByRole('img', { name: 'Gespeichert' });
  await user.click(within(message).getByRole('button', { name: 'Rückgängig' }));
  await findToast('status', 'Die Änderung ist zurückgenommen.');
  await waitFor(() => expect(tick().checked).toBe(true));
});

test('bidders that leave a phase that runs are named with what they had confirmed (SETUP-015)', async () => {
  const { user } = await openSetup(
    { previewChange: { ...NOTHING_CHANGES, bidders: [{ ...UNTOUCHED_BIDDER, change: 'out' }] } },
    '/options?user=true',
  );
  await user.click(await screen.findByRole('button', { name: `${running.title}: keine` }));
  const question = await dialogOf('Mehrere Nutzer ausschließen?');
  const row = await question.findByRole('row', { name: /^Alpina/ });
  expect(row.textContent).toContain('fällt weg, Teilnahme bestätigt');
});
