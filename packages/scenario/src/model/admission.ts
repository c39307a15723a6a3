import type { Problem } from '../reduce.ts';
import type { ModelBuilder } from './linear-model.ts';

/** Yes/no columns of who may win where: one per bidder in each place with a rule of how many may win. */
export interface Admission {
  /** By row of `counts`, then by bidder; -1 where there is none. */
  readonly cols: readonly Int32Array[];
  /** The nearest rows whose columns each unit asks: those of its state, else the overall ones. */
  readonly nearest: readonly (readonly number[])[];
}

/**
 * Adds the yes/no columns of all rules «höchstens n». A unit asks for those of its own place; whoever may win
 * there may win overall, which is said once for the place and not again for each unit.
 */
export function addAdmission(builder: ModelBuilder, problem: Problem): Admission {
  const { counts, units, bidderCount } = problem;
  const limits = [...counts.keys()].filter((row) => counts[row]?.bound === 'at-most');
  const overall = limits.filter((row) => counts[row]?.units.length === units.length);
  const nearest = units.map((): number[] => []);
  const cols = counts.map(() => new Int32Array(bidderCount).fill(-1));
  for (const row of limits) {
    const { units: own = [], bidders = 0 } = counts[row] ?? {};
    const offering = new Set(own.flatMap((unit) => units[unit]?.choices.map(({ bidder }) => bidder) ?? []));
    for (const bidder of offering) (cols[row] as Int32Array)[bidder] = builder.addCol(0, 1, true);
    builder.addRow(-Infinity, bidders, entriesOf(cols[row], 1));
    if (!overall.includes(row)) for (const unit of own) nearest[unit]?.push(row);
  }
  for (const row of limits) {
    if (overall.includes(row)) continue;
    for (const all of overall) {
      for (const [bidder, col] of (cols[row] as Int32Array).entries()) {
        if (col < 0) continue;
        const above = cols[all]?.[bidder] ?? -1;
        builder.addRow(-Infinity, 0, [
          [col, 1],
          [above, -1],
        ]);
      }
    }
  }
  for (const rows of nearest) if (rows.length === 0) rows.push(...overall);
  return { cols, nearest };
}

function entriesOf(cols: Int32Array | undefined, value: number): [number, number][] {
  return [...(cols ?? [])].flatMap((col) => (col < 0 ? [] : [[col, value] as [number, number]]));
}
