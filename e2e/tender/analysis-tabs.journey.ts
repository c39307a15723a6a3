import { readFileSync } from 'node:fs';
import { read } from '@e965/xlsx';
import type { Offers } from '@rahmenpreis/contract/offers.ts';
import type { PriceCheck } from '@rahmenpreis/contract/outlier.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { DESKTOP, PHONE, waitForFocus } from '../stage/browser.ts';
import { callAs } from '../stage/call-as.ts';
import { goTo } from '../stage/go-to.ts';
import { openPortfolio } from '../stage/states/comparison.ts';
import { choosePhase } from '../stage/states/other-phase.ts';
import { showPicture } from '../stage/states/pictures.ts';
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

test('properties are combined, saved, loaded, changed and deleted; what is saved is there when the page is opened again (ANALYSIS-020…025, KV-009)', async () => {
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

function tableOf(page: Page, name: string) {
  return page.getByRole('treegrid', { name }).or(page.getByRole('grid', { name }));
}

/** The cells of the row with this text, without its heading. */
function cellsOf(page: Page, table: string, text: string): Promise<string[]> {
  return tableOf(page, table)
    .getByRole('row')
    .filter({ hasText: text })
    .getByRole('gridcell')
    .allInnerTexts();
}

test('unit prices and factors stand side by side; who is not chosen leaves, and the lowest is reckoned anew (ANALYSIS-026…030)', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/analysis' });
  await page.getByRole('tab', { name: 'Nach Rahmenpreisen' }).click();
  const prices = 'Rahmenpreise je Dienstleister';
  await tableOf(page, prices).waitFor();
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
  await tableOf(page, 'Rahmenpreise mit Bundeslandfaktor je Dienstleister')
    .getByText('Deutschland')
    .waitFor();
  await page.getByRole('tab', { name: 'Gesamtübersicht' }).click();
  await page.getByRole('tab', { name: 'Nach Rahmenpreisen' }).click();
  await tableOf(page, 'Rahmenpreise mit Bundeslandfaktor je Dienstleister').waitFor();
  expect(await tableOf(page, 'Bundeslandfaktoren je Dienstleister').count()).toBe(0);
  // It is kept for this user, whom the next tests open pages as.
  await page.getByRole('button', { name: 'Bundesländer' }).click();
});

/** The value of a cell, which in the title ends with the time at which its file was made. */
const withoutTime = (value: unknown) =>
  typeof value === 'string' ? value.replace(/, \d\d:\d\d Uhr$/, '') : value;

test('both buttons give the same workbook of three sheets (EXPORT-003, EXPORT-005)', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/analysis?pCom=true' });
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
      // Between the two files a minute may end.
      Sheets[name]?.['!data']?.map((row) => row?.map((cell) => withoutTime(cell?.v))),
    ]);
  };
  const first = await sheetsOf(0);
  expect(first.map(([name]) => name)).toEqual(['Bundeslandfaktoren', 'Liegenschaftsfaktoren', 'EP-Katalog']);
  expect(await sheetsOf(1)).toEqual(first);
  expect(JSON.stringify(first)).toContain('"UE0010","Objektleitung vor Ort","h",49.56,100,77.5,156');
});

test('on a phone the filters fold into one button; who chooses nobody, or searches for nothing there is, is told so', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/analysis?pCom=true', view: PHONE });
  const prices = tableOf(page, 'Rahmenpreise je Dienstleister');
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

test('an odd price is opened, sent to be clarified with a note, found again by that, and taken back, by keyboard', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/analysis?odd=true' });
  const grid = page.getByRole('grid', { name: 'Auffällige Preise' });
  const row = grid.getByRole('row', { name: /Objektleitung vor Ort.*Hansewerk/ });
  await row.getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Objektleitung vor Ort' });
  await panel.getByRole('table', { name: 'Preise der Dienstleister' }).waitFor();
  // The properties add up to what the table says.
  const weight = await row.getByRole('gridcell').first().innerText();
  await panel.getByRole('table', { name: 'Liegenschaften dieses Preises' }).getByText(weight).waitFor();

  await page.keyboard.press('n');
  await page.keyboard.type('Kalkulation des Stundensatzes anfordern.');
  await panel.getByRole('button', { name: 'Aufklärung' }).click();
  await row.getByRole('gridcell', { name: /Aufklärung/ }).waitFor();
  await panel.getByText(/^Aufklärung · /).waitFor();
  await page.getByRole('radio', { name: 'Aufklärung 1' }).check();
  await expect.poll(() => grid.getByRole('row').count()).toBe(2);

  const phaseId = new URL(page.url()).searchParams.get('pId') ?? '';
  const checks = () => callAs<PriceCheck[]>(page, `/lvep/v1/phase/${phaseId}/priceCheck`);
  expect(await checks()).toMatchObject([
    { state: 'clarify', note: 'Kalkulation des Stundensatzes anfordern.', version: 1 },
  ]);
  await page.getByRole('radio', { name: /^alle/ }).check();
  await row.getByRole('gridcell').first().click();
  await page.keyboard.press('Control+z');
  await page.getByRole('radio', { name: 'Aufklärung 0' }).waitFor();
});

test('a rectangle drawn over what weighs most is what the table shows then', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/analysis?odd=true' });
  await page.getByText('Bild', { exact: true }).click();
  const finding = '8 von 147 Preisen wiegen über 100.000 €, zusammen 57 % des ganzen Gewichts.';
  const drawing = page.getByRole('figure', { name: finding }).locator('svg:has([role=button])');
  const [whole, line] = [await drawing.boundingBox(), await drawing.getByText('100.000 €').boundingBox()];
  await page.mouse.move(whole!.x + 70, whole!.y + 20);
  await page.mouse.down();
  await page.mouse.move(whole!.x + whole!.width - 2, line!.y + line!.height / 2, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Ausschnitt aufheben' }).waitFor();
  await page.getByText('Tabelle', { exact: true }).click();
  await page.getByText('8 Preise').waitFor();
});

/** Name of the focused element as a screen reader says it, or the row of a table in which it stands. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const own = document.activeElement;
    return own?.getAttribute('aria-label') ?? own?.closest('[role=row]')?.textContent ?? '';
  });
}

/** Goes from the switch into the picture, over the button that saves it. */
async function tabInto(page: Page): Promise<void> {
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
}

const VIEWS = [
  ['a desk', DESKTOP],
  ['a phone', PHONE],
] as const;

test.each(drawVisits(VIEWS, 1))(
  'by keys alone through pictures and back to their rows, on %s',
  async (_, view) => {
    const { page } = await stage.openAs(ADMIN, { path: '/analysis', view });
    await openPortfolio(page);
    await showPicture(page);
    const distances = page.getByRole('figure', { name: /^Alpina liegt am nächsten am Ideal: \+3,7 %/ });
    await distances.getByRole('button', { name: /^Alpina, Alle Gruppen/ }).waitFor();
    await expectAccessible(distances);
    await tabInto(page);
    for (const key of ['ArrowDown', 'End', 'Home']) await page.keyboard.press(key);
    expect(await focused(page)).toMatch(
      /^Spree, Basis FM: 3,5 % über dem Ideal, 337\.396,524 € mehr, 12 von 12/,
    );
    await page.keyboard.press('Enter');
    await page.getByRole('treegrid', { name: 'Angebote für alle gezeigten Liegenschaften' }).waitFor();
    await expect.poll(() => focused(page)).toContain('Spree FM GmbH');

    await goTo(page, '/placing');
    await choosePhase(page, 'Angebotsphase 1');
    await page.getByText('von 58 Paketen vergeben').waitFor();
    await showPicture(page);
    const ranks = page.getByRole('figure', { name: /^4 von 56 Rängen kippen unter ± 5 %, sie tragen/ });
    await ranks.waitFor();
    await expectAccessible(ranks.locator('..'));
    await ranks.getByRole('button', { name: /^Als Bild/ }).focus();
    for (const key of ['Tab', 'ArrowRight']) await page.keyboard.press(key);
    expect(await focused(page)).toMatch(/^L-004 Basis FM: Alpina vor .*, kippt bei ± 1,8 %/);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toContain('L-004');
    await page.getByRole('grid', { name: 'Vergabe' }).locator(':focus').getByText('Alpina').waitFor();
  },
);
