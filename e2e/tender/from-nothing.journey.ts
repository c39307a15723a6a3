import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExpectedCell } from '@rahmenpreis/workbook/test/expected-cell.ts';
import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoContact } from '../../apps/server/src/demo/accounts.ts';
import { readTender } from '../../apps/server/src/demo/tender.ts';
import { dayText } from '../stage/day.ts';
import { type Hand, openHand } from '../stage/hand.ts';
import { filesOfOrder, readOrder } from '../stage/scenes/order-lvs.ts';
import { openStage } from '../stage/stage.ts';
import { startEmptyApp } from '../stage/test-app.ts';

/** What setting up a tender, awarding all of it and ordering it may cost: the same by hand, one by one, cost 307 before the award. */
const INTERACTIONS_AT_MOST = 40;
const PHASE = 'Angebotsphase Herbst';
const DAY_MS = 24 * 60 * 60_000;
const { liegenschaften, providers } = readTender();

const stage = openStage(startEmptyApp);

interface Desk {
  readonly page: Page;
  readonly hand: Hand;
}

function excel(name: string, rows: Parameters<typeof sampleBytes>[0]) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(sampleBytes(rows)) };
}

function fileOf(path: string): string {
  return join(stage.app.tenderFolder, path);
}

/** The tender's properties as their owner has them in Excel. */
function listOfLiegenschaften() {
  const header = [
    'Liegenschaftsnummer',
    'Liegenschaftsname',
    'Gebäudenummer',
    'Name',
    'Straße & Hausnummer',
    'Postleitzahl',
    'Stadt',
    'Bundesland',
    'Bruttogrundfläche',
  ];
  const rows = liegenschaften.map(({ nummer, name, adresse, bgf }) => [
    nummer,
    name,
    `${nummer}-01`,
    name,
    `${adresse.strasse} ${adresse.hausnummer}`,
    adresse.postleitzahl,
    adresse.stadt,
    adresse.region,
    bgf,
  ]);
  return excel('Liegenschaften.xlsx', [header, ...rows]);
}

function listOfProviders() {
  const rows = providers.map(({ organisation, username }) => {
    const { firstname, lastname } = demoContact(username);
    return [organisation, firstname, lastname, username];
  });
  return excel('Bieter.xlsx', [['Firma', 'Vorname', 'Name', 'Mail'], ...rows]);
}

/** Goes to a page by the menu, and takes a list there. */
async function takeList({ page, hand }: Desk, where: string, file: ReturnType<typeof excel>): Promise<void> {
  await hand.click(page.getByRole('navigation').getByRole('link', { name: where }));
  // Until then a button of the same name stands there, of the page before.
  await page.getByRole('heading', { name: where, level: 1 }).waitFor();
  await hand.click(page.getByRole('button', { name: 'Aus Excel übernehmen' }));
  await hand.choose(page.getByRole('button', { name: /^Datei hierher ziehen/ }), file);
  await hand.press('Enter');
  await page.getByRole('grid', { name: 'Zeilen der Liste' }).waitFor();
  await page.getByText(/^(\d+) von \1 angekreuzt$/).waitFor();
  await hand.click(page.getByRole('button', { name: /^\d+ .+ übernehmen$/ }));
  await page.getByText(/^Die Liste ist übernommen/).waitFor();
}

async function createPhase({ page, hand }: Desk): Promise<void> {
  await hand.click(page.getByRole('navigation').getByRole('link', { name: 'Phasenverwaltung' }));
  await hand.click(page.getByRole('button', { name: 'Phase hinzufügen' }));
  const dialog = page.getByRole('dialog', { name: 'Phase anlegen' });
  await hand.fill(dialog.getByLabel('Name'), PHASE);
  await hand.fill(dialog.getByLabel('Start'), dayText(1));
  await hand.fill(dialog.getByLabel('Ende'), dayText(20));
  await hand.click(dialog.getByLabel('Letzte Angebotsphase'));
  await hand.click(dialog.getByRole('button', { name: 'Anlegen' }));
  await page.getByRole('cell', { name: PHASE }).waitFor();
}

async function uploadPaper({ page, hand }: Desk): Promise<void> {
  await hand.click(page.getByRole('navigation').getByRole('link', { name: 'Phasen-Setup' }));
  await hand.click(page.getByRole('button', { name: `${PHASE}: EP-Katalog hochladen` }));
  const catalog = page.getByRole('dialog', { name: 'EP-Katalog hochladen' });
  await hand.choose(catalog.getByRole('button', { name: /^Datei hierher/ }), fileOf('ep-katalog.xlsx'));
  await hand.click(catalog.getByRole('button', { name: 'Hochladen' }));
  await hand.click(page.getByRole('button', { name: `${PHASE}: LVs hochladen` }));
  const lvs = page.getByRole('dialog', { name: `LVs zu „${PHASE}“ hochladen` });
  const files = liegenschaften.map(({ lvFile }) => fileOf(lvFile));
  await hand.choose(lvs.getByRole('button', { name: /^Dateien hierher/ }), files);
  await hand.click(lvs.getByRole('button', { name: `${files.length} LVs hochladen` }));
  await page.getByText(`${files.length} LVs wurden erfolgreich hochgeladen.`).waitFor();
  await hand.press('Escape');
}

async function assign({ page, hand }: Desk, tab: string): Promise<void> {
  await hand.click(page.getByRole('tab', { name: tab }));
  await hand.click(page.getByRole('button', { name: `${PHASE}: alle` }));
  await hand.click(page.getByRole('dialog').getByRole('button', { name: /^(Aufnehmen|Zulassen)$/ }));
}

/** What each winner gets at a property, in thousandths of a euro: of each group the lowest complete, confirmed offer in the market. */
function expectedOrders(): Map<string, bigint> {
  const cells = JSON.parse(readFileSync(fileOf('expected.json'), 'utf8')) as ExpectedCell[];
  const organisationOf = new Map(
    providers.flatMap(({ username, organisation, participation }) =>
      participation === 'true' ? [[username, organisation] as const] : [],
    ),
  );
  const offers = cells.filter(
    ({ provider, positions, inComplete, notInMarket }) =>
      organisationOf.has(provider) && positions > 0 && !inComplete && !notInMarket,
  );
  const orders = new Map<string, bigint>();
  for (const rivals of Map.groupBy(
    offers,
    ({ liegenschaft, slice }) => `${liegenschaft} ${slice}`,
  ).values()) {
    // What costs nothing for anybody is no package.
    if (rivals.every(({ sum }) => sum === 0)) continue;
    const [{ provider, liegenschaft, sum }] = rivals.toSorted((a, b) => a.sum - b.sum) as [ExpectedCell];
    const key = `${organisationOf.get(provider)} ${liegenschaft}`;
    orders.set(key, (orders.get(key) ?? 0n) + BigInt(sum));
  }
  return orders;
}

test('a tender is set up from nothing by lists, awarded and ordered, in at most 40 interactions and to the thousandth', async () => {
  const { page } = await stage.openAs('admin@example.org');
  const hand = openHand(page);
  const desk = { page, hand };
  await takeList(desk, 'Liegenschaften', listOfLiegenschaften());
  await takeList(desk, 'Nutzerverwaltung', listOfProviders());
  await createPhase(desk);
  await uploadPaper(desk);
  await assign(desk, 'Liegenschaften');
  await assign(desk, 'Nutzer');
  await page.getByText(`${providers.length} von ${providers.length}`).waitFor();
  await stage.app.bid(2 * DAY_MS);

  // Two days later, once the phase has begun.
  const later = (await stage.openAs('admin@example.org', { alone: true })).page;
  const again = openHand(later);
  await again.click(later.getByRole('navigation').getByRole('link', { name: 'Vergabeansicht' }));
  await again.click(later.getByRole('button', { name: /^\d+ Vorschläge übernehmen$/ }));
  await again.click(later.getByRole('dialog').getByRole('button', { name: /^\d+ Pakete vergeben$/ }));
  await later.getByText(/^[1-9]\d* von \d+ Paketen vergeben/).waitFor();
  const generate = later.getByRole('button', { name: 'Auftrags-LVs generieren' });
  const files = await filesOfOrder(later, () => again.click(generate));
  const sums = new Map(
    [...files].flatMap(([name, bytes]) => {
      const { organisation, nummer } =
        /^(?<organisation>[^/]+)\/AuftragsLV_.*\[(?<nummer>.+?)\].*\.xlsx$/.exec(name)?.groups ?? {};
      return nummer === undefined ? [] : [[`${organisation} ${nummer}`, readOrder(bytes).sumMillis] as const];
    }),
  );
  expect(sums).toEqual(expectedOrders());
  expect(hand.count + again.count).toBeLessThanOrEqual(INTERACTIONS_AT_MOST);
});
