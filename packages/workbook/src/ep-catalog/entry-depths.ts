import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { nestRows } from '@rahmenpreis/pricing/tree/category-tree.ts';

/** How deep each entry lies in the catalogue, 0 at the root. Numbers that make no tree are a RangeError. */
export function entryDepths(entries: readonly Pick<EpEntry, 'leftInt' | 'rightInt'>[]): number[] {
  const { order, levelOf } = nestRows(entries);
  const levels: number[] = [];
  for (const [place, entryIndex] of order.entries()) levels[entryIndex] = (levelOf[place] ?? 1) - 1;
  return levels;
}
