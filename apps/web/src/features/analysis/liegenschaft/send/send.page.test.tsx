/// <reference types="node" />
import { crc32, deflateRawSync } from 'node:zlib';
import { packLooseSheet } from '@rahmenpreis/workbook/sheet/join-sheets.ts';
import { readByOtherLibrary } from '@rahmenpreis/workbook/test/test-reader.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { liegenschaften } from '../../../../test/sample-tender.ts';
import { findToast } from '../../../../test/shown-toast.ts';
import * as saving from '../../../../kernel/browser/save-file.ts';
import { packFiles } from '../../../../tender/download/pack-files.ts';

const BY_NODE = { deflate: (bytes: Uint8Array) => deflateRawSync(bytes), crc32 };

afterEach(() => vi.restoreAllMocks());

const LIEGENSCHAFT = `/analysis?lId=${liegenschaften[0]?.id}`;
const NAME = 'Preisspiegel zum Versenden';

/** An answer with one sheet, as the server packs it. */
async function oneSheet(name: string): Promise<Blob> {
  const { loose, bytes } = packLooseSheet(
    {
      name,
      columns: [{ widthChars: 10, format: 'text' }],
      rows: [{ cells: ['Kopf'], tone: 'header' }, { cells: [`Zeile ${name}`] }],
      frozenRows: 1,
    },
    BY_NODE,
  );
  return packFiles([
    { name: 'sheets.json', content: new Blob([JSON.stringify([loose])]) },
    { name: 'sheet1', content: new Blob([new Uint8Array(bytes)]) },
  ]);
}

test('who may only read sends the compared property as a workbook, with the view of the page', async () => {
  const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined);
  const { user, server } = await renderPage(
    LIEGENSCHAFT,
    { exportPreisspiegel: await oneSheet('L-1') },
    'reader',
  );
  await user.click(await screen.findByRole('button', { name: NAME }));
  const dialog = await screen.findByRole('dialog', { name: NAME });
  expect(within(dialog).getByText(/100 % ist das günstigste vollständige Angebot/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Erstellen' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const [blob, filename] = saved.mock.calls[0]!;
  expect(filename).toMatch(/^Preisspiegel_.+\.xlsx$/);
  const { sheetNames, cells } = readByOtherLibrary(new Uint8Array(await blob.arrayBuffer()));
  expect([sheetNames, cells[1]?.[0]?.v]).toEqual([['L-1'], 'Zeile L-1']);
  const [asked] = server.calls.filter(({ name }) => name === 'exportPreisspiegel');
  expect(asked?.body).toEqual({
    liegenschaftIds: [liegenschaften[0]?.id],
    view: { hasSpread: false, hasIdeal: false },
  });
});

test('raw prices of all properties are one file, its head once', async () => {
  const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined);
  const { user } = await renderPage('/analysis', { exportPreisspiegel: new Blob(['KOPF und Zeilen']) });
  await user.click(await screen.findByRole('button', { name: NAME }));
  const dialog = await screen.findByRole('dialog', { name: NAME });
  await user.click(within(dialog).getByRole('radio', { name: /Rohdaten/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Erstellen' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.calls[0]![1]).toMatch(/^Rohdaten_.+\.csv$/);
});

test('a refusal is said in the server’s own words', async () => {
  const { user } = await renderPage(LIEGENSCHAFT, {
    exportPreisspiegel: new Refusal(409, 'Noch versiegelt.'),
  });
  await user.click(await screen.findByRole('button', { name: NAME }));
  const dialog = await screen.findByRole('dialog', { name: NAME });
  await user.click(within(dialog).getByRole('button', { name: 'Erstellen' }));
  const toast = await findToast('alert', 'Erstellung ist fehlgeschlagen');
  expect(within(toast).getByText(/Noch versiegelt/)).toBeTruthy();
});
