/** All tenths of a percent that there are. */
const WHOLE_TENTHS = 1_000;

/**
 * The shares of amounts in their sum, in tenths of a percent that add up to 100 %: each is rounded down, and what is left
 * goes to those that lost most by it, the earlier first. Amounts are whole and not negative; without any sum there are no
 * shares, and nothing is given (OVERVIEW-006).
 */
export function shareTenths(amounts: readonly number[]): number[] | undefined {
  const whole = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
  if (whole === 0n) return undefined;
  const exact = amounts.map((amount) => BigInt(amount) * BigInt(WHOLE_TENTHS));
  const shares = exact.map((own) => Number(own / whole));
  const left = WHOLE_TENTHS - shares.reduce((sum, share) => sum + share, 0);
  const byLoss = [...exact.keys()].toSorted((a, b) => {
    const [lossA, lossB] = [(exact[a] ?? 0n) % whole, (exact[b] ?? 0n) % whole];
    return lossA === lossB ? a - b : lossA > lossB ? -1 : 1;
  });
  for (const index of byLoss.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
