import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { PlacedColumn } from '../columns/place-columns.ts';
import { indexesWith } from './range-in-sight.ts';
import type { CellPlace } from '../moving/move-cell.ts';
import type { GridMeasures } from './plan-window.ts';
import { watchWindow } from './watch-window.ts';

interface WindowInput<Row> extends GridMeasures<Row> {
  readonly scroller: HTMLElement | null;
  readonly active: CellPlace;
}

export interface VirtualWindow<Row> {
  readonly rowIndexes: readonly number[];
  /** Whether more than the frozen cells of a row is drawn. */
  readonly isWhole: (rowIndex: number) => boolean;
  /** The scrolling columns to draw; the same array until one enters or leaves. */
  readonly center: readonly PlacedColumn<Row>[];
}

/** The rows and columns in sight, with some around them; the active cell is always drawn, so that it keeps the focus. */
export function useVirtualWindow<Row>(input: WindowInput<Row>): VirtualWindow<Row> {
  const { scroller, layout, active, rowCount } = input;
  const { center } = layout;
  const watch = useMemo(() => watchWindow<Row>(scroller), [scroller]);
  // A string, so that scrolling re-renders only when a row or column enters or leaves; and at once, so that none is missing.
  const key = useSyncExternalStore(watch.subscribe, () => {
    const { rows, whole, columns } = watch.needed(input);
    return [rows, whole, columns].flatMap(({ first, last }) => [first, last]).join();
  });
  useLayoutEffect(() => watch.draw(input), [watch, input]);
  const [firstRow = 0, lastRow = -1, firstWhole = 0, lastWhole = -1, first = 0, last = -1] = key
    .split(',')
    .map(Number);
  const activeColumn = active.columnIndex - layout.pinned.length;
  const shown = useMemo(() => {
    if (first === 0 && last === center.length - 1) return center;
    return indexesWith({ first, last }, activeColumn, center.length).flatMap((index) => center[index] ?? []);
  }, [center, first, last, activeColumn]);
  const rowIndexes = useMemo(
    () => indexesWith({ first: firstRow, last: lastRow }, active.rowIndex, rowCount),
    [firstRow, lastRow, active.rowIndex, rowCount],
  );
  const isWhole = (rowIndex: number) =>
    (rowIndex >= firstWhole && rowIndex <= lastWhole) || rowIndex === active.rowIndex;
  return { rowIndexes, isWhole, center: shown };
}
