import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  focusActive,
  type GridController,
  showCell,
} from '../../../../kit/tree-grid/focus/grid-controller.ts';
import type { GridSorting } from '../../../../kit/tree-grid/model/column.ts';
import { lineId, type LvLine } from '../../../../tender/lv/lv-line.ts';
import { GP } from '../../parts/bidder-columns.tsx';
import type { ComparedPrices } from '../compared-prices.ts';
import type { ComparisonView } from '../view/comparison-view.ts';
import { NUMBER, SPAN } from './compact-columns.tsx';
import {
  ALL_LINES,
  type ArrangedLines,
  arrangeLines,
  isFar,
  isGap,
  type LineChoice,
  type MarkedLines,
  markLines,
  nextMark,
} from './compact-rows.ts';

/** The compact comparison: which lines it shows, and what they are chosen by. */
export interface Compact {
  readonly choice: LineChoice;
  readonly change: (changed: Partial<LineChoice>) => void;
  readonly marks: MarkedLines;
  readonly lines: ArrangedLines;
  readonly sorting: GridSorting;
  /** Whether the price of a bidder in a line is marked, so that F8 stops there. */
  readonly isMarked: (line: LvLine, bidderIndex: number) => boolean;
}

/** The lines of the compact comparison; undefined where the specified one is shown, or nothing yet. */
export function useCompact(table: ComparedPrices | undefined, view: ComparisonView): Compact | undefined {
  const [choice, setChoice] = useState(ALL_LINES);
  const { isCompact, outlierPercent } = view;
  const compared = isCompact ? table : undefined;
  const marks = useMemo(() => compared && markLines(compared, outlierPercent), [compared, outlierPercent]);
  const lines = useMemo(
    () => compared && marks && arrangeLines(compared.rows, marks, choice),
    [compared, marks, choice],
  );
  if (compared === undefined || marks === undefined || lines === undefined) return undefined;
  const change = (changed: Partial<LineChoice>): void => setChoice((known) => ({ ...known, ...changed }));
  return {
    choice,
    change,
    marks,
    lines,
    sorting: {
      columnId: choice.sorting === 'span' ? SPAN : choice.sorting === 'number' ? NUMBER : undefined,
      isDescending: choice.sorting !== 'number',
      onSort: (columnId) => change({ sorting: columnId === SPAN ? 'span' : 'number' }),
    },
    isMarked: (line, index) => isFar(line, index, outlierPercent) || isGap(line, compared.bidders, index),
  };
}

interface WayOfMarks {
  readonly grid: RefObject<GridController<LvLine> | null>;
  readonly table: ComparedPrices;
  readonly compact: Compact;
  /** Opens everything that is folded. */
  readonly unfold: () => void;
}

/** F8 leads to the next marked price, with Shift to the one before, also in a group that is folded; false for other keys. */
export function goToMark(event: KeyboardEvent, { grid, table, compact, unfold }: WayOfMarks): boolean {
  if (event.key !== 'F8' || grid.current === null) return false;
  const { visible, selection, sized } = grid.current;
  const lines = visible.unfolded().map(({ row }) => row);
  const activeId = visible.lines[selection.active.rowIndex]?.id;
  const columnId = sized.layout.columns[selection.active.columnIndex]?.column.group?.id;
  const found = nextMark(
    lines,
    { bidders: table.bidders, isMarked: compact.isMarked },
    {
      rowIndex: lines.findIndex((line) => lineId(line) === activeId),
      // From before the first bidder on, so that none of the line is passed over.
      bidderIndex: table.bidders.findIndex(({ serviceProviderId }) => serviceProviderId === columnId),
    },
    event.shiftKey ? -1 : 1,
  );
  if (found === undefined) return true;
  const rowId = lineId(found.line);
  if (!visible.indexById.has(rowId)) flushSync(unfold);
  const bidderId = table.bidders[found.bidderIndex]?.serviceProviderId ?? '';
  if (showCell(grid.current, rowId, bidderId + GP)) focusActive(grid.current.scroller);
  return true;
}
