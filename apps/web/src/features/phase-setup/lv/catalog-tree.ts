import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { nestRows } from '@rahmenpreis/pricing/tree/lv-tree.ts';

/** A catalogue entry with what lies in it. */
export interface EntryNode {
  readonly entry: EpEntry;
  readonly children: readonly EntryNode[];
}

/** Gives the catalogue as a tree, roots in order (SETUP-009, SETUP-012). */
export function entryTree(entries: readonly EpEntry[]): EntryNode[] {
  const { order, parentOf, childrenOf } = nestRows(entries);
  const nodeAt = (position: number): EntryNode[] => {
    const entry = entries[order[position] ?? -1];
    return entry === undefined ? [] : [{ entry, children: (childrenOf[position] ?? []).flatMap(nodeAt) }];
  };
  return order.flatMap((_, position) => (parentOf[position] === -1 ? nodeAt(position) : []));
}

/** Gives the ids under which the grid folds categories: the nested set's left numbers. */
export function categoryIds(entries: readonly EpEntry[]): ReadonlySet<string> {
  return new Set(entries.filter(({ type }) => type === 'category').map(({ leftInt }) => String(leftInt)));
}
