/** A text that did not pass and the German sentence why. */
export interface RejectedCell {
  readonly text: string;
  readonly error: string;
}

/** Refused texts by row id and column id. */
export type RejectedCells = ReadonlyMap<string, ReadonlyMap<string, RejectedCell>>;

export const NOTHING_REJECTED: RejectedCells = new Map();

/** The same marks with one set or, with undefined, removed; the very same object where nothing changes. */
export function withRejected(
  rejected: RejectedCells,
  rowId: string,
  columnId: string,
  cell: RejectedCell | undefined,
): RejectedCells {
  const row = rejected.get(rowId);
  if (cell === undefined && row?.has(columnId) !== true) return rejected;
  const cells = new Map(row);
  if (cell === undefined) cells.delete(columnId);
  else cells.set(columnId, cell);
  const next = new Map(rejected);
  if (cells.size === 0) next.delete(rowId);
  else next.set(rowId, cells);
  return next;
}

/** How many texts are marked. */
export function countRejected(rejected: RejectedCells): number {
  let count = 0;
  for (const row of rejected.values()) count += row.size;
  return count;
}
