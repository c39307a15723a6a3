import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { DESKTOP, PHONE, press, pressOn, waitForFocus } from '../stage/browser.ts';
import { choosePhase } from '../stage/states/other-phase.ts';
import { signInWithCode } from '../stage/states/own-account.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { goTo } from '../stage/go-to.ts';

const ADMIN = 'admin@example.org';
const PHASE = 'Angebotsphase 2';

const stage = openStage(startDemoApp);

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
