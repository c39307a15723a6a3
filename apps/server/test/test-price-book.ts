import { randomUUID } from 'node:crypto';
import { replaceEpCatalog, uploadEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { type Firmness, getOffers, type Offers } from '@rahmenpreis/contract/offers.ts';
import { createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import { sortLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import type { Tag } from '@rahmenpreis/contract/category-tag.ts';
import { createFirmCells, reckonFirmness } from '@rahmenpreis/tendering/award/cell-firmness.ts';
import { standingsOf } from '@rahmenpreis/tendering/award/comparison.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { createOfferPriceBook, readOffer } from '@rahmenpreis/tendering/offer/offer-price-book.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { CATALOG_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { eq } from 'drizzle-orm';
import { liegenschaft } from '../src/db/schema/liegenschaft.ts';
import { phaseLiegenschaft } from '../src/db/schema/phase.ts';
import { inTransaction, type Transaction } from '../src/db/transaction.ts';
import { findEpCatalog } from '../src/features/ep-catalog/repository.ts';
import { listKeyVals } from '../src/features/keyval/repository.ts';
import { createTestLiegenschaft } from './test-liegenschaft.ts';
import { TEST_NOW_MS, type TestProcess, type TestServer, type TestUser } from './test-server.ts';
import { listLvs, saveLv } from '../src/features/lv/repository.ts';
import { listServiceProvidersOfPhase } from '../src/features/service-provider/repository.ts';

const DAY_MS = 24 * 3_600_000;
/** The codes of the catalogue with their service groups. */
export const CODES: readonly (readonly [epCode: string, tag: Tag])[] = [
  ['007', 'aufzug'],
  ['UE_1', 'uegm'],
  ['EN ä', 'energy'],
  ['UE_2', 'sonstiges'],
];

/** A row of an LV: which of CODES, and its amount in thousandths; code 4 is not in the catalogue. */
export interface PriceBookRow {
  code: number;
  mengeMillis: number;
  inactive: boolean;
}

/** A running phase with two properties and two bidders, and a third of each outside it. */
export interface TestPriceBook {
  phase: Phase;
  admin: TestUser;
  bidders: TestUser[];
  liegenschaftIds: string[];
}

/** Makes the phase in a test's server, with another seal or end where they are named. */
export async function openTestPriceBook(
  server: TestServer,
  differing: { seal?: Phase['seal']; end?: string } = {},
): Promise<TestPriceBook> {
  const admin = await server.signIn('admin@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
  const rights = ['PERMISSION_DLREAD', 'PERMISSION_DLWRITEKEYVAL', 'PERMISSION_DLWRITEMEDIA'] as const;
  const bidders: TestUser[] = [];
  for (const name of ['c', 'a', 'b']) bidders.push(await server.signIn(`${name}@example.org`, rights));
  const liegenschaftIds: string[] = [];
  for (const [nummer, region] of [
    ['L-10', 'Bayern'],
    ['L-9', 'Hamburg'],
    ['L-2', 'Hamburg'],
  ] as const) {
    liegenschaftIds.push(await createTestLiegenschaft(server, admin, nummer, region));
  }
  const body = {
    title: 'Angebote',
    start: new Date(TEST_NOW_MS - DAY_MS).toISOString(),
    end: new Date(TEST_NOW_MS + DAY_MS).toISOString(),
    liegenschaftIds: liegenschaftIds.slice(0, 2),
    userIds: bidders.slice(0, 2).map(({ id }) => id),
    ...differing,
  };
  const phase = await server.get<Phase>(createPhase, { as: admin, body });
  const book = { phase, admin, bidders, liegenschaftIds };
  await server.get(uploadEpCatalog, {
    as: admin,
    params: { phaseId: phase.id },
    file: await catalogOf(CODES),
  });
  return book;
}

/** Replaces the phase's catalogue by one of these of CODES, in this order. */
export async function replaceCodes(
  server: TestServer,
  book: TestPriceBook,
  codes: readonly number[],
): Promise<void> {
  const file = await catalogOf(codes.map((code) => CODES[code]!));
  await server.get(replaceEpCatalog, { as: book.admin, params: { phaseId: book.phase.id }, file });
}

/** The file of a catalogue of these codes. */
export async function catalogOf(codes: typeof CODES): Promise<{ filename: string; bytes: Uint8Array }> {
  const category = ['1', 'Kategorie', 'Alles', '', '', '', '', 'uegm', ''];
  const positions = codes.map(([epCode, tag], i) => [
    `1.${i + 1}`,
    'Position',
    'Leistung',
    epCode,
    'h',
    '',
    '',
    tag,
    '',
  ]);
  return { filename: 'ep-katalog.xlsx', bytes: sampleBytes([CATALOG_HEADER, category, ...positions]) };
}

/** Stores an LV with these rows for a property, as its upload does. */
export async function putLv(
  server: TestServer,
  book: TestPriceBook,
  propertyId: string,
  rows: readonly PriceBookRow[],
): Promise<void> {
  const positions = rows.map(({ code, mengeMillis, inactive }) => ({
    id: randomUUID(),
    serialNumber: '1',
    identificationNumber: '',
    mengeMillis,
    description: '',
    optionalPosition: inactive,
    optionalPositionActive: false,
    epCode: CODES[code]?.[0] ?? 'GONE',
    sliceTag: CODES[code]?.[1] ?? ('sv' as const),
    unit: 'h',
  }));
  const file = { filename: 'lv.xlsx', bytes: new Uint8Array() };
  const place = { phaseId: book.phase.id, propertyId };
  await inTransaction(server.database.db, (transaction) =>
    saveLv(transaction, place, { positions, file }, TEST_NOW_MS),
  );
}

/** Stores a bidder's values of the phase, named without its id; null removes one. */
export function enter(
  process: TestProcess,
  book: TestPriceBook,
  bidder: TestUser,
  values: Record<string, string | null>,
  /** The unit that the bidder saw at a price, where it says so. */
  units: Record<string, string> = {},
): Promise<unknown> {
  const data = Object.entries(values).map(([name, value]) => ({
    key: `${book.phase.id}_${name}`,
    value,
    unit: units[name],
  }));
  const params = { phaseId: book.phase.id, orgaId: bidder.organisationId };
  return process.get(saveOwnKeyVals, { as: bidder, params, body: { data } });
}

/** What the process answers a user about the offers. */
export function readOffers(process: TestProcess, book: TestPriceBook, as: TestUser): Promise<Offers> {
  return process.get<Offers>(getOffers, { as, params: { phaseId: book.phase.id } });
}

/**
 * The answer of GET offers without its revision, made from nothing but what is stored, with every price
 * computed from scratch.
 */
export async function recomputeOffers(
  server: TestServer,
  { phase }: TestPriceBook,
  serviceProviderIds?: readonly string[],
): Promise<Omit<Offers, 'revision'>> {
  const { book, providers, participation, liegenschaftIds } = await recomputeBook(
    server,
    phase.id,
    serviceProviderIds,
  );
  const { sums, flags } = priceOffers(book);
  return {
    phaseId: phase.id,
    serviceProviderIds: providers.map(({ id }) => id),
    liegenschaftIds,
    sliceIds: SLICES.map(({ sliceId }) => sliceId),
    participation,
    sums: Array.from(sums),
    flags: Array.from(flags),
  };
}

/** The answer of GET firmness, likewise made from what is stored, every cell from scratch. */
export async function recomputeFirmness(server: TestServer, { phase }: TestPriceBook): Promise<Firmness> {
  const { book, providers, participation, liegenschaftIds } = await recomputeBook(server, phase.id);
  const lvs = book.lvs.map((lv) => sortLv(lv, book.sliceCount));
  const standings = standingsOf(
    providers.map(({ organisation }, p) => ({ organisation, participation: participation[p]! })),
  );
  const ground = { ...priceOffers(book, lvs), frame: book, lvs, offers: book.offers, standings };
  const cells = createFirmCells(ground);
  reckonFirmness(ground, [...cells.states.keys()], cells);
  const { states, winners, rivals, limitMillionths } = cells;
  const idsOf = (list: Int32Array) => Array.from(list, (p) => providers[p]?.id ?? null);
  return {
    liegenschaftIds,
    sliceIds: SLICES.map(({ sliceId }) => sliceId),
    states,
    winnerIds: idsOf(winners),
    rivalIds: idsOf(rivals),
    limitMillionths: Array.from(limitMillionths, (limit) => (limit < 0 ? null : limit)),
  };
}

/** What a phase stores of its offers, or of some bidders, as a price book. */
function recomputeBook(server: TestServer, phaseId: string, serviceProviderIds?: readonly string[]) {
  return inTransaction(server.database.db, async (transaction) => {
    const listed = await listServiceProvidersOfPhase(transaction, phaseId);
    const providers = listed.filter(({ id }) => serviceProviderIds?.includes(id) ?? true);
    const { frame, places, liegenschaftIds } = await readStoredBook(transaction, phaseId);
    const keyVals = Map.groupBy(await listKeyVals(transaction, phaseId), (row) => row.organisationId);
    const offers = providers.map(({ organisationId }) =>
      readOffer(frame, places, keyVals.get(organisationId) ?? []),
    );
    const book = { ...frame, offers: offers.map(({ table }) => table) };
    return { book, providers, participation: offers.map((offer) => offer.participation), liegenschaftIds };
  });
}

/**
 * The phase without offers, read from catalogue and positions as people gave them, not from the columns that
 * prices use.
 */
async function readStoredBook(transaction: Transaction, phaseId: string) {
  const rows = await transaction
    .select({ id: liegenschaft.id, nummer: liegenschaft.nummer, region: liegenschaft.region })
    .from(liegenschaft)
    .innerJoin(phaseLiegenschaft, eq(phaseLiegenschaft.liegenschaftId, liegenschaft.id))
    .where(eq(phaseLiegenschaft.phaseId, phaseId));
  const sorted = rows.toSorted(compareLiegenschaften);
  const lvs = new Map((await listLvs(transaction, phaseId)).map((lv) => [lv.propertyId, lv.positions]));
  const entries = (await findEpCatalog(transaction, phaseId))?.entries ?? [];
  const { book, places } = createOfferPriceBook({
    phaseId,
    epCodes: entries.flatMap(({ epCode }) => epCode ?? []),
    properties: sorted.map(({ id, region }) => ({
      liegenschaftId: id,
      region,
      positions: (lvs.get(id) ?? []).map((position) => ({
        ...position,
        amount: position.mengeMillis / SCALE,
      })),
    })),
  });
  return { frame: book, places, liegenschaftIds: sorted.map(({ id }) => id) };
}
