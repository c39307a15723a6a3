/** A cell by the ids of its row and column. */
export interface CellName {
  readonly rowId: string;
  readonly columnId: string;
}

/** A text that did not pass and the German sentence why. */
export interface RejectedCell {
  readonly text: string;
  readonly error: string;
}

/** A cell's value: exact thousandths of its column's unit, or a yes or no; undefined without a value. */
export type CellValue = number | boolean | undefined;

/** A cell's value, counted or not, and what it was given for, such as a unit; undefined where unsaid. */
export interface KeptValue {
  readonly value: CellValue;
  readonly basis?: string | undefined;
}

/** The same with what stands over it: what is kept and, where there is one, the refused text. */
export interface CellContent extends KeptValue {
  readonly rejected: RejectedCell | undefined;
}

/** Refused texts by row id and column id. */
export type RejectedCells = ReadonlyMap<string, ReadonlyMap<string, RejectedCell>>;

export const NOTHING_REJECTED: RejectedCells = new Map();

/** A mark to set or, without one, to take away. */
export interface MarkChange extends CellName {
  readonly cell: RejectedCell | undefined;
}

/** The same marks with some set or removed, however many at once; the same object where nothing changes. */
export function withRejected(rejected: RejectedCells, changes: readonly MarkChange[]): RejectedCells {
  let next: Map<string, Map<string, RejectedCell>> | undefined;
  const copied = new Set<string>();
  for (const { rowId, columnId, cell } of changes) {
    if (cell === undefined && (next ?? rejected).get(rowId)?.has(columnId) !== true) continue;
    next ??= new Map(rejected as ReadonlyMap<string, Map<string, RejectedCell>>);
    const cells = copied.has(rowId) ? next.get(rowId) : new Map(next.get(rowId));
    if (cells === undefined) continue;
    copied.add(rowId);
    if (cell === undefined) cells.delete(columnId);
    else cells.set(columnId, cell);
    next.set(rowId, cells);
    if (cells.size > 0) continue;
    next.delete(rowId);
    copied.delete(rowId);
  }
  return next ?? rejected;
}

/** How many texts are marked. */
export function countRejected(rejected: RejectedCells): number {
  let count = 0;
  for (const row of rejected.values()) count += row.size;
  return count;
}
