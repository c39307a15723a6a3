import { readFileSync } from 'node:fs';
import { BlobReader, ZipReader } from '@zip.js/zip.js';
import type { Download, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { DESKTOP, pressOn, waitForFocus, waitUntilQuiet } from '../stage/browser.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const stage = openStage(startDemoApp);

/** A bidder's page: each test goes on where the one before it has left off. */
let page: Page;
beforeAll(async () => {
  ({ page } = await stage.openAs('bieter1@example.org', { path: '/dl-overview' }));
});

async function toPortfolio(): Promise<void> {
  await page.getByRole('tab', { name: 'Portfolioübersicht' }).click();
  await page.getByRole('heading', { name: 'Preise je Leistungsart' }).waitFor();
}

function steps(page: Page) {
  return page.getByRole('navigation', { name: 'Phasen' }).getByRole('button');
}

/** The page of a property, opened from its card. */
async function openProperty(page: Page, nummer: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(nummer) }).click();
  await page.getByRole('heading', { name: new RegExp(`^${nummer} - `) }).waitFor();
}

test('picture, chart and download of a property, and the way back to the portfolio', async () => {
  await openProperty(page, 'L-001');
  for (const name of ['Ep (faktoriert)', 'GP']) {
    await page.getByRole('columnheader', { name, exact: true }).waitFor();
  }
  // At 1440 px nothing of the head is broken or said twice, and no column is cut.
  await page.getByText('Am Sandtorkai 40, 20457 Hamburg', { exact: true }).waitFor();
  const headline = page.getByRole('heading', { name: /^L-001 - / });
  expect((await headline.boundingBox())?.height).toBeLessThan(40);
  const lv = await page.getByRole('treegrid', { name: /^Leistungsverzeichnis/ }).boundingBox();
  const change = await page.getByRole('columnheader', { name: /^Änderung/ }).boundingBox();
  expect(change!.x + change!.width).toBeLessThanOrEqual(lv!.x + lv!.width);
  const picture = page.getByRole('img', { name: 'Außenansicht' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('heading', { name: 'Summen je Leistungsart' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'LV herunterladen' }).click();
  expect((await download).suggestedFilename()).toMatch(/L-001.*\.xlsx$/);
  await page.getByRole('tab', { name: 'Portfolioübersicht' }).click();
  await page.getByRole('heading', { name: 'Preise je Leistungsart' }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.has('lId')).toBe(false);
});

test('each sum of the portfolio says how it changed since the phase before, in the table and on the cards', async () => {
  await page.getByRole('columnheader', { name: 'Änderung' }).waitFor();
  const change = /^([+−]\d[\d.]*(,\d)?|0) %$/;
  await expect
    .poll(() =>
      page
        .getByRole('row', { name: /^Basis FM/ })
        .getByRole('cell')
        .nth(1)
        .innerText(),
    )
    .toMatch(change);
  await page.getByRole('article').filter({ hasText: 'L-001' }).getByText(change).waitFor();
});

test('every move begins at the top of the page, the way back too (SHELL-009)', async () => {
  await toPortfolio();
  await page.getByText('L-012').first().waitFor();
  // So low that a property is longer than the window.
  await page.setViewportSize({ width: 1440, height: 500 });
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(scrolled).toBeGreaterThan(100);
  await page.getByRole('link', { name: /^L-012/ }).click();
  await page.getByRole('heading', { name: /^L-012 - / }).waitFor();
  await expect.poll(scrolled).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(scrolled).toBeGreaterThan(100);
  await page.goBack();
  await page.getByRole('heading', { name: 'Preise je Leistungsart' }).waitFor();
  await waitUntilQuiet(page);
  await expect.poll(scrolled).toBe(0);
  await page.setViewportSize(DESKTOP);
});

test('factors of a property are entered; the state’s is locked, sustainability only where a group has it', async () => {
  await openProperty(page, 'L-002');
  const table = page.getByRole('region', { name: 'Faktoren' });
  await expect
    .poll(() => table.getByRole('columnheader').allInnerTexts())
    .toEqual(['Faktor', 'Bundesland', 'Liegenschaft', 'Nachhaltigkeit']);
  const rowOf = (group: string) => table.getByRole('row', { name: new RegExp(group) });
  await expect.poll(() => rowOf('Basis FM').getByRole('textbox').count()).toBe(2);
  await expect.poll(() => rowOf('Aufzug').getByRole('textbox').count()).toBe(1);

  const factor = page.getByLabel('Liegenschaft, Basis FM');
  await factor.fill('1,4');
  await factor.press('Enter');
  await expect.poll(() => factor.getAttribute('aria-invalid')).toBe('true');
  await waitForFocus(factor);
  await factor.fill('1,25');
  await factor.press('Enter');
  // As in a table of prices, Enter and the arrows lead on in the column.
  await waitForFocus(page.getByLabel('Liegenschaft, Aufzugsmanagement'));
  await page.keyboard.press('ArrowDown');
  await waitForFocus(page.getByLabel('Liegenschaft, Energiemanagement'));
  await page.keyboard.press('ArrowUp');
  await waitForFocus(page.getByLabel('Liegenschaft, Aufzugsmanagement'));
  const sustainability = page.getByLabel('Nachhaltigkeit, Basis FM');
  await sustainability.fill('0,9');
  await sustainability.press('Enter');
  await expect.poll(() => rowOf('Basis FM').getByRole('img', { name: 'Gespeichert' }).count()).toBe(2);
  const removed = page.waitForResponse((response) => response.url().endsWith('/batch/keyVal'));
  await factor.fill('');
  await factor.press('Enter');
  await removed;
  await expect.poll(() => rowOf('Basis FM').getByRole('img', { name: 'Gespeichert' }).count()).toBe(1);
  await toPortfolio();
  // What is stored stands there when the property is looked at again.
  await openProperty(page, 'L-002');
  await expect
    .poll(async () => [await factor.inputValue(), await factor.getAttribute('placeholder')])
    .toEqual(['', '1,000']);
  await expect.poll(() => sustainability.inputValue()).toBe('0,900');
  await toPortfolio();
});

test('a bidder withdraws by keyboard; the figures of what is no offer any more are pale', async () => {
  const takesPart = page.getByRole('switch', { name: 'An dieser Phase teilnehmen' });
  await takesPart.waitFor();
  await pressOn(takesPart, 'Space');
  const question = page.getByRole('dialog', { name: 'Teilnahme zurückziehen?' });
  await waitForFocus(question.getByRole('button', { name: 'Teilnahme zurückziehen' }));
  await page.keyboard.press('Enter');
  await steps(page).nth(1).getByText('zurückgezogen').waitFor();
  await expectAccessible(page.getByRole('main'));

  await page.getByRole('link', { name: 'Ihr Angebot', exact: true }).click();
  const sum = page
    .getByRole('row', { name: /^Angebotssumme/ })
    .getByRole('cell')
    .last();
  const colorOf = () => sum.evaluate((node) => getComputedStyle(node).color);
  await page.getByText('Was hier steht, wird nicht zum Angebot').waitFor();
  const pale = await colorOf();
  await steps(page).first().click();
  await page.getByText('Endgültig', { exact: true }).waitFor();
  expect(await colorOf()).not.toBe(pale);
  await page.getByRole('link', { name: 'Preisübersicht', exact: true }).click();
  await page.getByText('Phase beendet').waitFor();
});

test('the LVs of all properties come as one archive, in an ended phase too', async () => {
  const all = page.getByRole('button', { name: 'Alle LVs herunterladen' });
  const filesOf = async (download: Download) => {
    const zip = new ZipReader(new BlobReader(new Blob([readFileSync(await download.path())])));
    return (await zip.getEntries()).map(({ filename }) => filename);
  };
  const whole = page.waitForEvent('download');
  await pressOn(all, 'Enter');
  await page.getByText('Alle 12 LVs liegen im Archiv.').waitFor();
  const archive = await whole;
  expect(archive.suggestedFilename()).toMatch(/_LVs_Angebotsphase 1\.zip$/);
  const names = await filesOf(archive);
  expect(names.map((name) => /^LV \[(L-\d{3})\]_.+\.xlsx$/.exec(name)?.[1])).toEqual(
    Array.from({ length: 12 }, (_, at) => `L-${String(at + 1).padStart(3, '0')}`),
  );
  await steps(page).nth(1).click();
  await page.getByText('Phase endet in').waitFor();
});
