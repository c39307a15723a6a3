import { OPEN } from '../lots.ts';
import type { Problem, RebateRow, VolumeRow } from '../reduce.ts';
import { addAdmission, type Admission } from './admission.ts';
import { type Entry, type LinearModel, ModelBuilder } from './linear-model.ts';

/** Whether units stay whole, or may be split between bidders, which costs at most as much. */
export type Wholeness = 'whole' | 'split';

/** A model with a column per offer. */
export interface OfferModel {
  readonly model: LinearModel;
  /** Who gets each unit by an answer. */
  readonly read: (values: Float64Array) => Int32Array;
  /** The answer that gives each unit to one bidder, as columns to begin with. */
  readonly startOf: (bidders: Int32Array) => { indices: Int32Array; values: Float64Array };
  /** The model with all units whole, without offers that cost too much beyond an answer of the split one. */
  readonly wholeWithin: (reducedCosts: Float64Array, most: number) => LinearModel;
  /** The model from now on without this award, which keeps a rule only in the solver's eyes. */
  readonly without: (bidders: Int32Array) => LinearModel;
}

interface Cols {
  /** By unit, the columns of its choices in their order. */
  readonly offers: readonly number[][];
  /** What each bidder's offers come to. */
  readonly own: Int32Array;
  readonly total: number;
  /** Who wins anything, where a rule asks. */
  readonly winning: Int32Array;
}

function addOffers(builder: ModelBuilder, problem: Problem, scale: number, wholeness: Wholeness): number[][] {
  return problem.units.map(({ choices }) => {
    const cols = choices.map(({ costMillis }) =>
      builder.addCol(costMillis / scale, 1, wholeness === 'whole' && choices.length > 1),
    );
    builder.addRow(
      1,
      1,
      cols.map((col) => [col, 1] as const),
    );
    return cols;
  });
}

function addSums(builder: ModelBuilder, problem: Problem, scale: number, offers: readonly number[][]): Cols {
  const bidders = Array.from({ length: problem.bidderCount }, (_, bidder) => bidder);
  const parts = bidders.map((): Entry[] => []);
  for (const [unit, { choices }] of problem.units.entries()) {
    for (const [place, { bidder, moneyMillis }] of choices.entries())
      parts[bidder]?.push([offers[unit]?.[place] ?? -1, -moneyMillis / scale]);
  }
  const own = Int32Array.from(bidders, () => builder.addCol(0, Infinity, false));
  const total = builder.addCol(0, Infinity, false);
  for (const bidder of bidders) builder.addRow(0, 0, [...(parts[bidder] ?? []), [own[bidder] ?? -1, 1]]);
  builder.addRow(0, 0, [...[...own].map((col): Entry => [col, -1]), [total, 1]]);
  return { offers, own, total, winning: new Int32Array(problem.bidderCount).fill(-1) };
}

/** Adds who wins anything, for the bidders of rules «mindestens, wenn überhaupt». */
function addWinning(builder: ModelBuilder, problem: Problem, cols: Cols): void {
  const asked = problem.volumes.filter(({ bound, onlyIfWinning }) => bound === 'at-least' && onlyIfWinning);
  for (const bidder of new Set(asked.map((row) => row.bidder))) {
    if (bidder !== OPEN) cols.winning[bidder] = builder.addCol(0, 1, true);
  }
  for (const [unit, { choices }] of problem.units.entries()) {
    for (const [place, { bidder }] of choices.entries()) {
      const winning = cols.winning[bidder] ?? -1;
      if (winning >= 0)
        builder.addRow(-Infinity, 0, [
          [cols.offers[unit]?.[place] ?? -1, 1],
          [winning, -1],
        ]);
    }
  }
}

function addVolume(builder: ModelBuilder, row: VolumeRow, cols: Cols, scale: number, most: number): void {
  const { bound, limit, bidder, onlyIfWinning } = row;
  const winning = bound === 'at-least' && onlyIfWinning ? (cols.winning[bidder] ?? -1) : -1;
  if (bidder === OPEN) {
    // Who takes part in nothing keeps every upper limit and, unless it has to win, every lower one.
    const needs = limit.unit === 'euro' ? limit.millis > 0 : limit.tenths > 0;
    if (bound === 'at-least' && !onlyIfWinning && needs) builder.addRow(1, 1, []);
    return;
  }
  const own: Entry = [cols.own[bidder] ?? -1, 1];
  const amount = limit.unit === 'euro' ? limit.millis / scale : 0;
  const entries: Entry[] = limit.unit === 'euro' ? [own] : [own, [cols.total, -limit.tenths / 1_000]];
  if (bound === 'at-most') builder.addRow(-Infinity, amount, entries);
  else if (winning < 0) builder.addRow(amount, Infinity, entries);
  else if (limit.unit === 'euro') builder.addRow(0, Infinity, [own, [winning, -amount]]);
  else {
    const slack = (limit.tenths * most) / 1_000 / scale;
    builder.addRow(-slack, Infinity, [...entries, [winning, -slack]]);
  }
}

/** Adds a bidder's tiers: it is in one of them, or below all, and what it gets counts there. */
function addRebate(
  builder: ModelBuilder,
  row: RebateRow,
  cols: Cols,
  scale: number,
  most: number,
): readonly number[] {
  const tiers = [{ fromMillis: 0, tenths: 0 }, ...row.tiers].map(({ fromMillis, tenths }) => {
    const isIn = builder.addCol(0, 1, true);
    const amount = builder.addCol(-tenths / 1_000, Infinity, false);
    builder.addRow(0, Infinity, [
      [amount, 1],
      [isIn, -fromMillis / scale],
    ]);
    builder.addRow(-Infinity, 0, [
      [amount, 1],
      [isIn, -most / scale],
    ]);
    return { isIn, amount };
  });
  builder.addRow(
    1,
    1,
    tiers.map(({ isIn }) => [isIn, 1] as const),
  );
  builder.addRow(0, 0, [...tiers.map(({ amount }): Entry => [amount, -1]), [cols.own[row.bidder] ?? -1, 1]]);
  return tiers.slice(1).map(({ isIn }) => isIn);
}

/** Keeps lots within their joint target prices; a tier's discount counts where its bidder is in it. */
function addTarget(
  builder: ModelBuilder,
  { units, target, rebates }: Problem,
  { offers }: Cols,
  scale: number,
  isIn: readonly (readonly number[])[],
): void {
  if (target === null) return;
  const all = units.flatMap(({ choices }, unit) =>
    choices.flatMap(({ bidder, targetedMillis }, place) =>
      targetedMillis === 0
        ? []
        : [{ bidder, col: offers[unit]?.[place] ?? -1, amount: targetedMillis / scale }],
    ),
  );
  const saved = rebates.flatMap(({ bidder, tiers }, row) => {
    const own = all.filter((each) => each.bidder === bidder);
    const most = own.reduce((sum, { amount }) => sum + amount, 0);
    return tiers.map(({ tenths }, tier): Entry => {
      const part = tenths / 1_000;
      const col = builder.addCol(0, Infinity, false);
      builder.addRow(-Infinity, 0, [[col, 1], ...own.map((each): Entry => [each.col, -part * each.amount])]);
      builder.addRow(-Infinity, 0, [
        [col, 1],
        [isIn[row]?.[tier] ?? -1, -part * most],
      ]);
      return [col, -1];
    });
  });
  // Each rebate is rounded once, by half a thousandth at most, which the solver does not see.
  const limit = (target.limitMillis + rebates.length / 2) / scale;
  builder.addRow(-Infinity, limit, [...all.map(({ col, amount }): Entry => [col, amount]), ...saved]);
}

/** At least so many different winners: a bidder counts as far as it wins. */
function addLeastCounts(builder: ModelBuilder, problem: Problem, cols: Cols): void {
  for (const row of problem.counts) {
    if (row.bound === 'at-most') continue;
    const parts = Array.from({ length: problem.bidderCount }, (): Entry[] => []);
    for (const unit of row.units) {
      for (const [place, { bidder }] of (problem.units[unit]?.choices ?? []).entries())
        parts[bidder]?.push([cols.offers[unit]?.[place] ?? -1, -1]);
    }
    const winners = parts.map((entries): Entry => {
      const wins = builder.addCol(0, 1, false);
      builder.addRow(-Infinity, 0, [...entries, [wins, 1]]);
      return [wins, 1];
    });
    builder.addRow(row.bidders, Infinity, winners);
  }
}

function linkOffers(builder: ModelBuilder, problem: Problem, admission: Admission, cols: Cols): void {
  for (const [unit, { choices }] of problem.units.entries()) {
    for (const row of admission.nearest[unit] ?? []) {
      for (const [place, { bidder }] of choices.entries())
        builder.addRow(-Infinity, 0, [
          [cols.offers[unit]?.[place] ?? -1, 1],
          [admission.cols[row]?.[bidder] ?? -1, -1],
        ]);
    }
  }
}

/** In thousandths of a euro, what the whole can come to at most. */
function dearestSum({ units }: Problem): number {
  let sum = 0;
  for (const { choices } of units)
    sum += choices.reduce((most, { moneyMillis }) => Math.max(most, moneyMillis), 0);
  return sum;
}

const THOUSAND_EUROS = 1_000_000;
const DEAREST = 1_000;
/** A hundred million euros, in thousandths. */
const MOST_PROVEN = 100_000_000_000;

/** The solver loses an amount beside one that is so many times as much. */
const MOST_APART = 1_000_000;

/** The dearest offer and the cheapest above zero, in thousandths of a euro. */
function amountsOf({ units }: Problem): { dearest: number; least: number } {
  let [dearest, least] = [1, Infinity];
  for (const { choices } of units) {
    for (const { costMillis, moneyMillis } of choices) {
      dearest = Math.max(dearest, costMillis, moneyMillis);
      if (moneyMillis > 0) least = Math.min(least, moneyMillis);
    }
  }
  return { dearest, least };
}

/** A problem's unit for the solver, in thousandths: a thousand euros, less where a tender is smaller. */
export function scaleOf(problem: Problem): number {
  return Math.min(THOUSAND_EUROS, amountsOf(problem).dearest / DEAREST);
}

/** Whether rounding may exceed what is told: awards are added anew, bound and «impossible» void (C4-08). */
export function isTooRough(problem: Problem): boolean {
  const { dearest, least } = amountsOf(problem);
  return dearest > MOST_PROVEN || least * MOST_APART < dearest;
}

/** The same without amounts beyond anybody's reach, which rows would have to hold beside small offers. */
function withinReach(problem: Problem, most: number): Problem {
  const volumes = problem.volumes.map((row): VolumeRow => {
    const { limit } = row;
    return limit.unit === 'share' || limit.millis <= 2 * most
      ? row
      : { ...row, limit: { unit: 'euro', millis: 2 * most + 1 } };
  });
  const rebates = problem.rebates.map((row) => ({
    ...row,
    tiers: row.tiers.filter(({ fromMillis }) => fromMillis <= most),
  }));
  return { ...problem, volumes, rebates };
}

/** The form with a column per offer, which takes every rule, in the unit `scale` thousandths. */
export function offerModel(whole: Problem, scale: number, wholeness: Wholeness): OfferModel {
  const most = dearestSum(whole);
  const problem = withinReach(whole, most);
  const builder = new ModelBuilder();
  const admission = addAdmission(builder, problem);
  const cols = addSums(builder, problem, scale, addOffers(builder, problem, scale, wholeness));
  addWinning(builder, problem, cols);
  for (const row of problem.volumes) addVolume(builder, row, cols, scale, most);
  const isIn = problem.rebates.map((row) => addRebate(builder, row, cols, scale, most));
  addLeastCounts(builder, problem, cols);
  linkOffers(builder, problem, admission, cols);
  addTarget(builder, problem, cols, scale, isIn);
  const model = builder.build();
  const colOf = (unit: number, bidder: number) => {
    const place = problem.units[unit]?.choices.findIndex((choice) => choice.bidder === bidder) ?? -1;
    return cols.offers[unit]?.[place] ?? -1;
  };
  return {
    model,
    read: (values) => readOffers(problem, cols, values),
    startOf: (bidders) => ({
      indices: Int32Array.from(bidders, (bidder, unit) => colOf(unit, bidder)),
      values: new Float64Array(bidders.length).fill(1),
    }),
    wholeWithin: (reducedCosts, most) => wholeWithin(model, cols.offers.flat(), reducedCosts, most),
    without(bidders) {
      // Not all of its offers win together.
      const entries = [...bidders].map((bidder, unit): Entry => [colOf(unit, bidder), 1]);
      builder.addRow(-Infinity, bidders.length - 1, entries);
      return builder.build();
    },
  };
}

function readOffers(problem: Problem, { offers }: Cols, values: Float64Array): Int32Array {
  return Int32Array.from(problem.units, ({ choices }, unit) => {
    let [best, most] = [OPEN, -1];
    for (const [place, { bidder }] of choices.entries()) {
      const value = values[offers[unit]?.[place] ?? -1] ?? 0;
      // Of equal parts the cheaper offer's is taken, which stands first.
      if (value > most + 1e-9) [best, most] = [bidder, value];
    }
    return best;
  });
}

function wholeWithin(
  model: LinearModel,
  offers: readonly number[],
  reducedCosts: Float64Array,
  most: number,
): LinearModel {
  const [colUpper, isWhole] = [model.colUpper.slice(), model.isWhole.slice()];
  for (const col of offers) {
    if ((reducedCosts[col] ?? 0) > most) colUpper[col] = 0;
    isWhole[col] = 1;
  }
  return { ...model, colUpper, isWhole };
}
