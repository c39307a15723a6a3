import type { OfferTable, PriceFrame } from '../price-book/price-book.ts';
import type { SortedLv } from '../price-book/sorted-lv.ts';
import type { EpMillis, MengeMillis } from '../numbers/units.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '../sums/flag-bits.ts';
import type { OfferSums } from '../sums/offer-sums.ts';
import { cellFactorNanos } from './cell-factor.ts';
import { gpMillis } from './gp.ts';

/** Offers of a phase with the parts of their sums; `offering` are those whose prices count as a rival's. */
export interface MissingInputs extends OfferSums {
  readonly frame: PriceFrame;
  readonly lvs: readonly SortedLv[];
  readonly offers: readonly OfferTable[];
  readonly offering: readonly number[];
}

/** The same with the P positions in the order of names, which breaks ties between equal sums. */
export interface ProbeInputs extends MissingInputs {
  readonly nameOrder: Int32Array;
}

/** One property and service group of one bidder, as indices. */
export interface ProbeCell {
  readonly p: number;
  readonly l: number;
  readonly s: number;
}

/** The most that counts as minor. */
export interface ProbeLimits {
  /** Tenths of a percent that the highest prices may be of the sum with them. */
  readonly tenths: number;
  /** Missing prices for every 100 counted positions begun. */
  readonly per100: number;
}

/** A counted position without a price; null where no rival has one. */
export interface MissingPosition {
  readonly epIndex: number;
  /** Thousandths of the unit. */
  readonly mengeMillis: number;
  /** The highest GP of a rival, by its own factors, in thousandths of a euro. */
  readonly highestMillis: number | null;
  /** The bidder that asks it; of several the first. */
  readonly highestOf: number | null;
}

/** The sum of the bidder in one probe in thousandths of a euro, its rank and who is first. */
export interface ProbeOrder {
  readonly sumMillis: number;
  readonly rank: number;
  readonly winner: number;
}

/**
 * What keeps an offer from staying: nobody else has a price, too many or too much is missing, or the order is
 * another in the two probes.
 */
export type ProbeFault = 'unpriced' | 'count' | 'value' | 'order';

/** Both probes of § 16a (2) VOB/A for one bidder, property and service group. */
export interface MissingProbe {
  readonly positions: readonly MissingPosition[];
  readonly countedCount: number;
  /** The number that may be missing. */
  readonly allowedCount: number;
  /** What the highest prices come to in thousandths of a euro; null where a position has none. */
  readonly valueMillis: number | null;
  /** The missing positions are left out for everybody. */
  readonly without: ProbeOrder;
  /** Each has its highest price; null where one has none. */
  readonly filled: ProbeOrder | null;
  /** None where the offer may stay. */
  readonly faults: readonly ProbeFault[];
}

/** An offer that counts in a cell, with the product of its factors there. */
type Rival = ReturnType<typeof rivalsIn>[number];

/** Offers that count in a cell: outside its market none does, whatever its price is elsewhere (C4-08). */
function rivalsIn(
  { frame, offers, offering, flags, propertyCount, sliceCount }: MissingInputs,
  l: number,
  s: number,
) {
  return offering
    .filter((p) => !((flags[(p * propertyCount + l) * sliceCount + s] as number) & FLAG_NOT_IN_MARKET))
    .map((p) => {
      const offer = offers[p] as OfferTable;
      return { p, epMillis: offer.epMillis, factorNanos: cellFactorNanos(frame, offer, l, s) };
    });
}

function highestOf(rivals: readonly Rival[], code: number, menge: MengeMillis, asked: Float64Array) {
  let [highestMillis, of]: [number | null, number | null] = [null, null];
  for (const { p, epMillis, factorNanos } of rivals) {
    const ep = epMillis[code] as EpMillis;
    if (!(ep >= 0)) continue;
    const gp = gpMillis(menge, ep, factorNanos);
    asked[p] = (asked[p] as number) + gp;
    if (highestMillis === null || gp > highestMillis) [highestMillis, of] = [gp, p];
  }
  return { highestMillis, highestOf: of };
}

/**
 * Gives a finder of what a bidder does not price in a cell, and of what each rival asks for those it prices
 * itself; it keeps the factors of the last cell, so that all bidders of one should be asked for in a row.
 */
export function missingFinder(inputs: MissingInputs) {
  let known: { readonly cell: number; readonly rivals: readonly Rival[] } | undefined;
  return ({ p, l, s }: ProbeCell) => {
    const { sliceStart, mengeMillis, epIndex, flags } = inputs.lvs[l] as SortedLv;
    const own = (inputs.offers[p] as OfferTable).epMillis;
    const askedMillis = new Float64Array(inputs.offerCount);
    const positions: MissingPosition[] = [];
    // A row whose code left the catalogue is missing for everybody, and nobody has a price for it.
    let value: number | null = (flags[s] as number) & FLAG_PRICE_MISSING ? null : 0;
    for (let row = sliceStart[s] as number; row < (sliceStart[s + 1] as number); row++) {
      const code = epIndex[row] as number;
      if ((own[code] as number) >= 0) continue;
      const cell = l * inputs.sliceCount + s;
      if (known?.cell !== cell) known = { cell, rivals: rivalsIn(inputs, l, s) };
      const menge = mengeMillis[row] as MengeMillis;
      // The bidder itself is none of those who have a price.
      const highest = highestOf(known.rivals, code, menge, askedMillis);
      positions.push({ epIndex: code, mengeMillis: menge, ...highest });
      value = value === null || highest.highestMillis === null ? null : value + highest.highestMillis;
    }
    return { positions, valueMillis: value, askedMillis };
  };
}

/** A bidder's place in one probe while others are met one by one. */
function createOrder(p: number, sumMillis: number, nameOrder: Int32Array) {
  const isAhead = (q: number, sum: number, of: number, ofSum: number) =>
    sum < ofSum || (sum === ofSum && (nameOrder[q] as number) < (nameOrder[of] as number));
  let [rank, winner, winnerMillis] = [1, p, sumMillis];
  return {
    meet(q: number, sum: number): void {
      if (isAhead(q, sum, p, sumMillis)) rank += 1;
      if (isAhead(q, sum, winner, winnerMillis)) [winner, winnerMillis] = [q, sum];
    },
    read: (): ProbeOrder => ({ sumMillis, rank, winner }),
  };
}

/**
 * Gives the probe of § 16a (2) VOB/A for single cells, exact: missing positions are left out for everybody,
 * then set to the highest GP of a rival. The bidder is ranked among the complete offers. Equal sums in one of
 * the probes count as another order only where the winner is another. Undefined where no price is missing,
 * and for who does not offer there.
 */
export function missingProber(inputs: ProbeInputs, limits: ProbeLimits) {
  const find = missingFinder(inputs);
  const { propertyCount, sliceCount, sums, flags, offering, nameOrder } = inputs;
  const isOffering = new Uint8Array(inputs.offerCount);
  for (const p of offering) isOffering[p] = 1;
  return (cell: ProbeCell): MissingProbe | undefined => {
    const { p, l, s } = cell;
    const at = (q: number) => (q * propertyCount + l) * sliceCount + s;
    if (flags[at(p)] !== FLAG_PRICE_MISSING || isOffering[p] !== 1) return undefined;
    const { positions, valueMillis, askedMillis } = find(cell);
    if (positions.length === 0) return undefined;
    const ownMillis = sums[at(p)] as number;
    const filledMillis = ownMillis + (valueMillis ?? 0);
    const without = createOrder(p, ownMillis, nameOrder);
    const filled = createOrder(p, filledMillis, nameOrder);
    let isPassed = false;
    for (const q of offering) {
      if (flags[at(q)] !== 0) continue;
      const sum = sums[at(q)] as number;
      const withoutMillis = sum - (askedMillis[q] as number);
      filled.meet(q, sum);
      without.meet(q, withoutMillis);
      if (sum < filledMillis && withoutMillis > ownMillis) isPassed = true;
    }
    const lv = inputs.lvs[l] as SortedLv;
    const countedCount = (lv.sliceStart[s + 1] as number) - (lv.sliceStart[s] as number);
    const found = {
      positions,
      countedCount,
      allowedCount: limits.per100 * Math.ceil(countedCount / 100),
      valueMillis,
      without: without.read(),
      filled: valueMillis === null ? null : filled.read(),
    };
    return { ...found, faults: faultsOf(found, limits, isPassed) };
  };
}

function faultsOf(
  { positions, allowedCount, valueMillis, without, filled }: Omit<MissingProbe, 'faults'>,
  { tenths }: ProbeLimits,
  isPassed: boolean,
): ProbeFault[] {
  const faults: ProbeFault[] = positions.length > allowedCount ? ['count'] : [];
  if (valueMillis === null || filled === null) return ['unpriced', ...faults];
  if (1_000n * BigInt(valueMillis) > BigInt(tenths) * BigInt(filled.sumMillis)) faults.push('value');
  if (isPassed || filled.winner !== without.winner) faults.push('order');
  return faults;
}

/** How many positions of one cell an offer does not price. */
export function countFilled(
  { lvs, offers }: Pick<MissingInputs, 'lvs' | 'offers'>,
  p: number,
  l: number,
  s: number,
): number {
  const [lv, offer] = [lvs[l], offers[p]];
  if (lv === undefined || offer === undefined) return 0;
  const codes = lv.epIndex.subarray(lv.sliceStart[s] ?? 0, lv.sliceStart[s + 1] ?? 0);
  return codes.reduce((count, code) => count + Number(!((offer.epMillis[code] as number) >= 0)), 0);
}

/**
 * The sums of rule P: an incomplete offer with each unpriced position at the highest factored price of a
 * rival, as the probe of § 16a (2) VOB/A has it. NaN where nothing is missing, or a rival's price is.
 */
export function fillSums(inputs: MissingInputs): Float64Array {
  const { propertyCount, sliceCount, sums, flags, offering } = inputs;
  const filled = new Float64Array(sums.length).fill(Number.NaN);
  const find = missingFinder(inputs);
  for (let l = 0; l < propertyCount; l++) {
    for (let s = 0; s < sliceCount; s++) {
      for (const p of offering) {
        const at = (p * propertyCount + l) * sliceCount + s;
        if (((flags[at] as number) & FLAG_PRICE_MISSING) === 0) continue;
        filled[at] = (sums[at] as number) + (find({ p, l, s }).valueMillis ?? Number.NaN);
      }
    }
  }
  return filled;
}
