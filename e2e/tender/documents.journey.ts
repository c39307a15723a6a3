import { readFileSync } from 'node:fs';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { DAY_MS } from '../stage/day.ts';
import { openStage } from '../stage/stage.ts';

const AFTER_THE_END_MS = 13 * DAY_MS;
const ENDED = 'Angebotsphase 1';
const RUNNING = 'Angebotsphase 2';
const FUTURE = 'Letzte Angebotsphase';
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

async function expectLocked(section: Locator, reason: string): Promise<void> {
  const add = section.getByRole('button', { name: 'Dokument hinzufügen' });
  await expect.poll(() => add.getAttribute('aria-description')).toBe(reason);
  await add.press('Enter');
  expect(await section.page().getByRole('dialog').count()).toBe(0);
  expect(await section.getByRole('button', { name: /löschen$/ }).count()).toBe(0);
}

async function unzip(path: string): Promise<Record<string, string>> {
  const zip = new ZipReader(new BlobReader(new Blob([readFileSync(path)])));
  const texts: Record<string, string> = {};
  for (const entry of await zip.getEntries()) {
    if (!entry.directory) texts[entry.filename] = await entry.getData(new TextWriter());
  }
  return texts;
}

test('tender documents are added to a phase, and deleted only before it begins', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/options' });
  await page.getByRole('tab', { name: 'Ausschreibungsdokumente' }).click();
  await page.waitForURL('**/options?media=true');
  const running = sectionOf(page, RUNNING);
  const dialog = await choose(running, ['Leistungsbeschreibung.txt', 'Vertrag.txt', 'Programm.exe']);
  expect(await dialog.getByLabel('Dateien', { exact: true }).getAttribute('accept')).toBe(ENDINGS);
  await dialog.getByText('Dateien dieser Art können nicht verwendet werden.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Programm.exe aus der Auswahl nehmen' }).click();
  await send(dialog, '2 Dateien hochladen');
  await expect.poll(() => titlesOf(running)).toEqual(['Leistungsbeschreibung', 'Vertrag']);
  expect(await running.getByRole('button', { name: /löschen$/ }).count()).toBe(0);
  await expectLocked(sectionOf(page, ENDED), 'Die Phase ist beendet und kann nicht mehr geändert werden.');

  const future = sectionOf(page, FUTURE);
  await send(await choose(future, ['Entwurf.txt', 'Zeitplan.txt']), '2 Dateien hochladen');
  await future.getByRole('button', { name: 'Dokument „Entwurf“ löschen' }).click();
  await confirmDeletion(page, 'Entwurf');
  await expect.poll(() => titlesOf(future)).toEqual(['Zeitplan']);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(() => titlesOf(running)).toEqual(['Leistungsbeschreibung', 'Vertrag']);
  await expect.poll(() => titlesOf(future)).toEqual(['Zeitplan']);
});

test('what cannot be stored or loaded says so, and is there once after trying again', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/options?media=true' });
  const future = sectionOf(page, FUTURE);
  await page.route('**/media/v1/doc', (route) => route.fulfill({ status: 500, json: {} }));
  const dialog = await choose(future, ['Nachtrag.txt']);
  await dialog.getByRole('button', { name: '1 Datei hochladen' }).click();
  await dialog.getByText(/^Upload ist leider fehlgeschlagen\. .*höchstens 10 MB je Datei/).waitFor();
  await page.unroute('**/media/v1/doc');
  // The file arrives, but the phase does not accept it.
  await page.route('**/lvep/v1/phase/*', (route) => route.fulfill({ status: 503, json: {} }));
  const retry = dialog.getByRole('button', { name: 'Nachtrag.txt erneut hochladen' });
  const refused = page.waitForResponse((response) => response.status() === 503);
  await retry.click();
  await refused;
  await retry.waitFor();
  await page.unroute('**/lvep/v1/phase/*');
  await retry.click();
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  await expect.poll(() => titlesOf(future)).toEqual(['Nachtrag', 'Zeitplan']);

  await page.route('**/media/v1/media', (route) => route.fulfill({ status: 400, json: {} }));
  await page.reload();
  await future.getByText('Die Dokumente konnten nicht geladen werden').waitFor();
  await page.unroute('**/media/v1/media');
  await future.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect.poll(() => titlesOf(future)).toEqual(['Nachtrag', 'Zeitplan']);
});

test('a bidder reads the tender documents and adds own ones that no rival sees, until the phase ends', async () => {
  const { page } = await stage.openAs('bieter1@example.org', { path: '/dl-priceinput' });
  await page.getByRole('tab', { name: 'Unterlagen' }).click();
  const tender = sectionOf(page, 'Ausschreibungsunterlagen');
  const own = sectionOf(page, 'Bereitgestellte Unterlagen');
  await tender.getByLabel('Alle Dokumente auswählen').check();
  const zip = page.waitForEvent('download');
  await tender.getByRole('button', { name: 'Auswahl herunterladen' }).click();
  const archive = await zip;
  expect(archive.suggestedFilename()).toMatch(/^Ausschreibungsunterlagen_\d{2}\.\d{2}\.\d{4}\.zip$/);
  expect(await unzip(await archive.path())).toEqual({
    'Leistungsbeschreibung.txt': 'Inhalt von Leistungsbeschreibung.txt',
    'Vertrag.txt': 'Inhalt von Vertrag.txt',
  });
  expect(await tender.getByRole('button', { name: /löschen$|hinzufügen$/ }).count()).toBe(0);

  const dialog = await choose(own, ['Referenzen.txt', 'Irrtum.txt']);
  await dialog.getByText('.txt bis 50 MB').waitFor();
  await send(dialog, '2 Dateien hochladen');
  await own.getByRole('button', { name: 'Dokument „Irrtum“ löschen' }).click();
  await confirmDeletion(page, 'Irrtum');
  await expect.poll(() => titlesOf(own)).toEqual(['Referenzen']);
  await page.getByText('1 Unterlage bereitgestellt', { exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await own.getByRole('button', { name: 'Referenzen herunterladen' }).click();
  expect((await download).suggestedFilename()).toMatch(
    /^DL_EP_UPLOAD_bieter1@example\.org_\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}\.txt$/,
  );
  await expectAccessible(page);
  const address = new URL(page.url());

  const rival = await stage.openAs('bieter2@example.org', { path: address.pathname + address.search });
  await sectionOf(rival.page, 'Ausschreibungsunterlagen').getByText('Vertrag').waitFor();
  await sectionOf(rival.page, 'Bereitgestellte Unterlagen').getByText('Keine Dokumente vorhanden.').waitFor();
  await rival.page.getByText('Keine Unterlagen bereitgestellt', { exact: true }).waitFor();

  stage.app.moveClock(AFTER_THE_END_MS);
  const path = address.pathname + address.search;
  const later = await stage.openAs('bieter1@example.org', { path, alone: true });
  const stillOwn = sectionOf(later.page, 'Bereitgestellte Unterlagen');
  await stillOwn.getByText('Referenzen').waitFor();
  await expectLocked(
    stillOwn,
    'Die Phase ist beendet. Änderungen an Preisen und Faktoren sind nicht mehr möglich.',
  );
  const admin = await stage.openAs('admin@example.org', { path: '/options?media=true', alone: true });
  const over = sectionOf(admin.page, RUNNING);
  await over.getByText('Vertrag').waitFor();
  await expectLocked(over, 'Die Phase ist beendet und kann nicht mehr geändert werden.');
});
