/**
 * The middle of some amounts in thousandths, of an even number the mean of the two in the middle, half up;
 * null of none. Amounts are not negative.
 */
export function medianMillis(amounts: readonly number[]): number | null {
  if (amounts.length === 0) return null;
  const sorted = amounts.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  if (sorted.length % 2 === 1) return upper;
  const lower = sorted[sorted.length / 2 - 1] ?? 0;
  const gap = upper - lower;
  // Adding half of the gap stays exact where the sum of both would not.
  return lower + (gap - (gap % 2)) / 2 + (gap % 2);
}

/**
 * The same of all amounts but the one at a place, without another list; the first `count` of them stand in
 * their order. A place outside takes none away. Null where none is left.
 */
export function medianWithout(sorted: Float64Array, count: number, place: number): number | null {
  const isInside = place >= 0 && place < count;
  const left = isInside ? count - 1 : count;
  if (left === 0) return null;
  const at = (index: number): number => sorted[isInside && index >= place ? index + 1 : index] as number;
  const upper = at(left >> 1);
  if (left % 2 === 1) return upper;
  const lower = at((left >> 1) - 1);
  const gap = upper - lower;
  return lower + (gap - (gap % 2)) / 2 + (gap % 2);
}

/** The mean of some amounts in thousandths, half up, exact; null of none. Amounts are not negative. */
export function meanMillis(amounts: readonly number[]): number | null {
  if (amounts.length === 0) return null;
  const count = amounts.length;
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (sum > Number.MAX_SAFE_INTEGER) {
    const exact = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
    return Number((exact * 2n + BigInt(count)) / BigInt(count * 2));
  }
  const rest = sum % count;
  return (sum - rest) / count + (rest >= count - rest ? 1 : 0);
}
