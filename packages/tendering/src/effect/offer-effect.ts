import { createOfferTable, type OfferTable } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { findMissingPrices } from '@rahmenpreis/pricing/price/missing-prices.ts';
import { priceCodes } from '@rahmenpreis/pricing/price/price-codes.ts';
import { priceOffer } from '@rahmenpreis/pricing/price/price-offers.ts';
import { FLAG_NO_ROWS, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { createOfferSums } from '@rahmenpreis/pricing/sums/offer-sums.ts';
import { totalOver } from '@rahmenpreis/pricing/sums/offer-total.ts';
import { parseKeyvalKey } from '../keyval/keyval-key.ts';
import { type BidderOffer, enterKeyval } from '../offer/offer-price-book.ts';
import type { TenderSide } from './tender-side.ts';

/** The change of a code when a catalogue is replaced; a unit is undefined where the code is not in it. */
export interface UnitChange {
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The owner said that prices go on for the new unit. */
  readonly isTicked: boolean;
}

/** For which units a stored price holds. */
export interface PriceUnits {
  /** The unit at entry and those to which the owner extended it; null where it has not changed since. */
  readonly heldUnits: readonly string[] | null;
  /** The last of these while the unit differs or the code is gone: the price rests. Null where it counts. */
  readonly restsFrom: string | null;
}

/**
 * The units for which a price holds once its catalogue is replaced. It belongs to the unit it was entered
 * for, and counts for no other until its bidder enters it again or the owner extends it; where a unit comes
 * back, so do its prices, and what was said of later ones is forgotten (decision 0081).
 */
export function unitsAfter(
  { heldUnits }: Pick<PriceUnits, 'heldUnits'>,
  { before, after, isTicked }: UnitChange,
): PriceUnits {
  const held = heldUnits ?? (before === undefined ? null : [before]);
  // Of a price whose code was gone before units were kept nobody knows what it was entered for.
  if (held === null) return { heldUnits: null, restsFrom: null };
  if (after !== undefined) {
    const place = held.indexOf(after);
    if (place >= 0) return { heldUnits: held.slice(0, place + 1), restsFrom: null };
    if (isTicked) return { heldUnits: [...held, after], restsFrom: null };
  }
  return { heldUnits: held, restsFrom: held.at(-1) ?? null };
}

/** A stored value of a bidder, of a price with the units that it holds for. */
export interface StoredEntry extends PriceUnits {
  readonly key: string;
  readonly value: string;
}

/** The two sides of a change, and the codes whose prices go on for another unit. */
export interface TenderChange {
  readonly before: TenderSide;
  readonly after: TenderSide;
  readonly ticked: ReadonlySet<string>;
  /** The codes with told sums over all offers: only a few, as every offer keeps its own figures of them. */
  readonly told: ReadonlySet<string>;
}

/** What an offer is on one side of a change. */
export type OfferStand = ReturnType<typeof standOf>;

/** What of one offer a change touches, and its columns on both sides. */
export type ChangedOffer = ReturnType<typeof changeOffer>;

/** What a change does to one offer. */
export interface OfferEffect extends ChangedOffer {
  readonly before: OfferStand;
  readonly after: OfferStand;
}

/** Lays an offer out as it is and as it would be; what it comes to on a side says `standOf`. */
export function changeOffer(change: TenderChange, entries: Iterable<StoredEntry>) {
  const { before, after, ticked, told } = change;
  const was: BidderOffer = { table: createOfferTable(before.frame), participation: null };
  const is: BidderOffer = { table: createOfferTable(after.frame), participation: null };
  const [pricedCodes, restingCodes] = [new Set<string>(), new Set<string>()];
  let [priceCount, goneCount, restingCount] = [0, 0, 0];
  for (const { key, value, ...held } of entries) {
    const parsed = parseKeyvalKey(key);
    if (parsed === undefined) continue;
    if (parsed.kind !== 'ep') {
      enterKeyval(was, before.places, parsed, value);
      enterKeyval(is, after.places, parsed, value);
      continue;
    }
    const { epCode } = parsed;
    const units = { before: before.unitOf.get(epCode), after: after.unitOf.get(epCode) };
    const { restsFrom } = unitsAfter(held, { ...units, isTicked: ticked.has(epCode) });
    if (held.restsFrom === null) enterKeyval(was, before.places, parsed, value);
    if (restsFrom === null) enterKeyval(is, after.places, parsed, value);
    priceCount += 1;
    if (told.has(epCode)) pricedCodes.add(epCode);
    if (units.before !== undefined && units.after === undefined) goneCount += 1;
    if (units.after === undefined || restsFrom === null) continue;
    restingCount += 1;
    if (told.has(epCode)) restingCodes.add(epCode);
  }
  return {
    participation: is.participation,
    /** All its prices, those whose code goes, and those that rest from then on. */
    priceCount,
    goneCount,
    restingCount,
    /** Those of the codes that are told that it has prices for. */
    pricedCodes,
    /** Those of them whose price rests from then on. */
    restingCodes,
    tables: { before: was.table, after: is.table },
  };
}

/** Reckons what an offer is on one side of a change, with the arithmetic of every page. */
export function standOf(side: TenderSide, table: OfferTable, { told }: Pick<TenderChange, 'told'>) {
  const { frame, places, lvs, unknown, rows } = side;
  const sums = createOfferSums(1, lvs.length, frame.sliceCount);
  priceOffer(frame, lvs, table, 0, sums);
  const unknownCodes = new Set<string>();
  let [inMarket, complete] = [0, 0];
  for (const l of lvs.keys()) {
    const cells = sums.flags.subarray(l * frame.sliceCount, (l + 1) * frame.sliceCount);
    const hasRows = cells.some((flags) => (flags & FLAG_NO_ROWS) === 0);
    if (table.inMarket[l] === 0 || !hasRows) continue;
    inMarket += 1;
    if (cells.every((flags) => (flags & FLAG_PRICE_MISSING) === 0)) complete += 1;
    for (const epCode of unknown[l]?.keys() ?? []) unknownCodes.add(epCode);
  }
  const inArea = [...lvs.keys()].filter((l) => table.inMarket[l] !== 0);
  const slices = Array.from({ length: frame.sliceCount }, (_, index) => index);
  const gpMillis = rows && priceCodes(frame, rows, table).gpMillis;
  return {
    /** Codes of the catalogue without a price that rows of its market area need, as all pages count them. */
    gaps: findMissingPrices(lvs, table).size,
    /** Codes of such rows that the catalogue lacks, for which nobody can enter a price. */
    unknownCount: unknownCodes.size,
    /** Properties of its market area with rows, and those of them that are complete. */
    inMarket,
    complete,
    /** Over the properties of its market area, a single one too, in thousandths of a euro. */
    sumMillis: totalOver(sums, 0, inArea, slices).sumMillis,
    sums,
    /** What each code that is told comes to, in thousandths of a euro. */
    codeMillis: new Map(
      gpMillis && [...told].map((code) => [code, gpMillis[places.epIndexOf.get(code) ?? -1] ?? 0]),
    ),
  };
}
