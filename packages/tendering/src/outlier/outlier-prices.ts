import type { OutlierReference } from '@rahmenpreis/contract/outlier.ts';
import {
  createLvTable,
  epOf,
  MISSING_EP,
  type PriceFrame,
} from '@rahmenpreis/pricing/price-book/price-book.ts';
import { type SortedLv, sortLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import { type CodeRows, rowsByCode } from '@rahmenpreis/pricing/price/price-codes.ts';
import { liesOff } from '../spread/line-spread.ts';
import {
  type ComparedInputs,
  createRowReader,
  NO_AMOUNT,
  OUT_OF_MARKET,
  ROWS_AT_ONCE,
} from './compared-rows.ts';
import { type OutlierSums, outlierWeightMillis } from './outlier-figures.ts';
import { createPriceTally, type PriceSums, type PriceTally } from './price-tally.ts';
import { findJump, type Jump, OUTLIER_KINDS, type OutlierKind } from './outlier-kind.ts';

/** What is looked at, and beside what. */
export interface OutlierScope {
  readonly reference: OutlierReference;
  /** The places of the properties that are looked at; all of them where there is no list. */
  readonly lIndexes: readonly number[] | undefined;
}

/** An outlier: a bidder's price of a position over all its properties; in thousandths of a euro. */
export type OutlierPrice = ReturnType<typeof tellPrice>;

/** All odd prices of a phase, what weighs most first. */
export interface OutlierPrices {
  readonly prices: readonly OutlierPrice[];
  /** How many prices of single rows of LVs were seen. */
  readonly cellCount: number;
}

/** The LVs at these places, and empty ones at all others. */
function only(lvs: readonly SortedLv[], lIndexes: readonly number[], { sliceCount }: PriceFrame): SortedLv[] {
  const empty = sortLv(createLvTable(0), sliceCount);
  const wanted = new Set(lIndexes);
  return lvs.map((lv, l) => (wanted.has(l) ? lv : empty));
}

/** What is odd about a price, and beside what it was seen. */
interface Finding {
  readonly kind: OutlierKind;
  readonly jump: Jump | undefined;
  readonly beside: OutlierReference;
}

/** A price that is judged: whose, what it is, what it was, and its rows beside a reference. */
interface Judged {
  readonly bidder: number;
  readonly epIndex: number;
  readonly ep: number;
  readonly earlier: number;
  readonly reference: OutlierReference;
  readonly hasReference: boolean;
  /** The rows with a reference; where there is none, all. */
  readonly all: PriceSums;
}

/** An outlier whatever the threshold; the bidder's own earlier price is preferred. Undefined if none. */
function findWhateverOff({ ep, earlier, reference, hasReference, all }: Judged): Finding | undefined {
  const plain = { jump: undefined, beside: reference };
  if (ep === MISSING_EP) return { ...plain, kind: 'missing' };
  if (ep === 0) return { ...plain, kind: 'zero' };
  const own = earlier === MISSING_EP ? undefined : findJump(ep, earlier);
  if (own !== undefined) return { kind: own.kind, jump: own, beside: 'before' };
  const jump = hasReference ? findJump(all.sum, all.reference) : undefined;
  return jump && { kind: jump.kind, jump, beside: reference };
}

function tellPrice(
  { bidder, epIndex, ep, earlier, hasReference }: Judged,
  { kind, jump, beside }: Finding,
  sums: PriceSums,
) {
  return {
    /** Places of the bidder and of the position in the catalogue. */
    bidder,
    epIndex,
    kind,
    /** How many times it seems too large or too small; null of other kinds. */
    factor: jump?.factor ?? null,
    isLess: jump?.isLess ?? false,
    /** What it was seen beside: the bidder's price in the phase before, or what the others ask. */
    beside,
    /** Null where it is missing. */
    epMillis: ep === MISSING_EP ? null : ep,
    beforeMillis: earlier === MISSING_EP ? null : earlier,
    mengeMillis: sums.menge,
    sumMillis: ep === MISSING_EP ? null : sums.sum,
    referenceMillis: hasReference ? sums.reference : null,
    cellCount: sums.cellCount,
    propertyCount: sums.propertyCount,
  };
}

/** The outlier of a price at each threshold, undefined for none; empty for a price that counts nowhere. */
function judgePrice(judged: Judged, tally: PriceTally, levelCount: number): (OutlierPrice | undefined)[] {
  const { bidder, reference, hasReference, all } = judged;
  if (all.cellCount === 0) return [];
  const found = findWhateverOff(judged);
  if (found !== undefined) {
    return Array.from<OutlierPrice>({ length: levelCount }).fill(tellPrice(judged, found, all));
  }
  if (!hasReference) return [];
  return Array.from({ length: levelCount }, (_, level) => {
    const off = tally.comparedFrom(bidder, level + 1);
    const kind = off.sum >= off.reference ? 'above' : 'below';
    return off.cellCount === 0
      ? undefined
      : tellPrice(judged, { kind, jump: undefined, beside: reference }, off);
  });
}

/** Puts what weighs most first, whichever way; what has no weight stands last, the gravest first. */
function inOrder(prices: readonly OutlierPrice[]): OutlierPrice[] {
  const weighed = prices.map((price) => {
    const weight = outlierWeightMillis(price);
    return { price, size: weight === null ? -1 : Math.abs(weight) };
  });
  weighed.sort(
    ({ price: a, size }, { price: b, size: other }) =>
      other - size ||
      OUTLIER_KINDS.indexOf(a.kind) - OUTLIER_KINDS.indexOf(b.kind) ||
      a.epIndex - b.epIndex ||
      a.bidder - b.bidder,
  );
  return weighed.map(({ price }) => price);
}

/** The odd prices beside each reference, by each threshold. */
export type FoundPrices = Readonly<Record<OutlierReference, ReadonlyMap<number, OutlierPrices>>>;

const REFERENCES = ['others', 'before'] as const;

/** What is told of the prices of a phase so far, beside one reference: a list for each threshold. */
interface Found {
  readonly tally: PriceTally;
  readonly prices: readonly OutlierPrice[][];
}

/** Judges what each bidder asks for a position, whose rows have been tallied. */
function judgePosition(
  { offers, before }: ComparedInputs,
  epIndex: number,
  found: Readonly<Record<OutlierReference, Found>>,
): void {
  for (const [bidder, offer] of offers.entries()) {
    const earlier = before[bidder]?.[epIndex] ?? MISSING_EP;
    for (const reference of REFERENCES) {
      const { tally, prices } = found[reference];
      const compared = tally.comparedFrom(bidder, 0);
      const hasReference = compared.cellCount !== 0;
      const all = hasReference ? compared : found.others.tally.allOf(bidder);
      const ep = epOf(offer, epIndex);
      const judged = { bidder, epIndex, ep, earlier, reference, hasReference, all };
      for (const [level, price] of judgePrice(judged, tally, prices.length).entries()) {
        if (price !== undefined) prices[level]?.push(price);
      }
    }
  }
}

/**
 * Finds every outlier of a phase in the given properties, beside each reference and for each threshold in
 * whole percent: at least so far off a reference in one of them, missing, 0,000, or by 12, 52, 365, 10, 100
 * or 1,000 too large or small beside the phase before or the reference. One price, one row, one kind (R-29,
 * Runs by position and may be paused. Counts only offers that take part where they are in the market.
 */
export function* findOutlierPrices(
  ground: ComparedInputs,
  lIndexes: OutlierScope['lIndexes'],
  percents: readonly number[],
): Generator<void, FoundPrices> {
  const { lvs, offers, frame } = ground;
  const levels = [...new Set(percents)].toSorted((a, b) => a - b);
  const byCode = rowsByCode(frame, lIndexes === undefined ? lvs : only(lvs, lIndexes, frame));
  const read = createRowReader(ground);
  const foundBeside = (reference: OutlierReference): Found => ({
    tally: createPriceTally(offers.length, reference, levels),
    prices: levels.map(() => []),
  });
  const found = { others: foundBeside('others'), before: foundBeside('before') };
  let cellCount = 0;
  for (let epIndex = 0; epIndex < frame.catalogueCount; epIndex++) {
    for (const { tally } of Object.values(found)) tally.clear();
    const end = byCode.start[epIndex + 1] as number;
    for (let from = byCode.start[epIndex] as number; from < end; from += ROWS_AT_ONCE) {
      const rows = read(byCode, from, Math.min(end, from + ROWS_AT_ONCE), epIndex);
      cellCount += found.others.tally.count(rows);
      found.before.tally.count(rows);
      yield;
    }
    judgePosition(ground, epIndex, found);
    yield;
  }
  const byPercent = { others: new Map<number, OutlierPrices>(), before: new Map<number, OutlierPrices>() };
  for (const reference of REFERENCES) {
    for (const [level, percent] of levels.entries()) {
      byPercent[reference].set(percent, {
        prices: inOrder(found[reference].prices[level] ?? []),
        cellCount,
      });
      yield;
    }
  }
  return byPercent;
}

/** One row of an LV of an odd price. Money in thousandths of a euro. */
export interface OutlierCell extends OutlierSums {
  readonly lIndex: number;
  /** Whether it lies at least the threshold off. */
  readonly isOff: boolean;
}

/** The given LV rows that a bidder's price of a position counts in, each as `findOutlierPrices` sees it. */
export function outlierCellsOf(
  ground: ComparedInputs,
  bidder: number,
  epIndex: number,
  { reference, lIndexes }: OutlierScope,
  percent: number,
): OutlierCell[] {
  const read = createRowReader(ground);
  const rows = rowsOf(ground, epIndex, lIndexes);
  const found: OutlierCell[] = [];
  for (let from = 0; from < rows.cell.length; from += ROWS_AT_ONCE) {
    const some = read(rows, from, Math.min(rows.cell.length, from + ROWS_AT_ONCE), epIndex);
    const first = some.bidders.indexOf(bidder) * ROWS_AT_ONCE;
    for (let row = 0; row < some.count && first >= 0; row++) {
      const gp = some.gpMillis[first + row] as number;
      const referenceMillis = some.references[reference][first + row] as number;
      if (gp === OUT_OF_MARKET) continue;
      found.push({
        lIndex: some.lIndex[row] as number,
        mengeMillis: some.mengeMillis[row] as number,
        sumMillis: gp === NO_AMOUNT ? null : gp,
        referenceMillis: referenceMillis === NO_AMOUNT ? null : referenceMillis,
        isOff: gp !== NO_AMOUNT && referenceMillis !== NO_AMOUNT && liesOff(gp, referenceMillis, percent),
      });
    }
  }
  return found;
}

/** The rows of one position alone, by property. */
function rowsOf(
  { lvs, frame }: ComparedInputs,
  code: number,
  lIndexes: OutlierScope['lIndexes'],
): Pick<CodeRows, 'mengeMillis' | 'cell'> {
  const [menge, cell]: [number[], number[]] = [[], []];
  for (const lIndex of lIndexes ?? lvs.keys()) {
    const { sliceStart, epIndex, mengeMillis } = lvs[lIndex] as SortedLv;
    for (let slice = 0; slice < frame.sliceCount; slice++) {
      const [from, to] = [sliceStart[slice] as number, sliceStart[slice + 1] as number];
      for (let row = epIndex.subarray(from, to).indexOf(code) + from; row >= from && row < to; row++) {
        if (epIndex[row] !== code) break;
        menge.push(mengeMillis[row] as number);
        cell.push(lIndex * frame.sliceCount + slice);
      }
    }
  }
  return { mengeMillis: Float64Array.from(menge), cell: Int32Array.from(cell) };
}
