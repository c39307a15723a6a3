import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  focusActive,
  type GridController,
  showCell,
} from '../../../../kit/tree-grid/focus/grid-controller.ts';
import { lineId, type LvLine } from '../../../../tender/lv/lv-line.ts';
import { GP } from '../../parts/bidder-columns.tsx';
import { TEXTS as COMMON } from '../../texts.ts';
import { isFar } from '../comparison/far-price.ts';
import type { ComparedPrices } from '../comparison/compared-prices.ts';
import type { ComparisonView } from '../comparison/comparison-view.ts';
import { NUMBER, SPAN } from './compact-columns.tsx';
import { CompactBar, CompactKeys, NoHits } from './compact-bar.tsx';
import { ALL_LINES, arrangeLines, isGap, type LineChoice, markLines, nextMark } from './compact-rows.ts';

interface WayOfMarks {
  readonly grid: RefObject<GridController<LvLine> | null>;
  /** Opens everything that is folded. */
  readonly unfold: () => void;
}

/** The lines of the compact comparison; undefined where the specified one is shown, or nothing yet. */
export function useCompact(table: ComparedPrices | undefined, view: ComparisonView) {
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
    /** The bar above the table: which lines it shows, and what they are chosen by. */
    bar: <CompactBar {...{ choice, change, marks, outlierPercent }} hitCount={lines.hitCount} />,
    /** The line below the table: what the keys do. */
    keys: <CompactKeys />,
    /** How the table looks, and its lines. */
    look: {
      keepWidthsAs: 'comparison-compact',
      isDense: true,
      rows: lines.rows,
      getChildren: lines.getChildren,
      emptyText: choice === ALL_LINES ? COMMON.noPosition : <NoHits choice={choice} change={change} />,
      rowHeightPx: 28,
      sorting: {
        columnId: choice.sorting === 'span' ? SPAN : choice.sorting === 'number' ? NUMBER : undefined,
        isDescending: choice.sorting !== 'number',
        onSort: (columnId: string) => change({ sorting: columnId === SPAN ? 'span' : 'number' }),
      },
    },
    /** Goes to the next marked price on F8, with Shift to the previous, also in folded groups; else false. */
    goToMark: (event: KeyboardEvent, way: WayOfMarks): boolean => {
      const { bidders } = compared;
      const isMarked = (line: LvLine, index: number) =>
        isFar(line, index, outlierPercent) || isGap(line, bidders, index);
      return goToMark(event, { ...way, bidders, isMarked });
    },
  };
}

function goToMark(
  event: KeyboardEvent,
  { grid, unfold, bidders, isMarked }: WayOfMarks & Parameters<typeof nextMark>[1],
): boolean {
  if (event.key !== 'F8' || grid.current === null) return false;
  const { visible, selection, sized } = grid.current;
  const lines = visible.unfolded().map(({ row }) => row);
  const activeId = visible.lines[selection.active.rowIndex]?.id;
  const columnId = sized.layout.columns[selection.active.columnIndex]?.column.group?.id;
  const found = nextMark(
    lines,
    { bidders, isMarked },
    {
      rowIndex: lines.findIndex((line) => lineId(line) === activeId),
      // From before the first bidder on, so that none of the line is passed over.
      bidderIndex: bidders.findIndex(({ serviceProviderId }) => serviceProviderId === columnId),
    },
    event.shiftKey ? -1 : 1,
  );
  if (found === undefined) return true;
  const rowId = lineId(found.line);
  if (!visible.indexById.has(rowId)) flushSync(unfold);
  const bidderId = bidders[found.bidderIndex]?.serviceProviderId ?? '';
  if (showCell(grid.current, rowId, bidderId + GP)) focusActive(grid.current.scroller);
  return true;
}
