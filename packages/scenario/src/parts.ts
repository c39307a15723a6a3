import type { CountRow, Problem, Unit } from './reduce.ts';

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
  const partOfUnit = new Int32Array(units.length).map((_, unit) => unit);
  const headOf = (unit: number): number => {
    let head = unit;
    while (partOfUnit[head] !== head) head = partOfUnit[head] as number;
    partOfUnit[unit] = head;
    return head;
  };
  for (const row of counts) {
    for (const unit of row.units) {
      const [a, b] = [headOf(row.units[0] ?? unit), headOf(unit)];
      partOfUnit[Math.max(a, b)] = Math.min(a, b);
    }
  }
  const unitsOf = Map.groupBy(all, headOf);
  const countsOf = Map.groupBy(counts, ({ units: own }) => headOf(own[0] ?? -1));
  // What is tied by nothing goes to its cheapest together.
  const free = [...unitsOf].filter(([head]) => !countsOf.has(head)).flatMap(([, own]) => own);
  const tied = [...unitsOf].flatMap(([head, own]) => {
    const rows = countsOf.get(head);
    return rows === undefined ? [] : [partOf(problem, own, rows)];
  });
  return free.length === 0 ? tied : [partOf(problem, free, []), ...tied];
}
