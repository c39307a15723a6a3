import type { Rule } from '@rahmenpreis/scenario/rules.ts';
import type { DrawnScenarios } from './drawn-scenarios.ts';

/** What an award comes to after rebates, what its lots cost at their cheapest, and who has how much. */
export interface PlainAward {
  readonly sum: bigint;
  readonly ideal: bigint;
  readonly open: number;
  /** Before rebates, the largest first. */
  readonly shares: readonly (readonly [id: string, sum: bigint])[];
}

/** The packages that cost somebody something, in the order of the award, with what each offers completely. */
export function plainLots({ phase, ground }: Pick<DrawnScenarios, 'phase' | 'ground'>) {
  return ground.lots.map(({ property, group }) => {
    const cell = phase.cells.find(
      (own) => own.property === ground.properties[property]?.id && own.slice === group,
    );
    return new Map(
      phase.listed.flatMap(({ id, participation }, p): [string, bigint][] =>
        participation === 'true' && cell?.flags[p] === 0 ? [[id, BigInt(cell.sums[p] ?? 0)]] : [],
      ),
    );
  });
}

type Lots = ReturnType<typeof plainLots>;
const least = (sums: Iterable<bigint>) => {
  let lowest: bigint | undefined;
  for (const sum of sums) if (lowest === undefined || sum < lowest) lowest = sum;
  return lowest;
};

/** An amount less the rebate of the highest tier that it reaches, half up. */
function afterRebate(rules: readonly Rule[], id: string, sum: bigint): bigint {
  const own = rules.find((rule) => rule.kind === 'rebate' && rule.bidderId === id);
  const tenths = (own?.kind === 'rebate' ? own.tiers : [])
    .filter(({ fromMillis }) => sum >= BigInt(fromMillis))
    .reduce((most, tier) => (tier.tenths > most ? tier.tenths : most), 0);
  return sum - (2n * sum * BigInt(tenths) + 1_000n) / 2_000n;
}

/** Adds an award up; `award` gives each lot the id of who has it, or nothing. */
export function plainAward(
  lots: Lots,
  award: readonly (string | undefined)[],
  rules: readonly Rule[],
): PlainAward {
  const shares = new Map<string, bigint>();
  let [ideal, open] = [0n, 0];
  for (const [at, lot] of lots.entries()) {
    const id = award[at];
    if (id === undefined) open += 1;
    else {
      shares.set(id, (shares.get(id) ?? 0n) + (lot.get(id) ?? 0n));
      ideal += least(lot.values()) ?? 0n;
    }
  }
  return {
    sum: [...shares].reduce((sum, [id, own]) => sum + afterRebate(rules, id, own), 0n),
    ideal,
    open,
    shares: [...shares].toSorted(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0)),
  };
}

/** The least sum of every set of bidders that covers all that anybody offers, by the set's size at most. */
export function plainSets(lots: Lots) {
  const offered = lots.filter((lot) => lot.size > 0);
  const ids = [...new Set(offered.flatMap((lot) => [...lot.keys()]))];
  const byCount: (bigint | undefined)[] = [];
  let setCount = 0;
  for (let mask = 1; mask < 1 << ids.length; mask++) {
    const own = ids.filter((_, place) => ((mask >> place) & 1) === 1);
    let sum = 0n;
    const needed = new Set<string>();
    const isCovered = offered.every((lot) => {
      const lowest = least(own.flatMap((id) => lot.get(id) ?? []));
      const winners = own.filter((id) => lot.get(id) === lowest);
      if (winners.length === 1) needed.add(winners[0] ?? '');
      sum += lowest ?? 0n;
      return lowest !== undefined;
    });
    if (!isCovered) continue;
    if (needed.size === own.length) setCount += 1;
    for (let n = own.length; n <= ids.length; n++) {
      const known = byCount[n];
      if (known === undefined || sum < known) byCount[n] = sum;
    }
  }
  return { byCount, ideal: byCount[ids.length] ?? 0n, setCount, open: lots.length - offered.length };
}
