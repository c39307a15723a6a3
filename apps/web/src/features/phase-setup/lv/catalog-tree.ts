import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { mapTree } from '@rahmenpreis/pricing/tree/map-tree.ts';

/** A catalogue entry with what lies in it. */
export interface EntryNode {
  readonly entry: EpEntry;
  readonly children: readonly EntryNode[];
}

/** Gives the catalogue as a tree, roots in order (SETUP-009, SETUP-012). */
export function entryTree(entries: readonly EpEntry[]): EntryNode[] {
  return mapTree<EpEntry, EntryNode>(entries, (entry, children) => [{ entry, children }]);
}

/** Gives the ids under which the grid folds categories: the nested set's left numbers. */
export function categoryIds(entries: readonly EpEntry[]): ReadonlySet<string> {
  return new Set(entries.filter(({ type }) => type === 'category').map(({ leftInt }) => String(leftInt)));
}
