import { readFileSync } from 'node:fs';
import { read, utils, write } from '@e965/xlsx';
import type { AlphaBatchAnswer } from '@rahmenpreis/contract/keyval.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP, press, pressOn, waitForFocus } from '../stage/browser.ts';
import { openStage } from '../stage/stage.ts';
import { choosePhase } from '../stage/states/other-phase.ts';
import { openLead } from '../stage/states/own-account.ts';
import { startDemoApp } from '../stage/test-app.ts';

const stage = openStage(startDemoApp);
const ADMIN = 'admin@example.org';
const PHASE = 'Angebotsphase 2';

/** One page, on which each test goes on where the one before it has left off. */
let page: Page;
beforeAll(async () => {
  ({ page } = await stage.openAs(ADMIN, { path: '/placing' }));
});

async function openForm(): Promise<Locator> {
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

/**
 * Saves what is entered; the message of an earlier time may still stand there, what is not saved does not.
 */
async function save(dialog: Locator, sentence: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Zielpreise speichern' }).click();
  await page.getByText(sentence).waitFor();
  await dialog.getByText(/Zielpreise? geändert$/).waitFor({ state: 'detached' });
}

async function downloaded(dialog: Locator): Promise<unknown[][]> {
  const waiting = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Zielpreise herunterladen' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}_Zielpreise\.xlsx$/);
  const { SheetNames, Sheets } = read(readFileSync(await download.path()));
  return utils.sheet_to_json(Sheets[SheetNames[0] ?? '']!, { header: 1, blankrows: true });
}

/** Takes a file of the older form of Excel into the form. */
async function upload(dialog: Locator, rows: unknown[][]): Promise<void> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Zielpreise');
  await dialog.getByRole('button', { name: 'Zielpreise hochladen' }).click();
  const uploading = page.getByRole('dialog', { name: 'Zielpreise hochladen' });
  await uploading.getByLabel('Datei', { exact: true }).setInputFiles({
    name: 'zielpreise.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer,
  });
  await uploading.getByRole('button', { name: 'Prüfen und übernehmen' }).click();
}

test('target prices are typed and saved, downloaded, and taken from an .xls (TARGET-001 … 011)', async () => {
  const dialog = await openForm();
  const cell = cellsOf(dialog, 'L-001').first();
  await cell.click();
  await page.keyboard.type('100000');
  await page.keyboard.press('Enter');
  await expect.poll(() => cell.innerText()).toBe('100.000,000');
  await save(dialog, '1 Zielpreis gespeichert');

  const rows = await downloaded(dialog);
  expect(rows.find((row) => row[1] === 'L-001')?.[4]).toBe(100_000);
  const changed = rows.map((row) => (row[1] === 'L-001' ? [...row.slice(0, 4), 90_000.125] : row));
  await upload(dialog, changed);
  await expect.poll(() => cell.innerText()).toBe('90.000,125');
  await save(dialog, '1 Zielpreis gespeichert');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const award = page.getByRole('row', { name: /L-001/ });
  await expect.poll(() => award.innerText()).toMatch(/ZS[^]*90\D|90\D[^]*ZS/);
});

async function openPlacing(): Promise<Locator> {
  await choosePhase(page, PHASE);
  await page.getByText('von 58 Paketen vergeben').waitFor();
  return page.getByRole('grid', { name: 'Vergabe', exact: true });
}

async function awardedCount(count: number): Promise<void> {
  await page.getByText(`${count} von 58 Paketen vergeben`).waitFor();
}

const acceptButton = () => page.getByRole('button', { name: /^\d+ Vorschläge? übernehmen$/ });
const dialogOf = () => page.getByRole('dialog', { name: 'Vorschläge übernehmen' });

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
  await page.setViewportSize({ width: 1280, height: 800 });
  const grid = await openPlacing();
  await expect.poll(() => countInSight(grid)).toBeGreaterThanOrEqual(7);
  await page.setViewportSize(DESKTOP);
  await expect.poll(() => countInSight(grid)).toBeGreaterThanOrEqual(10);
  const open = Number(/^\d+/.exec(await acceptButton().innerText())?.[0]);
  expect(open).toBeGreaterThan(40);
  await acceptButton().focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf();
  const confirm = dialog.getByRole('button', { name: /^\d+ Pakete vergeben$/ });
  await waitForFocus(confirm);
  await dialog.getByText('Nur vollständige Angebote im Marktgebiet, jedes auf Rang 1.').waitFor();
  const target = dialog.getByRole('checkbox', { name: /^Nur bis Zielpreis/ });
  await target.press('Space');
  expect(Number(/^\d+/.exec(await confirm.innerText())?.[0])).toBeLessThan(50);
  await target.press('Space');
  await pressOn(dialog.getByRole('button', { name: `${open} Pakete vergeben` }), 'Enter');
  await dialog.waitFor({ state: 'hidden' });
  await awardedCount(open);
  await page.getByRole('status').getByText(`${open} Pakete vergeben`).waitFor();
  await page.keyboard.press('Control+z');
  await awardedCount(0);
});

test('a marked block, a column and a row are accepted by Enter; that somebody else takes the batch back is seen at once', async () => {
  const grid = await openPlacing();
  const dialog = dialogOf();
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
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/batch/keyVal')),
    page.keyboard.press('Enter'),
  ]);
  await awardedCount(count);
  const { awardWriteId } = ((await answer.json()) as { data: AlphaBatchAnswer }).data;
  const lead = await openLead(stage.app);
  await lead.call(new URL(answer.url()).pathname.replace('batch/keyVal', `undo/${awardWriteId}`), {});
  await awardedCount(0);
});
