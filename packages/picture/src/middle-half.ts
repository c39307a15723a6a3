import { ascending, quantileSorted } from 'd3-array';

/** The median of some numbers, and the ends of the half of them around it. */
export interface MiddleHalf {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** The middle half of at least one number. */
export function middleHalf(values: readonly number[]): MiddleHalf {
  const sorted = values.toSorted(ascending);
  const at = (part: number) => quantileSorted(sorted, part) as number;
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}
