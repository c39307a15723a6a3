import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExpectedCell } from '@rahmenpreis/workbook/test/expected-cell.ts';
import { LIEGENSCHAFT_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoContact } from '../../../apps/server/src/demo/accounts.ts';
import { readTender } from '../../../apps/server/src/demo/tender.ts';
import { dayText } from '../day.ts';
import { type Hand, openHand } from '../hand.ts';
import { filesOfOrder, readOrder } from './order-lvs.ts';
import type { Stage } from '../stage.ts';
import type { startEmptyApp } from '../test-app.ts';

const PHASE = 'Angebotsphase Herbst';
const DAY_MS = 24 * 60 * 60_000;
const { liegenschaften, providers } = readTender();
const LISTEN = join(import.meta.dirname, '../../../packages/workbook/src/test/listen');

type EmptyStage = Stage<Awaited<ReturnType<typeof startEmptyApp>>>;

interface Desk {
  readonly stage: EmptyStage;
  readonly page: Page;
  readonly hand: Hand;
}

function excel(name: string, rows: Parameters<typeof sampleBytes>[0]) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(sampleBytes(rows)) };
}

function fileOf({ stage }: Pick<Desk, 'stage'>, path: string): string {
  return join(stage.app.tenderFolder, path);
}

/** The tender's properties as their owner has them in Excel. */
export function listOfLiegenschaften() {
  const header = [...LIEGENSCHAFT_HEADER, 'Bruttogrundfläche'];
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

/** A list as a clerk keeps it. */
export const listOfClerk = (name: 'objekte' | 'firmen' | 'zielpreise') => join(LISTEN, `${name}.xlsx`);

/** The tender's bidders as a list of the program's own headings. */
export function listOfProviders() {
  const rows = providers.map(({ organisation, username }) => {
    const { firstname, lastname } = demoContact(username);
    return [organisation, firstname, lastname, username];
  });
  return excel('Bieter.xlsx', [['Firma', 'Vorname', 'Name', 'Mail'], ...rows]);
}

/** A file in memory, or where one lies. */
type ListFile = ReturnType<typeof excel> | string;

/** Agrees to what is proposed where a file has headings of its own, until what it leads to is there. */
async function agreeToColumns({ page, hand }: Pick<Desk, 'page' | 'hand'>, next: Locator): Promise<void> {
  const remedy = page.getByRole('button', { name: 'Spalten zuordnen' });
  await next.or(remedy).first().waitFor();
  if (!(await remedy.isVisible())) return;
  await hand.click(remedy);
  await hand.click(page.getByRole('button', { name: 'Zuordnen und lesen' }));
  await next.waitFor();
}

/** Goes to a page by the menu, and takes a list there as it is proposed. */
async function takeList({ page, hand }: Desk, where: string, file: ListFile): Promise<void> {
  await hand.click(page.getByRole('navigation').getByRole('link', { name: where }));
  // Until then a button of the same name stands there, of the page before.
  await page.getByRole('heading', { name: where, level: 1 }).waitFor();
  await hand.click(page.getByRole('button', { name: 'Aus Excel übernehmen' }));
  await hand.choose(page.getByRole('button', { name: /^Datei hierher ziehen/ }), file);
  await hand.press('Enter');
  await agreeToColumns({ page, hand }, page.getByRole('grid', { name: 'Zeilen der Liste' }));
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

async function uploadTestFile(desk: Desk): Promise<void> {
  const { page, hand } = desk;
  await hand.click(page.getByRole('navigation').getByRole('link', { name: 'Phasen-Setup' }));
  await hand.click(page.getByRole('button', { name: `${PHASE}: EP-Katalog hochladen` }));
  const catalog = page.getByRole('dialog', { name: 'EP-Katalog hochladen' });
  await hand.choose(catalog.getByRole('button', { name: /^Datei hierher/ }), fileOf(desk, 'ep-katalog.xlsx'));
  await hand.click(catalog.getByRole('button', { name: 'Hochladen' }));
  await hand.click(page.getByRole('button', { name: `${PHASE}: LVs hochladen` }));
  const lvs = page.getByRole('dialog', { name: `LVs zu „${PHASE}“ hochladen` });
  const files = liegenschaften.map(({ lvFile }) => fileOf(desk, lvFile));
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

/** Takes target prices as a clerk keeps them into the phase that was set up. */
export async function takeTargets({ page, hand }: Desk): Promise<void> {
  await hand.click(page.getByRole('navigation').getByRole('link', { name: 'Vergabeansicht' }));
  await hand.click(page.getByRole('button', { name: 'Zielpreise eingeben' }));
  const dialog = page.getByRole('dialog', { name: 'Zielpreise eingeben' });
  await hand.click(dialog.getByRole('button', { name: 'Zielpreise hochladen' }));
  const uploading = page.getByRole('dialog', { name: 'Zielpreise hochladen' });
  await hand.choose(uploading.getByRole('button', { name: /^Datei hierher/ }), listOfClerk('zielpreise'));
  await hand.click(uploading.getByRole('button', { name: 'Prüfen und übernehmen' }));
  await agreeToColumns({ page, hand }, dialog.getByText(/Zielpreise? geändert$/));
  await hand.click(dialog.getByRole('button', { name: 'Zielpreise speichern' }));
  await page.getByText(/Zielpreise? gespeichert/).waitFor();
  await hand.press('Escape');
}

/**
 * What each winner gets at a property, in thousandths of a euro: of each group the lowest complete, confirmed
 * offer in the market.
 */
function expectedOrders(desk: Pick<Desk, 'stage'>): Map<string, bigint> {
  const cells = JSON.parse(readFileSync(fileOf(desk, 'expected.json'), 'utf8')) as ExpectedCell[];
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

/** The lists that a tender is set up by. */
export interface Lists {
  readonly liegenschaften: ListFile;
  readonly providers: ListFile;
}

/** Sits down at an empty program. */
export async function openDesk(stage: EmptyStage): Promise<Desk> {
  const { page } = await stage.openAs('admin@example.org');
  return { stage, page, hand: openHand(page) };
}

/** Takes properties and bidders by lists. */
export async function takeLists(desk: Desk, lists: Lists): Promise<void> {
  await takeList(desk, 'Liegenschaften', lists.liegenschaften);
  await takeList(desk, 'Nutzerverwaltung', lists.providers);
}

/** Creates a phase, takes catalogue and LVs into it and asks all bidders for prices of all properties. */
export async function askForPrices(desk: Desk): Promise<void> {
  await createPhase(desk);
  await uploadTestFile(desk);
  await assign(desk, 'Liegenschaften');
  await assign(desk, 'Nutzer');
  await desk.page.getByText(`${providers.length} von ${providers.length}`).waitFor();
}

/**
 * Lets all bidders of the tender offer, awards it and orders it to the thousandth; gives how many
 * interactions that took.
 */
export async function awardAndOrder(stage: EmptyStage): Promise<number> {
  await stage.app.bid(2 * DAY_MS);
  // Two days later, once the phase has begun.
  const { page } = await stage.openAs('admin@example.org', { alone: true });
  const later = openHand(page);
  await later.click(page.getByRole('navigation').getByRole('link', { name: 'Vergabeansicht' }));
  await later.click(page.getByRole('button', { name: /^\d+ Vorschläge übernehmen$/ }));
  await later.click(page.getByRole('dialog').getByRole('button', { name: /^\d+ Pakete vergeben$/ }));
  await page.getByText(/^[1-9]\d* von \d+ Paketen vergeben/).waitFor();
  const generate = page.getByRole('button', { name: 'Auftrags-LVs generieren' });
  const files = await filesOfOrder(page, () => later.click(generate));
  const sums = new Map(
    [...files].flatMap(([name, bytes]) => {
      const { organisation, nummer } =
        /^(?<organisation>[^/]+)\/AuftragsLV_.*\[(?<nummer>.+?)\].*\.xlsx$/.exec(name)?.groups ?? {};
      return nummer === undefined ? [] : [[`${organisation} ${nummer}`, readOrder(bytes).sumMillis] as const];
    }),
  );
  expect(sums).toEqual(expectedOrders({ stage }));
  return later.count;
}
