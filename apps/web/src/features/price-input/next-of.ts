/**
 * The next item that is wanted after the active one, with -1 the one before; behind the last comes the first. Undefined
 * where none is but the active one itself; the active one has the index -1 where there is none.
 */
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
