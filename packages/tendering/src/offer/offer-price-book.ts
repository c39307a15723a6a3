import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { OfferChange } from '@rahmenpreis/pricing/live/live-sums.ts';
import {
  createLvTable,
  createOfferTable,
  type LvTable,
  MISSING_EP,
  type OfferTable,
  type PriceBook,
  type PriceFrame,
} from '@rahmenpreis/pricing/price-book/price-book.ts';
import { mengeOfAmount } from '@rahmenpreis/pricing/numbers/menge.ts';
import { type KeyvalKey, parseKeyvalKey } from '../keyval/keyval-key.ts';
import { type Participation, participationOf } from '../participation/participation.ts';
import { REGIONS } from '../liegenschaft/region.ts';
import type { Tag } from '@rahmenpreis/contract/category-tag.ts';
import { SLICES, sliceIndexOfTag } from '../lv/slice.ts';
import { isInMarketArea } from '../participation/market-area.ts';
import { readStoredMillis } from '../keyval/stored-number.ts';

/** The parts of an LV position that decide its price. */
export type PriceBookPosition = Pick<
  LvPosition,
  'epCode' | 'amount' | 'optionalPosition' | 'optionalPositionActive' | 'sliceTag'
>;

/** A property of the phase as pricing sees it; without an LV it has no positions. */
interface BookProperty {
  liegenschaftId: string;
  region: string;
  positions: readonly PriceBookPosition[];
}

/** Everything a phase's prices depend on, besides the offers. */
export interface PriceBookSource {
  phaseId: string;
  /** EP codes of the catalogue's positions, in the order of the catalogue. */
  epCodes: readonly string[];
  properties: readonly BookProperty[];
}

/** The column index of everything a key-value may name. */
export type PriceBookPlaces = ReturnType<typeof createPriceFrame>['places'];

/** One bidder's stored values as columns, and whether it takes part. */
export interface BidderOffer {
  table: OfferTable;
  participation: Participation;
}

function indexOfEach(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, index) => [name, index]));
}

/** An LV as columns, in the order of its positions; the amounts in thousandths (PRICE-004). */
export function tableOfPositions(
  positions: readonly PriceBookPosition[],
  epIndexOf: ReadonlyMap<string, number>,
): LvTable {
  const lv = createLvTable(positions.length);
  for (const [row, position] of positions.entries()) {
    lv.mengeMillis[row] = mengeOfAmount(position.amount);
    lv.epIndex[row] = epIndexOf.get(position.epCode) ?? -1;
    lv.slice[row] = sliceIndexOfTag(position.sliceTag);
    lv.inactive[row] = position.optionalPosition && !position.optionalPositionActive ? 1 : 0;
  }
  return lv;
}

/** The phase without LVs and offers, and the indices of what its key-values name (KV-003…006). */
export function createPriceFrame(
  source: Omit<PriceBookSource, 'properties'> & { properties: readonly Omit<BookProperty, 'positions'>[] },
) {
  const regionIndexOf = indexOfEach(REGIONS);
  const frame: PriceFrame = {
    sliceCount: SLICES.length,
    regionCount: REGIONS.length,
    catalogueCount: source.epCodes.length,
    sustainable: Uint8Array.from(SLICES, ({ sustainability }) => (sustainability ? 1 : 0)),
    regionOf: Int32Array.from(source.properties, ({ region }) => regionIndexOf.get(region) ?? -1),
  };
  const places = {
    phaseId: source.phaseId,
    epIndexOf: indexOfEach(source.epCodes),
    liegenschaftIndexOf: indexOfEach(source.properties.map(({ liegenschaftId }) => liegenschaftId)),
  };
  return { frame, places };
}

/** A phase as columns without offers, and the indices of what its key-values name (KV-003…006, PRICE-004). */
export function createOfferPriceBook(source: PriceBookSource): { book: PriceBook; places: PriceBookPlaces } {
  const { frame, places } = createPriceFrame(source);
  const lvs = source.properties.map(({ positions }) => tableOfPositions(positions, places.epIndexOf));
  return { book: { ...frame, lvs, offers: [] }, places };
}

function enterFactor(
  table: OfferTable,
  places: PriceBookPlaces,
  key: Extract<KeyvalKey, { tag: Tag }>,
  value: string | undefined,
): OfferChange | undefined {
  const isRegional = key.kind === 'bl';
  const row = isRegional ? REGIONS.indexOf(key.region) : places.liegenschaftIndexOf.get(key.liegenschaftId);
  if (row === undefined) return undefined;
  const slice = sliceIndexOfTag(key.tag);
  const column = isRegional ? table.blMillis : key.kind === 'ls' ? table.lsMillis : table.nMillis;
  column[row * SLICES.length + slice] = readStoredMillis(value) ?? 0;
  return isRegional ? { kind: 'bl', region: row, slice } : { kind: key.kind, lIndex: row, slice };
}

/**
 * Enters one stored value, undefined where removed, into a bidder's columns, and says which prices depend on
 * it. What belongs to another phase, to a code or property the phase no longer has, or makes no price changes
 * none; a value that is no number counts as missing (KV-003…007, PRICE-006, BID-014).
 */
export function enterKeyval(
  offer: BidderOffer,
  places: PriceBookPlaces,
  key: KeyvalKey,
  value: string | undefined,
): OfferChange | undefined {
  if (key.phaseId !== places.phaseId) return undefined;
  const { table } = offer;
  switch (key.kind) {
    case 'ep': {
      const epIndex = places.epIndexOf.get(key.epCode);
      if (epIndex === undefined) return undefined;
      table.epMillis[epIndex] = readStoredMillis(value) ?? MISSING_EP;
      return { kind: 'ep', epIndex };
    }
    case 'bl':
    case 'ls':
    case 'n':
      return enterFactor(table, places, key, value);
    case 'm': {
      const lIndex = places.liegenschaftIndexOf.get(key.liegenschaftId);
      if (lIndex === undefined) return undefined;
      table.inMarket[lIndex] = isInMarketArea(value) ? 1 : 0;
      return { kind: 'm', lIndex };
    }
    case 'offer':
      offer.participation = participationOf(value);
      return undefined;
    default:
      return undefined;
  }
}

interface StoredEntry {
  key: string;
  value: string | null;
  /** Of a price that rests the unit that it was entered for: it counts as missing (decision 0081). */
  restsFrom?: string | null | undefined;
}

/** Enters stored values in order; of several values of one key the last counts, and null removes it. */
export function enterKeyvals(
  offer: BidderOffer,
  places: PriceBookPlaces,
  entries: Iterable<StoredEntry>,
): void {
  for (const { key, value, restsFrom = null } of entries) {
    const parsed = parseKeyvalKey(key);
    const counted = restsFrom === null ? (value ?? undefined) : undefined;
    if (parsed !== undefined) enterKeyval(offer, places, parsed, counted);
  }
}

/** One bidder's offer as columns, from its stored values (BID-010, BID-014, KV-003…007). */
export function readOffer(
  frame: PriceFrame,
  places: PriceBookPlaces,
  entries: Iterable<StoredEntry>,
): BidderOffer {
  const offer: BidderOffer = { table: createOfferTable(frame), participation: null };
  enterKeyvals(offer, places, entries);
  return offer;
}
