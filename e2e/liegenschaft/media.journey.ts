import { readFile } from 'node:fs/promises';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Media } from '@rahmenpreis/contract/media.ts';
import type { Download, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeTestJpeg, TEST_PDF } from '../../apps/server/test/test-media.ts';
import { expectAccessible } from '../stage/barrier.ts';
import { waitForFocus } from '../stage/browser.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { bearerOf } from '../stage/call-as.ts';
import { openStage } from '../stage/stage.ts';

const FILES_CHANGED = 'Die Dateien wurden erfolgreich geändert.';
/** The requests the browser makes to show an image in the editor or to download a document. */
const ORIGINS = '**/media/v1/media/*/ORIGIN';

const stage = openStage(startDemoApp);

async function open() {
  const watched = await stage.openAs('admin@example.org', { path: '/liegenschaften' });
  return { ...watched, bearer: await bearerOf(watched.page) };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function openProperty(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name: 'Stammdaten' }).waitFor();
}

/** Gives the property a public main image and another one besides the one it has. */
async function addImages({ context, bearer }: Opened, name: string): Promise<void> {
  const { request } = context;
  const upload = async (title: string, width: number): Promise<string> => {
    const file = { name: 'Bild.jpg', mimeType: 'image/jpeg', buffer: await makeTestJpeg(width, width / 2) };
    const multipart = { title, public: String(title === 'Straßenseite'), file };
    const answer = await request.put('/media/v1/img', { headers: bearer, multipart });
    return ((await answer.json()) as { data: Media }).data.id;
  };
  const mainId = await upload('Straßenseite', 1_600);
  const other = await upload('Ansicht 2', 60);
  const list = await request.get('/property/v1/liegenschaft', { headers: bearer });
  const all = ((await list.json()) as { data: Liegenschaft[] }).data;
  const before = all.find((each) => each.name === name)!;
  const data = { ...before, hauptBildId: mainId, mediaIds: [other, before.hauptBildId] };
  const saved = await request.put(`/property/v1/liegenschaft/${before.id}`, { headers: bearer, data });
  expect(saved.status()).toBe(200);
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

test('images are fetched as they may be, stand in the columns of the window, go round, and say when they fail', async () => {
  const opened = await open();
  const { page } = opened;
  await addImages(opened, 'Kontorhaus Hamburg');
  const asked = noteQuestions(page);
  await page.reload();
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

  await page.getByRole('button', { name: 'Straßenseite groß ansehen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bilder' });
  const slider = dialog.getByRole('list', { name: 'Alle Bilder' }).getByRole('button');
  await dialog.getByText('Bild 1 von 3').waitFor();
  await dialog.getByRole('button', { name: 'Voriges Bild' }).click();
  await dialog.getByText('Bild 3 von 3').waitFor();
  await slider.and(dialog.getByRole('button', { name: 'Ansicht 2' })).click();
  await dialog.getByText('Bild 2 von 3').waitFor();
  await expectAccessible(dialog);

  await page.route(ORIGINS, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await gallery.scrollIntoViewIfNeeded();
  const broken = page.getByRole('img', { name: 'Bild konnte nicht geladen werden Fehlercode 500' });
  await broken.first().waitFor();
  await page.getByText('Bilder konnten nicht geladen werden', { exact: true }).waitFor();
  await page.route('**/media/v1/media/*/MEDIUM', (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto('/analysis');
  await page
    .getByRole('button', { name: /^Angaben zu .*Kontorhaus Hamburg/ })
    .first()
    .click();
  await page.getByText('Liegenschaftsbilder konnten nicht geladen werden').waitFor();
  await page.getByText(/^Fehlercode 404\./).waitFor();
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
const HOSTILE = new Map([
  ['Getarnt.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
  ['Programm.exe', Buffer.from('MZ')],
]);

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

test('documents are dropped, cancelled, refused and sent again, each for itself', async () => {
  const { page, bearer } = await open();
  await openProperty(page, 'Stadtbüro Hannover');
  let questions = 0;
  await page.route('**/media/v1/doc', async (route) => {
    questions += 1;
    // The first one is never answered, so that it can be cancelled.
    if (questions === 2) await route.abort();
    else if (questions > 2) await route.continue();
  });
  await page.getByRole('button', { name: 'Dokument hinzufügen' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Dokumente hinzufügen' });
  const area = dialog.getByRole('button', { name: /Dateien hierher ziehen/ });
  await area.waitFor();
  await dropFiles(page, area, new Map([...PLANS, ...HOSTILE]));
  const item = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await item('Programm.exe')
    .getByText(/Dateien dieser Art können nicht verwendet werden/)
    .waitFor();
  await dialog.getByRole('button', { name: '4 Dateien hochladen' }).click();
  await dialog.getByRole('button', { name: 'Hochladen von Grundriss.pdf abbrechen' }).click();
  await item('Grundriss.pdf').getByText('abgebrochen').waitFor();
  await item('Plan 2.pdf')
    .getByText(/^Upload ist leider fehlgeschlagen\. .* stabile Internetverbindung .* 10 MB/)
    .waitFor();
  await item('Plan 10.pdf').getByText('hochgeladen').waitFor();
  await item('Getarnt.pdf')
    .getByText(/Der Inhalt der Datei passt nicht zu ihrer Endung „\.pdf“/)
    .waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: /erneut hochladen$/ }).count()).toBe(2);
  await expectAccessible(dialog);
  for (const name of ['Grundriss.pdf', 'Plan 2.pdf']) {
    await dialog.getByRole('button', { name: `${name} erneut hochladen` }).click();
    await item(name).getByText('hochgeladen').waitFor();
  }
  for (const name of HOSTILE.keys()) {
    await dialog.getByRole('button', { name: `${name} aus der Auswahl nehmen` }).click();
  }
  await waitForFocus(dialog.getByRole('button', { name: 'Fertig' }));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText(FILES_CHANGED).waitFor();

  await page.unroute('**/media/v1/doc');
  // A browser sends the whole file before it reads; the refusal must still get through.
  const refusal = await page.evaluate(async (headers) => {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(11_000_000)], 'a.pdf'));
    const answer = await fetch('/media/v1/doc', { method: 'PUT', headers, body });
    return ((await answer.json()) as { message: string }).message;
  }, bearer);
  expect(refusal).toBe('Die Datei ist zu groß. Erlaubt sind höchstens 10 MB.');
});

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

async function expectColumns(table: Locator, names: readonly string[]): Promise<void> {
  const read = () => table.getByRole('columnheader').allInnerTexts();
  await expect.poll(read).toEqual(['', ...names, 'Aktionen']);
}

test('documents are sorted, downloaded alone and as an archive, and deleted', async () => {
  const { page } = await open();
  await openProperty(page, 'Stadtbüro Hannover');
  const table = page.getByRole('table', { name: 'Dokumente' }).first();
  const titles = () => table.locator('tbody tr td:nth-child(2)').allInnerTexts();
  await expect.poll(titles).toEqual(['Grundriss', 'Plan 2', 'Plan 10 Hauptplan']);
  for (const [direction, order] of [
    ['ascending', ['Plan 10 Hauptplan', 'Plan 2', 'Grundriss']],
    ['descending', ['Grundriss', 'Plan 2', 'Plan 10 Hauptplan']],
  ] as const) {
    await table.getByRole('button', { name: 'Größe' }).click();
    await expect.poll(titles).toEqual(order);
    const head = table.getByRole('columnheader', { name: 'Größe' });
    await expect.poll(() => head.getAttribute('aria-sort')).toBe(direction);
  }
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

  await table.getByRole('button', { name: 'Dokument „Plan 10“ löschen' }).click();
  const question = page.getByRole('dialog', { name: 'Dokument löschen?' });
  await question.getByRole('button', { name: 'Löschen', exact: true }).click();
  await expect.poll(titles).toEqual(['Grundriss', 'Plan 2']);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText(FILES_CHANGED).waitFor();
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
