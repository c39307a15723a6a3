import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pressOn, signIn, waitForFocus } from '../stage/browser.ts';
import { callAs, claimsOf } from '../stage/call-as.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const CODES = ['UE0010', 'UE0020', 'UE0040'] as const;
const SLIPPED = 'UE0040';
const RUNNING = 'Angebotsphase 2';
const MINUTE_MS = 60_000;

const stage = openStage(startDemoApp);

type Rows = readonly (readonly (string | number | null)[])[];

function priceOf(page: Page, epCode: string): Locator {
  return page
    .getByRole('treegrid', { name: 'Rahmenpreise' })
    .getByRole('row')
    .filter({ hasText: epCode })
    .locator('[data-editable]');
}

function shownPrices(page: Page): Promise<string[]> {
  return Promise.all(CODES.map((epCode) => priceOf(page, epCode).innerText()));
}

function millisOf(text: string): number {
  return Number(text.replace(/\D/g, ''));
}

/** Gives a file to the dialog that the button opens, all but the choice of the file by keyboard. */
async function readFile(page: Page, rows: Rows): Promise<void> {
  await pressOn(page.getByRole('button', { name: 'Excel einlesen' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Rahmenpreise aus Excel einlesen' });
  await dialog.getByLabel('Datei', { exact: true }).setInputFiles({
    name: 'Preise.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(sampleBytes(rows)),
  });
  await waitForFocus(dialog.getByRole('button', { name: 'Prüfen' }));
  await page.keyboard.press('Enter');
}

function listOf(...prices: (readonly [string, string | number])[]): Rows {
  return [['Preise'], [], ['Ep-Code', 'Rahmenpreis'], ...prices];
}

function previewOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Rahmenpreise übernehmen' });
  const table = dialog.getByRole('grid', { name: 'Änderungen' });
  return {
    dialog,
    rowOf: (epCode: string) => table.getByRole('row').filter({ hasText: epCode }),
    sums: () => dialog.locator('dd').allInnerTexts(),
    /** The table is what the keys go to. */
    ready: () => waitForFocus(table.locator('[aria-colindex][tabindex="0"]')),
  };
}

/** A list that raises two prices a little and puts the comma of the third one place too far. */
async function slippedList(page: Page): Promise<Rows> {
  const [first = 0, second = 0, third = 0] = (await shownPrices(page)).map(millisOf);
  return listOf(
    ['UE0010', Math.round(first * 1.02) / 1000],
    ['UE0020', Math.round(second * 1.2) / 1000],
    [SLIPPED, (third * 10) / 1000],
  );
}

test('a slip of +900 % comes unticked on top, Enter takes the rest, and Strg+Z brings every cell back', async () => {
  const { page } = await stage.openAs('bieter2@example.org');
  await priceOf(page, CODES[0]).waitFor();
  const before = await shownPrices(page);
  await readFile(page, await slippedList(page));
  const preview = previewOf(page);
  await preview.ready();
  await preview.dialog.getByText(`${SLIPPED} ist zehnmal so hoch wie bisher.`).waitFor();
  const rows = preview.dialog.getByRole('row');
  expect(await rows.nth(1).innerText()).toContain(SLIPPED);
  await preview.rowOf(SLIPPED).getByRole('img', { name: 'nicht angekreuzt' }).waitFor();
  await preview.dialog.getByText('2 von 3 Änderungen angekreuzt').waitFor();

  const [, sumBefore = '', sumAfter = ''] = await preview.sums();
  await page.keyboard.press('Space');
  await preview.dialog.getByText('3 von 3 Änderungen angekreuzt').waitFor();
  await expect
    .poll(async () => millisOf((await preview.sums())[2] ?? ''))
    .toBeGreaterThan(millisOf(sumAfter));
  await page.keyboard.press('Space');
  await expect.poll(async () => (await preview.sums())[2]).toBe(sumAfter);
  await preview.dialog.getByRole('button', { name: 'über 10 % 2' }).press('Enter');
  await preview.rowOf('UE0010').waitFor({ state: 'detached' });
  await preview.dialog.getByRole('checkbox', { name: 'Alle angezeigten ankreuzen' }).press('Space');
  await preview.dialog.getByText('3 von 3 Änderungen angekreuzt').waitFor();
  await preview.dialog.getByRole('checkbox', { name: 'Alle angezeigten ankreuzen' }).press('Space');
  await preview.dialog.getByText('1 von 3 Änderungen angekreuzt').waitFor();
  await preview.dialog.getByRole('button', { name: 'Alle 3' }).press('Enter');
  await preview.rowOf('UE0010').getByRole('gridcell').nth(1).click();
  await page.keyboard.press('Control+a');
  await preview.dialog.getByText('3 von 3 Änderungen angekreuzt').waitFor();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Space');
  await preview.dialog.getByText('2 von 3 Änderungen angekreuzt').waitFor();

  await page.keyboard.press('Enter');
  await page.getByText('2 Preise wurden übernommen.').waitFor();
  await preview.dialog.waitFor({ state: 'detached' });
  await waitForFocus(page.getByRole('button', { name: 'Excel einlesen' }));
  const isChanged = async () => (await shownPrices(page)).map((price, index) => price !== before[index]);
  await expect.poll(isChanged).toEqual([true, true, false]);
  await page.getByText(sumAfter.replace(' €', '')).first().waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('2 Änderungen zurückgenommen.').waitFor();
  await expect.poll(() => shownPrices(page)).toEqual(before);
  await page.getByText(sumBefore.replace(' €', '')).first().waitFor();
});

test('a refused file says what is wrong in each cell, and computed decimals are rounded once that is chosen', async () => {
  const { page } = await stage.openAs('bieter2@example.org');
  await priceOf(page, CODES[0]).waitFor();
  const [first = '', second = ''] = await shownPrices(page);
  await readFile(page, listOf(['UE0010', 'teuer'], ['UE0020', 1.23456], ['TG0150', 'n. V.']));
  const upload = page.getByRole('dialog', { name: 'Rahmenpreise aus Excel einlesen' });
  await upload.getByText('Die Rahmenpreise in den Zeilen 4 und 6 sind keine Zahlen.').waitFor();
  for (const value of ['teuer', '1,23456', 'n. V.']) {
    await upload.getByRole('cell', { name: value, exact: true }).waitFor();
  }
  await waitForFocus(upload.getByRole('button', { name: 'Den Wert kaufmännisch auf 3 Stellen runden' }));
  await page.keyboard.press('Enter');
  await upload.getByRole('cell', { name: '1,23456' }).waitFor({ state: 'detached' });
  await upload.getByRole('cell', { name: 'teuer' }).waitFor();
  await page.keyboard.press('Escape');
  await upload.waitFor({ state: 'detached' });

  await readFile(
    page,
    listOf(
      ['UE0010', millisOf(first) / 1000 + 0.00049],
      ['UE0020', millisOf(second) / 1000 + 0.0006],
      ['UE006O', 1],
    ),
  );
  await waitForFocus(upload.getByRole('button', { name: 'Alle 2 Werte kaufmännisch auf 3 Stellen runden' }));
  await page.keyboard.press('Enter');
  const preview = previewOf(page);
  await preview.ready();
  await preview.dialog.getByText('2 Werte auf 3 Stellen gerundet').waitFor();
  await preview.dialog.getByText('Meinten Sie „UE0060“?').waitFor();
  await preview.dialog.getByRole('button', { name: '1 Preis übernehmen' }).waitFor();
  await preview.dialog.getByRole('button', { name: 'unverändert 1' }).press('Enter');
  await preview.rowOf('UE0010').waitFor();
  await page.keyboard.press('Escape');
  await waitForFocus(page.getByRole('button', { name: 'Excel einlesen' }));
  await expect.poll(async () => (await shownPrices(page)).slice(0, 2)).toEqual([first, second]);
});

test('what comes between stores nothing, keeps the list with its ticks, and says why', async () => {
  const admin = await stage.openAs('admin@example.org', { path: '/user' });
  const { page } = await stage.open();
  await page.clock.install();
  await signIn(page, 'bieter4@example.org');
  await priceOf(page, CODES[0]).waitFor();
  const before = await shownPrices(page);
  const phases = await callAs<Phase[]>(admin.page, '/lvep/v1/phase');
  const phase = phases.find(({ title }) => title === RUNNING)!;
  await readFile(page, await slippedList(page));
  const preview = previewOf(page);
  await preview.ready();

  const batch = '**/batch/keyVal';
  const refusal = { status: 403, error: 'Forbidden', code: 'forbidden', details: [] };
  const message = 'Sie haben keine Berechtigung die Anfrage auszuführen';
  await page.route(batch, (route) => route.fulfill({ status: 403, json: { ...refusal, message } }), {
    times: 1,
  });
  await page.keyboard.press('Enter');
  await preview.dialog.getByRole('alert').getByText('Sie haben keine Berechtigung').waitFor();
  await preview.dialog.getByText('2 von 3 Änderungen angekreuzt').waitFor();

  const end = new Date(Date.now() + 5 * MINUTE_MS).toISOString();
  await callAs(admin.page, `/lvep/v1/phase/${phase.id}`, { ...phase, end });
  await page.getByText('Das Ende wurde auf den').first().waitFor();
  // An answer puts the page's clock back to the server's, which has not moved, and so comes once that was looked at.
  const mayAnswer = Promise.withResolvers<void>();
  await page.route(/\/(auth|keyval|lvep|property|receipt)\/v1\//, async (route) => {
    await mayAnswer.promise;
    await route.fallback();
  });
  await page.clock.fastForward('06:00');
  await preview.dialog.getByRole('alert').getByText('Die Phase ist beendet.').waitFor();
  await preview.dialog.getByText('Es wurde nichts gespeichert; die Liste bleibt stehen.').waitFor();
  const take = preview.dialog.getByRole('button', { name: '2 Preise übernehmen' });
  await expect.poll(() => take.isDisabled()).toBe(true);
  await preview.dialog.getByText('2 von 3 Änderungen angekreuzt').waitFor();
  await page.keyboard.press('Escape');
  await preview.dialog.waitFor({ state: 'detached' });
  mayAnswer.resolve();
  await page.reload();
  await expect.poll(() => shownPrices(page)).toEqual(before);
  await callAs(admin.page, `/lvep/v1/phase/${phase.id}`, phase);
});

test('a price that was changed elsewhere, unheard of, stores nothing; the list says so, stays, and is taken with the next Enter', async () => {
  const { page } = await stage.open();
  // The news never come, so that the page learns of it only when it asks.
  await page.route('**/events*', () => undefined);
  await signIn(page, 'bieter1@example.org');
  await priceOf(page, CODES[0]).waitFor();
  const [first = 0] = (await shownPrices(page)).map(millisOf);
  await readFile(page, await slippedList(page));
  const preview = previewOf(page);
  await preview.ready();

  const phases = await callAs<Phase[]>(page, '/lvep/v1/phase');
  const { id: phaseId } = phases.find(({ title }) => title === RUNNING)!;
  const { organisationId } = await claimsOf(page);
  const values = await callAs<KeyVal[]>(page, `/keyval/v1/phase/${phaseId}/orga/${organisationId}`);
  const { id, key } = values.find((value) => value.key.endsWith(`_ep_${CODES[0]}`))!;
  const path = `/keyval/v1/orga/${organisationId}/phase/${phaseId}/keyVal/${id}`;
  await callAs(page, path, { key, value: String(first + 10) });
  const batches: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/batch/keyVal')) batches.push(request.url());
  });
  await page.keyboard.press('Enter');
  await preview.dialog
    .getByRole('alert')
    .getByText('1 Preis wurde inzwischen geändert. Bitte sehen Sie die Liste noch einmal durch.')
    .waitFor();
  expect(batches).toEqual([]);
  await preview.dialog.getByText('2 von 3 Änderungen angekreuzt').waitFor();
  await preview.dialog
    .getByText('1 bisheriger Preis ist ein anderer als beim Öffnen der Liste; er ist markiert.')
    .waitFor();
  await preview.ready();
  await page.keyboard.press('Enter');
  await page.getByText('2 Preise wurden übernommen.').waitFor();
  expect(batches).toHaveLength(1);
  await expect.poll(async () => millisOf((await shownPrices(page))[0] ?? '')).toBe(Math.round(first * 1.02));
});
