import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pressOn } from '../stage/browser.ts';
import { callAs } from '../stage/call-as.ts';
import { dayText } from '../stage/day.ts';
import { goTo } from '../stage/go-to.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const RUNNING = 'Angebotsphase 2';
const LACKING = 'Rhein-Ruhr Objektservice GmbH';

const stage = openStage(startDemoApp);
/** The administrator's page: each test goes on where the one before it has left off. */
let page: Page;
beforeAll(async () => {
  ({ page } = await stage.openAs('admin@example.org', { path: '/phase' }));
});

async function phaseOf(wanted: string): Promise<Phase> {
  const phases = await callAs<Phase[]>(page, '/lvep/v1/phase');
  return phases.find(({ title }) => title === wanted)!;
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

test('a new phase takes over all that this one holds, and what is wrong stays in sight', async () => {
  // The address is a short spelling of a call too, and a page all the same.
  await page.getByText(`${LACKING} fehlen 3 Preise.`).waitFor();
  await page.getByRole('link', { name: 'Neue Phase aus dieser' }).click();
  const dialog = page.getByRole('dialog', { name: 'Phase anlegen' });
  await dialog.getByRole('checkbox', { name: '12 Leistungsverzeichnisse' }).waitFor();
  await dialog.getByLabel('Name').fill('Runde 4');
  const create = dialog.getByRole('button', { name: 'Anlegen' });
  const fillDays = async (start: number, end: number) => {
    await dialog.getByLabel('Start').fill(dayText(start));
    await dialog.getByLabel('Ende', { exact: true }).fill(dayText(end));
    // By keyboard, because the open calendar lies over the button.
    await pressOn(create, 'Enter');
  };
  // The focus is in the field that is wrong, and the calendar that opens with it lies beside what is wrong.
  await fillDays(5, 30);
  const overlap = dialog.getByText(`Das Startdatum liegt innerhalb einer anderen Phase: „${RUNNING}“`);
  await overlap.waitFor();
  await page.getByRole('dialog', { name: 'Start' }).getByRole('table').waitFor();
  await expect.poll(() => isInSight(overlap)).toBe(true);
  await fillDays(120, 150);
  await page.getByText('Die Phase wurde erfolgreich angelegt.').waitFor();
  await page.getByRole('link', { name: 'Runde 4', exact: true }).click();
  await page.getByRole('link', { name: /Leistungsverzeichnisse.*12 von 12/ }).waitFor();
  await page.getByRole('link', { name: /Dienstleister.*6 von 6 angemeldet/ }).waitFor();
  expect((await phaseOf('Runde 4')).liegenschaftIds).toHaveLength(12);
});

test('the files of a phase are handed back as they lie there', async () => {
  await goTo(page, '/options');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `${RUNNING}: Weitere Aktionen zu EP-Katalog und LVs` }).click();
  await page.getByRole('menuitem', { name: 'Datei herunterladen' }).click();
  expect((await download).suggestedFilename()).toBe('ep-katalog.xlsx');
  const lvFile = page.waitForEvent('download');
  await page.getByRole('button', { name: new RegExp(`^LV herunterladen, .*L-012.*${RUNNING}`) }).click();
  expect((await lvFile).suggestedFilename()).toBe('L-012.xlsx');
});

test('the command field finds a bidder and does what it is told', async () => {
  await goTo(page, '/user');
  await page.keyboard.press('Control+K');
  const search = page.getByRole('textbox', { name: /suchen$/ });
  await search.fill('dunkel');
  await page.getByRole('button', { name: 'Dunkle Darstellung' }).first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  await page.keyboard.press('Control+K');
  await search.fill('bieter4');
  await page.getByText('Spree FM GmbH').last().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/provider\?uId=/);
});
