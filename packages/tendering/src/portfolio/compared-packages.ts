import type { Comparison } from '../award/comparison.ts';
import { targetOf } from '../award/target.ts';
import type { SliceId } from '../lv/slice.ts';
import { cellAt, layPortfolioInputs, winnerAt } from './portfolio-inputs.ts';

/**
 * The packages of a service group, or of all, that somebody offers completely and that cost something.
 * - `idealMillis`: The lowest complete offers for them, in thousandths of a euro.
 * - `targetCount`: How many of them have a target price above zero, and what targets and lowest offers of
 *   these are.
 */
export type ComparedPackages = Readonly<ReturnType<typeof newTally>>;

function newTally() {
  return { packageCount: 0, idealMillis: 0, targetCount: 0, targetMillis: 0, targetIdealMillis: 0 };
}

/**
 * Adds up the packages of some properties that offers are compared on, all together and by service group in
 * the order of the comparison; `targets` are the stored ones by printed key (TARGET-002).
 */
export function countCompared(
  comparison: Comparison,
  liegenschaftIds: readonly string[],
  phaseId: string,
  targets: ReadonlyMap<string, number>,
): { total: ComparedPackages; slices: ComparedPackages[] } {
  const ground = layPortfolioInputs(comparison, liegenschaftIds);
  const total = newTally();
  const sliceIds = [...comparison.sliceIndexOf.keys()] as SliceId[];
  const slices = sliceIds.map(newTally);
  for (const l of ground.properties) {
    for (const [s, slice] of slices.entries()) {
      const winner = winnerAt(ground, l, s) ?? -1;
      if (winner < 0) continue;
      const idealMillis = comparison.sums.sums[cellAt(comparison, winner, l, s)] as number;
      const liegenschaftId = comparison.liegenschaftIds[l] as string;
      const target = targetOf(targets, { phaseId, liegenschaftId, sliceId: sliceIds[s] as SliceId });
      for (const tally of [total, slice]) {
        tally.packageCount += 1;
        tally.idealMillis += idealMillis;
        // Against a target of zero nothing is held.
        if (target === null || target <= 0) continue;
        tally.targetCount += 1;
        tally.targetMillis += target;
        tally.targetIdealMillis += idealMillis;
      }
    }
  }
  return { total, slices };
}
