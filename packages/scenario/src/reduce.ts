import { type Admitted, lotAdmitter, lotTest, type FixedClash, type Refused } from './admit.ts';
import { type PhaseLots, type Lot, OPEN } from './lots.ts';
import type { Bound, BundleRule, CountRule, Rule, VolumeLimit } from './rules.ts';

/** What a bidder asks for a unit; of `moneyMillis`, `targetedMillis` is for lots with a target price. */
export interface Choice extends Admitted {
  readonly targetedMillis: number;
}

/** Lots that go to one bidder together, with possible bidders: least cost first, then by name. */
export interface Unit {
  readonly lots: readonly number[];
  readonly choices: readonly Choice[];
}

/** At most or at least so many bidders win among these units. */
export interface CountRow {
  readonly rule: number;
  readonly bound: Bound;
  readonly bidders: number;
  readonly units: readonly number[];
}

/** At most or at least so much for one bidder. */
export interface VolumeRow {
  readonly rule: number;
  readonly bound: Bound;
  readonly limit: VolumeLimit;
  readonly bidder: number;
  readonly onlyIfWinning: boolean;
}

/** The tiers of one bidder. */
export interface RebateRow {
  readonly rule: number;
  readonly bidder: number;
  readonly tiers: readonly { readonly fromMillis: number; readonly tenths: number }[];
}

/** A lot that nobody gets: nobody may, or a bundle that stays together is offered whole by nobody. */
export interface OpenLot {
  readonly lot: number;
  readonly refused: Refused;
  readonly bundleRule: number | null;
}

/** The decisions left once all rules on single offers are applied; ties between units stand in rows. */
export interface Problem {
  readonly bidderCount: number;
  readonly lotCount: number;
  readonly units: readonly Unit[];
  readonly counts: readonly CountRow[];
  readonly volumes: readonly VolumeRow[];
  /** Lots with a target price may not come to more than this together, after rebates. */
  readonly target: { readonly rule: number; readonly limitMillis: number } | null;
  readonly rebates: readonly RebateRow[];
  readonly open: readonly OpenLot[];
}

/** What cannot be by arithmetic alone. */
export type Clash =
  | ({ readonly kind: 'fixed' } & FixedClash)
  /** Bundles that share lots, each offered whole by somebody and all together by nobody. */
  | { readonly kind: 'bundles'; readonly lots: readonly number[]; readonly rules: readonly number[] };

/** The problem, or why there is none. */
export type Reduction =
  | { readonly ok: true; readonly problem: Problem }
  | { readonly ok: false; readonly clash: Clash };

/** The lots of each place of a kind, by the name of the place. */
function placesOf(
  ground: PhaseLots,
  rule: Pick<BundleRule | CountRule, 'per'> & { readonly lots?: BundleRule['lots'] },
  lots: readonly number[],
): Map<string, number[]> {
  const lotAt = (at: number) => ground.lots[at] as Lot;
  const isListed = lotTest(ground, { lots: rule.lots ?? [] });
  const listed = rule.per === 'list' ? lots.filter((at) => isListed(lotAt(at))) : lots;
  return Map.groupBy(listed, (at) => {
    const { property, group } = lotAt(at);
    const region = ground.properties[property]?.region ?? '';
    const names = {
      all: '',
      list: '',
      region,
      property: `${property}`,
      group: `${group}`,
      'region-group': `${region} ${group}`,
    };
    return names[rule.per];
  });
}

/** Who may have all of these lots. */
function bidderOfAll(admitted: readonly (readonly Admitted[])[], lots: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const at of lots) {
    for (const { bidder } of admitted[at] ?? []) counts.set(bidder, (counts.get(bidder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count === lots.length).map(([bidder]) => bidder);
}

/** Sets of places in a list that grow together where they are tied; each is known by its first place. */
class Ties {
  readonly #heads: Int32Array;

  constructor(count: number) {
    this.#heads = Int32Array.from({ length: count }, (_, at) => at);
  }

  /** The first place of the set that this one is in. */
  headOf(at: number): number {
    let head = at;
    while (this.#heads[head] !== head) head = this.#heads[head] as number;
    this.#heads[at] = head;
    return head;
  }

  /** Makes one set of all these. */
  tie(all: readonly number[]): void {
    const [first = 0] = all;
    for (const at of all) {
      const [a, b] = [this.headOf(first), this.headOf(at)];
      this.#heads[Math.max(a, b)] = Math.min(a, b);
    }
  }
}

interface Bundled {
  readonly ties: Ties;
  readonly open: Map<number, number>;
  readonly tying: { readonly rule: number; readonly lots: readonly number[] }[];
}

/** Ties the lots of each bundle that somebody offers whole; first those whose lots else stay open. */
function bundle(
  ground: PhaseLots,
  rules: readonly Rule[],
  admitted: readonly (readonly Admitted[])[],
): Bundled {
  const all = [...ground.lots.keys()];
  const done: Bundled = { ties: new Ties(all.length), open: new Map(), tying: [] };
  for (const notWhole of ['open', 'apart'] as const) {
    for (const [index, rule] of rules.entries()) {
      if (rule.kind !== 'bundle' || rule.notWhole !== notWhole) continue;
      const left =
        notWhole === 'open' ? all : all.filter((at) => (admitted[at] ?? []).length > 0 && !done.open.has(at));
      for (const lots of placesOf(ground, rule, left).values()) {
        if (bidderOfAll(admitted, lots).length > 0) done.tying.push({ rule: index, lots });
        else if (notWhole === 'open') for (const at of lots) done.open.set(at, index);
      }
    }
  }
  for (const { lots } of done.tying) {
    const kept = lots.filter((at) => !done.open.has(at));
    if (kept.length > 0) done.ties.tie(kept);
  }
  return done;
}

function choicesOf(
  ground: PhaseLots,
  admitted: readonly (readonly Admitted[])[],
  lots: readonly number[],
): Choice[] {
  if (lots.length === 1) {
    const [at = OPEN] = lots;
    const isTargeted = ground.lots[at]?.targetMillis !== null;
    return sortChoices(
      (admitted[at] ?? []).map((own) => ({ ...own, targetedMillis: isTargeted ? own.moneyMillis : 0 })),
    );
  }
  const choices = bidderOfAll(admitted, lots).map((bidder): Choice => {
    let [moneyMillis, costMillis, targetedMillis] = [0, 0, 0];
    for (const at of lots) {
      const own = admitted[at]?.find((offer) => offer.bidder === bidder);
      moneyMillis += own?.moneyMillis ?? 0;
      costMillis += own?.costMillis ?? 0;
      if (ground.lots[at]?.targetMillis !== null) targetedMillis += own?.moneyMillis ?? 0;
    }
    return { bidder, moneyMillis, costMillis, targetedMillis };
  });
  return sortChoices(choices);
}

function sortChoices(choices: Choice[]): Choice[] {
  return choices.sort((a, b) => a.costMillis - b.costMillis || a.bidder - b.bidder);
}

/** The rows of all rules that tie units together. */
function rowsOf(
  ground: PhaseLots,
  rules: readonly Rule[],
  unitOf: ReadonlyMap<number, number>,
): Pick<Problem, 'counts' | 'volumes' | 'target' | 'rebates'> {
  const lots = [...unitOf.keys()];
  const entries = [...rules.entries()];
  const indexOf = new Map(ground.bidders.map(({ id }, bidder) => [id, bidder]));
  const counts = entries.flatMap(([index, rule]) =>
    rule.kind !== 'count'
      ? []
      : [...placesOf(ground, rule, lots).values()].map((own): CountRow => {
          const units = [...new Set(own.map((at) => unitOf.get(at) ?? 0))];
          return { rule: index, bound: rule.bound, bidders: rule.bidders, units };
        }),
  );
  const volumes = entries.flatMap(([index, rule]) => {
    if (rule.kind !== 'volume') return [];
    const ids = rule.bidderIds === 'each' ? ground.bidders.map(({ id }) => id) : rule.bidderIds;
    const { bound, limit, onlyIfWinning } = rule;
    return ids.map((id) => ({ rule: index, bound, limit, bidder: indexOf.get(id) ?? OPEN, onlyIfWinning }));
  });
  const targetRule = rules.findIndex((rule) => rule.kind === 'target' && rule.scope === 'sum');
  const limitMillis = lots.reduce((sum, at) => sum + (ground.lots[at]?.targetMillis ?? 0), 0);
  // A second letter of the same bidder says nothing.
  const isFirst = (index: number, id: string) =>
    rules.findIndex((rule) => rule.kind === 'rebate' && rule.bidderId === id) === index;
  const rebates = entries.flatMap(([index, rule]) =>
    rule.kind === 'rebate' && indexOf.has(rule.bidderId) && isFirst(index, rule.bidderId)
      ? [{ rule: index, bidder: indexOf.get(rule.bidderId) ?? OPEN, tiers: rule.tiers }]
      : [],
  );
  return { counts, volumes, target: targetRule < 0 ? null : { rule: targetRule, limitMillis }, rebates };
}

/** Removes what may not win, merges what goes together and lays out the rest to decide, all in integers. */
export function reduceRules(ground: PhaseLots, rules: readonly Rule[]): Reduction {
  const admit = lotAdmitter(ground, rules);
  const byLot = ground.lots.map((_, at) => admit(at));
  const clash = byLot.find((lot) => lot.clash !== undefined)?.clash;
  if (clash !== undefined) return { ok: false, clash: { kind: 'fixed', ...clash } };
  const admitted = byLot.map((lot) => lot.admitted);
  const { ties, open, tying } = bundle(ground, rules, admitted);
  const isOpen = (at: number) => admitted[at]?.length === 0 || open.has(at);
  const all = [...ground.lots.keys()];
  const openLots = all.filter(isOpen).map(
    (at): OpenLot => ({
      lot: at,
      refused: byLot[at]?.refused ?? { incomplete: 0, outside: 0, aboveTarget: 0, excluded: 0 },
      bundleRule: admitted[at]?.length === 0 ? null : (open.get(at) ?? null),
    }),
  );
  const groups = Map.groupBy(
    all.filter((at) => !isOpen(at)),
    (at) => ties.headOf(at),
  );
  const units = [...groups.values()].map((lots) => ({ lots, choices: choicesOf(ground, admitted, lots) }));
  const torn = units.find(({ choices }) => choices.length === 0);
  if (torn !== undefined) {
    const rulesOfTorn = tying.filter(({ lots }) => lots.some((at) => torn.lots.includes(at)));
    const names = [...new Set(rulesOfTorn.map(({ rule }) => rule))];
    return { ok: false, clash: { kind: 'bundles', lots: torn.lots, rules: names } };
  }
  const unitOf = new Map(units.flatMap(({ lots }, unit) => lots.map((at) => [at, unit] as const)));
  return {
    ok: true,
    problem: {
      bidderCount: ground.bidders.length,
      lotCount: ground.lots.length,
      units,
      ...rowsOf(ground, rules, unitOf),
      open: openLots,
    },
  };
}

/** A part of a problem that no rule ties to the rest, with the places of its units in the whole. */
export interface Part {
  readonly problem: Problem;
  readonly units: readonly number[];
}

function partOf(whole: Problem, units: readonly number[], counts: readonly CountRow[]): Part {
  const placeOf = new Map(units.map((unit, place) => [unit, place]));
  return {
    units,
    problem: {
      ...whole,
      units: units.map((unit): Unit => whole.units[unit] ?? { lots: [], choices: [] }),
      counts: counts.map((row) => ({ ...row, units: row.units.flatMap((unit) => placeOf.get(unit) ?? []) })),
    },
  };
}

/** Splits a problem into the parts that can be solved apart: a rule per state splits a portfolio by state. */
export function splitParts(problem: Problem): Part[] {
  const { units, counts, volumes, target, rebates } = problem;
  const all = [...units.keys()];
  if (volumes.length > 0 || target !== null || rebates.length > 0) return [{ problem, units: all }];
  const ties = new Ties(units.length);
  for (const row of counts) ties.tie(row.units);
  const unitsOf = Map.groupBy(all, (unit) => ties.headOf(unit));
  const countsOf = Map.groupBy(counts, ({ units: own }) => (own[0] === undefined ? -1 : ties.headOf(own[0])));
  // What is tied by nothing goes to its cheapest together.
  const free = [...unitsOf].filter(([head]) => !countsOf.has(head)).flatMap(([, own]) => own);
  const tied = [...unitsOf].flatMap(([head, own]) => {
    const rows = countsOf.get(head);
    return rows === undefined ? [] : [partOf(problem, own, rows)];
  });
  return free.length === 0 ? tied : [partOf(problem, free, []), ...tied];
}

/**
 * The problem without offers too dear for a sum of all units to stay a safe integer, and the least cost of an
 * award with one of them, whatever comes off. Undefined where a unit has no other offer.
 */
export function withSafeSums(
  problem: Problem,
): { readonly problem: Problem; readonly leftOutMillis: number } | undefined {
  const most = Number.MAX_SAFE_INTEGER / Math.max(1, problem.units.length);
  const isSafe = ({ costMillis, moneyMillis }: Choice) => costMillis + moneyMillis <= most;
  const leftOut = problem.units.flatMap(({ choices }) => choices.filter((choice) => !isSafe(choice)));
  if (leftOut.length === 0) return { problem, leftOutMillis: Infinity };
  const units = problem.units.map((unit) => ({ ...unit, choices: unit.choices.filter(isSafe) }));
  if (units.some(({ choices }) => choices.length === 0)) return undefined;
  const tiersOf = (bidder: number) => problem.rebates.find((row) => row.bidder === bidder)?.tiers ?? [];
  const least = leftOut.map(({ bidder, costMillis, moneyMillis }) => {
    const tenths = Math.max(0, ...tiersOf(bidder).map((tier) => tier.tenths));
    return Math.floor(costMillis - (moneyMillis * tenths) / 1_000);
  });
  return { problem: { ...problem, units }, leftOutMillis: Math.min(...least) };
}
