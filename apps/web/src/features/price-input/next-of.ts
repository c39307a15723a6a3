/** The next wanted item after (-1: before) the active one, in a circle; undefined where there is none. */
export function nextOf<T>(
  items: readonly T[],
  activeIndex: number,
  step: 1 | -1,
  isWanted: (item: T) => boolean,
): T | undefined {
  const from = activeIndex < 0 && step < 0 ? 0 : activeIndex;
  for (let count = 1; count < items.length + (activeIndex < 0 ? 1 : 0); count += 1) {
    const item = items[(from + count * step + items.length * 2) % items.length];
    if (item !== undefined && isWanted(item)) return item;
  }
  return undefined;
}
