import type { RebateRow } from '../reduce.ts';
import type { Priced, Structure } from './limit-prices.ts';
import type { Limits } from './limits.ts';

/** Whoever is so near to a tier is taken to reach it, to begin with. */
const NEARLY = 0.85;
/** So many choices of tiers are tried at most. */
const MOST_TRIED = 400;

/** What a choice of tiers is tried with. */
export interface TierTrial {
  /** Prices limits with each bidder held to its tier; the bound is near the best award of these tiers. */
  readonly price: (structure: Structure) => Priced;
  readonly take: (structure: Structure, priced: Priced) => void;
  readonly isOver: () => boolean;
}

function startsOf(row: RebateRow | undefined): number[] {
  return [0, ...(row?.tiers.map(({ fromMillis }) => fromMillis) ?? [])];
}

/** Each bidder held between the beginning of its tier and that of the next. */
function heldTo(structure: Structure, { rebates }: Limits, tiers: Int32Array): Structure {
  const [from, to] = [structure.from.slice(), structure.to.slice()];
  for (const [bidder, tier] of tiers.entries()) {
    if (rebates[bidder] === undefined) continue;
    const starts = startsOf(rebates[bidder]);
    from[bidder] = Math.max(from[bidder] as number, starts[tier] ?? 0);
    to[bidder] = Math.min(to[bidder] as number, (starts[tier + 1] ?? Infinity) - 1);
  }
  return { ...structure, from, to };
}

function nearestTiers({ rebates }: Limits, { own }: Priced): Int32Array {
  return Int32Array.from(own, (part, bidder) =>
    startsOf(rebates[bidder]).findLastIndex((start) => part >= start * NEARLY),
  );
}

/**
 * Looks for the tiers with the cheapest award: starts from those that prices come near to and moves one
 * bidder after the other a tier up or down, as long as it helps.
 */
export function stepTiers(structure: Structure, limits: Limits, first: Priced, trial: TierTrial): void {
  const tiers = nearestTiers(limits, first);
  const bidders = [...tiers.keys()].filter(
    (bidder) => limits.rebates[bidder] !== undefined && structure.isAllowed[bidder] === 1,
  );
  const begun = heldTo(structure, limits, tiers);
  let best = trial.price(begun);
  if (best.bound < Infinity) trial.take(begun, best);
  let tried = 0;
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const bidder of bidders) {
      const last = startsOf(limits.rebates[bidder]).length - 1;
      for (const step of [1, -1]) {
        if (trial.isOver() || ++tried > MOST_TRIED) return;
        const tier = (tiers[bidder] as number) + step;
        if (tier < 0 || tier > last) continue;
        const next = tiers.with(bidder, tier);
        const held = heldTo(structure, limits, next);
        const priced = trial.price(held);
        if (priced.bound >= best.bound && best.bound < Infinity) continue;
        [best, isBetter] = [priced, true];
        tiers.set(next);
        if (priced.bound < Infinity) trial.take(held, priced);
      }
    }
  }
}
