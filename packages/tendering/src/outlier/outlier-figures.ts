/**
 * Of the rows of LVs that an odd price is about: their amounts, what is asked for them, and what the reference would be; money in
 * thousandths of a euro, null where there is none.
 */
export interface OutlierSums {
  readonly mengeMillis: number;
  readonly sumMillis: number | null;
  readonly referenceMillis: number | null;
}

/**
 * What an odd price weighs, in thousandths of a euro: its sum less amount × reference, of a missing one amount × reference; null without a
 * reference.
 */
export function outlierWeightMillis({
  sumMillis,
  referenceMillis,
}: Pick<OutlierSums, 'sumMillis' | 'referenceMillis'>): number | null {
  if (referenceMillis === null) return null;
  return sumMillis === null ? referenceMillis : sumMillis - referenceMillis;
}

/** A sum over an amount, in thousandths of a euro a unit, half up, exact: the mean of prices by their amounts. Null without either. */
function meanByMenge(sumMillis: number | null, mengeMillis: number): number | null {
  if (sumMillis === null || mengeMillis === 0) return null;
  const [sum, menge] = [BigInt(sumMillis) * 1_000n, BigInt(mengeMillis)];
  return Number((sum * 2n + menge) / (menge * 2n));
}

/** The price with its factors, and the reference, each as the mean of the rows that it is about, by their amounts. */
export function meanPrices({ sumMillis, referenceMillis, mengeMillis }: OutlierSums) {
  return {
    epMillis: meanByMenge(sumMillis, mengeMillis),
    referenceMillis: meanByMenge(referenceMillis, mengeMillis),
  };
}
