import { readFile } from 'node:fs/promises';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { type Liegenschaft, listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { type Media, uploadImage } from '@rahmenpreis/contract/media.ts';
import type { Download, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeTestJpeg, TEST_PDF } from '../../apps/server/test/test-media.ts';
import { expectAccessible } from '../stage/barrier.ts';
import { waitForFocus } from '../stage/browser.ts';
import { openCaller } from '../stage/caller.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { bearerOf } from '../stage/call-as.ts';
import { openStage } from '../stage/stage.ts';

const stage = openStage(startDemoApp);

async function openProperty(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name: 'Stammdaten' }).waitFor();
}

/** Gives the property a public main image and another one besides the one it has. */
async function addImages(name: string): Promise<void> {
  const { call } = await openCaller(stage.app, 'admin@example.org');
  const upload = async (title: string, width: number): Promise<string> => {
    const form = new FormData();
    form.append('title', title);
    form.append('public', String(title === 'Straßenseite'));
    form.append('file', new Blob([new Uint8Array(await makeTestJpeg(width, width / 2))]), 'Bild.jpg');
    return (await call<Media>(uploadImage.path, form)).id;
  };
  const mainId = await upload('Straßenseite', 1_600);
  const other = await upload('Ansicht 2', 60);
  const all = await call<Liegenschaft[]>(listLiegenschaften.path);
  const before = all.find((each) => each.name === name)!;
  const mediaIds = [other, before.hauptBildId];
  await call(`${listLiegenschaften.path}/${before.id}`, { ...before, hauptBildId: mainId, mediaIds });
}

/**
 * Records how the browser asks for the bytes of media: which version, with whose token, with or without a
 * key.
 */
function noteQuestions(page: Page): Set<string> {
  const notes = new Set<string>();
  page.on('request', (request) => {
    const label = /\/media\/v1\/media\/[^/]+\/(\w+)$/.exec(request.url())?.[1];
    if (label === undefined) return;
    const { authorization = '', 'secure-key': key } = request.headers();
    notes.add(`${label} ${authorization.split(' ')[0]} ${key === undefined ? 'without key' : 'with key'}`);
  });
  return notes;
}

async function expectWidth(image: Locator, width: number): Promise<void> {
  await image.waitFor();
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(width);
}

test('images are fetched as they may be, stand in the columns of the window, and go round large, by keyboard', async () => {
  await addImages('Kontorhaus Hamburg');
  const { page } = await stage.openAs('admin@example.org', { path: '/phases' });
  const asked = noteQuestions(page);
  await page.getByRole('link', { name: 'Liegenschaften', exact: true }).click();
  await expectWidth(page.getByAltText('Straßenseite'), 1_024);
  // The other images are secured, this one is public.
  await expect
    .poll(() => [...asked].toSorted())
    .toEqual(['MEDIUM Bearer with key', 'MEDIUM System without key']);

  await openProperty(page, 'Kontorhaus Hamburg');
  const gallery = page.getByRole('list', { name: 'Bilder' });
  await gallery.scrollIntoViewIfNeeded();
  await expectWidth(gallery.getByAltText('Straßenseite'), 1_600);
  await expectWidth(gallery.getByAltText('Ansicht 2'), 60);
  // The list behind it may still have asked for images of its own.
  const origins = () => [...asked].filter((label) => label.startsWith('ORIGIN')).toSorted();
  await expect.poll(origins).toEqual(['ORIGIN Bearer with key', 'ORIGIN System without key']);
  for (const [width, columns] of [
    [500, 1],
    [600, 2],
    [800, 2],
    [1_100, 3],
    [1_440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => gallery.evaluate((node) => getComputedStyle(node).gridTemplateColumns.split(' ').length))
      .toBe(columns);
  }

  const first = page.getByRole('button', { name: 'Straßenseite groß ansehen' });
  await first.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Bilder' });
  await dialog.getByText('Bild 1 von 3').waitFor();
  await waitForFocus(dialog.getByRole('button', { name: 'Schließen' }));
  await page.keyboard.press('ArrowLeft');
  await dialog.getByText('Bild 3 von 3').waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog.getByText('Bild 1 von 3').waitFor();
  await dialog.getByRole('button', { name: 'Voriges Bild' }).click();
  await dialog.getByText('Bild 3 von 3').waitFor();
  const strip = dialog.getByRole('list', { name: 'Alle Bilder' });
  await strip.getByRole('button', { name: 'Ansicht 2' }).click();
  await dialog.getByText('Bild 2 von 3').waitFor();
  await expectAccessible(dialog);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await waitForFocus(first);
});

/** A PDF that is this many bytes larger than the smallest one. */
function makePdf(extraBytes: number): Buffer {
  return Buffer.concat([TEST_PDF, Buffer.from(`%${' '.repeat(extraBytes)}\n`)]);
}

const PLANS = new Map([
  ['Grundriss.pdf', makePdf(3_000)],
  ['Plan 2.pdf', makePdf(2_000)],
  ['Plan 10.pdf', makePdf(1_000)],
]);
const HIDDEN = new Map([['Getarnt.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])]]);

/** Drags files from outside onto the drop zone. */
async function dropFiles(page: Page, target: Locator, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const named = [...files].map(([name, bytes]) => ({ name, bytes: [...bytes] }));
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, bytes } of all) transfer.items.add(new File([new Uint8Array(bytes)], name));
    return transfer;
  }, named);
  await target.dispatchEvent('drop', { dataTransfer });
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

async function expectColumns(table: Locator, names: readonly string[]): Promise<void> {
  const read = () => table.getByRole('columnheader').allInnerTexts();
  await expect.poll(read).toEqual(['', ...names, 'Aktionen']);
}

test('documents are dropped, all but the one that is none stored, shown as far as the window has room, and downloaded alone and as an archive', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/liegenschaften' });
  await openProperty(page, 'Stadtbüro Hannover');
  await page.getByRole('button', { name: 'Dokument hinzufügen' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Dokumente hinzufügen' });
  const area = dialog.getByRole('button', { name: /Dateien hierher ziehen/ });
  await area.waitFor();
  await dropFiles(page, area, new Map([...PLANS, ...HIDDEN]));
  const item = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await dialog.getByRole('button', { name: '4 Dateien hochladen' }).click();
  await item('Getarnt.pdf')
    .getByText(/Der Inhalt der Datei passt nicht zu ihrer Endung „\.pdf“/)
    .waitFor();
  for (const name of PLANS.keys()) await item(name).getByText('hochgeladen').waitFor();
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Getarnt.pdf aus der Auswahl nehmen' }).click();
  await waitForFocus(dialog.getByRole('button', { name: 'Fertig' }));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Die Dateien wurden erfolgreich geändert.').waitFor();

  await openProperty(page, 'Stadtbüro Hannover');
  const table = page.getByRole('table', { name: 'Dokumente' }).first();
  const titles = () => table.locator('tbody tr td:nth-child(2)').allInnerTexts();
  await expect.poll(titles).toEqual(['Grundriss Hauptplan', 'Plan 2', 'Plan 10']);
  for (const [width, names] of [
    [575, ['Titel', 'Hochgeladen']],
    [576, ['Titel', 'Typ', 'Hochgeladen']],
    [767, ['Titel', 'Typ', 'Hochgeladen']],
    [768, ['Titel', 'Typ', 'Größe', 'Hochgeladen']],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expectColumns(table, names);
  }

  const downloadOne = table.getByRole('button', { name: 'Plan 2 herunterladen' });
  const [one] = await Promise.all([page.waitForEvent('download'), downloadOne.click()]);
  expect(one.suggestedFilename()).toBe('Plan 2.pdf');
  expect(await bytesOf(one)).toEqual(PLANS.get('Plan 2.pdf'));

  await table.getByRole('checkbox', { name: 'Alle Dokumente auswählen' }).check();
  await page.getByText('3 Dokumente ausgewählt').waitFor();
  const downloadSelected = page.getByRole('button', { name: 'Auswahl herunterladen' }).first();
  const [whole] = await Promise.all([page.waitForEvent('download'), downloadSelected.click()]);
  await page.getByText('Download erfolgreich abgeschlossen').waitFor();
  expect(whole.suggestedFilename()).toMatch(/^\d\d\.\d\d\.\d{4}_Dokumente\.zip$/);
  const packed = [...PLANS].map(([name, bytes]) => [name, bytes.toString()]);
  expect(await readZip(whole)).toEqual(packed);

  // A browser sends the whole file before it reads; the refusal must still get through.
  const refusal = await page.evaluate(
    async (headers) => {
      const body = new FormData();
      body.append('file', new File([new Uint8Array(11_000_000)], 'a.pdf'));
      const answer = await fetch('/media/v1/doc', { method: 'PUT', headers, body });
      return ((await answer.json()) as { message: string }).message;
    },
    await bearerOf(page),
  );
  expect(refusal).toBe('Die Datei ist zu groß. Erlaubt sind höchstens 10 MB.');
});

/** The names and texts in a downloaded archive, by name. */
async function readZip(download: Download): Promise<(string | undefined)[][]> {
  const reader = new ZipReader(new Uint8ArrayReader(await bytesOf(download)));
  const files: (string | undefined)[][] = [];
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) files.push([entry.filename, await entry.getData(new TextWriter())]);
  }
  await reader.close();
  return files.toSorted(([a = ''], [b = '']) => a.localeCompare(b, 'de', { numeric: true }));
}
