import type { Problem, VolumeRow } from '../reduce.ts';
import type { LimitPrices, Priced, Structure } from './limit-prices.ts';
import { type Limits, rebateAt } from './limits.ts';

/** The problem with the offers of these bidders alone. */
export function restricted(problem: Problem, bidders: readonly number[]): Problem {
  const units = problem.units.map(({ lots, choices }) => ({
    lots,
    choices: choices.filter(({ bidder }) => bidders.includes(bidder)),
  }));
  return { ...problem, units };
}

/** A loss that is nothing but rounding, in thousandths. */
const LEAST_LOSS = 1_000;

/** Everybody may win; nothing is decided yet. */
export function wholeStructure({ least, most }: Limits): Structure {
  const count = least.length;
  return {
    isAllowed: new Uint8Array(count).fill(1),
    isIn: new Uint8Array(count),
    from: least.slice(),
    to: most.slice(),
  };
}

/** Only these may win. */
export function amongThese(structure: Structure, bidders: readonly number[]): Structure {
  const isAllowed = new Uint8Array(structure.isAllowed.length);
  for (const bidder of bidders) isAllowed[bidder] = structure.isAllowed[bidder] as number;
  return { ...structure, isAllowed };
}

function withIn(structure: Structure, limits: Limits, bidder: number): Structure {
  const [isIn, from] = [structure.isIn.slice(), structure.from.slice()];
  isIn[bidder] = 1;
  from[bidder] = Math.max(from[bidder] as number, limits.leastIfWinning[bidder] as number);
  return { ...structure, isIn, from };
}

function withOut(structure: Structure, bidder: number): Structure {
  const isAllowed = structure.isAllowed.slice();
  isAllowed[bidder] = 0;
  return { ...structure, isAllowed };
}

function splitAt(structure: Structure, bidder: number, at: number): Structure[] {
  const [from, to] = [structure.from.slice(), structure.to.slice()];
  to[bidder] = at - 1;
  from[bidder] = at;
  return [
    { ...structure, to },
    { ...structure, from },
  ];
}

/** The bidder that wins something by the prices but less than it has to, farthest from nothing and enough. */
function torn({ isAllowed, isIn }: Structure, limits: Limits, { own }: Priced): number {
  const total = own.reduce((sum, one) => sum + one, 0);
  let [worst, most] = [-1, 0];
  for (const [bidder, part] of own.entries()) {
    if (isAllowed[bidder] === 0 || isIn[bidder] === 1 || part === 0) continue;
    const share = (limits.leastShareIfWinning[bidder] as number) * total;
    const floor = Math.max(limits.leastIfWinning[bidder] as number, share);
    const distance = Math.min(part, floor - part);
    if (distance > most) [worst, most] = [bidder, distance];
  }
  return worst;
}

/** The bidder whose rebate the bound overrates most, and the tier that tells the better from the worse. */
function overrated(structure: Structure, limits: Limits, { own, ranges }: Priced, prices: LimitPrices) {
  let [worst, most, at] = [-1, LEAST_LOSS, 0];
  for (const [bidder, row] of limits.rebates.entries()) {
    if (row === undefined || structure.isAllowed[bidder] === 0) continue;
    const [from, to] = [structure.from[bidder] as number, structure.to[bidder] as number];
    const inside = row.tiers.filter(({ fromMillis }) => fromMillis > from && fromMillis <= to);
    if (inside.length === 0) continue;
    const part = Math.min(Math.max(own[bidder] as number, from), to);
    const price = ranges[bidder] as number;
    const loss = -rebateAt(row, part) - price * part - prices.bestRange(structure, bidder, price);
    if (loss <= most) continue;
    const above = inside.find(({ fromMillis }) => fromMillis > part) ?? inside.at(-1);
    [worst, most, at] = [bidder, loss, above?.fromMillis ?? 0];
  }
  return worst < 0 ? undefined : { bidder: worst, at };
}

/** Splits a structure where it is still open in one respect. */
export type Decision = (structure: Structure) => Structure[] | undefined;

/** All that may be decided of one bidder after the other: whether it wins at all, and each tier. */
export function decisionsOf(limits: Limits): Decision[] {
  return [...limits.least.keys()].flatMap((bidder): Decision[] => {
    const { leastIfWinning, leastShareIfWinning, rebates } = limits;
    const isAsked = (leastIfWinning[bidder] as number) > 0 || (leastShareIfWinning[bidder] as number) > 0;
    const wins: Decision = (structure) => {
      const isOpen = structure.isAllowed[bidder] === 1 && structure.isIn[bidder] === 0;
      if (!isOpen || (structure.from[bidder] as number) > 0) return undefined;
      return [withIn(structure, limits, bidder), withOut(structure, bidder)];
    };
    const tiers = (rebates[bidder]?.tiers ?? []).map(
      ({ fromMillis }): Decision =>
        (structure) => {
          const isInside =
            fromMillis > (structure.from[bidder] as number) && fromMillis <= (structure.to[bidder] as number);
          return isInside && structure.isAllowed[bidder] === 1
            ? splitAt(structure, bidder, fromMillis)
            : undefined;
        },
    );
    return isAsked ? [wins, ...tiers.toReversed()] : tiers.toReversed();
  });
}

/** Two cases that cover every award where prices leave something undecided; undefined where they do not. */
export function splitStructure(
  structure: Structure,
  limits: Limits,
  priced: Priced,
  prices: LimitPrices,
): Structure[] | undefined {
  const bidder = torn(structure, limits, priced);
  if (bidder >= 0) {
    const isForced = (structure.from[bidder] as number) > 0;
    const within = withIn(structure, limits, bidder);
    return isForced ? [within] : [within, withOut(structure, bidder)];
  }
  const tier = overrated(structure, limits, priced, prices);
  return tier === undefined ? undefined : splitAt(structure, tier.bidder, tier.at);
}

/**
 * The problem of a structure, at least as loose: who is in has to reach the minimum for winning, and what
 * binds others only if they win is dropped. Undefined where the structure cuts rebates, as no rule does.
 */
export function problemOf(problem: Problem, { isAllowed, isIn }: Structure): Problem | undefined {
  if (problem.rebates.length > 0) return undefined;
  const bidders = [...isAllowed.keys()].filter((bidder) => isAllowed[bidder] === 1);
  const volumes = problem.volumes.flatMap((row): VolumeRow[] => {
    if (row.bound === 'at-most' || !row.onlyIfWinning) return [row];
    return isIn[row.bidder] === 1 ? [{ ...row, onlyIfWinning: false }] : [];
  });
  const counts = problem.counts.filter(
    ({ bound, units, bidders: most }) =>
      bound === 'at-least' || units.length < problem.units.length || most < bidders.length,
  );
  return { ...restricted(problem, bidders), volumes, counts };
}
