import { isPercentWithin } from '@rahmenpreis/pricing/numbers/percent.ts';
import type { FarLimits } from '@rahmenpreis/tendering/spread/far-pairs.ts';

/** What somebody asked the comparison of a property to show beyond the prices. */
export interface ComparisonView extends FarLimits {
  /** Narrow columns, six bidders beside each other; the specified ones where it is false. */
  readonly isCompact: boolean;
  /** Columns of the compact comparison beside number, title, and the total price of each bidder. */
  readonly hasMenge: boolean;
  readonly hasUnit: boolean;
  readonly hasSpan: boolean;
  readonly hasEp: boolean;
  readonly hasPercent: boolean;
  /** The bidder that is 100 %; the lowest complete offer where there is none. */
  readonly referenceId: string | null;
  /** Columns for lowest, median and mean of each line. */
  readonly hasSpread: boolean;
  /** A column for the lowest complete offers of the service groups together. */
  readonly hasIdeal: boolean;
  readonly marksOutliers: boolean;
  /** How many percent off the median a price is an outlier. */
  readonly outlierPercent: number;
  /** A column per bidder for what a square metre costs. */
  readonly hasArea: boolean;
  /** Names who is far below the median here and far above it there. */
  readonly namesPairs: boolean;
}

/** What is shown before anybody asked. */
export const PLAIN_VIEW: ComparisonView = {
  isCompact: false,
  hasMenge: true,
  hasUnit: true,
  hasSpan: true,
  hasEp: false,
  hasPercent: true,
  referenceId: null,
  hasSpread: false,
  hasIdeal: false,
  marksOutliers: false,
  outlierPercent: 30,
  hasArea: false,
  namesPairs: false,
  belowPercent: 70,
  abovePercent: 150,
};

/** The thresholds that may be chosen, in whole percent, inclusive. */
export const THRESHOLDS = {
  outlierPercent: { min: 1, max: 99 },
  belowPercent: { min: 1, max: 99 },
  abovePercent: { min: 101, max: 999 },
} as const;
type Threshold = keyof typeof THRESHOLDS;

function isKept(name: string, value: unknown): boolean {
  if (name === 'referenceId') return value === null || typeof value === 'string';
  if (name in THRESHOLDS) return isPercentWithin(value, THRESHOLDS[name as Threshold]);
  return typeof value === 'boolean';
}

/** Reads a view as it is kept; of anything that is none the plain one stays. */
export function readView(text: string | null): ComparisonView {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    const known = Object.entries(kept ?? {}).filter(
      ([name, value]) => name in PLAIN_VIEW && isKept(name, value),
    );
    return { ...PLAIN_VIEW, ...Object.fromEntries(known) };
  } catch {
    return PLAIN_VIEW;
  }
}

/** Prints a view as it is kept. */
export function printView(view: ComparisonView): string {
  return JSON.stringify(view);
}

/** Counts the extras of a view over the plain one; thresholds and non-compact columns do not count. */
export function countAsked(view: ComparisonView): number {
  const { isCompact, referenceId, hasSpread, hasIdeal, hasArea, marksOutliers, namesPairs } = view;
  return [isCompact, referenceId !== null, hasSpread, hasIdeal, hasArea, marksOutliers, namesPairs].filter(
    Boolean,
  ).length;
}
