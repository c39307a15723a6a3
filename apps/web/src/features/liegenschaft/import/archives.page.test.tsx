import type { WholeLiegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Media } from '@rahmenpreis/contract/media.ts';
import { readArchive } from '@rahmenpreis/workbook/archive/read-archive.ts';
import { LIEGENSCHAFT_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { packFiles } from '../../../tender/download/pack-files.ts';
import { LOST, Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { documentOf, idOf, liegenschaften } from '../../../test/sample-tender.ts';
import type { ArchiveQuestion } from './archive/archive-worker.ts';

const NAMES = ['Ansicht.jpg', 'Hof.jpg'];
const ROW = ['N-4', 'Speicher', '01', 'Haus A', 'Am Kai 1', '20457', 'Hamburg', 'Hamburg'];

/** An archive of a property with two images. */
async function archive(): Promise<File> {
  const parts = [
    { name: 'Import.xlsx', content: new Blob([sampleBytes([LIEGENSCHAFT_HEADER, ROW]).slice()]) },
    ...NAMES.map((name) => ({ name: `Liegenschaft/Bilder/${name}`, content: new Blob(['JPEG']) })),
  ];
  const madeAt = '2026-11-20T12:00:00.000Z';
  const zip = await packFiles(parts.map((part) => ({ ...part, madeAt })));
  return new File([await zip.arrayBuffer()], 'N-4.zip');
}

/** Reads archives in place of the worker that a browser would start. */
class ArchiveWorker {
  #tell: (event: { data: unknown }) => void = () => undefined;
  #opened: ReturnType<typeof readArchive> | undefined;

  addEventListener(kind: string, tell: (event: { data: unknown }) => void): void {
    if (kind === 'message') this.#tell = tell;
  }

  async postMessage({ id, asked }: ArchiveQuestion): Promise<void> {
    if (typeof asked === 'number') {
      this.#tell({ data: { id, answer: await (await this.#opened!).read(asked) } });
      return;
    }
    this.#opened = readArchive(new Uint8Array(await asked.arrayBuffer()));
    const { plan, liegenschaft: draft, findings } = await this.#opened;
    const answer = { plan, draft, findings, sheetName: 'Import.xlsx', archiveKey: '0'.repeat(64) };
    this.#tell({ data: { id, answer } });
  }

  terminate(): void {}
}

test('an import tells which server it cannot reach, and goes on with what is left, which is kept once where two do so at once (IMPORT-012)', async () => {
  vi.stubGlobal('Worker', ArchiveWorker);
  onTestFinished(() => void vi.unstubAllGlobals());
  const images = NAMES.map(
    (name, at): Media => ({ ...documentOf(74 + at, name), filename: name, kind: 'img', type: 'image/jpeg' }),
  );
  const theirs = { ...images[1]!, id: idOf(79) };
  let stored = { ...liegenschaften[0]!, id: idOf(73), nummer: 'N-4', name: 'Speicher' };
  let isMade = false;
  const whole = (): WholeLiegenschaft => ({ ...stored, gebaeude: [] });
  const { user, server } = await renderPage('/liegenschaften', {
    aboutProperty: LOST,
    aboutMedia: LOST,
    findImported: () => (isMade ? whole() : null),
    importLiegenschaft: () => {
      isMade = true;
      return { ...whole(), warnings: [] };
    },
    uploadImage: () => images[0]!,
    listMedia: ({ body }) =>
      [...images, theirs].filter(({ id }) => (body as { ids: string[] }).ids.includes(id)),
    getLiegenschaft: () => stored,
    changeLiegenschaft: ({ body }) => (stored = { ...stored, ...(body as object) }),
  });
  await user.click(await screen.findByRole('button', { name: 'Liegenschaft importieren' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Liegenschaft importieren' }));
  await user.upload(dialog.getByLabelText('Dateien'), await archive());
  await user.click(await dialog.findByRole('button', { name: '1 Liegenschaft importieren' }));
  await dialog.findByText(/^Der Server für Liegenschaften ist nicht erreichbar\. Es wurde nichts gesendet\./);
  server.answer({ aboutProperty: [] });
  const again = async () => user.click(await dialog.findByRole('button', { name: 'Erneut versuchen' }));
  await again();
  await dialog.findByText(
    /^Der Server für Bilder und Dokumente ist nicht erreichbar\. Es wurde nichts gesendet\./,
  );
  expect(isMade).toBe(false);

  let asked = 0;
  server.answer({ aboutMedia: [], uploadImage: () => ((asked += 1) === 1 ? images[0]! : LOST) });
  await again();
  await dialog.findByText('Ergebnis: 0 angelegt, 1 teilweise angelegt, 0 nicht angelegt.');
  // The same archive is gone on with by somebody else, a moment earlier: what is there twice goes again.
  server.answer({
    uploadImage: images[1]!,
    changeLiegenschaft() {
      stored = { ...stored, mediaIds: [theirs.id] };
      server.answer({ changeLiegenschaft: stored });
      return new Refusal(412, 'Inzwischen geändert.');
    },
    deleteMedia: {},
  });
  await again();
  await dialog.findByText('Ergebnis: 1 angelegt, 0 teilweise angelegt, 0 nicht angelegt.');
  await screen.findByText('Die Liegenschaft wurde erfolgreich importiert.');
  const namesOf = (wanted: string) => server.calls.filter(({ name }) => name === wanted);
  expect(namesOf('changeLiegenschaft')).toHaveLength(2);
  expect(namesOf('deleteMedia').map(({ params }) => params['mediaId'])).toEqual([images[1]!.id]);
});
