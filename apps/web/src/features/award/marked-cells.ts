import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import type { GridPlace } from '../../kit/tree-grid/focus/use-selection.ts';
import type { AwardCell, AwardRow } from './award-rows.ts';

/** The id of the line below the properties, which is not one of them. */
export const SUM_ROW = 'sum';
/** The ids of the columns that say which property it is. */
export const PLACE_COLUMNS = { liegenschaft: 'liegenschaft', adresse: 'adresse' } as const;
/** The id of the column at the right: how many offers count. */
export const VALID_COLUMN = 'valid';

/** The columns of the table from left to right; on a telephone the address stands behind the awards. */
function columnIdsOf(sliceIds: readonly SliceId[], isNarrow: boolean): readonly string[] {
  const { liegenschaft, adresse } = PLACE_COLUMNS;
  const places = isNarrow ? [liegenschaft, ...sliceIds, adresse] : [liegenschaft, adresse, ...sliceIds];
  return [...places, VALID_COLUMN];
}

/** The packages of the block that is marked in the table; none where it is a single cell. */
export function markedCells(
  rows: readonly AwardRow[],
  place: GridPlace | undefined,
  { sliceIds, isNarrow }: { sliceIds: readonly SliceId[]; isNarrow: boolean },
): readonly AwardCell[] {
  if (place?.anchor === undefined) return [];
  const columnIds = columnIdsOf(sliceIds, isNarrow);
  const corners = [place.anchor, place.active].map(({ rowId, columnId }) => ({
    row: rowId === SUM_ROW ? rows.length : rows.findIndex(({ liegenschaft }) => liegenschaft.id === rowId),
    column: columnIds.indexOf(columnId),
  }));
  // A block whose corner is not in sight any more is none, as in the table.
  if (corners.some(({ row, column }) => row < 0 || column < 0)) return [];
  const [one, other] = corners as [(typeof corners)[number], (typeof corners)[number]];
  if (one.row === other.row && one.column === other.column) return [];
  const marked = new Set(
    columnIds.slice(Math.min(one.column, other.column), Math.max(one.column, other.column) + 1),
  );
  const marks = sliceIds.map((sliceId) => marked.has(sliceId));
  return rows
    .slice(Math.min(one.row, other.row), Math.max(one.row, other.row) + 1)
    .flatMap(({ cells }) => cells.filter((_, index) => marks[index] === true));
}
