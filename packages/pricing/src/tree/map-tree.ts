import { nestRows } from './category-tree.ts';

/**
 * The results of `make` for rows of a nested set, leaves first: it gets the row, the results in it and its
 * level, 1 at the root; an empty list omits the row (SETUP-010). Crossing numbers are a RangeError.
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
