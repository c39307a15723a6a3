import type { CountRow, Problem } from '../reduce.ts';
import { chooseLeast, type Factors, type OfferTable } from './offer-table.ts';

/** Gives each unit an offer, and their least cost by these factors; infinite where not all can be given. */
export interface Chooser {
  readonly choose: (factors: Factors, chosen: Int32Array) => number;
  /** By bidder, who may win a unit by the last choice; undefined where all may. */
  readonly admittedTo: (unit: number) => Uint8Array | undefined;
}

/** Above this much to try in a place, the bound ignores the rule and the award is made bidder by bidder. */
const MOST_WORK = 2_000_000;

/** Rows «höchstens n» of places of which no two share a unit; a row about everything is none of these. */
export function placeRows({ counts, units }: Problem): CountRow[] {
  const taken = new Uint8Array(units.length);
  const rows: CountRow[] = [];
  for (const row of counts.toSorted((a, b) => a.units.length - b.units.length)) {
    if (row.bound === 'at-least' || row.units.length === units.length) continue;
    if (row.units.some((unit) => taken[unit] === 1)) continue;
    for (const unit of row.units) taken[unit] = 1;
    rows.push(row);
  }
  return rows;
}

/** How many sets of so many there are. */
export function countSets(from: number, take: number): number {
  let sets = 1;
  for (let place = 0; place < take; place++) sets = (sets * (from - place)) / (place + 1);
  return sets;
}

/** What each of the bidders asks for each unit of a place by factors, infinite where it may not have it. */
export function priceRows(
  table: OfferTable,
  units: readonly number[],
  factors: Factors,
): Map<number, Float64Array> {
  const rows = new Map<number, Float64Array>();
  for (const [place, unit] of units.entries()) {
    const end = table.starts[unit + 1] as number;
    for (let at = table.starts[unit] as number; at < end; at++) {
      const bidder = table.bidders[at] as number;
      const factor = factors.of[bidder] as number;
      if (factor === Infinity) continue;
      let row = rows.get(bidder);
      if (row === undefined) rows.set(bidder, (row = new Float64Array(units.length).fill(Infinity)));
      row[place] =
        (table.costs[at] as number) +
        factor * (table.moneys[at] as number) +
        factors.targeted * (table.targeted[at] as number);
    }
  }
  return rows;
}

function sumOfLesser(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let unit = 0; unit < a.length; unit++) sum += Math.min(a[unit] as number, b[unit] as number);
  return sum;
}

/** Tells every set of so many rows with what the least of each column come to. */
export function everySet(
  rows: readonly Float64Array[],
  size: number,
  tell: (set: readonly number[], sum: number) => void,
): void {
  const width = rows[0]?.length ?? 0;
  const least = Array.from({ length: size }, () => new Float64Array(width).fill(Infinity));
  const set: number[] = [];
  const go = (from: number): void => {
    const depth = set.length;
    const before = least[depth] as Float64Array;
    for (let next = from; next <= rows.length - (size - depth); next++) {
      const row = rows[next] as Float64Array;
      set.push(next);
      if (depth === size - 1) tell(set, sumOfLesser(row, before));
      else {
        const after = least[depth + 1] as Float64Array;
        for (let unit = 0; unit < width; unit++)
          after[unit] = Math.min(row[unit] as number, before[unit] as number);
        go(next + 1);
      }
      set.pop();
    }
  };
  if (size > 0 && rows.length >= size) go(0);
}

/** The set that one gets by adding, again and again, whoever makes it cheapest. */
function greedySet(rows: readonly Float64Array[], size: number): number[] {
  const least = new Float64Array(rows[0]?.length ?? 0).fill(1e15);
  const set: number[] = [];
  while (set.length < size) {
    let [best, sum] = [-1, Infinity];
    for (const [place, row] of rows.entries()) {
      const own = set.includes(place) ? Infinity : sumOfLesser(row, least);
      if (own < sum) [best, sum] = [place, own];
    }
    if (best < 0) break;
    set.push(best);
    for (let unit = 0; unit < least.length; unit++)
      least[unit] = Math.min(least[unit] as number, (rows[best] as Float64Array)[unit] as number);
  }
  return set;
}

/** The cheapest set of so many of a place's bidders, and what it costs at least. */
function bestSet(rows: readonly Float64Array[], size: number): { set: readonly number[]; sum: number } {
  if (countSets(rows.length, size) * (rows[0]?.length ?? 0) > MOST_WORK) {
    const least = new Float64Array(rows[0]?.length ?? 0).fill(Infinity);
    for (const row of rows)
      for (let unit = 0; unit < least.length; unit++)
        least[unit] = Math.min(least[unit] as number, row[unit] as number);
    return { set: greedySet(rows, size), sum: least.reduce((all, one) => all + one, 0) };
  }
  let [best, sum]: [number[], number] = [[], Infinity];
  everySet(rows, size, (set, own) => {
    if (own < sum) [best, sum] = [[...set], own];
  });
  return { set: best, sum };
}

/** Chooses each unit's least offer so that in each place no more win than may. */
export function placeChooser(problem: Problem, table: OfferTable): Chooser {
  const rows = placeRows(problem);
  if (rows.length === 0) {
    return { choose: (factors, chosen) => chooseLeast(table, factors, chosen), admittedTo: () => undefined };
  }
  const placeOf = new Int32Array(table.unitCount).fill(-1);
  for (const [place, { units }] of rows.entries()) for (const unit of units) placeOf[unit] = place;
  const free = [...placeOf.keys()].filter((unit) => placeOf[unit] === -1);
  const admitted = rows.map((): Uint8Array | undefined => undefined);
  const choose = (factors: Factors, chosen: Int32Array): number => {
    let sum = chooseLeast(table, factors, chosen, free);
    for (const [place, { units, bidders: most }] of rows.entries()) {
      const priced = [...priceRows(table, units, factors)];
      if (priced.length <= most) {
        admitted[place] = undefined;
        sum += chooseLeast(table, factors, chosen, units);
        continue;
      }
      const pricedRows = priced.map(([, row]) => row);
      const best = bestSet(pricedRows, most);
      sum += best.sum;
      const own = new Uint8Array(table.bidderCount);
      for (const at of best.set) own[priced[at]?.[0] ?? 0] = 1;
      admitted[place] = own;
      const of = factors.of.map((factor, bidder) => (own[bidder] === 1 ? factor : Infinity));
      chooseLeast(table, { of, targeted: factors.targeted }, chosen, units);
    }
    return sum;
  };
  return { choose, admittedTo: (unit) => admitted[placeOf[unit] ?? -1] };
}
