import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Lv, LvPosition } from '@rahmenpreis/contract/lv.ts';
import {
  copyOfferTable,
  createLvTable,
  type OfferTable,
} from '@rahmenpreis/pricing/price-book/price-book.ts';
import { sortLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import type { OfferSums } from '@rahmenpreis/pricing/sums/offer-sums.ts';
import { type Total, totalOver } from '@rahmenpreis/pricing/sums/offer-total.ts';
import { compareLiegenschaften } from '../liegenschaft/liegenschaft-order.ts';
import { parseDocumentIds } from '../keyval/document-ids.ts';
import { createPriceFrame, enterKeyvals, readOffer, tableOfPositions } from './offer-price-book.ts';
import { listPricedLines, type PricedLines, priceLvOffers } from './priced-lv.ts';
import { unitsOf } from '../lv/catalog-units.ts';
import { type LvColumns, tablesIn } from '../lv/lv-columns.ts';
import { findUnknownInLv, joinUnknown, type UnknownCode } from '../lv/lv-gaps.ts';
import { type OwnKey, printOwnKey } from '../keyval/own-key.ts';
import { participationOf } from '../participation/participation.ts';

/** What the server says about a phase, as far as prices depend on it. */
interface OfferSource {
  phase: Phase;
  entries: readonly EpEntry[];
  columns: LvColumns;
  liegenschaften: readonly Liegenschaft[];
}

/**
 * A phase for pricing: its properties by nummer and their LVs in that order, without rows if missing.
 * - `withLv`: The properties that have an LV.
 * - `unknown`: The LVs with positions that the catalogue lacks.
 * - `sorted`: The LVs of the book, sorted once for every pricing to come.
 * - `unitOf`: The unit of each code of the catalogue.
 */
export type OfferFrame = ReturnType<typeof frameOffer>;

/** A bidder's whole offer of a phase, priced. */
export type PricedOwnOffer = ReturnType<typeof priceOwnOffer>;

interface StoredValue {
  readonly key: string;
  readonly value: string;
  /** Of a price that rests the unit that it was entered for (decision 0081). */
  readonly restsFrom?: string | undefined;
}

interface ValueAhead {
  readonly key: string;
  /** Null where the stored value is being removed. */
  readonly value: string | null;
}

/** Lays a phase out for pricing, properties in the order of their nummer, as in the comparison. */
export function frameOffer({ phase, entries, columns, liegenschaften }: OfferSource) {
  const inPhase = new Set(phase.liegenschaftIds);
  const own = liegenschaften.filter(({ id }) => inPhase.has(id)).toSorted(compareLiegenschaften);
  const { frame, places } = createPriceFrame({
    phaseId: phase.id,
    epCodes: entries.flatMap(({ epCode }) => (epCode === null ? [] : [epCode])),
    properties: own.map(({ id, adresse }) => ({ liegenschaftId: id, region: adresse.region })),
  });
  const tables = tablesIn(columns, places.epIndexOf);
  const book = { ...frame, lvs: own.map(({ id }) => tables.get(id) ?? createLvTable(0)), offers: [] };
  const sorted = book.lvs.map((lv) => sortLv(lv, book.sliceCount));
  const isKnown = (epCode: string) => places.epIndexOf.has(epCode);
  const unknown = own.flatMap(({ id }) => {
    const table = columns.tables.get(id);
    if (table === undefined) return [];
    const { epIndex: codeIndex, inactive } = table;
    return findUnknownInLv(id, columns.epCodes, { codeIndex, inactive }, isKnown) ?? [];
  });
  const withLv = new Set(tables.keys());
  const unitOf = unitsOf(entries);
  return { phase, entries, liegenschaften: own, withLv, unknown, book, sorted, places, unitOf };
}

/** Prices an offer from its stored values by the server's arithmetic (PRICE-001, PRICE-006, PRICE-007). */
export function priceOwnOffer(frame: OfferFrame, stored: readonly StoredValue[]) {
  const { table } = readOffer(frame.book, frame.places, stored);
  const valueOf = (own: OwnKey) => {
    const text = printOwnKey(frame.phase.id, own);
    return stored.find(({ key }) => key === text)?.value;
  };
  return {
    ...frame,
    table,
    participation: participationOf(valueOf({ kind: 'offer' })),
    /** The documents that the bidder has added to the offer. */
    documentIds: parseDocumentIds(valueOf({ kind: 'docs' }) ?? '') ?? [],
    sums: sumUp(frame, table),
  };
}

/**
 * Prices an offer with values that are ahead of the stored ones, typed or taken away but not yet stored
 * (BID-012). Participation and documents count only once they are stored.
 */
export function priceAhead<P extends PricedOwnOffer>(own: P, ahead: Iterable<ValueAhead>): P {
  const table = copyOfferTable(own.table);
  enterKeyvals({ table, participation: null }, own.places, ahead);
  return { ...own, table, sums: sumUp(own, table) };
}

/**
 * Prices the offer with the prices and factors that the bidder stored in another phase, over the LVs and the
 * market area of this one, so that the two differ by what is asked alone, not by what is tendered.
 */
export function priceAsStored<P extends PricedOwnOffer>(
  own: P,
  phaseId: string,
  stored: readonly StoredValue[],
): P {
  const { table } = readOffer(own.book, { ...own.places, phaseId }, stored);
  table.inMarket.set(own.table.inMarket);
  return { ...own, table, sums: sumUp(own, table) };
}

function sumUp({ book, sorted }: OfferFrame, table: OfferTable): OfferSums {
  return priceOffers({ ...book, offers: [table] }, sorted);
}

function countUp(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** The total in thousandths of a euro over the properties (all if omitted) and service groups (PRICE-008). */
export function offerTotal(
  { sums }: Pick<PricedOwnOffer, 'sums'>,
  lIndices?: readonly number[],
  sIndices?: readonly number[],
): Total {
  return totalOver(sums, 0, lIndices ?? countUp(sums.propertyCount), sIndices ?? countUp(sums.sliceCount));
}

/** Ep-Codes used in the market area that the catalogue lacks: they have no price (PRICE-006, PRICE-007). */
export function unknownCodes({
  liegenschaften,
  table,
  unknown,
}: Pick<PricedOwnOffer, 'liegenschaften' | 'table' | 'unknown'>): UnknownCode[] {
  if (unknown.length === 0) return [];
  const inside = new Set(liegenschaften.flatMap(({ id }, l) => (table.inMarket[l] === 0 ? [] : [id])));
  return joinUnknown(unknown.filter(({ liegenschaftId }) => inside.has(liegenschaftId)));
}

function countSet(column: Uint16Array): number {
  return column.reduce((count, millis) => count + (millis === 0 ? 0 : 1), 0);
}

/** Counts what is entered of an offer (PRICE-006, BID-010, BID-014). */
export function offerProgress({ table }: Pick<PricedOwnOffer, 'table'>) {
  return {
    priceCount: table.epMillis.length,
    pricedCount: table.epMillis.filter((ep) => ep >= 0).length,
    inMarketCount: table.inMarket.reduce((count, mark) => count + mark, 0),
    /** Of the properties themselves, sustainability included. */
    factorCount: countSet(table.lsMillis) + countSet(table.nMillis),
  };
}

/** A property's LV as the bidder prices it; undefined if the offer lacks it (OVERVIEW-009, OVERVIEW-010). */
export function priceOwnLv(
  { entries, participation, table, book, places }: PricedOwnOffer,
  { info, positions }: Lv,
): PricedLines<LvPosition> | undefined {
  const lIndex = places.liegenschaftIndexOf.get(info.propertyId);
  if (lIndex === undefined) return undefined;
  // The rows of the book stand in the order of their prices; lines stand in that of the LV.
  const lvs = book.lvs.with(lIndex, tableOfPositions(positions, places.epIndexOf));
  const offers = priceLvOffers({ ...book, lvs, offers: [table] }, lIndex, [{ participation }]);
  return listPricedLines({ entries, positions, offers });
}
