import { awardAmong } from '../award-cheapest.ts';
import type { Problem } from '../reduce.ts';
import { addAdmission, isAdmittedBy } from './admission.ts';
import { type LinearModel, ModelBuilder } from './linear-model.ts';

/** A model with how its answers are read. */
export interface ReadableModel {
  readonly model: LinearModel;
  /** What every answer costs beside its columns, in the model's unit. */
  readonly offset: number;
  /** Who gets each unit by an answer; undefined where it leaves one out. */
  readonly read: (values: Float64Array) => Int32Array | undefined;
}

/** Whether a problem asks for nothing but how many bidders may win, and of each unit in one place. */
export function isStepwise(problem: Problem): boolean {
  const { counts, volumes, target, rebates, units } = problem;
  if (volumes.length > 0 || target !== null || rebates.length > 0) return false;
  if (counts.some(({ bound }) => bound === 'at-least')) return false;
  const places = new Uint16Array(units.length);
  for (const row of counts) {
    if (row.units.length === units.length) continue;
    for (const unit of row.units) places[unit] = (places[unit] as number) + 1;
  }
  const overall = counts.filter((row) => row.units.length === units.length).length;
  return places.every((count) => count <= 1) && (overall <= 1 || places.every((count) => count === 1));
}

/**
 * The form without a column per offer: for each unit its offers ascending, and a step to the next dearer one that costs the difference
 * unless one of the cheaper bidders may win. Steps of the same bidders in the same place are one. In the unit `scale` thousandths.
 */
export function stepModel(problem: Problem, scale: number): ReadableModel {
  const builder = new ModelBuilder();
  const admission = addAdmission(builder, problem);
  const steps = new Map<string, { cols: number[]; costMillis: number }>();
  const musts = new Map<string, number[]>();
  let offset = 0;
  for (const [unit, { choices }] of problem.units.entries()) {
    const row = admission.nearest[unit]?.[0] ?? -1;
    const cols: number[] = [];
    offset += choices[0]?.costMillis ?? 0;
    for (const [place, { bidder, costMillis }] of choices.entries()) {
      cols.push(admission.cols[row]?.[bidder] ?? -1);
      const dearer = choices[place + 1];
      const set = cols.toSorted((a, b) => a - b);
      const key = set.join();
      if (dearer === undefined) musts.set(key, set);
      else if (dearer.costMillis > costMillis) {
        const step = steps.get(key) ?? { cols: set, costMillis: 0 };
        step.costMillis += dearer.costMillis - costMillis;
        steps.set(key, step);
      }
    }
  }
  for (const { cols, costMillis } of steps.values()) {
    const step = builder.addCol(costMillis / scale, 1, false);
    builder.addRow(1, Infinity, [[step, 1], ...cols.map((col) => [col, 1] as const)]);
  }
  for (const cols of musts.values()) {
    builder.addRow(
      1,
      Infinity,
      cols.map((col) => [col, 1] as const),
    );
  }
  return {
    model: builder.build(),
    offset: offset / scale,
    read: (values) => awardAmong(problem.units, isAdmittedBy(admission, values)),
  };
}
