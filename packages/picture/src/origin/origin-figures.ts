/** A counted position with what is asked for it; amounts in thousandths of a euro. */
export interface OriginRow {
  readonly key: string;
  /** «1.1.10». */
  readonly number: string;
  readonly title: string;
  /** What the one asks by whom the rows are sorted; null where its price is missing. */
  readonly ownMillis: number | null;
  /** What everybody asks who is complete and in the market, by provider. */
  readonly amounts: ReadonlyMap<string, number>;
  /** What the same one asked in the phase before, where it did. */
  readonly beforeMillis?: number | undefined;
}

/** The rows in the order of the picture, what they make together, and how far each gets in it. */
export interface OriginShares {
  /** Gaps first, then the dearest. */
  readonly rows: readonly OriginRow[];
  readonly sumMillis: number;
  readonly gapCount: number;
  /** Numbers of rows that make at least half, and 80 %. */
  readonly halfCount: number;
  readonly mostCount: number;
}

const amountOf = ({ ownMillis }: OriginRow) => ownMillis ?? 0;

/** Counts the dearest rows that make at least so many hundredths of their sum; exact. */
function countFor(rows: readonly OriginRow[], sumMillis: number, hundredths: number): number {
  let before = 0n;
  const index = rows.findIndex((row) => {
    before += BigInt(amountOf(row));
    return before * 100n >= BigInt(sumMillis) * BigInt(hundredths);
  });
  return index + 1;
}

/** Sorts positions by what they cost and counts which of them decide; equal ones stay as they come. */
export function shareOrigins(rows: readonly OriginRow[]): OriginShares {
  const gaps = rows.filter(({ ownMillis }) => ownMillis === null);
  const priced = rows
    .filter(({ ownMillis }) => ownMillis !== null)
    .toSorted((a, b) => amountOf(b) - amountOf(a));
  const sumMillis = priced.reduce((sum, row) => sum + amountOf(row), 0);
  return {
    rows: [...gaps, ...priced],
    sumMillis,
    gapCount: gaps.length,
    halfCount: sumMillis === 0 ? 0 : countFor(priced, sumMillis, 50),
    mostCount: sumMillis === 0 ? 0 : countFor(priced, sumMillis, 80),
  };
}

/** The position on which bidders are farthest apart, with the two; undefined where only one has prices. */
export function widestGap(
  rows: readonly OriginRow[],
): { row: OriginRow; low: string; high: string; gapMillis: number } | undefined {
  let widest: ReturnType<typeof widestGap>;
  for (const row of rows) {
    const sorted = [...row.amounts].toSorted(([, a], [, b]) => a - b);
    const [low, high] = [sorted[0], sorted.at(-1)];
    if (low === undefined || high === undefined) continue;
    const gapMillis = high[1] - low[1];
    if (gapMillis > (widest?.gapMillis ?? 0)) widest = { row, low: low[0], high: high[0], gapMillis };
  }
  return widest;
}
