/** Below 0 where a part is under so many whole percent of the whole, above 0 where over, else 0; exact. */
export function compareToPercent(part: number, whole: number, percent: number): number {
  const scaled = part * 100;
  const limit = whole * percent;
  if (scaled <= Number.MAX_SAFE_INTEGER && limit <= Number.MAX_SAFE_INTEGER) return scaled - limit;
  return Number(BigInt(part) * 100n - BigInt(whole) * BigInt(percent));
}
