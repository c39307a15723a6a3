import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Lv } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { OfferTable, PriceBook } from '@rahmenpreis/pricing/book/price-book.ts';
import type { OfferSums } from '@rahmenpreis/pricing/sums/offer-sums.ts';
import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import { type SortedLv, sortLv } from '@rahmenpreis/pricing/book/sorted-lv.ts';
import { type Total, totalOver } from '@rahmenpreis/pricing/sums/total-over.ts';
import { type KeyvalKey, printKeyvalKey } from '@rahmenpreis/tendering/keyval-key.ts';
import { parseDocumentIds } from '@rahmenpreis/tendering/keyval-value.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft-order.ts';
import { type BookPlaces, createOfferBook, readOffer } from '@rahmenpreis/tendering/offer-book.ts';
import { type Participation, participationOf } from '@rahmenpreis/tendering/participation.ts';
import type { Region } from '@rahmenpreis/tendering/region.ts';
import type { FactorTag } from '@rahmenpreis/tendering/slice.ts';
import type { EditedValue } from './saving/keyval-saver.ts';
import type { SaveState } from '../../kit/field/save-state.tsx';
import { readStoredMillis } from '@rahmenpreis/tendering/stored-number.ts';

/** What the server says about a phase, as far as prices stand on it. */
export interface OfferSource {
  readonly phase: Phase;
  readonly entries: readonly EpEntry[];
  readonly lvs: readonly Lv[];
  readonly liegenschaften: readonly Liegenschaft[];
}

/** A phase ready to be priced: its properties by nummer, each with its LV where it has one. */
export interface OfferFrame {
  readonly phase: Phase;
  readonly entries: readonly EpEntry[];
  readonly liegenschaften: readonly Liegenschaft[];
  readonly lvOf: ReadonlyMap<string, Lv>;
  readonly book: PriceBook;
  /** The LVs of the book, sorted once for every pricing to come. */
  readonly sorted: readonly SortedLv[];
  readonly places: BookPlaces;
}

/** What a bidder stores, named without its phase. */
export type OwnKey =
  | { readonly kind: 'ep'; readonly epCode: string }
  | { readonly kind: 'bl'; readonly region: Region; readonly tag: FactorTag }
  | { readonly kind: 'ls' | 'n'; readonly liegenschaftId: string; readonly tag: FactorTag }
  | { readonly kind: 'm'; readonly liegenschaftId: string }
  | { readonly kind: 'offer' | 'docs' };

/** One value as its cell shows it. */
export interface OwnValue {
  readonly text: string | undefined;
  /** The text as an integer in thousandths; undefined where there is none. */
  readonly millis: number | undefined;
  readonly state: SaveState;
  /** Why the value is not stored. */
  readonly message: string | undefined;
}

/** A bidder's whole offer of a phase, priced, with what is typed but not yet stored. */
export interface OwnOffer extends OfferFrame {
  readonly table: OfferTable;
  readonly participation: Participation;
  /** The documents that the bidder has added to the offer. */
  readonly documentIds: readonly string[];
  readonly sums: OfferSums;
  readonly valueOf: (key: OwnKey) => OwnValue;
  /** The stored entry behind a key. */
  readonly storedOf: (key: OwnKey) => KeyVal | undefined;
}

/** The text under which a bidder's value is stored in a phase. */
export function printOwnKey(phaseId: string, key: OwnKey): string {
  return printKeyvalKey({ ...key, phaseId } as KeyvalKey);
}

/** Lays a phase out for pricing, properties in counting order of their nummer, as the comparison does. */
export function frameOffer({ phase, entries, lvs, liegenschaften }: OfferSource): OfferFrame {
  const inPhase = new Set(phase.liegenschaftIds);
  const own = liegenschaften.filter(({ id }) => inPhase.has(id)).toSorted(compareLiegenschaften);
  const lvOf = new Map(lvs.map((lv) => [lv.info.propertyId, lv]));
  const { book, places } = createOfferBook({
    phaseId: phase.id,
    epCodes: entries.flatMap(({ epCode }) => (epCode === null ? [] : [epCode])),
    properties: own.map(({ id, adresse }) => ({
      liegenschaftId: id,
      region: adresse.region,
      positions: lvOf.get(id)?.positions ?? [],
    })),
  });
  const sorted = book.lvs.map((lv) => sortLv(lv, book.sliceCount));
  return { phase, entries, liegenschaften: own, lvOf, book, sorted, places };
}

function asOwnValue(stored: KeyVal | undefined, edited: EditedValue | undefined): OwnValue {
  const isAhead = edited !== undefined && edited.state !== 'saved';
  const text = isAhead ? edited.value : stored?.value;
  return {
    text,
    millis: readStoredMillis(text),
    state: edited?.state ?? (stored === undefined ? 'none' : 'saved'),
    message: edited?.message,
  };
}

/**
 * The offer as the bidder sees it now: stored values, over them what is typed and on its way or failed, and every
 * price that follows from them; the same arithmetic as the server's (PRICE-001, PRICE-006, PRICE-007, BID-012).
 */
export function priceOwnOffer(
  frame: OfferFrame,
  stored: readonly KeyVal[],
  edits: ReadonlyMap<string, EditedValue>,
): OwnOffer {
  const storedByKey = new Map(stored.map((entry) => [entry.key, entry]));
  const ahead = [...edits].filter(([, { state }]) => state !== 'saved');
  const entries = [...stored, ...ahead.map(([key, { value }]) => ({ key, value }))];
  const { table } = readOffer(frame.book, frame.places, entries);
  const keyText = (key: OwnKey) => printOwnKey(frame.phase.id, key);
  return {
    ...frame,
    table,
    participation: participationOf(storedByKey.get(keyText({ kind: 'offer' }))?.value),
    documentIds: parseDocumentIds(storedByKey.get(keyText({ kind: 'docs' }))?.value ?? '') ?? [],
    sums: priceOffers({ ...frame.book, offers: [table] }, frame.sorted),
    valueOf: (key) => asOwnValue(storedByKey.get(keyText(key)), edits.get(keyText(key))),
    storedOf: (key) => storedByKey.get(keyText(key)),
  };
}

function countUp(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** The offer's total in thousandths of a euro over the given properties (all where left out) and service groups (PRICE-008). */
export function offerTotal(
  { sums }: OwnOffer,
  lIndices?: readonly number[],
  sIndices?: readonly number[],
): Total {
  return totalOver(sums, 0, lIndices ?? countUp(sums.propertyCount), sIndices ?? countUp(sums.sliceCount));
}

/** How far an offer is: counts of what is entered. */
export interface OfferProgress {
  readonly priceCount: number;
  readonly pricedCount: number;
  readonly inMarketCount: number;
  readonly blFactorCount: number;
  readonly lsFactorCount: number;
  readonly nFactorCount: number;
}

function countSet(column: Uint16Array): number {
  return column.reduce((count, factor) => (factor === 0 ? count : count + 1), 0);
}

/** Counts what is entered of an offer (PRICE-006, BID-010, BID-014). */
export function offerProgress({ table }: OwnOffer): OfferProgress {
  return {
    priceCount: table.epMillis.length,
    pricedCount: table.epMillis.filter((ep) => ep >= 0).length,
    inMarketCount: table.inMarket.reduce((count, mark) => count + mark, 0),
    blFactorCount: countSet(table.blMillis),
    lsFactorCount: countSet(table.lsMillis),
    nFactorCount: countSet(table.nMillis),
  };
}
