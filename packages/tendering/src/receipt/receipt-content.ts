import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { OfferTable } from '@rahmenpreis/pricing/price-book/price-book.ts';
import type { OfferSums } from '@rahmenpreis/pricing/sums/offer-sums.ts';
import { type Total, totalOver } from '@rahmenpreis/pricing/sums/offer-total.ts';
import { REGIONS } from '../liegenschaft/region.ts';
import { SLICES } from '../lv/slice.ts';
import type { PriceBookPlaces } from '../offer/offer-price-book.ts';
import type { Participation } from '../participation/participation.ts';
import type { DeclaredLetter } from './offer-letter.ts';

/** Who last said whether the company takes part, and when, as an ISO instant; null if no name was given. */
export interface Declaration {
  readonly name: string | null;
  readonly at: string;
  /** Null where the phase had none, and for a withdrawal. */
  readonly letter: DeclaredLetter | null;
}

/** Says that the owner entered the offer from paper, and which (decision 0131). */
export interface ReceiptEntered {
  /** Sentences that stand beside the offer wherever it is told. */
  readonly marks: readonly string[];
  /** Instants in ISO: when it came, was noted, and was checked. */
  readonly receivedAt: string;
  readonly notedAt: string;
  readonly at: string;
  readonly files: readonly ReceiptDocument[];
  /** The version of what was entered; more than 1 for a correction. */
  readonly number: number;
  readonly declarations: readonly { readonly text: string; readonly isOnPaper: boolean }[];
  readonly objectUntil: string;
}

/** What a receipt is made from: an offer as it is stored, priced. */
export interface ReceiptSource {
  readonly phase: { readonly id: string; readonly title: string };
  readonly organisation: { readonly id: string; readonly name: string };
  readonly participation: Participation;
  /** Null where the company has not answered yet. */
  readonly declaration: Declaration | null;
  /** Null where the company entered its offer itself. */
  readonly entered: ReceiptEntered | null;
  readonly entries: readonly EpEntry[];
  /** In the order of the book. */
  readonly liegenschaften: readonly { readonly id: string; readonly nummer: string; readonly name: string }[];
  readonly places: PriceBookPlaces;
  readonly table: OfferTable;
  readonly sums: OfferSums;
  readonly documents: readonly ReceiptDocument[];
  /** Null where the phase says nothing of it. */
  readonly binding: ReceiptBinding | null;
}

/** Until when an offer binds: the day of the phase, and longer ones that its company confirmed. */
export interface ReceiptBinding {
  readonly until: string;
  readonly confirmed: readonly { readonly until: string; readonly at: string }[];
}

/** A document of an offer; its SHA-256 in hex proves its bytes, empty where none is known. */
export interface ReceiptDocument {
  readonly filename: string;
  readonly sha256: string;
}

/** Everything an offer says, in one order whatever order it was read in; money and factors in thousandths. */
export type ReceiptContent = ReturnType<typeof receiptContent>;

// By code unit, which is the same on every machine; an order of words depends on its language.
function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Lays out the content of an offer; the order of reading never matters (QUALITY.md «Receipts»). */
export function receiptContent(source: ReceiptSource) {
  const { phase, organisation, participation, declaration, entered, sums, documents, binding } = source;
  const all = Array.from(source.liegenschaften, (_, l) => l);
  return {
    phase,
    organisation,
    participation,
    declaration,
    binding,
    entered,
    total: totalOf(sums, all, SLICES.keys()),
    slices: SLICES.map((_, s) => totalOf(sums, all, [s])),
    liegenschaften: liegenschaftenOf(source),
    prices: pricesOf(source),
    factors: factorsOf(source),
    documents: documents.toSorted((a, b) => byText(a.filename, b.filename) || byText(a.sha256, b.sha256)),
  };
}

function totalOf(sums: OfferSums, lIndices: readonly number[], sIndices: Iterable<number>): Total {
  return totalOver(sums, 0, lIndices, [...sIndices]);
}

/** The properties of the phase, and what the offer comes to at each, in all and by service group. */
function liegenschaftenOf({ liegenschaften, table, sums }: ReceiptSource) {
  return liegenschaften
    .map(({ id, nummer, name }, l) => ({
      id,
      nummer,
      name,
      isInMarket: table.inMarket[l] !== 0,
      total: totalOf(sums, [l], SLICES.keys()),
      slices: SLICES.map((_, s) => totalOf(sums, [l], [s])),
    }))
    .toSorted((a, b) => byText(a.nummer, b.nummer) || byText(a.id, b.id));
}

/** Every position of the catalogue, without a price too. */
function pricesOf({ entries, places, table }: ReceiptSource) {
  return entries
    .flatMap(({ epCode, title, unit }) => {
      if (epCode === null) return [];
      const epMillis = table.epMillis[places.epIndexOf.get(epCode) ?? -1] ?? -1;
      return [{ epCode, title, unit, epMillis: epMillis < 0 ? null : epMillis }];
    })
    .toSorted((a, b) => byText(a.epCode, b.epCode));
}

/** The factors that were set in a column, each with its state or the nummer of its property. */
function setFactors(kind: 'bl' | 'ls' | 'n', column: Uint16Array, placeNames: readonly string[]) {
  return placeNames.flatMap((place, row) =>
    SLICES.flatMap(({ title }, s) => {
      const millis = column[row * SLICES.length + s] ?? 0;
      return millis === 0 ? [] : [{ kind, place, sliceTitle: title, millis }];
    }),
  );
}

function factorsOf({ table, liegenschaften }: ReceiptSource) {
  const nummern = liegenschaften.map(({ nummer }) => nummer);
  return [
    ...setFactors('bl', table.blMillis, REGIONS),
    ...setFactors('ls', table.lsMillis, nummern),
    ...setFactors('n', table.nMillis, nummern),
  ].toSorted(
    (a, b) =>
      byText(a.kind, b.kind) ||
      byText(a.place, b.place) ||
      byText(a.sliceTitle, b.sliceTitle) ||
      a.millis - b.millis,
  );
}
