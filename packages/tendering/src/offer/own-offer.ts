import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Lv } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { OfferTable, PriceBook } from '@rahmenpreis/pricing/book/price-book.ts';
import { type SortedLv, sortLv } from '@rahmenpreis/pricing/book/sorted-lv.ts';
import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import type { OfferSums } from '@rahmenpreis/pricing/sums/offer-sums.ts';
import { type Total, totalOver } from '@rahmenpreis/pricing/sums/total-over.ts';
import { compareLiegenschaften } from '../liegenschaft/liegenschaft-order.ts';
import { parseDocumentIds } from '../keyval/keyval-value.ts';
import { type BookPlaces, createOfferBook, readOffer } from './offer-book.ts';
import { type OwnKey, printOwnKey } from '../keyval/own-key.ts';
import { type Participation, participationOf } from './participation.ts';

/** What the server says about a phase, as far as prices depend on it. */
export interface OfferSource {
  phase: Phase;
  entries: readonly EpEntry[];
  lvs: readonly Lv[];
  liegenschaften: readonly Liegenschaft[];
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

/** A bidder's whole offer of a phase, priced. */
export type PricedOwnOffer = OfferFrame & {
  readonly table: OfferTable;
  readonly participation: Participation;
  /** The documents that the bidder has added to the offer. */
  readonly documentIds: readonly string[];
  readonly sums: OfferSums;
};

interface StoredValue {
  readonly key: string;
  readonly value: string;
}

interface ValueAhead {
  readonly key: string;
  /** Null where the stored value is being removed. */
  readonly value: string | null;
}

/** Lays a phase out for pricing, properties in the order of their nummer, as in the comparison. */
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

/**
 * Prices an offer from its stored values and those that are ahead of them, typed or taken away but not yet stored, with the same
 * arithmetic as the server's (PRICE-001, PRICE-006, PRICE-007, BID-012). Participation and documents count only once
 * they are stored.
 */
export function priceOwnOffer(
  frame: OfferFrame,
  stored: readonly StoredValue[],
  ahead: readonly ValueAhead[] = [],
): PricedOwnOffer {
  const { table } = readOffer(frame.book, frame.places, [...stored, ...ahead]);
  const valueOf = (own: OwnKey) => {
    const text = printOwnKey(frame.phase.id, own);
    return stored.find(({ key }) => key === text)?.value;
  };
  return {
    ...frame,
    table,
    participation: participationOf(valueOf({ kind: 'offer' })),
    documentIds: parseDocumentIds(valueOf({ kind: 'docs' }) ?? '') ?? [],
    sums: priceOffers({ ...frame.book, offers: [table] }, frame.sorted),
  };
}

function countUp(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** The offer's total in thousandths of a euro over the given properties (all where left out) and service groups (PRICE-008). */
export function offerTotal(
  { sums }: Pick<PricedOwnOffer, 'sums'>,
  lIndices?: readonly number[],
  sIndices?: readonly number[],
): Total {
  return totalOver(sums, 0, lIndices ?? countUp(sums.propertyCount), sIndices ?? countUp(sums.sliceCount));
}

/** How far an offer is: counts of what is entered. */
export interface OfferProgress {
  priceCount: number;
  pricedCount: number;
  inMarketCount: number;
  blFactorCount: number;
  lsFactorCount: number;
  nFactorCount: number;
}

function countSet(column: Uint16Array): number {
  return column.reduce((count, factor) => (factor === 0 ? count : count + 1), 0);
}

/** Counts what is entered of an offer (PRICE-006, BID-010, BID-014). */
export function offerProgress({ table }: Pick<PricedOwnOffer, 'table'>): OfferProgress {
  return {
    priceCount: table.epMillis.length,
    pricedCount: table.epMillis.filter((ep) => ep >= 0).length,
    inMarketCount: table.inMarket.reduce((count, mark) => count + mark, 0),
    blFactorCount: countSet(table.blMillis),
    lsFactorCount: countSet(table.lsMillis),
    nFactorCount: countSet(table.nMillis),
  };
}
