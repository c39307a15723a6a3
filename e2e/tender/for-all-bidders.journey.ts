import { readFileSync } from 'node:fs';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { dayOfInstant, endInstantOfDay } from '@rahmenpreis/tendering/phase/phase-day.ts';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { PHONE, press, pressOn } from '../stage/browser.ts';
import { callAs } from '../stage/call-as.ts';
import { DAY_MS } from '../stage/day.ts';
import { goTo } from '../stage/go-to.ts';
import { changePhaseAs } from '../stage/states/other-phase.ts';
import { openStage } from '../stage/stage.ts';

const ADMIN = 'admin@example.org';
const RUNNING = 'Angebotsphase 2';

const stage = openStage(startDemoApp);
/** Both desks: each test goes on in their pages. */
let admin: Page;
let bidder: Page;
beforeAll(async () => {
  ({ page: admin } = await stage.openAs(ADMIN, { path: '/options' }));
  const opening = { path: '/dl-priceinput', view: PHONE };
  ({ page: bidder } = await stage.openAs('bieter1@example.org', opening));
});

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

async function unzip(path: string): Promise<Record<string, string>> {
  const zip = new ZipReader(new BlobReader(new Blob([readFileSync(path)])));
  const texts: Record<string, string> = {};
  for (const entry of await zip.getEntries()) {
    if (!entry.directory) texts[entry.filename] = await entry.getData(new TextWriter());
  }
  return texts;
}

test('tender documents are added to a phase that runs, of which a new version is added by keyboard', async () => {
  await admin.getByRole('tab', { name: 'Ausschreibungsdokumente' }).click();
  await admin.waitForURL('**/options?media=true');
  const running = sectionOf(admin, RUNNING);
  const dialog = await choose(running, ['Leistungsbeschreibung.txt', 'Vertrag.txt']);
  await expectAccessible(dialog);
  await send(dialog, '2 Dateien hochladen');
  await expect.poll(() => titlesOf(running)).toEqual(['Leistungsbeschreibung', 'Vertrag']);

  await pressOn(running.getByRole('button', { name: 'Neue Fassung von „Leistungsbeschreibung“' }), 'Enter');
  const file = { ...textFile('Leistungsbeschreibung.txt'), buffer: Buffer.from('Mit Anlage 4') };
  await dialog.getByLabel('Datei', { exact: true }).setInputFiles(file);
  await dialog.getByLabel('Was sich ändert').focus();
  await admin.keyboard.type('Anlage 4 ergänzt');
  await expectAccessible(dialog);
  await admin.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const versions = running.getByRole('list', { name: 'Fassungen von Leistungsbeschreibung' });
  await versions.getByText(/^Fassung 2 vom .*: Anlage 4 ergänzt$/).waitFor();
});

test('on a phone a bidder takes the tender documents as they are now, and adds an own one', async () => {
  await bidder.getByRole('tab', { name: 'Unterlagen' }).click();
  const tender = sectionOf(bidder, 'Ausschreibungsunterlagen');
  const own = sectionOf(bidder, 'Bereitgestellte Unterlagen');
  await tender.getByText(/^Fassung 2 vom .*: Anlage 4 ergänzt$/).waitFor();
  await expectAccessible(tender);
  await tender.getByLabel('Alle Dokumente auswählen').check();
  const zip = bidder.waitForEvent('download');
  await tender.getByRole('button', { name: 'Auswahl herunterladen' }).click();
  const archive = await zip;
  expect(archive.suggestedFilename()).toMatch(/^Ausschreibungsunterlagen_\d{2}\.\d{2}\.\d{4}\.zip$/);
  expect(await unzip(await archive.path())).toEqual({
    'Leistungsbeschreibung.txt': 'Mit Anlage 4',
    'Vertrag.txt': 'Inhalt von Vertrag.txt',
  });

  await send(await choose(own, ['Referenzen.txt']), '1 Datei hochladen');
  await expect.poll(() => titlesOf(own)).toEqual(['Referenzen']);
  const download = bidder.waitForEvent('download');
  await own.getByRole('button', { name: 'Referenzen herunterladen' }).click();
  expect((await download).suggestedFilename()).toMatch(
    /^DL_EP_UPLOAD_bieter1@example\.org_\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}\.txt$/,
  );
});

const QUESTION = 'Dürfen Filter auch nachts gewechselt werden?';
const ANSWER = 'Ja, werktags von 20 bis 24 Uhr.';

/** Brings the end of the running phase so near that an answer of today comes late. */
function endSoon(page: Page): Promise<Phase> {
  const inThreeDays = dayOfInstant(new Date(Date.now() + 3 * DAY_MS).toISOString());
  return changePhaseAs(page, RUNNING, { end: endInstantOfDay(inThreeDays) });
}

/** An answer on a bidder's page, by its question. */
const answered = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: QUESTION }).filter({ hasText: ANSWER });

test('a question comes in without a name, its answer moves the end, and is read at once: by keyboard alone, on a phone too', async () => {
  await goTo(admin, '/questions');
  await goTo(bidder, '/dl-questions');
  await bidder.getByRole('textbox', { name: 'Ihre Frage' }).focus();
  await bidder.keyboard.type(QUESTION);
  await press(bidder, 'Control+Enter');
  await bidder.getByText('Sie wird allen beantwortet, ohne Ihren Namen.').waitFor();

  const line = admin.getByRole('button', { name: new RegExp(QUESTION.replace('?', '.')) });
  await line.waitFor();
  const { end } = await endSoon(admin);
  await pressOn(line, 'Enter');
  await expect.poll(() => line.getAttribute('aria-current')).toBe('true');
  await admin.getByRole('textbox', { name: 'Antwort', exact: true }).focus();
  await admin.keyboard.type(ANSWER);
  await admin.getByText(/^Entwurf gespeichert/).waitFor();
  await pressOn(admin.getByRole('button', { name: /^Ende auf .+ verlegen$/ }), 'Enter');
  await press(admin, 'Control+Enter');
  const dialog = admin.getByRole('dialog', { name: 'Antwort veröffentlichen?' });
  await dialog.getByText('6 Dienstleister werden benachrichtigt.').waitFor();
  await pressOn(dialog.getByRole('button', { name: 'Veröffentlichen' }), 'Enter');
  await admin.getByText('Nr. 5 veröffentlicht').waitFor();

  await answered(bidder).waitFor();
  await bidder.getByText(/als Nr\. 5 an alle beantwortet$/).waitFor();
  const moved = (await callAs<Phase[]>(bidder, listPhases.path)).find((phase) => phase.title === RUNNING);
  expect(Date.parse(moved!.end)).toBeGreaterThan(Date.parse(end));
});

test('on a phone a question is a page of its own, with its buttons at the foot', async () => {
  await admin.setViewportSize(PHONE);
  await pressOn(admin.getByRole('button', { name: 'Alle Fragen' }), 'Enter');
  await pressOn(admin.getByRole('button', { name: /Tragmittel/ }), 'Enter');
  await admin.getByRole('button', { name: 'An alle beantworten' }).waitFor();
  await admin.goBack();
  await pressOn(admin.getByRole('button', { name: /Hebebühnen/ }), 'Enter');
  await admin.getByText('zu 2.1.2.10 Glasreinigung').waitFor();
  await pressOn(admin.getByRole('button', { name: 'Alle Fragen' }), 'Enter');
  await admin.getByRole('list', { name: 'Fragen' }).waitFor();
});
