import { readFileSync } from 'node:fs';
import { read } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { PHONE } from '../stage/browser.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const stage = openStage(startDemoApp);

function grid(page: Page, name: string) {
  return page.getByRole('treegrid', { name }).or(page.getByRole('grid', { name }));
}

/** The cells of the row with this text, without its heading. */
function cellsOf(page: Page, table: string, text: string): Promise<string[]> {
  return grid(page, table).getByRole('row').filter({ hasText: text }).getByRole('gridcell').allInnerTexts();
}

test('unit prices and factors stand side by side; who is not chosen leaves, and the lowest is reckoned anew (ANALYSIS-026…030)', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/analysis' });
  await page.getByRole('tab', { name: 'Nach Rahmenpreisen' }).click();
  const prices = 'Rahmenpreise je Dienstleister';
  await grid(page, prices).waitFor();
  await page.waitForURL(/[?&]pCom=true/);
  await expect
    .poll(async () => (await cellsOf(page, prices, 'UE0010')).slice(0, 5))
    .toEqual(['UE0010', '49,560', '100 %', '77,500', '156 %']);
  await expect
    .poll(async () => (await cellsOf(page, 'Bundeslandfaktoren je Dienstleister', 'Bayern')).slice(0, 2))
    .toEqual(['1,060', '1,116']);

  await page.getByRole('button', { name: /^Dienstleister/ }).click();
  await page.getByRole('checkbox', { name: 'Alpina Facility Services AG' }).uncheck();
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await cellsOf(page, prices, 'UE0010')).slice(0, 3))
    .toEqual(['UE0010', '77,500', '137 %']);

  // What is folded stays so on the way back.
  await page.getByRole('button', { name: 'Bundesländer' }).click();
  await page.getByRole('button', { name: 'Land, Bundesland, Position' }).click();
  await grid(page, 'Rahmenpreise mit Bundeslandfaktor je Dienstleister').getByText('Deutschland').waitFor();
  await page.getByRole('tab', { name: 'Gesamtübersicht' }).click();
  await page.getByRole('tab', { name: 'Nach Rahmenpreisen' }).click();
  await grid(page, 'Rahmenpreise mit Bundeslandfaktor je Dienstleister').waitFor();
  expect(await grid(page, 'Bundeslandfaktoren je Dienstleister').count()).toBe(0);
  // It is kept for this user, whom the next tests open pages as.
  await page.getByRole('button', { name: 'Bundesländer' }).click();
});

test('both buttons give the same workbook of three sheets (EXPORT-003, EXPORT-005)', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/analysis?pCom=true' });
  const buttons = page.getByRole('button', { name: 'Rahmenpreise herunterladen' });
  await expect.poll(() => buttons.count()).toBe(2);
  const sheetsOf = async (nth: number) => {
    const waiting = page.waitForEvent('download');
    await buttons.nth(nth).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(
      /^\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}_Rahmenpreisvergleich\.xlsx$/,
    );
    const { SheetNames, Sheets } = read(readFileSync(await download.path()), { dense: true });
    return SheetNames.map((name) => [
      name,
      Sheets[name]?.['!data']?.map((row) => row?.map((cell) => cell?.v)),
    ]);
  };
  const first = await sheetsOf(0);
  expect(first.map(([name]) => name)).toEqual(['Bundeslandfaktoren', 'Liegenschaftsfaktoren', 'EP-Katalog']);
  expect(await sheetsOf(1)).toEqual(first);
  expect(JSON.stringify(first)).toContain('"UE0010","Objektleitung vor Ort","h",49.56,100,77.5,156');
});

test('on a phone the filters fold into one button; who chooses nobody, or searches for nothing there is, is told so', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/analysis?pCom=true', view: PHONE });
  const prices = grid(page, 'Rahmenpreise je Dienstleister');
  await prices.waitFor();
  expect(await page.getByRole('button', { name: /^Dienstleister/ }).count()).toBe(0);
  await page.getByRole('textbox', { name: 'Position, Ep-Code' }).fill('gibt es nicht');
  await page.getByText('Keine Position gefunden').waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: /^Dienstleister/ }).click();
  await page.getByRole('button', { name: 'Auswahl aufheben' }).click();
  await page.keyboard.press('Escape');
  await page.getByText('Kein Dienstleister ausgewählt').waitFor();
  await page.getByRole('button', { name: /^Filter\s*1 gesetzt$/ }).waitFor();
  await expectAccessible(page.getByRole('main'));
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
