import { readFileSync } from 'node:fs';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { dayOfInstant, endInstantOfDay, startInstantOfDay } from '@rahmenpreis/tendering/phase/phase-day.ts';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { DESKTOP, PHONE, press, pressOn } from '../stage/browser.ts';
import { callAs } from '../stage/call-as.ts';
import { DAY_MS } from '../stage/day.ts';
import { goTo } from '../stage/go-to.ts';
import { changePhaseAs } from '../stage/states/other-phase.ts';
import { openStage } from '../stage/stage.ts';

const ADMIN = 'admin@example.org';
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
  const { page } = await stage.openAs(ADMIN, { path: '/options' });
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

const QUESTION = 'Dürfen Filter auch nachts gewechselt werden?';
const ANSWER = 'Ja, werktags von 20 bis 24 Uhr.';

const later = (day: string, days: number): string =>
  dayOfInstant(new Date(Date.parse(startInstantOfDay(day)) + days * DAY_MS).toISOString());

/** Brings the end of the running phase so near that an answer of today comes late. */
function endSoon(page: Page): Promise<Phase> {
  const today = dayOfInstant(new Date().toISOString());
  return changePhaseAs(page, RUNNING, { end: endInstantOfDay(later(today, 3)) });
}

/** The last day before a change of the clock, far ahead of everything that the demo has. */
function dayBeforeChange(): string {
  let day = later(dayOfInstant(new Date().toISOString()), 60);
  const startMs = (of: string) => Date.parse(startInstantOfDay(of));
  while (startMs(later(day, 1)) - startMs(day) === DAY_MS) day = later(day, 1);
  return day;
}

/** An answer on a bidder's page, by its question. */
const answered = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: QUESTION }).filter({ hasText: ANSWER });

test('a question comes in without a name, its answer moves the end, and everybody reads it at once: by keyboard alone, on a phone too', async () => {
  const { page: asker } = await stage.openAs('bieter1@example.org', { path: '/dl-questions', view: DESKTOP });
  const { page: other } = await stage.openAs('bieter2@example.org', { path: '/dl-questions', view: PHONE });
  await other.getByRole('button', { name: 'Gelesen' }).waitFor();
  await asker.getByRole('textbox', { name: 'Ihre Frage' }).focus();
  await asker.keyboard.type(QUESTION);
  await press(asker, 'Control+Enter');
  await asker.getByText('Sie wird allen beantwortet, ohne Ihren Namen.').waitFor();

  const { page: admin } = await stage.openAs(ADMIN, { path: '/questions' });
  const line = admin.getByRole('button', { name: new RegExp(QUESTION.replace('?', '.')) });
  await line.waitFor();
  const { end } = await endSoon(admin);
  await press(admin, 'j', 'k');
  await expect.poll(() => line.getAttribute('aria-current')).toBe('true');
  await admin.getByRole('textbox', { name: 'Antwort', exact: true }).focus();
  await admin.keyboard.type(ANSWER);
  await admin.getByText(/^Entwurf gespeichert/).waitFor();
  await pressOn(admin.getByRole('button', { name: /^Ende auf .+ verlegen$/ }), 'Enter');
  await press(admin, 'Control+Enter');
  const dialog = admin.getByRole('dialog', { name: 'Antwort veröffentlichen?' });
  await dialog.getByText('6 Dienstleister werden benachrichtigt.').waitFor();
  await dialog.getByText(/^Das Ende der Phase wird auf .+, 02:00 Uhr verlegt/).waitFor();
  await pressOn(dialog.getByRole('button', { name: 'Veröffentlichen' }), 'Enter');
  await admin.getByText('Nr. 5 veröffentlicht').waitFor();

  await answered(asker).waitFor();
  await asker.getByText(/als Nr\. 5 an alle beantwortet$/).waitFor();
  await answered(other).waitFor();
  expect(await answered(other).innerText()).toBe(await answered(asker).innerText());
  await pressOn(other.getByRole('button', { name: 'Gelesen' }), 'Enter');
  await other.getByRole('button', { name: 'Gelesen' }).waitFor({ state: 'hidden' });
  const later = (await callAs<Phase[]>(other, listPhases.path)).find((phase) => phase.title === RUNNING);
  expect(Date.parse(later!.end)).toBeGreaterThan(Date.parse(end));
});

test('on a phone a question is a page of its own, with its buttons at the foot', async () => {
  const { page } = await stage.openAs('lesen@example.org', { path: '/questions', view: PHONE });
  await pressOn(page.getByRole('button', { name: /Tragmittel/ }), 'Enter');
  await page.getByRole('button', { name: 'An alle beantworten' }).waitFor();
  await page.goBack();
  await pressOn(page.getByRole('button', { name: /Hebebühnen/ }), 'Enter');
  await page.getByText('zu 2.1.2.10 Glasreinigung').waitFor();
  await pressOn(page.getByRole('button', { name: 'Alle Fragen' }), 'Enter');
  await page.getByRole('list', { name: 'Fragen' }).waitFor();
});

test('in a sealed phase over a change of the clock the deadline keeps its hour, wherever it is set: for who may only read and for bidders on a phone too', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/phases' });
  const day = dayBeforeChange();
  const [start, end] = [startInstantOfDay(later(day, -20)), endInstantOfDay(later(day, 6))];
  const { id } = await changePhaseAs(page, 'Letzte Angebotsphase', { start, end, seal: 'FOUR_EYES' });
  const { page: reader } = await stage.openAs('lesen@example.org', {
    path: `/questions?pId=${id}`,
    view: PHONE,
  });
  const { page: bidder } = await stage.openAs('bieter2@example.org', {
    path: `/dl-questions?pId=${id}`,
    view: PHONE,
  });
  await goTo(page, `/questions?pId=${id}`);
  const isSaid = async (until: string): Promise<void> => {
    expect(until).toMatch(/, 02:00 Uhr$/);
    for (const each of [page, reader, bidder]) await each.getByText(`Fragen bis ${until}`).first().waitFor();
  };
  await isSaid(shortInstant(endInstantOfDay(later(day, -4))));
  expect(await reader.getByRole('button', { name: 'ändern' }).count()).toBe(0);

  await pressOn(page.getByRole('button', { name: 'ändern' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Frist für Fragen' });
  await pressOn(dialog.getByRole('checkbox', { name: /^Zehn Tage vor dem Ende/ }), 'Space');
  const [year, month, date] = later(day, 2).split('-');
  await dialog.getByRole('textbox', { name: 'Fragen bis' }).fill(`${date}.${month}.${year}`);
  await press(page, 'Enter');
  await page.getByText('Frist für Fragen gespeichert').waitFor();
  await isSaid(shortInstant(endInstantOfDay(later(day, 2))));

  await bidder.getByRole('textbox', { name: 'Ihre Frage' }).focus();
  await bidder.keyboard.type('Gilt die alte oder die neue Zeit?');
  await press(bidder, 'Control+Enter');
  await bidder.getByText('Sie wird allen beantwortet, ohne Ihren Namen.').waitFor();
  await reader.getByRole('button', { name: /alte oder die neue Zeit/ }).waitFor();
  // Of the award nothing is said while offers are sealed.
  await goTo(page, `/placing/memo?pId=${id}`);
  await page.getByText(/^Die Phase ist versiegelt\./).waitFor();
});
