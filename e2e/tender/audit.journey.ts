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

test('what is wrong with the trail is named, and without barriers', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/audit', view: PHONE });
  const problems = [
    { kind: 'changed', place: 17 },
    { kind: 'removed', place: 18 },
  ];
  await page.route('**/auditReport', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({ json: { data: { ...data, problemCount: 2, problems } } });
  });
  await page.getByRole('button', { name: 'Jetzt prüfen' }).click();
  await page.getByText('Eintrag 17 wurde verändert.').waitFor();
  await expectAccessible(page.locator('section').filter({ hasText: 'Nicht unversehrt: 2 Fehler gefunden.' }));
});
