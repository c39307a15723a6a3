import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { LIEGENSCHAFT_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeTestJpeg } from '../../apps/server/test/test-media.ts';
import { expectAccessible } from '../stage/barrier.ts';
import { waitForFocus } from '../stage/browser.ts';
import { callAs } from '../stage/call-as.ts';
import { startPortfolioApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const SUCCESS = 'Die Liegenschaft wurde erfolgreich importiert.';
const PARTLY = 'Einige Bilder oder Dokumente konnten nicht gespeichert werden';

const stage = openStage(startPortfolioApp);

interface ZipFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function pack(name: string, files: Record<string, Uint8Array>): Promise<ZipFile> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [path, bytes] of Object.entries(files)) await writer.add(path, new Uint8ArrayReader(bytes));
  return { name, mimeType: 'application/zip', buffer: Buffer.from(await writer.close()) };
}

function sheet(nummer: string, name: string): Uint8Array {
  const row = [nummer, name, '01', 'Haus A', 'Am Kai 1', '20457', 'Hamburg', 'Hamburg'];
  return sampleBytes([LIEGENSCHAFT_HEADER, row]);
}

/** An archive of one property with one image of its own and one document of its building. */
async function archive(nummer: string, name: string): Promise<ZipFile> {
  return await pack(`${nummer}.zip`, {
    'Import.xlsx': sheet(nummer, name),
    'Liegenschaft/Bilder/Außenansicht.jpg': await makeTestJpeg(),
    'Gebaeude/01/Dokumente/Grundriß.jpg': await makeTestJpeg(),
  });
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Liegenschaft importieren', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Liegenschaft importieren' });
  await dialog.getByText('Wählen Sie je Liegenschaft ein Archiv').waitFor();
  return dialog;
}

/**
 * How many properties there are, and how many images and documents the newest one with this name and its
 * buildings have.
 */
async function stored(page: Page, name: string): Promise<{ all: number; media: number[] }> {
  interface Links {
    id: string;
    name: string;
    createdAt: string;
    liegenschaftId: string;
    hauptBildId: string | null;
    hauptPlanId: string | null;
    mediaIds: string[];
  }
  const liegenschaften = await callAs<Links[]>(page, '/property/v1/liegenschaft');
  const found = liegenschaften
    .filter((each) => each.name === name)
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .at(-1);
  const buildings = await callAs<Links[]>(page, '/property/v1/gebaeude');
  const owners = [found, ...buildings.filter(({ liegenschaftId }) => liegenschaftId === found?.id)];
  const media = owners.map((each) =>
    [each?.hauptBildId, each?.hauptPlanId].reduce(
      (count, id) => count + (id ? 1 : 0),
      each?.mediaIds.length ?? 0,
    ),
  );
  return { all: liegenschaften.length, media };
}

test('of several archives each tells its findings before anything is sent; an import that is stopped asks before its tab goes, tells what became of each, and goes on after a reload with what is missing, by keyboard, and nothing is doubled', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/liegenschaften' });
  const known = await archive('L-001', 'Kontorhaus Hamburg');
  const before = await stored(page, 'Kontorhaus Hamburg');
  // The image never arrives, until the import is stopped.
  await page.route('**/media/v1/img', () => undefined, { times: 1 });
  let dialog = await openDialog(page);
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      known,
      await archive('N-1', 'Neuer Speicher'),
      { name: 'kaputt.zip', mimeType: 'application/zip', buffer: Buffer.from('kein Archiv') },
    ]);
  const items = dialog.getByRole('list', { name: 'Gewählte Archive' }).locator(':scope > li');
  const itemOf = (name: string) => items.filter({ hasText: name });
  await itemOf('L-001.zip').getByText('1 Gebäude · 1 Bild · 1 Dokument').waitFor();
  await itemOf('kaputt.zip').getByText('Die Dateien konnten nicht entpackt werden.').waitFor();
  // The demo tender already has this number.
  await dialog.getByText('Die Liegenschaftsnummer „L-001“ gibt es schon').waitFor();
  await dialog.getByRole('button', { name: '1 Liegenschaft importieren' }).waitFor();
  await expectAccessible(dialog);
  await dialog.getByRole('checkbox', { name: 'Trotzdem als weitere Liegenschaft anlegen' }).click();
  const sending = page.waitForRequest('**/media/v1/img');
  await dialog.getByRole('button', { name: '2 Liegenschaften importieren' }).click();
  await sending;
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await page.keyboard.press('Escape');
  await dialog.getByText('Der Import wurde angehalten.').first().waitFor();
  await dialog.getByText('Ergebnis: 0 angelegt, 1 teilweise angelegt, 1 nicht angelegt.').waitFor();
  await page
    .getByRole('alert')
    .filter({ hasText: PARTLY })
    .filter({ hasText: 'Außenansicht.jpg' })
    .first()
    .waitFor();

  await page.reload();
  await page.getByText(`${before.all + 1} Liegenschaften`, { exact: true }).waitFor();
  dialog = await openDialog(page);
  await dialog.locator('input[type=file]').setInputFiles([known]);
  await dialog.getByText('Diese Liegenschaft ist schon angelegt').waitFor();
  await dialog.getByText('0 von 2 Dateien sind schon da.').waitFor();
  const missing = dialog.getByRole('listitem').filter({ hasText: /^Außenansicht\.jpg$/ });
  await expect.poll(() => missing.count()).toBe(1);
  await waitForFocus(dialog.getByRole('button', { name: 'Import fortsetzen' }));
  await page.keyboard.press('Enter');
  await page.getByText(SUCCESS).waitFor();
  await dialog.getByText('Ergebnis: 1 angelegt, 0 teilweise angelegt, 0 nicht angelegt.').waitFor();
  await waitForFocus(dialog.getByRole('button', { name: 'Schließen' }).last());
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await stored(page, 'Kontorhaus Hamburg')).toEqual({ all: before.all + 1, media: [1, 1] });
});
