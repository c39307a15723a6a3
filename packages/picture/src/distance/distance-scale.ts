import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { percentAbove } from '../ratio.ts';
import type { DistanceRow } from './distance-figures.ts';

/** Beyond this much above or below the ideal a mark stands at the edge, with its number. */
const FARTHEST = { above: 100, below: -50 };
/** Room between a target price and the edge, in percent. */
const ROOM = 2;

/** Where percents above the ideal stand, between these pixels; what is farther stands at the edge. */
export function distanceScale(
  rows: readonly DistanceRow[],
  [left, right]: readonly [number, number],
): ScaleLinear<number, number> {
  const offers = rows.flatMap(({ distances }) => distances.map(percentAbove));
  const targets = rows.flatMap(targetPercent);
  const highest = Math.min(Math.max(...offers, ...targets, 1), FARTHEST.above);
  const lowest = Math.max(Math.min(...targets, 0), FARTHEST.below);
  return scaleLinear()
    .domain([lowest < 0 ? lowest - ROOM : 0, Math.ceil(highest / 10) * 10])
    .range([left, right])
    .clamp(true);
}

/** Where a row's target prices stand, in percent above the ideal for the same packages; none without one. */
export function targetPercent({ targetMillis, targetIdealMillis }: DistanceRow): number[] {
  return targetMillis > 0 && targetIdealMillis > 0
    ? [percentAbove({ ownMillis: targetMillis, idealMillis: targetIdealMillis })]
    : [];
}

/** True where a percent is beyond the ends of the scale. */
export function isBeyond(scale: ScaleLinear<number, number>, percent: number): boolean {
  const [lowest = 0, highest = 0] = scale.domain();
  return percent < lowest || percent > highest;
}
