/**
 * The sums of the LV rows that an outlier is about: amounts, what is asked for them, and what the reference
 * would be; money in thousandths of a euro, null where there is none.
 */
export interface OutlierSums {
  readonly mengeMillis: number;
  readonly sumMillis: number | null;
  readonly referenceMillis: number | null;
}

/**
 * The weight of an outlier, in thousandths of a euro: its sum less amount × reference, of a missing one
 * amount × reference; null without a reference.
 */
export function outlierWeightMillis({
  sumMillis,
  referenceMillis,
}: Pick<OutlierSums, 'sumMillis' | 'referenceMillis'>): number | null {
  if (referenceMillis === null) return null;
  return sumMillis === null ? referenceMillis : sumMillis - referenceMillis;
}

/** The mean price by amount, in thousandths of a euro per unit, half up, exact. Null without either. */
function meanByMenge(sumMillis: number | null, mengeMillis: number): number | null {
  if (sumMillis === null || mengeMillis === 0) return null;
  const [sum, menge] = [BigInt(sumMillis) * 1_000n, BigInt(mengeMillis)];
  return Number((sum * 2n + menge) / (menge * 2n));
}

/** The mean price with factors and mean reference of the rows it is about, by their amounts. */
export function meanPrices({ sumMillis, referenceMillis, mengeMillis }: OutlierSums) {
  return {
    epMillis: meanByMenge(sumMillis, mengeMillis),
    referenceMillis: meanByMenge(referenceMillis, mengeMillis),
  };
}
