import { nestRows } from './category-tree.ts';

/**
 * What `make` gives for each row of a nested set, from the leaves up: it is handed the row, what was made of the rows in
 * it, and its level, 1 at the root; with an empty list it leaves the row out (SETUP-010). Numbers that cross are a RangeError.
 */
export function mapTree<Row extends { readonly leftInt: number; readonly rightInt: number }, Made>(
  rows: readonly Row[],
  make: (row: Row, below: Made[], level: number) => readonly Made[],
): Made[] {
  const { order, parentOf, childrenOf, levelOf } = nestRows(rows);
  const build = (place: number): readonly Made[] => {
    const row = rows[order[place] ?? -1];
    return row === undefined ? [] : make(row, (childrenOf[place] ?? []).flatMap(build), levelOf[place] ?? 1);
  };
  return order.flatMap((_, place) => (parentOf[place] === -1 ? build(place) : []));
}
