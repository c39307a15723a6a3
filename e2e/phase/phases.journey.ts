import { join } from 'node:path';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { writtenInstant } from '@rahmenpreis/german/german-date.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { pressOn, waitForFocus } from '../stage/browser.ts';
import { bearerOf, callAs } from '../stage/call-as.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { dayText } from '../stage/day.ts';
import { otherCatalog } from '../stage/scenes/other-catalog.ts';
import { openStage } from '../stage/stage.ts';

const ENDED = 'Angebotsphase 1';
const RUNNING = 'Angebotsphase 2';
const FUTURE = 'Letzte Angebotsphase';

const stage = openStage(startDemoApp);
/** The administrator's page: each test goes on where the one before it has left off. */
let page: Page;
beforeAll(async () => {
  ({ page } = await stage.openAs('admin@example.org', { path: '/phases' }));
});

async function goTo(name: 'Phasenverwaltung' | 'Phasen-Setup' | 'Analyse'): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

async function fillPhase(dialog: Locator, name: string, startDay: number, endDay: number): Promise<void> {
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Start').fill(dayText(startDay));
  await dialog.getByLabel('Ende', { exact: true }).fill(dayText(endDay));
  // By keyboard, because the open calendar lies over the button.
  await pressOn(dialog.getByRole('button', { name: 'Anlegen' }), 'Enter');
}

/** Whether nothing lies over a text. */
function isInSight(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every((share) => {
      const over = document.elementFromPoint(left + (right - left) * share, top + (bottom - top) * share);
      return over !== null && element.contains(over);
    });
  });
}

test('an ended phase can only be looked at, a running one is changed but not deleted', async () => {
  await page.getByRole('button', { name: `${ENDED} ansehen` }).click();
  const view = page.getByRole('dialog', { name: 'Phase ansehen' });
  await view.getByText('Die Phase ist beendet und kann nicht mehr geändert werden.').waitFor();
  expect(await view.getByLabel('Name').getAttribute('readonly')).not.toBeNull();
  expect(await view.getByRole('button', { name: 'Speichern' }).count()).toBe(0);
  await view.locator('form').getByRole('button', { name: 'Schließen' }).click();
  await view.waitFor({ state: 'hidden' });

  const locked = page.getByRole('button', { name: new RegExp(`^${RUNNING} löschen`) });
  expect(await locked.getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('button', { name: `${RUNNING} ändern` }).click();
  const change = page.getByRole('dialog', { name: 'Phase ändern' });
  await change.getByLabel('Name').fill('Angebotsphase zwei');
  await change.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Die Phase wurde erfolgreich geändert.').waitFor();
  await page.getByRole('rowheader', { name: 'Angebotsphase zwei' }).waitFor();
  await page.getByRole('button', { name: 'Angebotsphase zwei ändern' }).click();
  await change.getByLabel('Name').fill(RUNNING);
  await change.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('rowheader', { name: RUNNING }).waitFor();
});

test('a slip in the end is asked about, and a confirmed end is taken back by its message', async () => {
  const running = async (): Promise<Phase> => {
    const phases = await callAs<Phase[]>(page, '/lvep/v1/phase');
    return phases.find(({ title }) => title === RUNNING)!;
  };
  await page.getByRole('button', { name: `${RUNNING} ändern` }).click();
  const before = await running();
  const dialog = page.getByRole('dialog', { name: 'Phase ändern' });
  await dialog.getByLabel('Ende', { exact: true }).fill(dayText(-1));
  await pressOn(dialog.getByRole('button', { name: 'Speichern' }), 'Enter');
  const question = dialog.getByRole('alertdialog', { name: 'Phase beenden?' });
  await question.getByText(`Bisheriges Ende: ${writtenInstant(before.end)}`).waitFor();
  await question
    .getByText(/^Die Phase endet damit in zwei Minuten\. \d+ Angebote nehmen teil; danach/)
    .waitFor();
  await expectAccessible(dialog);
  await question.getByRole('button', { name: 'Zurück' }).click();
  // What was typed is still there, and nothing has happened.
  expect(await dialog.getByLabel('Ende', { exact: true }).inputValue()).toBe(dayText(-1));
  expect(await running()).toEqual(before);

  await pressOn(dialog.getByRole('button', { name: 'Speichern' }), 'Enter');
  await waitForFocus(question.getByRole('button', { name: 'Phase beenden' }));
  await page.keyboard.press('Enter');
  const message = page.getByRole('alert').filter({ hasText: 'Die Phase endet um' });
  await message.waitFor();
  const ending = await running();
  expect(Date.parse(ending.end)).toBeLessThan(Date.parse(before.end));
  // What somebody else changes meanwhile does not hold it up.
  const { id, title, start, type } = before;
  await callAs(page, `/lvep/v1/phase/${id}`, { title, start, end: ending.end, type });
  await message.getByRole('button', { name: 'Rückgängig' }).click();
  await page.getByText('Das Ende ist zurückgenommen').waitFor();
  expect(await running()).toEqual({ ...before, version: ending.version! + 2 });

  const refused = await page.request.put(`/lvep/v1/phase/${id}`, {
    headers: await bearerOf(page),
    data: { title, start, type, end: new Date().toISOString() },
  });
  expect([refused.status(), await refused.json()]).toMatchObject([409, { code: 'phase-end-unconfirmed' }]);
});

test('a phase that meets another one is refused with its name; a free one is made and deleted again', async () => {
  await page.getByRole('button', { name: 'Phase hinzufügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Phase anlegen' });
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await dialog.getByText('Bitte geben Sie einen Namen an').waitFor();
  await dialog.getByText('Bitte geben Sie ein Startdatum an').waitFor();
  await dialog.getByText('Bitte geben Sie ein Enddatum an').waitFor();
  // A day that does not exist stays as it is typed, and is neither saved nor taken for another one (UI-002).
  const noSuchDay = dialog.getByText('Diesen Tag gibt es nicht.');
  const start = dialog.getByLabel('Start');
  await start.fill('31.04.26');
  await dialog.getByLabel('Name').focus();
  await noSuchDay.waitFor();
  expect(await start.inputValue()).toBe('31.04.26');
  await start.fill('5.3.2026');
  await dialog.getByLabel('Name').focus();
  await noSuchDay.waitFor({ state: 'hidden' });
  await expect.poll(() => start.inputValue()).toBe('05.03.26');
  await fillPhase(dialog, 'Zwischenphase', 5, 30);
  const overlap = dialog.getByText('Das Startdatum liegt innerhalb einer anderen Phase: „Angebotsphase 2“');
  await overlap.waitFor();
  // The focus is in the field that is wrong, and the calendar that opens with it lies beside what is wrong.
  await page.getByRole('dialog', { name: 'Start' }).getByRole('table').waitFor();
  await expect.poll(() => isInSight(overlap)).toBe(true);
  await fillPhase(dialog, 'Zwischenphase', 30, 60);
  await dialog.getByText('Das Enddatum liegt innerhalb einer anderen Phase: „Letzte Angebots').waitFor();
  await fillPhase(dialog, 'Zwischenphase', 40, 90);
  await dialog.getByText('Die Phase umschließt eine andere Phase vollständig: „Letzte').waitFor();
  await fillPhase(dialog, 'Zwischenphase', 20, 40);
  await page.getByText('Die Phase wurde erfolgreich angelegt.').waitFor();

  await page.getByRole('button', { name: 'Zwischenphase löschen' }).click();
  const question = page.getByRole('dialog', { name: 'Phase „Zwischenphase“ löschen?' });
  await question.getByText('nur die Phase selbst; sie enthält noch nichts').waitFor();
  await question.getByRole('button', { name: 'Phase löschen' }).click();
  await page.getByText('Die Phase wurde erfolgreich gelöscht.').waitFor();
  await page.getByRole('rowheader', { name: 'Zwischenphase' }).waitFor({ state: 'detached' });
});

test('what cannot be saved or deleted is told with the server’s sentence', async () => {
  await page.getByRole('rowheader', { name: FUTURE }).waitFor();
  await page.route('**/lvep/v1/phase/*', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 404, json: {} }),
  );
  await page.getByRole('button', { name: `${FUTURE} löschen` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Phase löschen' }).click();
  await page.getByText('Die zu löschende Phase wurde nicht gefunden').waitFor();
  await page.getByRole('button', { name: `${FUTURE} ändern` }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Anders');
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Die zu ändernde Phase wurde nicht gefunden').waitFor();
  // What was typed is still there.
  expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Anders');
  await page.unroute('**/lvep/v1/phase/*');
  await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

function tenderFile(path: string): string {
  return join(stage.app.tenderFolder, path);
}

async function catalogAction(phase: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `${phase}: Weitere Aktionen zum EP-Katalog` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('an LV in the place of a catalogue is named as what it is, and changes nothing', async () => {
  // Loaded anew: what the page was told of the moved end would lie over the buttons of dialogs.
  await page.goto('/options');
  const kept = page.getByRole('button', { name: `${RUNNING}: EP-Katalog ansehen, ep-katalog.xlsx` });
  await kept.waitFor();
  await catalogAction(RUNNING, 'EP-Katalog ersetzen');
  const dialog = page.getByRole('dialog', { name: `EP-Katalog ersetzen – ${RUNNING}` });
  await dialog.getByLabel('Datei', { exact: true }).setInputFiles(tenderFile('lv/L-001.xlsx'));
  await dialog.getByRole('button', { name: 'Wirkung ansehen' }).click();
  await dialog.getByRole('alert').waitFor();
  const findings = dialog.getByRole('region', { name: 'Liste der Befunde' });
  await findings.getByText(/Das ist ein Leistungsverzeichnis/).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await kept.waitFor();
});

test('what a new catalogue lacks is named before, as the cause in the analysis, and it is brought back', async () => {
  const upload = page.getByRole('dialog', { name: `EP-Katalog ersetzen – ${RUNNING}` });
  const effect = page.getByRole('dialog', { name: 'EP-Katalog ersetzen', exact: true });
  await catalogAction(RUNNING, 'EP-Katalog ersetzen');
  await upload
    .getByLabel('Datei', { exact: true })
    .setInputFiles(otherCatalog(tenderFile('ep-katalog.xlsx')));
  await pressOn(upload.getByRole('button', { name: 'Wirkung ansehen' }), 'Enter');
  await effect.getByText(/^\d+ Positionen in \d+ LVs haben dann keinen EP\.$/).waitFor();
  await effect
    .getByRole('checkbox', { name: 'UE0010: Preise gelten weiter je neuer Einheit (h → Psch)' })
    .check();
  await effect.getByRole('checkbox', { name: /^Nachricht an/ }).uncheck();
  await expectAccessible(effect);
  await effect.getByRole('button', { name: 'EP-Katalog ersetzen' }).click();
  await page.getByText('Der EP-Katalog wurde erfolgreich ersetzt.').waitFor();

  await goTo('Analyse');
  const cause = page
    .getByRole('alert')
    .filter({ hasText: /LV-Positionen sind im EP-Katalog nicht enthalten/ });
  await cause.getByText(/^UE0020: \d+ Positionen in L-001, /).waitFor();
  await page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
  await cause.waitFor();

  await goTo('Phasen-Setup');
  await catalogAction(RUNNING, 'EP-Katalog ersetzen');
  const earlier = upload.getByRole('region', { name: 'Frühere Dateien' });
  await earlier.getByRole('button', { name: 'Zurückholen' }).first().click();
  await effect.getByRole('button', { name: 'EP-Katalog ersetzen' }).click();
  await effect.waitFor({ state: 'hidden' });
});

test('an LV of another property is asked about with its differences, and the one before is brought back', async () => {
  const replace = page.getByRole('button', { name: new RegExp(`^LV ersetzen, .*L-001.*${RUNNING}`) });
  const upload = page.getByRole('dialog', { name: new RegExp(`^LV ersetzen – L-001.*, ${RUNNING}$`) });
  const effect = page.getByRole('dialog', { name: 'LV ersetzen', exact: true });
  const lv = (positions: string) =>
    page.getByRole('button', { name: new RegExp(`^LV herunterladen, L-001.*${RUNNING}, ${positions} Pos`) });
  const counts = effect.getByText(/^\d+ → \d+$/).first();
  await replace.click();
  await upload.getByLabel('Datei', { exact: true }).setInputFiles(tenderFile('lv/L-002.xlsx'));
  await upload.getByRole('button', { name: 'Wirkung ansehen' }).click();
  await effect.getByText(/^Diese Datei gehört wohl zu L-002 /).waitFor();
  const agree = effect.getByRole('button', { name: 'LV ersetzen', exact: true });
  expect(await agree.isEnabled()).toBe(false);
  await effect.getByRole('button', { name: /^Trotzdem für L-001 / }).click();
  const [, before, after] = /^(\d+) → (\d+)/.exec((await counts.textContent()) ?? '') ?? [];
  await lv(before!).waitFor({ state: 'attached' });
  await agree.click();
  await effect.waitFor({ state: 'hidden' });
  await lv(after!).waitFor();

  await replace.click();
  const earlier = upload.getByRole('region', { name: 'Frühere Dateien' });
  await earlier.getByText(`L-001.xlsx · ${before} Pos. · ersetzt am`).waitFor();
  await earlier.getByRole('button', { name: 'Zurückholen' }).click();
  await agree.click();
  await lv(before!).waitFor();
});

test('catalogue and LVs are handed back and deleted; a failure says which of the two it was', async () => {
  const download = page.waitForEvent('download');
  await catalogAction(RUNNING, 'Datei herunterladen');
  expect((await download).suggestedFilename()).toBe('ep-katalog.xlsx');
  const lv = page.getByRole('button', {
    name: new RegExp(`^LV herunterladen, .*L-012.*${RUNNING}.*, \\d+ Pos\\. · \\d{2}\\.\\d{2}\\.\\d{2}$`),
  });
  const lvFile = page.waitForEvent('download');
  await lv.click();
  expect((await lvFile).suggestedFilename()).toBe('L-012.xlsx');

  await page.route(/\/change\?/, (route) => route.fulfill({ status: 500, json: {} }));
  const remove = page.getByRole('button', { name: new RegExp(`^LV löschen, .*L-012.*${RUNNING}`) });
  const question = page.getByRole('dialog', { name: 'LV löschen?' });
  await remove.click();
  await question.getByRole('button', { name: 'LV löschen' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Löschen fehlgeschlagen' });
  await failed.getByText(/Fehler: 500/).waitFor();
  await page.unroute(/\/change\?/);
  await remove.click();
  await question.getByText('Dienstleister sehen die Liegenschaft danach ohne Positionen.').waitFor();
  await question.getByText(/^\d+ LV-Positionen fallen aus der Ausschreibung\.$/).waitFor();
  await question.getByRole('button', { name: 'LV löschen' }).click();
  await page.getByText('Das LV wurde erfolgreich gelöscht.').waitFor();
  await lv.waitFor({ state: 'detached' });

  await catalogAction(FUTURE, 'EP-Katalog löschen');
  const whole = page.getByRole('dialog', { name: 'EP-Katalog löschen?' });
  await whole.getByRole('button', { name: 'EP-Katalog löschen' }).click();
  await page.getByText('Der EP-Katalog wurde erfolgreich gelöscht.').waitFor();
  const locked = page.getByRole('button', { name: new RegExp(`^LV hochladen, .*L-001.*${FUTURE}`) });
  const reason = () => locked.getAttribute('aria-description');
  await expect.poll(reason).toBe('Bitte laden Sie einen EP-Katalog hoch.');
  await page.getByRole('button', { name: `${FUTURE}: EP-Katalog hochladen` }).click();
  const upload = page.getByRole('dialog', { name: /^EP-Katalog hochladen/ });
  await upload.getByLabel('Datei', { exact: true }).setInputFiles(tenderFile('ep-katalog.xlsx'));
  await upload.getByRole('button', { name: 'Hochladen' }).click();
  await page.getByText('Der EP-Katalog wurde erfolgreich hochgeladen.').waitFor();
});

test('a download and an upload that are not possible say so', async () => {
  const isExcel = (url: URL) => url.pathname.endsWith('/excel');
  await page.route(isExcel, (route) => route.fulfill({ status: 500, json: {} }));
  await catalogAction(RUNNING, 'Datei herunterladen');
  const download = page.getByRole('alert').filter({ hasText: 'Download nicht möglich' });
  await download.getByText(/Fehler: 500/).waitFor();
  await catalogAction(RUNNING, 'EP-Katalog ersetzen');
  const catalog = page.getByRole('dialog', { name: /^EP-Katalog ersetzen/ });
  await catalog.getByLabel('Datei', { exact: true }).setInputFiles(tenderFile('ep-katalog.xlsx'));
  await catalog.getByRole('button', { name: 'Wirkung ansehen' }).click();
  const refused = catalog.getByRole('alert').filter({ hasText: 'Upload nicht möglich' });
  await refused
    .getByText(/^Upload ist leider fehlgeschlagen\. .*höchstens 10 MB je Datei.* Fehler: 500/)
    .waitFor();
  await page.keyboard.press('Escape');
  await catalog.waitFor({ state: 'hidden' });
  await page.unroute(isExcel);

  await page.getByRole('button', { name: new RegExp(`^${RUNNING}: LVs hochladen · \\d+ von 12$`) }).click();
  const lvs = page.getByRole('dialog', { name: `LVs zu „${RUNNING}“ hochladen` });
  const buffer = Buffer.from('Das ist keine Excel-Datei.');
  await lvs
    .getByLabel('Dateien')
    .setInputFiles({ name: 'L-003.xlsx', mimeType: 'application/octet-stream', buffer });
  await lvs.getByRole('button', { name: '1 LV hochladen' }).click();
  await page.getByText('Upload nicht möglich').waitFor();
  await page.keyboard.press('Escape');
  await lvs.waitFor({ state: 'hidden' });
});

test('a tick in a phase that runs asks what hangs on it, and is taken back in its message', async () => {
  await page.getByRole('tab', { name: 'Liegenschaften' }).click();
  const tick = page.getByRole('checkbox', { name: new RegExp(`L-003.* – ${RUNNING}`) });
  await tick.click();
  const question = page.getByRole('dialog', { name: 'Liegenschaft aus der Phase nehmen?' });
  await question.getByText(/^\d+ LV-Positionen fallen aus der Ausschreibung\.$/).waitFor();
  const offers = question.getByRole('region', { name: 'Was es für die Angebote heißt' });
  await offers.getByRole('row').nth(1).waitFor();
  expect(await question.getByRole('checkbox', { name: /^Nachricht an/ }).isChecked()).toBe(true);
  expect(await tick.isChecked()).toBe(true);
  await question.getByRole('button', { name: 'Aus der Phase nehmen' }).click();
  const message = page.getByRole('status').filter({ hasText: 'Aus der Phase genommen.' });
  await message.waitFor();
  await expect.poll(() => tick.isChecked()).toBe(false);
  await message.getByRole('button', { name: 'Rückgängig' }).click();
  await page.getByText('Die Änderung ist zurückgenommen.').waitFor();
  await expect.poll(() => tick.isChecked()).toBe(true);

  await page.getByRole('tab', { name: 'Nutzer' }).click();
  await page.getByRole('button', { name: `${RUNNING}: keine` }).click();
  const users = page.getByRole('dialog', { name: 'Mehrere Nutzer ausschließen?' });
  await users.getByText(', Teilnahme bestätigt').first().waitFor();
  await expectAccessible(users);
  await page.keyboard.press('Escape');
  await users.waitFor({ state: 'hidden' });
});

test('a tick that cannot be saved says so in its question, and is saved on demand', async () => {
  await page.getByRole('tab', { name: 'Liegenschaften' }).click();
  const tick = page.getByRole('checkbox', { name: new RegExp(`L-002.* – ${RUNNING}`) });
  await tick.waitFor();
  await page.route('**/lvep/v1/phase/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await tick.click();
  const question = page.getByRole('dialog', { name: 'Liegenschaft aus der Phase nehmen?' });
  const agree = question.getByRole('button', { name: 'Aus der Phase nehmen' });
  await agree.click();
  await question.getByRole('alert').filter({ hasText: 'Internetverbindung' }).waitFor();
  await page.unroute('**/lvep/v1/phase/**');
  await agree.click();
  await question.waitFor({ state: 'hidden' });
  await page.getByRole('gridcell').filter({ has: tick }).getByRole('img', { name: 'Gespeichert' }).waitFor();
  await page.reload();
  await expect.poll(() => tick.isChecked()).toBe(false);
});
