import { readFileSync } from 'node:fs';
import { read, utils, write } from '@e965/xlsx';
import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { type KeyVal, listOrgaKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { type Liegenschaft, listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { changeTargets } from '@rahmenpreis/tendering/award/target.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { DESKTOP, PHONE, press, pressOn, waitForFocus } from '../stage/browser.ts';
import { callAs, claimsOf } from '../stage/call-as.ts';
import { goTo } from '../stage/go-to.ts';
import { openStage } from '../stage/stage.ts';
import { choosePhase } from '../stage/states/other-phase.ts';
import { signInWithCode } from '../stage/states/own-account.ts';
import { startDemoApp } from '../stage/test-app.ts';

const stage = openStage(startDemoApp);
const ADMIN = 'admin@example.org';
const PHASE = 'Angebotsphase 2';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function openForm(page: Page): Promise<Locator> {
  await choosePhase(page, 'Angebotsphase 1');
  await page.getByRole('button', { name: 'Zielpreise eingeben' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zielpreise eingeben' });
  await dialog.getByRole('row', { name: /L-001/ }).waitFor();
  return dialog;
}

/** The cells of a property: its target price and «Best» for each service group. */
function cellsOf(dialog: Locator, nummer: string): Locator {
  return dialog.getByRole('row', { name: new RegExp(nummer) }).getByRole('gridcell');
}

async function type(page: Page, cell: Locator, text: string): Promise<void> {
  await cell.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/**
 * Saves what is entered; the message of an earlier time may still stand there, what is not saved does not.
 */
async function save(page: Page, dialog: Locator, sentence: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Zielpreise speichern' }).click();
  await page.getByText(sentence).waitFor();
  await dialog.getByText(/Zielpreise? geändert$/).waitFor({ state: 'detached' });
}

/** Saves a target price of Basis FM of a property, in thousandths of a euro, as another window does. */
async function saveElsewhere(page: Page, nummer: string, millis: number): Promise<void> {
  const phaseId = new URL(page.url()).searchParams.get('pId')!;
  const { organisationId: orgaId } = await claimsOf(page);
  const all = await callAs<Liegenschaft[]>(page, listLiegenschaften.path);
  const { id } = all.find((each) => each.nummer === nummer)!;
  const entries = await callAs<KeyVal[]>(page, fillPath(listOrgaKeyVals, { phaseId, orgaId }));
  const { id: entryId, key, value } = entries.find((each) => each.key.endsWith('_target'))!;
  const changed = changeTargets(value, new Map([[`${phaseId}_${id}_basisfm`, millis]]));
  await callAs(page, `/keyval/v1/alpha/orga/${orgaId}/phase/${phaseId}/keyVal/${entryId}`, {
    key,
    value: changed,
  });
}

async function downloaded(page: Page, dialog: Locator): Promise<unknown[][]> {
  const waiting = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Zielpreise herunterladen' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}_Zielpreise\.xlsx$/);
  const { SheetNames, Sheets } = read(readFileSync(await download.path()));
  return utils.sheet_to_json(Sheets[SheetNames[0] ?? '']!, { header: 1, blankrows: true });
}

async function upload(
  page: Page,
  dialog: Locator,
  rows: unknown[][],
  bookType: 'xlsx' | 'biff8' = 'xlsx',
): Promise<Locator> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Zielpreise');
  await dialog.getByRole('button', { name: 'Zielpreise hochladen' }).click();
  const uploading = page.getByRole('dialog', { name: 'Zielpreise hochladen' });
  await uploading.getByLabel('Datei', { exact: true }).setInputFiles({
    name: bookType === 'xlsx' ? 'zielpreise.xlsx' : 'zielpreise.xls',
    mimeType: bookType === 'xlsx' ? XLSX : 'application/vnd.ms-excel',
    buffer: write(book, { type: 'buffer', bookType }) as Buffer,
  });
  await uploading.getByRole('button', { name: 'Prüfen und übernehmen' }).click();
  return uploading;
}

test('target prices are typed, pasted as a block, taken from an .xlsx or .xls and saved beside those of another administrator; an export that fails says so (TARGET-001 … 011)', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/placing' });
  const dialog = await openForm(page);
  await page.route('**/assets/**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Zielpreise herunterladen' }).click();
  await page.getByText('Export fehlgeschlagen').waitFor();
  await page.unroute('**/assets/**');

  // The form by keyboard: three decimals, a point until it is stored, «Best» at once, Strg+Z.
  const cells = cellsOf(dialog, 'L-001');
  await type(page, cells.nth(0), '100000');
  await expect.poll(() => cells.nth(0).innerText()).toBe('100.000,000');
  await dialog.getByRole('img', { name: 'noch nicht gespeichert' }).waitFor();
  await expect.poll(() => cells.nth(1).innerText()).toMatch(/^\d+ %$/);
  await type(page, cells.nth(2), '1.2345');
  await dialog.getByText('Bitte geben Sie eine Zahl wie 1.234,5 ein.').first().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await dialog.getByText('1 Zielpreis geändert').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+y');
  await dialog.getByText('1 Zielpreis geändert').waitFor();

  await expectAccessible(dialog);

  // A block from Excel over two properties is one step.
  const texts = async () => {
    const rows = [cellsOf(dialog, 'L-004'), cellsOf(dialog, 'L-005')];
    return await Promise.all(rows.map((own) => own.nth(0).innerText()));
  };
  const before = await texts();
  await page.evaluate(() => navigator.clipboard.writeText('40.000,5\n50000'));
  await cellsOf(dialog, 'L-004').nth(0).click();
  await page.keyboard.press('Control+v');
  await expect.poll(texts).toEqual(['40.000,500', '50.000,000']);
  await page.keyboard.press('Control+z');
  await expect.poll(texts).toEqual(before);
  await page.keyboard.press('Control+y');

  // Closing asks, and what is entered stays.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click();

  // Meanwhile somebody else saves another one; all are there.
  await saveElsewhere(page, 'L-002', 200_000_000);
  await save(page, dialog, '3 Zielpreise gespeichert');
  await expect.poll(() => cellsOf(dialog, 'L-002').nth(0).innerText()).toBe('200.000,000');

  // A file with errors changes nothing; without them its changes stand in the form until they are saved.
  const rows = await downloaded(page, dialog);
  const priceOf = (nummer: string) => rows.find((row) => row[1] === nummer)?.[4];
  expect(['L-001', 'L-004', 'L-005'].map(priceOf)).toEqual([100_000, 40_000.5, 50_000]);
  const changed = rows.map((row) => (row[1] === 'L-001' ? [...row.slice(0, 4), 1.4267] : row));
  const uploading = await upload(page, dialog, changed);
  await uploading.getByText('mehr als 3 Nachkommastellen').first().waitFor();
  await page.keyboard.press('Escape');
  const good = rows.map((row) => (row[1] === 'L-001' ? [...row.slice(0, 4), 90_000.125] : row));
  await upload(page, dialog, [...good, ['', 'L-999', 'Niemand', '', 5]], 'biff8');
  await page
    .getByText(
      /Eine Zeile nennt eine Nummer, die nicht zu dieser Phase gehört, und wird übersprungen \(Zeile \d+\)\./,
    )
    .waitFor();
  await expect.poll(() => cells.nth(0).innerText()).toBe('90.000,125');
  await save(page, dialog, '1 Zielpreis gespeichert');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const award = page.getByRole('row', { name: /L-001/ }).getByRole('gridcell');
  await expect.poll(async () => (await award.allInnerTexts()).join(' ')).toContain('ZS');
  await expect.poll(async () => (await award.allInnerTexts()).join(' ')).toMatch(/90\D/);
});

async function openPlacing(page: Page): Promise<Locator> {
  await goTo(page, '/placing');
  await choosePhase(page, PHASE);
  await page.getByText('von 58 Paketen vergeben').waitFor();
  return page.getByRole('grid', { name: 'Vergabe', exact: true });
}

async function awardedCount(page: Page, count: number): Promise<void> {
  await page.getByText(`${count} von 58 Paketen vergeben`).waitFor();
}

const acceptButton = (page: Page) => page.getByRole('button', { name: /^\d+ Vorschläge? übernehmen$/ });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Vorschläge übernehmen' });

/** How many properties stand whole between the head and the line of sums, in the window as it is. */
function countInSight(grid: Locator): Promise<number> {
  return grid.evaluate((table) => {
    const sum = table.querySelector('[role=rowgroup]:last-child [role=row]')?.getBoundingClientRect().top;
    const untilPx = Math.min(innerHeight, sum ?? innerHeight);
    const bottoms = [...table.querySelectorAll('[role=row][data-r]')].map(
      (row) => row.getBoundingClientRect().bottom,
    );
    return bottoms.filter((bottom) => bottom <= untilPx + 1).length;
  });
}

test('all proposals are accepted knowingly by keyboard alone, and one key takes them back', async () => {
  const { page } = await stage.openAs(ADMIN, { view: { ...DESKTOP, width: 1280, height: 800 } });
  const grid = await openPlacing(page);
  await expect.poll(() => countInSight(grid)).toBeGreaterThanOrEqual(7);
  await page.setViewportSize(DESKTOP);
  await expect.poll(() => countInSight(grid)).toBeGreaterThanOrEqual(10);
  const open = Number(/^\d+/.exec(await acceptButton(page).innerText())?.[0]);
  expect(open).toBeGreaterThan(40);
  await acceptButton(page).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  const confirm = dialog.getByRole('button', { name: /^\d+ Pakete vergeben$/ });
  await waitForFocus(confirm);
  await dialog.getByText('Nur vollständige Angebote im Marktgebiet, jedes auf Rang 1.').waitFor();
  const target = dialog.getByRole('checkbox', { name: /^Nur bis Zielpreis/ });
  await target.press('Space');
  expect(Number(/^\d+/.exec(await confirm.innerText())?.[0])).toBeLessThan(50);
  await target.press('Space');
  await pressOn(dialog.getByRole('button', { name: `${open} Pakete vergeben` }), 'Enter');
  await dialog.waitFor({ state: 'hidden' });
  await awardedCount(page, open);
  await page.getByRole('status').getByText(`${open} Pakete vergeben`).waitFor();
  await page.keyboard.press('Control+z');
  await awardedCount(page, 0);
});

test('a marked block, a column and a row are accepted by Enter; somebody else takes the batch back in the trail, on a telephone', async () => {
  const { page } = await stage.openAs(ADMIN);
  const grid = await openPlacing(page);
  const dialog = dialogOf(page);
  const active = grid.locator('[aria-colindex][tabindex="0"]');
  const toFirst = async (): Promise<void> => {
    await active.focus();
    await press(page, 'Control+Home', 'ArrowRight', 'ArrowRight');
    await waitForFocus(grid.getByRole('row', { name: /L-001/ }).getByRole('gridcell').nth(1));
  };
  await toFirst();
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight');
  await page.getByRole('button', { name: '6 Vorschläge übernehmen' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: /^Auswahl/, checked: true }).waitFor();
  await dialog.getByRole('button', { name: '6 Pakete vergeben' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await waitForFocus(active);
  await press(page, 'Escape', 'Shift+Space');
  await page.getByRole('button', { name: /^[45] Vorschläge übernehmen$/ }).waitFor();
  await press(page, 'Escape');
  await toFirst();
  await page.keyboard.press('Control+Space');
  const column = page.getByRole('button', { name: /^1[012] Vorschläge übernehmen$/ });
  const count = Number(/^\d+/.exec(await column.innerText())?.[0]);
  await page.keyboard.press('Enter');
  await waitForFocus(dialog.getByRole('button', { name: `${count} Pakete vergeben` }));
  await page.keyboard.press('Enter');
  await awardedCount(page, count);
  for (const show of [/^vergeben \d+$/, /^offen \d+$/, /^Alle$/]) {
    await page.getByRole('button', { name: show }).click();
  }

  const { page: colleague } = await stage.open(PHONE);
  await signInWithCode(stage.app, colleague, '/placing');
  await openPlacing(colleague);
  await acceptButton(colleague).click();
  await dialogOf(colleague).getByText('unter dem Nächsten').waitFor({ state: 'hidden' });
  await expectAccessible(dialogOf(colleague));
  await colleague.keyboard.press('Escape');
  await goTo(colleague, '/audit?kind=award');
  const entries = colleague.getByRole('list', { name: 'Einträge des Protokolls' });
  await entries.getByRole('button', { name: 'Rückgängig' }).first().click();
  await colleague.getByRole('status').getByText('Die Vergaben wurden zurückgenommen.').waitFor();
  // The next button under the pointer would show its tooltip.
  await colleague.mouse.move(0, 0);
  await expectAccessible(entries);
  await awardedCount(page, 0);
});
