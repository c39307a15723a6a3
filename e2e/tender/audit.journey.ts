import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { PHONE, waitUntilQuiet } from '../stage/browser.ts';
import { openStage } from '../stage/stage.ts';
import { changePhaseAs } from '../stage/states/other-phase.ts';
import { startDemoApp } from '../stage/test-app.ts';

const ADMIN = 'admin@example.org';
const BEFORE = 'Angebotsphase 2';
const AFTER = 'Angebotsphase zwei';
const stage = openStage(startDemoApp);

function entries(page: Page) {
  return page.getByRole('list', { name: 'Einträge des Protokolls' }).getByRole('button');
}

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

test('what somebody changed stands in the trail with the value before, is found, and comes as Excel', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/phases' });
  await changePhaseAs(page, BEFORE, { title: AFTER });
  await page.getByRole('button', { name: /^Nutzermenü/ }).click();
  await page.getByRole('menuitem', { name: 'Protokoll' }).click();
  await page.getByRole('heading', { name: 'Protokoll', level: 1 }).waitFor();
  await choose(page, 'Bereich', 'Phasen');
  // Only then is the list another one; until its answer is drawn, the one before it stands there.
  const isNarrowed = (url: string) => url.includes('/auditEntry?') && url.includes('phaseId=');
  await Promise.all([
    page.waitForResponse((response) => isNarrowed(response.url())),
    choose(page, 'Phase', AFTER),
  ]);
  await waitUntilQuiet(page);
  const change = entries(page).filter({ hasText: 'Phase ändern' }).first();
  await change.waitFor();
  expect(await change.innerText()).toContain('ausgeführt');
  await change.press('Enter');
  const details = change.locator('xpath=..').locator('dl');
  await details.getByText('Titel', { exact: true }).waitFor();
  expect(await details.locator('del').first().innerText()).toBe(BEFORE);
  expect(await details.locator('ins').first().innerText()).toBe(AFTER);

  const count = await page.getByText(/^[\d.]+ (Eintrag|Einträge)$/).innerText();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Als Excel speichern' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/_Protokoll\.xlsx$/);
  const book = read(readFileSync((await download.path())!));
  const rows = utils.sheet_to_json<string[]>(book.Sheets['Protokoll']!, { header: 1 });
  expect(rows[1]).toEqual([`Phase: ${AFTER}; Bereich: Phasen; Ergebnis: Änderungen`]);
  expect(rows.slice(3)).toHaveLength(Number.parseInt(count, 10));
  expect(rows[3]).toContain('Phase ändern');
  expect(rows[3]?.join('|')).toContain(`Titel: ${BEFORE} → ${AFTER}`);
});

test('a choice without any leads back to all changes, and reading is an entry that is shown when it is asked for', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/audit?kind=audit&outcome=refused' });
  await page.getByText('Kein Eintrag passt zu Ihrer Auswahl.').waitFor();
  await page.getByRole('button', { name: 'Auswahl aufheben' }).click();
  await entries(page).first().waitFor();
  expect(await entries(page).filter({ hasText: 'Protokoll lesen' }).count()).toBe(0);
  await choose(page, 'Ergebnis', 'Alle');
  await entries(page).filter({ hasText: 'Protokoll lesen' }).first().waitFor();
});

test('the trail is checked, and what is wrong with it is named', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/audit', view: PHONE });
  const check = page.getByRole('button', { name: 'Jetzt prüfen' });
  await check.click();
  await page.getByText(/^Unversehrt: /).waitFor();
  await page.getByText(/^Zuletzt geprüft am .* von /).waitFor();
  const told = Promise.withResolvers<void>();
  await page.route('**/auditReport', async (route) => {
    await told.promise;
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    const problems = [
      { kind: 'changed', place: 17 },
      { kind: 'removed', place: 18 },
    ];
    await route.fulfill({ json: { data: { ...data, problemCount: 2, problems } } });
  });
  await page.route('**/auditCheck', (route) => route.fulfill({ json: { data: { percent: 40 } } }));
  await check.click();
  await page.getByText('Prüfung läuft: 40 %').waitFor();
  told.resolve();
  await page.getByText('Eintrag 17 wurde verändert.').waitFor();
  await page.getByText('Nicht unversehrt: 2 Fehler gefunden.').waitFor();
  await expectAccessible(page);
});
