import { readFileSync } from 'node:fs';
import { read } from '@e965/xlsx';
import type { Offers } from '@rahmenpreis/contract/offers.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, signIn, waitForFocus } from '../stage/browser.ts';
import { callAs } from '../stage/call-as.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const ADMIN = 'admin@example.org';
const SAVE = 'Filterkonfiguration speichern';

const stage = openStage(startDemoApp);

function grid(page: Page) {
  return page.getByRole('treegrid', { name: 'Gemeinsames Leistungsverzeichnis' });
}

/** Chooses the properties with these numbers, or takes them away. */
async function tick(page: Page, ...nummern: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: /^(Liegenschaften|\d+ Liegenschaft(en)?)$/ }).click();
  for (const nummer of nummern) {
    await page.getByRole('textbox', { name: /suchen/i }).fill(nummer);
    await page.getByRole('checkbox', { name: nummer }).click();
  }
  await page.keyboard.press('Escape');
}

async function saveAs(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: SAVE }).click();
  const dialog = page.getByRole('dialog', { name: SAVE });
  await dialog.getByRole('textbox', { name: 'Titel' }).fill(title);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The sums that GET offers gives for these properties, of those who take part and bid for all of them. */
async function offeredSums(page: Page, nummern: readonly string[]): Promise<string[]> {
  const pId = new URL(page.url()).searchParams.get('pId') ?? '';
  const offers = await callAs<Offers>(page, `/lvep/v1/phase/${pId}/offers`);
  const houses = await callAs<{ id: string; nummer: string }[]>(page, '/property/v1/liegenschaft');
  const chosen = houses.filter(({ nummer }) => nummern.includes(nummer)).map(({ id }) => id);
  const groups = offers.sliceIds.length;
  return offers.serviceProviderIds.flatMap((_, p) => {
    if (offers.participation[p] !== 'true') return [];
    const cells = chosen.flatMap((id) => {
      const l = offers.liegenschaftIds.indexOf(id);
      return Array.from(
        { length: groups },
        (_own, s) => (p * offers.liegenschaftIds.length + l) * groups + s,
      );
    });
    const counted = cells.filter((cell) => ((offers.flags[cell] ?? 0) & 2) === 0);
    return [formatMillis(counted.reduce((sum, cell) => sum + (offers.sums[cell] ?? 0), 0))];
  });
}

async function shownSums(page: Page): Promise<string[]> {
  const cells = await page
    .getByRole('row', { name: /^(leer )*Summe/ })
    .getByRole('gridcell')
    .allInnerTexts();
  return cells.filter((text) => /^[\d.]+,\d{3}$/.test(text)).toSorted();
}

test('properties are combined, saved, loaded, changed and deleted; what is saved survives signing out (ANALYSIS-020…025, KV-009)', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/analysis' });
  await page.getByRole('tab', { name: 'Clusteransicht' }).click();
  await page.waitForURL(/[?&]cId=new/);
  await page.getByText('Wählen Sie mindestens eine Liegenschaft').waitFor();
  await page.getByText('Keine Filterkonfiguration gespeichert').waitFor();
  await page.getByRole('button', { name: '5 Leistungsgruppen', exact: true }).waitFor();
  const mirror = page.getByRole('button', { name: 'Cluster-Preisspiegel' });
  await expect.poll(() => mirror.isDisabled()).toBe(true);

  await tick(page, 'L-001', 'L-002');
  await page.getByText('Gemeinsames LV aus 2 Liegenschaften').waitFor();
  const expected = await offeredSums(page, ['L-001', 'L-002']);
  await expect.poll(() => shownSums(page)).toEqual(expected.toSorted());

  await page.getByRole('button', { name: SAVE }).click();
  const dialog = page.getByRole('dialog', { name: SAVE });
  await dialog.waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true);
  await dialog.locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await saveAs(page, 'Nord und Süd');
  await page.waitForURL(/[?&]cId=(?!new)/);
  await page.getByText('geladen', { exact: true }).waitFor();

  await tick(page, 'L-003');
  await page.getByText('geändert', { exact: true }).waitFor();
  await page.getByText('Gemeinsames LV aus 3 Liegenschaften').waitFor();
  await saveAs(page, 'Drei Häuser');
  const saved = page.getByRole('list', { name: 'Gespeicherte Filterkonfigurationen' }).getByRole('listitem');
  await expect.poll(() => saved.count()).toBe(2);
  await page.getByRole('button', { name: '„Nord und Süd“ laden' }).click();
  await page.getByText('Gemeinsames LV aus 2 Liegenschaften').waitFor();
  await page.reload();
  await page.getByText('Gemeinsames LV aus 2 Liegenschaften').waitFor();
  await expect.poll(() => shownSums(page)).toEqual(expected.toSorted());

  // Whoever signs out and in again finds both.
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForURL(/\/login/);
  await signIn(page, ADMIN, { path: '/analysis?cId=new' });
  await page.getByRole('button', { name: '„Drei Häuser“ löschen' }).click();
  const question = page.getByRole('dialog', { name: 'Filterkonfiguration löschen?' });
  await question.getByText('„Drei Häuser“').waitFor();
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect.poll(() => saved.count()).toBe(1);
});

test('an EP code unfolds to its properties; the download can be stopped, and has the same sums (ANALYSIS-024, EXPORT-003)', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/analysis?cId=new' });
  await tick(page, 'L-001', 'L-002');
  await grid(page).waitFor();
  const code = grid(page).getByRole('row').filter({ hasText: 'Objektleitung vor Ort' });
  expect(await code.getAttribute('aria-expanded')).toBe('false');
  await code.getByRole('rowheader').click();
  await page.keyboard.press('ArrowRight');
  await grid(page).getByText('L-001 ').first().waitFor();

  // What writes workbooks does not come, so the download goes on until it is stopped.
  const writer = /workbook-worker/;
  await page.route(writer, () => undefined);
  await page.getByRole('button', { name: 'Cluster-Preisspiegel' }).click();
  const works = page.getByRole('complementary', { name: 'Laufende Arbeiten' });
  await works.getByText(/^Excel-Datei: 0 von \d+ Zeilen geschrieben$/).waitFor();
  await works.getByRole('button', { name: 'Abbrechen' }).click();
  await works.waitFor({ state: 'detached' });
  await page.unroute(writer);

  const sums = (await offeredSums(page, ['L-001', 'L-002'])).toSorted();
  await expect.poll(() => shownSums(page)).toEqual(sums);
  // What nobody saved outlasts a look at another tab.
  await page.getByRole('tab', { name: 'Gesamtübersicht' }).click();
  await page.getByRole('tab', { name: 'Clusteransicht' }).click();
  await expect.poll(() => shownSums(page)).toEqual(sums);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Cluster-Preisspiegel' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(
    /^\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{2}_Cluster-Preisspiegel\.xlsx$/,
  );
  const sheet = read(readFileSync(await download.path()), { dense: true }).Sheets['Cluster-Preisspiegel'];
  const last = sheet?.['!data']?.at(-1) ?? [];
  const written = last
    .filter((_, column) => column >= 7 && (column - 7) % 6 === 1)
    .map((cell) => formatMillis(Math.round(Number(cell?.v) * 1000)));
  expect(written.toSorted()).toEqual(sums);
});

test('a phone folds the filters into one button and shows the combined LV without moving the page sideways', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/analysis?cId=new', view: PHONE });
  await page.getByText('Wählen Sie mindestens eine Liegenschaft').waitFor();
  const filters = page.getByRole('button', { name: 'Filter', exact: true });
  expect(await filters.getAttribute('aria-expanded')).toBe('false');
  await page.getByRole('button', { name: 'Alle auswählen' }).click();
  await grid(page).waitFor();
  await page.getByRole('button', { name: /^Filter\s*1 gesetzt$/ }).press('Enter');
  const chosen = page.getByRole('button', { name: /Liegenschaften$/ });
  await chosen.waitFor();
  await page.keyboard.press('Tab');
  await waitForFocus(chosen);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
