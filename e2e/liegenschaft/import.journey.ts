import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeTestJpeg } from '../../apps/server/test/test-media.ts';
import { expectAccessible } from '../stage/barrier.ts';
import { waitForFocus, type WatchedPage } from '../stage/browser.ts';
import { callAs } from '../stage/call-as.ts';
import { startPortfolioApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const HEADER = [
  'Liegenschaftsnummer',
  'Liegenschaftsname',
  'Gebäudenummer',
  'Name',
  'Straße & Hausnummer',
  'Postleitzahl',
  'Stadt',
  'Bundesland',
];
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
  return sampleBytes([HEADER, row]);
}

/** An archive of one property with one image of its own and one document of its building. */
async function archive(nummer: string, name: string): Promise<ZipFile> {
  return await pack(`${nummer}.zip`, {
    'Import.xlsx': sheet(nummer, name),
    'Liegenschaft/Bilder/Außenansicht.jpg': await makeTestJpeg(),
    'Gebaeude/01/Dokumente/Grundriß.jpg': await makeTestJpeg(),
  });
}

/** Opens the overview; who imports at the same time does so in another window. */
function open(): Promise<WatchedPage> {
  return stage.openAs('admin@example.org', { path: '/liegenschaften' });
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

/** Makes the first matching call of each page wait for the other page's. */
async function meetAt(url: string, ...pages: Page[]): Promise<void> {
  let missing = pages.length;
  const met = Promise.withResolvers<void>();
  for (const page of pages) {
    await page.route(url, async (route) => {
      missing -= 1;
      if (missing === 0) met.resolve();
      await met.promise;
      await route.continue();
    });
  }
}

test('an archive that failed in part goes on after a reload with what is missing, and nothing is doubled', async () => {
  const { page } = await open();
  const zip = await archive('L-001', 'Kontorhaus Hamburg');
  const before = await stored(page, 'Kontorhaus Hamburg');
  await page.route('**/media/v1/img', (route) => route.abort(), { times: 1 });
  let dialog = await openDialog(page);
  await dialog.locator('input[type=file]').setInputFiles([zip]);
  await dialog.getByText('1 Gebäude · 1 Bild · 1 Dokument').waitFor();
  // The demo tender already has this number.
  await dialog.getByText('Die Liegenschaftsnummer „L-001“ gibt es schon').waitFor();
  const nothing = dialog.getByRole('button', { name: '0 Liegenschaften importieren' });
  await expect.poll(() => nothing.isDisabled()).toBe(true);
  await dialog.getByRole('checkbox', { name: 'Trotzdem als weitere Liegenschaft anlegen' }).click();
  await dialog.getByRole('button', { name: '1 Liegenschaft importieren' }).click();
  await dialog.getByText('Ergebnis: 0 angelegt, 1 teilweise angelegt, 0 nicht angelegt.').waitFor();
  await page
    .getByRole('alert')
    .filter({ hasText: PARTLY })
    .filter({ hasText: 'Außenansicht.jpg' })
    .first()
    .waitFor();

  await page.reload();
  await page.getByText(`${before.all + 1} Liegenschaften`, { exact: true }).waitFor();
  dialog = await openDialog(page);
  await dialog.locator('input[type=file]').setInputFiles([zip]);
  await dialog.getByText('Diese Liegenschaft ist schon angelegt').waitFor();
  await dialog.getByText('1 von 2 Dateien sind schon da.').waitFor();
  const missing = dialog.getByRole('listitem').filter({ hasText: /^Außenansicht\.jpg$/ });
  await expect.poll(() => missing.count()).toBe(1);

  // Two resume at once: both send the missing image, and it is kept once.
  const other = await open();
  const otherDialog = await openDialog(other.page);
  await otherDialog.locator('input[type=file]').setInputFiles([zip]);
  await otherDialog.getByText('1 von 2 Dateien sind schon da.').waitFor();
  await meetAt('**/media/v1/img', page, other.page);
  const goOn = dialog.getByRole('button', { name: 'Import fortsetzen' });
  await waitForFocus(goOn);
  await page.keyboard.press('Enter');
  await otherDialog.getByRole('button', { name: 'Import fortsetzen' }).click();
  for (const each of [dialog, otherDialog]) {
    await each.getByText('Ergebnis: 1 angelegt, 0 teilweise angelegt, 0 nicht angelegt.').waitFor();
  }
  const close = dialog.getByRole('button', { name: 'Schließen' }).last();
  await waitForFocus(close);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await stored(page, 'Kontorhaus Hamburg')).toEqual({ all: before.all + 1, media: [1, 1] });
});

test('of several archives each tells its findings before anything is sent, and at the end what became of it', async () => {
  const { page } = await open();
  const dialog = await openDialog(page);
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      await archive('N-1', 'Neuer Speicher'),
      await archive('N-2', 'Zweiter Speicher'),
      { name: 'kaputt.zip', mimeType: 'application/zip', buffer: Buffer.from('kein Archiv') },
    ]);
  const items = dialog.getByRole('list', { name: 'Gewählte Archive' }).locator(':scope > li');
  const itemOf = (name: string) => items.filter({ hasText: name });
  await dialog.getByRole('button', { name: '2 Liegenschaften importieren' }).waitFor();
  await itemOf('kaputt.zip').getByText('Die Dateien konnten nicht entpackt werden.').waitFor();
  await expectAccessible(dialog);

  // A list that is asked for again, as it is after ten seconds, would tell of the other's property before
  // anything is sent.
  const list = '**/property/v1/liegenschaft';
  const data = await callAs<{ adresse: object }[]>(page, '/property/v1/liegenschaft');
  await page.route(list, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { data } }) : route.fallback(),
  );
  // Meanwhile somebody else takes one of the numbers.
  const { adresse } = data[0]!;
  await callAs(page, '/property/v1/liegenschaft', { nummer: 'N-2', name: 'Anderer Speicher', adresse });

  await dialog.getByRole('button', { name: '2 Liegenschaften importieren' }).click();
  await dialog.getByText('Ergebnis: 1 angelegt, 0 teilweise angelegt, 1 nicht angelegt.').waitFor();
  await page.unroute(list);
  await itemOf('N-1.zip').first().getByText('importiert', { exact: true }).waitFor();
  await itemOf('N-2.zip')
    .getByText(
      'Der Excel-Import ist fehlgeschlagen: Die Liegenschaftsnummer „N-2“ gibt es schon: „Anderer Speicher“',
    )
    .waitFor();
  // As it stands, nothing is left to send.
  await expect.poll(() => dialog.getByRole('button', { name: /importieren$/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect((await stored(page, 'Neuer Speicher')).media).toEqual([1, 1]);
  expect((await stored(page, 'Zweiter Speicher')).media).toEqual([0]);
});

test('an import tells which server it cannot reach, and stops between two files', async () => {
  const { page } = await open();
  const dialog = await openDialog(page);
  await dialog.locator('input[type=file]').setInputFiles([await archive('N-4', 'Halber Speicher')]);
  await page.route('**/property/v1/about_api', (route) => route.abort());
  await dialog.getByRole('button', { name: '1 Liegenschaft importieren' }).click();
  await dialog
    .getByText('Der Server für Liegenschaften ist nicht erreichbar. Es wurde nichts gesendet.')
    .waitFor();
  await page.unroute('**/property/v1/about_api');
  await page.route('**/media/v1/about_api', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Erneut versuchen' }).click();
  await dialog
    .getByText('Der Server für Bilder und Dokumente ist nicht erreichbar. Es wurde nichts gesendet.')
    .waitFor();
  await page.unroute('**/media/v1/about_api');

  // The document of the building never arrives, until the import is stopped.
  await page.route('**/media/v1/doc', () => undefined);
  await dialog.getByRole('button', { name: 'Erneut versuchen' }).click();
  await dialog.getByText('1 von 2 Dateien übertragen').waitFor();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await page.keyboard.press('Escape');
  await dialog.getByText('Der Import wurde angehalten.').waitFor();
  await dialog.getByText('Ergebnis: 0 angelegt, 1 teilweise angelegt, 0 nicht angelegt.').waitFor();
  await page.unroute('**/media/v1/doc');
  await dialog.getByRole('button', { name: 'Erneut versuchen' }).click();
  await page.getByText(SUCCESS).waitFor();
  await dialog.getByText('Ergebnis: 1 angelegt, 0 teilweise angelegt, 0 nicht angelegt.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect((await stored(page, 'Halber Speicher')).media).toEqual([1, 1]);
});
