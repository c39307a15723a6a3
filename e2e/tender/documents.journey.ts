import { readFileSync } from 'node:fs';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { PHONE, pressOn } from '../stage/browser.ts';
import { openStage } from '../stage/stage.ts';

const RUNNING = 'Angebotsphase 2';
const ENDINGS = '.pdf,.json,.xlsx,.xls,.doc,.docx,.ppt,.pptx,.csv,.txt';

const stage = openStage(startDemoApp);

function sectionOf(page: Page, heading: string): Locator {
  return page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) });
}

/** The titles of the documents in a list, sorted. */
function titlesOf(section: Locator): Promise<string[]> {
  return section.locator('tbody td:nth-child(2)').allInnerTexts();
}

function textFile(name: string) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(`Inhalt von ${name}`) };
}

/** Chooses files in the section's dialog and gives the dialog. */
async function choose(section: Locator, names: readonly string[]): Promise<Locator> {
  await section.getByRole('button', { name: 'Dokument hinzufügen' }).click();
  const dialog = section.page().getByRole('dialog');
  await dialog.getByLabel('Dateien', { exact: true }).setInputFiles(names.map(textFile));
  return dialog;
}

/** Sends the chosen files and closes the dialog once everything has arrived. */
async function send(dialog: Locator, button: string): Promise<void> {
  await dialog.getByRole('button', { name: button }).click();
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function confirmDeletion(page: Page, title: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Dokument löschen?' });
  await question.getByText(`„${title}“ wird sofort und endgültig gelöscht.`).waitFor();
  await question.getByRole('button', { name: 'Löschen' }).click();
  await question.waitFor({ state: 'hidden' });
}

async function unzip(path: string): Promise<Record<string, string>> {
  const zip = new ZipReader(new BlobReader(new Blob([readFileSync(path)])));
  const texts: Record<string, string> = {};
  for (const entry of await zip.getEntries()) {
    if (!entry.directory) texts[entry.filename] = await entry.getData(new TextWriter());
  }
  return texts;
}

test('tender documents are added to a phase that runs, of which a new version is added by keyboard', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/options' });
  await page.getByRole('tab', { name: 'Ausschreibungsdokumente' }).click();
  await page.waitForURL('**/options?media=true');
  const running = sectionOf(page, RUNNING);
  const dialog = await choose(running, ['Leistungsbeschreibung.txt', 'Vertrag.txt', 'Programm.exe']);
  expect(await dialog.getByLabel('Dateien', { exact: true }).getAttribute('accept')).toBe(ENDINGS);
  await dialog.getByText('Dateien dieser Art können nicht verwendet werden.').waitFor();
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Programm.exe aus der Auswahl nehmen' }).click();
  await send(dialog, '2 Dateien hochladen');
  await expect.poll(() => titlesOf(running)).toEqual(['Leistungsbeschreibung', 'Vertrag']);

  await pressOn(running.getByRole('button', { name: 'Neue Fassung von „Leistungsbeschreibung“' }), 'Enter');
  const file = { ...textFile('Leistungsbeschreibung.txt'), buffer: Buffer.from('Mit Anlage 4') };
  await dialog.getByLabel('Datei', { exact: true }).setInputFiles(file);
  await dialog.getByLabel('Was sich ändert').focus();
  await page.keyboard.type('Anlage 4 ergänzt');
  await expectAccessible(dialog);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const versions = running.getByRole('list', { name: 'Fassungen von Leistungsbeschreibung' });
  await versions.getByText(/^Fassung 2 vom .*: Anlage 4 ergänzt$/).waitFor();
});

test('on a phone a bidder reads the tender documents, what a new version makes different and the one before, and adds own ones', async () => {
  const { page } = await stage.openAs('bieter1@example.org', { path: '/dl-priceinput', view: PHONE });
  await page.getByRole('tab', { name: 'Unterlagen' }).click();
  const tender = sectionOf(page, 'Ausschreibungsunterlagen');
  const own = sectionOf(page, 'Bereitgestellte Unterlagen');
  await tender.getByText(/^Fassung 2 vom .*: Anlage 4 ergänzt$/).waitFor();
  await expectAccessible(tender);
  await tender.getByLabel('Alle Dokumente auswählen').check();
  const zip = page.waitForEvent('download');
  await tender.getByRole('button', { name: 'Auswahl herunterladen' }).click();
  const archive = await zip;
  expect(archive.suggestedFilename()).toMatch(/^Ausschreibungsunterlagen_\d{2}\.\d{2}\.\d{4}\.zip$/);
  expect(await unzip(await archive.path())).toEqual({
    'Leistungsbeschreibung.txt': 'Mit Anlage 4',
    'Vertrag.txt': 'Inhalt von Vertrag.txt',
  });
  const former = page.waitForEvent('download');
  await tender
    .getByRole('button', { name: /^Fassung 1 vom .* von Leistungsbeschreibung herunterladen$/ })
    .click();
  expect(readFileSync(await (await former).path(), 'utf8')).toBe('Inhalt von Leistungsbeschreibung.txt');

  const dialog = await choose(own, ['Referenzen.txt', 'Irrtum.txt']);
  await dialog.getByText('.txt bis 50 MB').waitFor();
  await send(dialog, '2 Dateien hochladen');
  await own.getByRole('button', { name: 'Dokument „Irrtum“ löschen' }).click();
  await confirmDeletion(page, 'Irrtum');
  await expect.poll(() => titlesOf(own)).toEqual(['Referenzen']);
  const download = page.waitForEvent('download');
  await own.getByRole('button', { name: 'Referenzen herunterladen' }).click();
  expect((await download).suggestedFilename()).toMatch(
    /^DL_EP_UPLOAD_bieter1@example\.org_\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}\.txt$/,
  );
  await expectAccessible(own);
  await page
    .getByRole('button', { name: /^Änderungen/ })
    .first()
    .click();
  await page.getByText('Leistungsbeschreibung.txt, Fassung 2: Anlage 4 ergänzt').waitFor();
});
