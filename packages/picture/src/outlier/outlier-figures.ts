import { outlierWeightMillis, type OutlierSums } from '@rahmenpreis/tendering/outlier/outlier-figures.ts';
import type { OutlierKind } from '@rahmenpreis/tendering/outlier/outlier-kind.ts';

/** An outlier as the picture shows it: whose price of what, what is odd about it, and its sums in millis. */
export interface DrawnOutlier extends Pick<OutlierSums, 'sumMillis' | 'referenceMillis'> {
  readonly key: string;
  readonly title: string;
  readonly epCode: string;
  readonly providerId: string;
  /** The bidder's name, short and whole. */
  readonly provider: string;
  readonly organisation: string;
  readonly kind: OutlierKind;
  /** The kind in words, with its multiple: «Zeitraum ×12». */
  readonly kindWords: string;
  readonly isChecked: boolean;
}

/** What the picture «Abweichung × Gewicht» is drawn from. */
export interface OutlierFigures {
  readonly prices: readonly DrawnOutlier[];
  /** From so many percent off its reference on a price is an outlier. */
  readonly percent: number;
}

/** The fields of the picture: no price to divide by, below the reference, above it. */
export const FIELDS = ['none', 'below', 'above'] as const;
export type FieldName = (typeof FIELDS)[number];

/** An outlier with where it belongs: its field, its weight, and how many times its reference it is. */
export type PlacedOutlier = ReturnType<typeof placeOutlier>[number];

/** The size of a weight, whichever way. */
export function sizeOf({ weightMillis }: PlacedOutlier): number {
  return Math.abs(weightMillis);
}

function placeOutlier(price: DrawnOutlier) {
  const { sumMillis, referenceMillis, kind } = price;
  const weightMillis = outlierWeightMillis(price);
  if (weightMillis === null || referenceMillis === null) return [];
  const isNone = sumMillis === null || kind === 'zero';
  const field: FieldName = isNone ? 'none' : sumMillis >= referenceMillis ? 'above' : 'below';
  const ratio = isNone ? 0 : sumMillis === referenceMillis ? 1 : sumMillis / referenceMillis;
  return [{ ...price, field, weightMillis, ratio }];
}

/** Places outliers in their fields, the heaviest first; leaves out those that have no weight. */
export function placeOutliers(prices: readonly DrawnOutlier[]): PlacedOutlier[] {
  return prices.flatMap(placeOutlier).toSorted((a, b) => sizeOf(b) - sizeOf(a));
}
