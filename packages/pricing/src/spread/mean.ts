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
