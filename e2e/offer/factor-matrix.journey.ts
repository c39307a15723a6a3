import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { PROPERTY_FACTORS } from '@rahmenpreis/tendering/lv/property-factor.ts';
import { type FactorSource, factorsSheet } from '@rahmenpreis/workbook/factors/factors-out.ts';
import { writeWorkbook } from '@rahmenpreis/workbook/sheet/write-workbook.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, pressOn, waitForFocus, waitUntilQuiet } from '../stage/browser.ts';
import { callAs, claimsOf } from '../stage/call-as.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const RUNNING = 'Angebotsphase 2';
const TAB = '/dl-priceinput?tab=liegenschaften';

const stage = openStage(startDemoApp);

function matrix(page: Page): Locator {
  // By its attributes, as a search by role reckons role and name of everything on the page.
  return page.locator('[role=grid][aria-label="Faktoren je Liegenschaft"]');
}

function rowOf(page: Page, nummer: string): Locator {
  return matrix(page).locator('[role=row]').filter({ hasText: nummer });
}

/**
 * The market area, then the factors of Basis FM: its state's, its own, sustainability; then those of the next
 * group.
 */
function cellsOf(page: Page, nummer: string): Locator {
  return rowOf(page, nummer).locator('[role=gridcell]');
}

function marketOf(page: Page, nummer: string): Locator {
  return rowOf(page, nummer).getByRole('switch');
}

const runningPhase = async (page: Page): Promise<Phase> => {
  const phases = await callAs<Phase[]>(page, '/lvep/v1/phase');
  return phases.find(({ title }) => title === RUNNING)!;
};

/** What the server holds of the bidder's offer, by the end of each key. */
async function storedValues(page: Page): Promise<ReadonlyMap<string, string>> {
  const { id } = await runningPhase(page);
  const { organisationId } = await claimsOf(page);
  const stored = await callAs<KeyVal[]>(page, `/keyval/v1/phase/${id}/orga/${organisationId}`);
  return new Map(stored.map(({ key, value }) => [key.slice(id.length + 1), value]));
}

test('factors are typed, copied down, refused and taken away; market areas leave with one question, all undone by key', async () => {
  const { page } = await stage.openAs('bieter1@example.org', { path: TAB });
  await cellsOf(page, 'L-005').nth(2).click();
  await page.keyboard.type('105 %');
  await page.keyboard.press('Enter');
  await expect.poll(() => cellsOf(page, 'L-005').nth(2).innerText()).toBe('1,050');
  await page.keyboard.type('1,4');
  await page.keyboard.press('Enter');
  const editor = rowOf(page, 'L-006').getByRole('textbox');
  await expect.poll(() => editor.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Escape');
  await expect.poll(() => cellsOf(page, 'L-006').nth(2).innerText()).toBe('1,060');
  await page.keyboard.press('Delete');
  await expect.poll(() => cellsOf(page, 'L-006').nth(2).innerText()).toBe('1,000');
  await rowOf(page, 'L-005').getByRole('img', { name: 'Gespeichert' }).waitFor();

  // A block with the numbers of properties finds them, in the column that it is pasted into.
  await page.evaluate(() => navigator.clipboard.writeText('L-012\t1,2\nL-010\t1,1'));
  await page.keyboard.press('Control+v');
  await page.getByText('2 nach Nummer zugeordnet.').first().waitFor();
  await expect.poll(() => cellsOf(page, 'L-012').nth(2).innerText()).toBe('1,200');
  await expect.poll(() => cellsOf(page, 'L-010').nth(2).innerText()).toBe('1,100');
  await page.keyboard.press('Control+z');
  await cellsOf(page, 'L-006').nth(2).click();

  // Two market areas, one question; given up nothing has changed.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Space');
  const question = page.getByRole('dialog', { name: '2 Liegenschaften ausschließen?' });
  await question.getByText(/^L-006 Geschäftshaus Stuttgart und L-007 Servicecenter Leipzig werden/).waitFor();
  await waitForFocus(question.getByRole('button', { name: 'Liegenschaft ausschließen' }));
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await page.getByText('Nichts wurde geändert.').waitFor();
  await expect.poll(() => marketOf(page, 'L-006').isChecked()).toBe(true);
  await waitForFocus(matrix(page).locator('[aria-colindex][tabindex="0"]'));
  await page.keyboard.press('Space');
  await waitForFocus(question.getByRole('button', { name: 'Liegenschaft ausschließen' }));
  await page.keyboard.press('Enter');
  for (const nummer of ['L-006', 'L-007']) {
    await expect.poll(() => marketOf(page, nummer).isChecked()).toBe(false);
  }
  await page.getByText('8 von 12 im Marktgebiet').waitFor();
  const excluded = async () =>
    [...(await storedValues(page))].filter(([key, value]) => key.startsWith('m_') && value === 'false');
  await expect.poll(excluded).toHaveLength(4);

  await page.keyboard.press('Control+z');
  await page.getByText(/^2 Änderungen zurückgenommen: /).waitFor();
  await expect.poll(() => marketOf(page, 'L-007').isChecked()).toBe(true);
  await page.keyboard.press('Control+z');
  await expect.poll(() => cellsOf(page, 'L-006').nth(2).innerText()).toBe('1,060');

  // The page of a property shows and changes the same.
  await page.getByRole('link', { name: 'Preisübersicht' }).click();
  await page.getByRole('link', { name: /L-005/ }).click();
  const field = page.getByLabel('Liegenschaft, Basis FM');
  await expect.poll(() => field.inputValue()).toBe('1,050');
  await page.keyboard.press('Alt+PageDown');
  await page.getByRole('heading', { name: 'L-006 - Geschäftshaus Stuttgart' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('1,060');
  await page.getByRole('link', { name: '„Rahmenpreiseingabe“' }).click();
  await page.getByRole('grid', { name: 'Bundeslandfaktoren' }).waitFor();
});

test('what is left to do leads from other tabs to the refused factor and to the properties outside, with the cell active; on paper every property has its card', async () => {
  const { page } = await stage.openAs('bieter1@example.org', { path: TAB });
  const factor = cellsOf(page, 'L-008').nth(2);
  await factor.click();
  await page.evaluate(() => navigator.clipboard.writeText('1,4'));
  await page.keyboard.press('Control+v');
  await page.getByRole('tab', { name: 'Bundeslandfaktoren' }).click();
  await page.getByRole('link', { name: /1 Wert nicht gespeichert/ }).click();
  await waitForFocus(factor);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('F8');
  await waitForFocus(factor);
  await page.keyboard.press('Control+z');
  await page.getByRole('tab', { name: 'Unterlagen' }).click();
  await page.getByRole('link', { name: /2 Liegenschaften außerhalb Ihres Marktgebiets/ }).click();
  await page.getByRole('button', { name: 'Nur außerhalb (2)', pressed: true }).waitFor();
  const outside = matrix(page)
    .getByRole('gridcell')
    .filter({ has: page.getByRole('switch') });
  await expect.poll(() => outside.count()).toBe(2);
  await waitForFocus(outside.first());
  await expect.poll(() => new URL(page.url()).searchParams.has('cell')).toBe(false);
  await page.getByRole('button', { name: 'Nur außerhalb (2)' }).click();
  await cellsOf(page, 'L-008').first().waitFor();

  // On paper every property has its card, also where there is no room for the matrix.
  await page.setViewportSize(PHONE);
  const cards = page.getByRole('list', { name: 'Faktoren je Liegenschaft' }).getByRole('listitem');
  await cards.first().waitFor();
  await waitUntilQuiet(page);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await cards.count()).toBe(Number(await cards.first().getAttribute('aria-setsize')));
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
});

/**
 * Gives a file of factors to the dialog that the button opens, all but the choice of the file by keyboard.
 */
async function readFile(
  page: Page,
  properties: readonly Liegenschaft[],
  source: FactorSource,
): Promise<Locator> {
  await pressOn(page.getByRole('button', { name: 'Faktoren einlesen' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Faktoren aus Excel einlesen' });
  await dialog.getByLabel('Datei', { exact: true }).setInputFiles({
    name: 'Faktoren.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(writeWorkbook([factorsSheet(properties, source)])),
  });
  await waitForFocus(dialog.getByRole('button', { name: 'Prüfen' }));
  await page.keyboard.press('Enter');
  return dialog;
}

test('the factors of all properties, far more than a window shows, come from one Excel file, by keyboard alone, and go back with one key', async () => {
  const { page } = await stage.openAs('bieter1@example.org', { path: TAB });
  await marketOf(page, 'L-001').waitFor();
  const all = await callAs<Liegenschaft[]>(page, '/property/v1/liegenschaft');
  const before = await storedValues(page);
  const millisOf = (index: number, place: number) => 700 + ((index * 7 + place * 31) % 601);
  const wasInMarket = (id: string) => before.get(`m_${id}`) !== 'false';
  const leaving = all.find(({ id }) => wasInMarket(id))?.id;
  const indexOf = new Map(all.map(({ id }, index) => [id, index]));
  await readFile(page, all, {
    isInMarket: (id) => id !== leaving && wasInMarket(id),
    millisOf: (id, factor) => millisOf(indexOf.get(id) ?? 0, PROPERTY_FACTORS.indexOf(factor)),
  });
  const preview = page.getByRole('dialog', { name: 'Faktoren übernehmen' });
  await preview.getByRole('button', { name: /^Marktgebiet 1$/ }).waitFor();
  await preview.getByRole('button', { name: / Werte übernehmen$/ }).waitFor();
  await waitForFocus(preview.locator('[aria-colindex]:focus'));
  await preview.getByRole('button', { name: / Werte übernehmen$/ }).press('Enter');
  const exclude = page.getByRole('button', { name: 'Liegenschaft ausschließen' });
  await waitForFocus(exclude);
  // In front of the list that it is about.
  await exclude.click({ trial: true });
  await page.keyboard.press('Enter');
  await page.getByText(/ Werte wurden übernommen\.$/).waitFor();
  await preview.waitFor({ state: 'detached' });
  await waitForFocus(page.getByRole('button', { name: 'Faktoren einlesen' }));
  const taken = await storedValues(page);
  for (const [index, { id }] of all.entries()) {
    for (const [place, { kind, slice }] of PROPERTY_FACTORS.entries()) {
      expect(taken.get(`${kind}_${id}_${slice.tags[0]}`)).toBe(String(millisOf(index, place)));
    }
  }
  expect(taken.get(`m_${leaving}`)).toBe('false');
  await page.getByText(`Nur gesetzte (${all.length * PROPERTY_FACTORS.length})`).waitFor();

  await page.keyboard.press('Control+z');
  await page.getByText(/ Änderungen zurückgenommen: /).waitFor();
  await expect
    .poll(async () => (await storedValues(page)).size)
    .toBe(before.size + (before.has(`m_${leaving}`) ? 0 : 1));
  const factors = (values: ReadonlyMap<string, string>) =>
    Object.fromEntries([...values].filter(([key]) => /^(ls|n)_/.test(key)));
  await expect.poll(async () => factors(await storedValues(page))).toEqual(factors(before));
});
