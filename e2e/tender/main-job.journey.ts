import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAskedApp } from '../stage/test-app.ts';
import { filesOfOrder, readOrder } from '../stage/states/order-lvs.ts';
import { openStage } from '../stage/stage.ts';
import { goTo } from '../stage/go-to.ts';

const PHASE = 'Angebotsphase Herbst';
/** The property that the bidder leaves out. */
const EXCLUDED = 'L-003';

const stage = openStage(() => startAskedApp(PHASE));

function tenderFile(path: string): string {
  return join(stage.app.tenderFolder, path);
}

async function importPrices(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Excel einlesen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rahmenpreise aus Excel einlesen' });
  await dialog.getByLabel('Datei', { exact: true }).setInputFiles(tenderFile(file));
  await dialog.getByRole('button', { name: 'Prüfen' }).click();
  await page.getByRole('button', { name: /Preise übernehmen$/ }).click();
  await page.getByText(/Preise wurden übernommen\.$/).waitFor();
}

async function setFactors(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Bundeslandfaktoren' }).click();
  const grid = page.getByRole('grid', { name: 'Bundeslandfaktoren' });
  await grid
    .getByRole('row', { name: /Hamburg/ })
    .getByRole('gridcell')
    .first()
    .click();
  await page.keyboard.type('0,925');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1,1');
  await page.keyboard.press('Enter');
  await grid
    .getByRole('row', { name: /Hamburg/ })
    .getByText('0,925')
    .waitFor();
}

async function excludeProperty(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Preisübersicht' }).click();
  await page.getByText(EXCLUDED).first().click();
  await page.getByRole('switch', { name: 'Im Marktgebiet' }).click();
  await page.getByRole('button', { name: 'Liegenschaft ausschließen' }).click();
  await page.getByRole('img', { name: 'Gespeichert' }).first().waitFor();
}

async function takePart(page: Page): Promise<void> {
  await goTo(page, '/dl-priceinput');
  await page.getByRole('button', { name: 'Teilnahme bestätigen' }).click();
  await page.getByLabel('Ihr Vor- und Nachname').fill('Sabine Kremer');
  await page.keyboard.press('Enter');
  await page.getByText('Sie nehmen an der Phase teil.').waitFor();
}

/**
 * Exact sum of Basis FM at L-001 in thousandths of a euro, from the files alone, using integers throughout.
 */
function exactBasisFm(username: string, blMillis: bigint): bigint {
  const prices = JSON.parse(readFileSync(tenderFile('prices.json'), 'utf8')) as Record<
    string,
    Record<string, number>
  >;
  const epOf = prices[`${username}@example.org`] ?? {};
  const sheet = read(readFileSync(tenderFile('lv/L-001.xlsx'))).Sheets;
  const rows = utils.sheet_to_json<unknown[]>(Object.values(sheet)[0]!, { header: 1, raw: true });
  const headerAt = rows.findIndex((row) => row.includes('Ep-Code'));
  const column = (name: string) => rows[headerAt]!.indexOf(name);
  return rows.slice(headerAt + 1).reduce<bigint>((sum, row) => {
    const isBasis = ['uegm', 'igm', 'tgm', 'sonstiges'].includes(String(row[column('Leistungsgruppe')]));
    const counts = isBasis && row[column('Bedarfsposition')] !== 'inaktiv';
    if (!counts) return sum;
    const mengeMillis = BigInt(Math.round(Number(String(row[column('Menge')]).replace(',', '.')) * 1000));
    const epMillis = BigInt(epOf[String(row[column('Ep-Code')])]!);
    return sum + (mengeMillis * epMillis * blMillis * 1_000_000n + 500_000_000_000n) / 1_000_000_000_000n;
  }, 0n);
}

async function award(page: Page): Promise<void> {
  await goTo(page, '/placing');
  // The groups are in their fixed order, so the first proposal in the row is that of Basis FM.
  await page.getByRole('row', { name: /L-001/ }).getByText('Vorschlag').first().click();
  const dialog = page.getByRole('dialog', { name: 'Dienstleister auswählen' });
  await dialog.getByRole('radio', { name: /Hansewerk/ }).click();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Die Vergabe wurde erfolgreich gespeichert.').waitFor();
  await page.getByText('1 von 58 Paketen vergeben').waitFor();
}

/** Begins to make the order LVs while the server does not answer, sees how far that is, and stops it. */
async function stopOrder(page: Page): Promise<void> {
  const orders = /\/awarding\?/;
  await page.route(orders, () => undefined);
  const generate = page.getByRole('button', { name: 'Auftrags-LVs generieren' });
  await generate.click();
  const works = page.getByRole('complementary', { name: 'Laufende Arbeiten' });
  await works.getByText('Auftrags-LVs werden erstellt: 0 von 1').waitFor();
  await works.getByRole('button', { name: 'Abbrechen' }).click();
  await works.waitFor({ state: 'detached' });
  await page.unroute(orders);
}

function germanMillis(millis: bigint): string {
  return (Number(millis) / 1000).toLocaleString('de-DE', { minimumFractionDigits: 3 });
}

// That a tender is set up in the browser too is shown by from-nothing.journey.ts.
test('a bidder prices a tender, the best offer is awarded and ordered', async () => {
  const { page: bidder } = await stage.openAs('bieter1@example.org', { path: '/dl-priceinput' });
  await importPrices(bidder, 'rahmenpreise/bieter1.xlsx');
  await setFactors(bidder);
  await excludeProperty(bidder);
  await takePart(bidder);
  const exact = exactBasisFm('bieter1', 925n);
  await goTo(bidder, '/dl-overview');
  await bidder.getByText('L-001').first().click();
  await bidder
    .getByText(`${germanMillis(exact)} €`)
    .first()
    .waitFor();

  const { page: admin } = await stage.openAs('admin@example.org', { path: '/analysis' });
  await admin.getByText('L-003').first().waitFor();
  const card = (nummer: string) => admin.getByRole('listitem').filter({ hasText: nummer });
  await card('L-003').getByText('nicht im Marktgebiet').first().waitFor();
  await card('L-001').getByText('100 %').first().waitFor();

  await award(admin);
  await stopOrder(admin);
  const files = await filesOfOrder(admin, () =>
    admin.getByRole('button', { name: 'Auftrags-LVs generieren' }).click(),
  );
  const names = [...files.keys()].toSorted((a, b) => a.localeCompare(b));
  const bidder1 = 'Hansewerk Gebäudedienste GmbH';
  expect(names).toEqual([
    'Export_KeyValues.json',
    expect.stringMatching(`^${bidder1}/AuftragsLV_${bidder1}_\\[L-001\\]_Kontorhaus Hamburg_.+\\.xlsx$`),
    `${bidder1}/Export_AuftragsLV_${bidder1}_[L-001]_Kontorhaus Hamburg.json`,
  ]);
  const order = readOrder(files.get(names[1]!)!);
  expect(order.sumMillis).toBe(exact);
  expect(order.shownSums).toContain(exact);
  expect(order.positionCount).toBe(86);
});
