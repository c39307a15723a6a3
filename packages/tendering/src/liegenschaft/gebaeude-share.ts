const TOTAL_PERCENT = 100;

/** The usage mix where none is set: office, retail, living, logistics, other (PROP-051). */
export const DEFAULT_USAGE_SHARES: readonly number[] = [20, 20, 20, 20, 20];
/** The energy sources where none are set: district heating, gas, oil, heat pump, wood, other (PROP-053). */
export const DEFAULT_ENERGY_SHARES: readonly number[] = [16, 16, 17, 17, 17, 17];

/**
 * The shares in whole percent that sliders show: the stored ones, unset ones being 0, or the defaults where
 * none is set (PROP-051, PROP-053).
 */
export function sharesToShow(stored: readonly (number | null)[], defaults: readonly number[]): number[] {
  return stored.every((share) => share === null) ? [...defaults] : stored.map((share) => share ?? 0);
}

/**
 * Moves the slider at `index` to `percent` and rebalances the others to a total of 100 within 0 … 100: the
 * surplus or deficit is spread evenly over them in order, in whole percents, skipping those at their bound,
 * the remainder to the last. Shares that did not add up to 100 do afterwards (PROP-052, OPEN-45).
 */
export function moveShare(shares: readonly number[], index: number, percent: number): number[] {
  const moved = shares.map((share) => Math.min(TOTAL_PERCENT, Math.max(0, Math.round(share))));
  // A single slider has none to take from, so it keeps everything.
  if (moved.length === 1) return [TOTAL_PERCENT];
  moved[index] = Math.min(TOTAL_PERCENT, Math.max(0, Math.round(percent)));
  let open = TOTAL_PERCENT - moved.reduce((sum, share) => sum + share, 0);
  while (open !== 0) {
    const bound = open > 0 ? TOTAL_PERCENT : 0;
    const movable = [...moved.keys()].filter((each) => each !== index && moved[each] !== bound);
    const even = Math.trunc(open / movable.length);
    for (const [place, each] of movable.entries()) {
      const isLast = place === movable.length - 1;
      const wanted = (moved[each] ?? 0) + (isLast ? open : even);
      const kept = Math.min(TOTAL_PERCENT, Math.max(0, wanted));
      open -= kept - (moved[each] ?? 0);
      moved[each] = kept;
    }
  }
  return moved;
}
