import type { PhaseLots } from './lots.ts';
import type { Problem } from './reduce.ts';
import type { CountRule, Rule } from './rules.ts';

/** What plain arithmetic says against rules, before any solver. */
export type Obstacle =
  /** No set of so many bidders offers everything: the one that comes furthest, and how far. */
  | {
      readonly kind: 'cover';
      readonly rules: readonly number[];
      readonly best: readonly number[];
      readonly covered: number;
      readonly units: number;
    }
  /** All upper limits together are less than what is needed at least. */
  | {
      readonly kind: 'caps';
      readonly rules: readonly number[];
      readonly allowedMillis: number;
      readonly neededMillis: number;
    }
  /** All lower limits together are more than there is. */
  | { readonly kind: 'floors'; readonly rules: readonly number[] };

/** So many sets of bidders are tried one by one. */
const MOST_SETS = 50_000;
/** With so few units an exact division is looked for to the end. */
const FEW_UNITS = 20;

function overallCount(rules: readonly Rule[]): { index: number; rule: CountRule } | undefined {
  let least: { index: number; rule: CountRule } | undefined;
  for (const [index, rule] of rules.entries()) {
    if (rule.kind !== 'count' || rule.bound !== 'at-most' || rule.per !== 'all') continue;
    if (least === undefined || rule.bidders < least.rule.bidders) least = { index, rule };
  }
  return least;
}

/** How many bits of a word are set. */
function countBits(word: number): number {
  let left = word - ((word >>> 1) & 0x5555_5555);
  left = (left & 0x3333_3333) + ((left >>> 2) & 0x3333_3333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** The units that each bidder offers, a bit for each. */
function offeredBits({ units, bidderCount }: Problem): Int32Array[] {
  const bits = Array.from({ length: bidderCount }, () => new Int32Array(Math.ceil(units.length / 32)));
  for (const [unit, { choices }] of units.entries()) {
    for (const { bidder } of choices) {
      const own = bits[bidder] as Int32Array;
      own[unit >>> 5] = (own[unit >>> 5] as number) | (1 << (unit & 31));
    }
  }
  return bits;
}

/** The set of so many bidders that offers most units; undefined where too many would have to be tried. */
function furthest(problem: Problem, size: number): { best: number[]; covered: number } | undefined {
  const bits = offeredBits(problem);
  let [best, covered, tried]: [number[], number, number] = [[], -1, 0];
  const search = (from: number, set: number[], units: Int32Array): boolean => {
    if (set.length === size) {
      tried += 1;
      const own = units.reduce((count, word) => count + countBits(word), 0);
      if (own > covered) [best, covered] = [set, own];
      return tried <= MOST_SETS && covered < problem.units.length;
    }
    for (let next = from; next <= bits.length - (size - set.length); next++) {
      const own = bits[next] as Int32Array;
      const both = units.map((word, place) => word | (own[place] as number));
      if (!search(next + 1, [...set, next], both)) return false;
    }
    return true;
  };
  search(0, [], new Int32Array(Math.ceil(problem.units.length / 32)));
  return tried <= MOST_SETS ? { best, covered } : undefined;
}

function shareCap(rules: readonly Rule[]): { index: number; tenths: number } | undefined {
  const caps = [...rules.entries()].flatMap(([index, rule]) =>
    rule.kind === 'volume' &&
    rule.bound === 'at-most' &&
    rule.bidderIds === 'each' &&
    rule.limit.unit === 'share'
      ? [{ index, tenths: rule.limit.tenths }]
      : [],
  );
  return caps.toSorted((a, b) => a.tenths - b.tenths)[0];
}

/** The least money that all units together take. */
function leastMoney({ units }: Problem): number {
  return units.reduce(
    (sum, { choices }) =>
      sum + choices.reduce((least, { moneyMillis }) => Math.min(least, moneyMillis), Infinity),
    0,
  );
}

/** What so many winners may have together, in tenths of a percent of the whole, and by which rules. */
function togetherOf(rules: readonly Rule[], { bidderCount }: Problem) {
  const count = overallCount(rules);
  const share = shareCap(rules);
  if (share === undefined) return undefined;
  const winners = Math.min(bidderCount, count?.rule.bidders ?? bidderCount);
  const own = winners < bidderCount && count !== undefined ? [count.index, share.index] : [share.index];
  return { winners, tenths: winners * share.tenths, rules: own.toSorted((a, b) => a - b) };
}

/** Rules by which so many bidders share units to the last thousandth; a sole winner shares nothing. */
export function fillsExactly(
  rules: readonly Rule[],
  problem: Problem,
): { readonly winners: number; readonly rules: readonly number[] } | undefined {
  const together = togetherOf(rules, problem);
  const isExact = together?.tenths === 1_000 && together.winners > 1;
  return isExact && problem.units.length > FEW_UNITS && leastMoney(problem) > 0 ? together : undefined;
}

function capsOf(rules: readonly Rule[], problem: Problem): Obstacle | undefined {
  const neededMillis = leastMoney(problem);
  const together = togetherOf(rules, problem);
  if (together !== undefined && neededMillis > 0 && together.tenths < 1_000) {
    const allowedMillis = Number((BigInt(neededMillis) * BigInt(together.tenths)) / 1_000n);
    return { kind: 'caps', rules: together.rules, allowedMillis, neededMillis };
  }
  const caps = new Map<number, { millis: number; rule: number }>();
  for (const { bidder, bound, limit, rule } of problem.volumes) {
    if (bound === 'at-least' || limit.unit === 'share' || bidder < 0) continue;
    if (limit.millis < (caps.get(bidder)?.millis ?? Infinity))
      caps.set(bidder, { millis: limit.millis, rule });
  }
  if (caps.size < problem.bidderCount) return undefined;
  const allowedMillis = [...caps.values()].reduce((sum, { millis }) => sum + millis, 0);
  if (allowedMillis >= neededMillis) return undefined;
  const own = [...new Set([...caps.values()].map(({ rule }) => rule))].toSorted((a, b) => a - b);
  return { kind: 'caps', rules: own, allowedMillis, neededMillis };
}

function floorsOf(problem: Problem): Obstacle | undefined {
  const floors = problem.volumes.filter(
    ({ bound, onlyIfWinning, limit }) => bound === 'at-least' && !onlyIfWinning && limit.unit === 'share',
  );
  const most = new Map<number, { tenths: number; rule: number }>();
  for (const { bidder, limit, rule } of floors) {
    const tenths = limit.unit === 'share' ? limit.tenths : 0;
    if (tenths > (most.get(bidder)?.tenths ?? -1)) most.set(bidder, { tenths, rule });
  }
  const together = [...most.values()].reduce((sum, { tenths }) => sum + tenths, 0);
  // Where nothing costs anything, every share is kept.
  if (together <= 1_000 || leastMoney(problem) === 0) return undefined;
  return { kind: 'floors', rules: [...new Set([...most.values()].map(({ rule }) => rule))] };
}

/** What plain arithmetic says against the rules; undefined where it says nothing, which promises nothing. */
export function findObstacle(
  ground: PhaseLots,
  rules: readonly Rule[],
  problem: Problem,
): Obstacle | undefined {
  if (problem.units.length === 0 || ground.bidders.length === 0) return undefined;
  const count = overallCount(rules);
  if (count !== undefined && count.rule.bidders < problem.bidderCount) {
    const far = furthest(problem, count.rule.bidders);
    if (far !== undefined && far.covered < problem.units.length)
      return { kind: 'cover', rules: [count.index], units: problem.units.length, ...far };
  }
  return capsOf(rules, problem) ?? floorsOf(problem);
}
