import { isPercentWithin } from '@rahmenpreis/pricing/numbers/percent.ts';

/** What somebody asked the comparison of a property to show beyond the prices. */
export type ComparisonView = Readonly<typeof PLAIN_VIEW>;

/** What is shown before anybody asked. */
export const PLAIN_VIEW = {
  /** Narrow columns, six bidders beside each other; the specified ones where it is false. */
  isCompact: false,
  /** Columns of the compact comparison beside number, title, and the total price of each bidder. */
  hasMenge: true,
  hasUnit: true,
  hasSpan: true,
  hasEp: false,
  hasPercent: true,
  /** The bidder that is 100 %; the lowest complete offer where there is none. */
  referenceId: null as string | null,
  /** Columns for lowest, median and mean of each line. */
  hasSpread: false,
  /** A column for the lowest complete offers of the service groups together. */
  hasIdeal: false,
  marksOutliers: false,
  /** How many percent off the median a price is an outlier. */
  outlierPercent: 30,
  /** A column per bidder for what a square metre costs. */
  hasArea: false,
  /** Names who is far below the median here and far above it there. */
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
