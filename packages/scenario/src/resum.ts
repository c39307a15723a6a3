import { rebateOf } from '@rahmenpreis/tendering/award/rebate.ts';
import { OPEN } from './lots.ts';
import type { Choice, Problem, VolumeRow } from './reduce.ts';

/** An award in integers: nothing of it comes from a solver but who gets which unit. */
export interface Resummed {
  /** What is paid, after rebates. */
  readonly sumMillis: number;
  /** What scenarios are compared by: weighed by quality, after rebates. */
  readonly costMillis: number;
  /** The rules that are not kept, as places in the list of rules; each once. */
  readonly broken: readonly number[];
}

/** What somebody asks for a unit; undefined if it may not have it. */
export function choiceOf({ units }: Problem, unit: number, bidder: number): Choice | undefined {
  return units[unit]?.choices.find((choice) => choice.bidder === bidder);
}

/** The gap of bound and award that rounded rebates explain, in thousandths: nothing is sought in between. */
export function roundingOf({ rebates }: Problem): number {
  return rebates.length === 0 ? 0 : rebates.length + 2;
}

/** Tells whether a part keeps a limit; shares are of the scenario's sum, exactly: 1000·own ≤ t·sum. */
export function keepsVolume(row: VolumeRow, ownMillis: number, sumMillis: number, wins: boolean): boolean {
  if (row.bound === 'at-least' && row.onlyIfWinning && !wins) return true;
  const [own, limit] =
    row.limit.unit === 'euro'
      ? [BigInt(ownMillis), BigInt(row.limit.millis)]
      : [1_000n * BigInt(ownMillis), BigInt(row.limit.tenths) * BigInt(sumMillis)];
  return row.bound === 'at-most' ? own <= limit : own >= limit;
}

/** Adds an award up and looks at each rule again, in integers alone. */
export function resum(problem: Problem, bidders: Int32Array): Resummed {
  const ownMillis = Array.from({ length: problem.bidderCount }, () => 0);
  const wins = Array.from({ length: problem.bidderCount }, () => false);
  const targetedMillis = ownMillis.slice();
  let [costMillis, offeredMillis] = [0, 0];
  for (const unit of problem.units.keys()) {
    const choice = choiceOf(problem, unit, bidders[unit] ?? OPEN);
    if (choice === undefined) throw new RangeError(`unit ${unit} goes to somebody who may not have it`);
    ownMillis[choice.bidder] = (ownMillis[choice.bidder] ?? 0) + choice.moneyMillis;
    wins[choice.bidder] = true;
    offeredMillis += choice.moneyMillis;
    costMillis += choice.costMillis;
    targetedMillis[choice.bidder] = (targetedMillis[choice.bidder] ?? 0) + choice.targetedMillis;
  }
  if (!Number.isSafeInteger(costMillis + offeredMillis))
    throw new RangeError('sums beyond the safe integers');
  const broken = new Set<number>();
  for (const row of problem.counts) {
    const winners = new Set(row.units.map((unit) => bidders[unit])).size;
    if (row.bound === 'at-most' ? winners > row.bidders : winners < row.bidders) broken.add(row.rule);
  }
  for (const row of problem.volumes) {
    const isWinner = wins[row.bidder] ?? false;
    if (!keepsVolume(row, ownMillis[row.bidder] ?? 0, offeredMillis, isWinner)) broken.add(row.rule);
  }
  let rebates = 0;
  let netMillis = targetedMillis.reduce((sum, own) => sum + own, 0);
  for (const row of problem.rebates) {
    const own = ownMillis[row.bidder] ?? 0;
    rebates += rebateOf(row.tiers, own);
    netMillis -= rebateOf(row.tiers, own, targetedMillis[row.bidder] ?? 0);
  }
  if (problem.target !== null && netMillis > problem.target.limitMillis) broken.add(problem.target.rule);
  return {
    sumMillis: offeredMillis - rebates,
    costMillis: costMillis - rebates,
    broken: [...broken].sort((a, b) => a - b),
  };
}

/** Who gets each lot, `OPEN` where nobody does. */
export function awardOf(problem: Problem, bidders: Int32Array): number[] {
  const award = Array.from({ length: problem.lotCount }, () => OPEN);
  for (const [unit, { lots }] of problem.units.entries()) {
    for (const lot of lots) award[lot] = bidders[unit] ?? OPEN;
  }
  return award;
}
