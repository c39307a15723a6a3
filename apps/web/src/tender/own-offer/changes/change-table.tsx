import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { NARROW } from '../../../kit/page/width.ts';
import { focusActive, type GridController } from '../../../kit/tree-grid/grid-controller.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import { type ChangeHeads, changeColumns } from './change-columns.tsx';
import { type ProposedChange, type TickedChange, tickedShare } from './proposed-change.ts';
import styles from './change-table.module.css';
import { TEXTS } from './texts.ts';

/** As many pixels as there may be: what surrounds the table leaves it less. */
const FILLS_PX = 10_000;

interface ChangeTableProps {
  readonly heads: ChangeHeads;
  readonly lines: readonly TickedChange[];
  readonly emptyText: ReactNode;
  /** Nothing can be ticked. */
  readonly isLocked: boolean;
  /** Ticks changes, or takes their ticks where all of them have one; with `ticked` they become so. */
  readonly onTick: (changes: readonly ProposedChange[], ticked?: boolean) => void;
  /** Enter, wherever in the table. */
  readonly onTake: () => void;
}

type Grid = GridController<TickedChange>;

/** The changes of the selected rows, all of them where the head is active. */
function selectedChanges({ selection, model }: Grid, lines: readonly TickedChange[]): ProposedChange[] {
  const { active, range } = selection;
  if (active.rowIndex < 0) return lines.map(({ change }) => change);
  const [from, to] = range === undefined ? [active.rowIndex, active.rowIndex] : [range.fromRow, range.toRow];
  return Array.from({ length: to - from + 1 }, (_, step) => model.lineAt(from + step)).flatMap((line) =>
    line === undefined ? [] : line.row.change,
  );
}

/**
 * The table of proposed changes, for prices and factors alike: what stands, what would, the difference, what it does to
 * the offer's total, and a tick. Space ticks the selected rows, Strg+A all that are shown, Enter takes the ticked ones; the
 * focus put on it comes to its active cell.
 */
export function ChangeTable(props: ChangeTableProps) {
  const { heads, lines, isLocked, onTick, onTake } = props;
  const grid = useRef<Grid>(null);
  const isNarrow = useMediaQuery(NARROW) === true;
  const share = tickedShare(lines);
  const columns = useMemo(
    () =>
      changeColumns({
        heads,
        share,
        isLocked,
        isNarrow,
        onTick: ({ change }) => onTick([change]),
        onTickAll: () =>
          onTick(
            lines.map(({ change }) => change),
            share !== 'all',
          ),
      }),
    [heads, share, isLocked, isNarrow, lines, onTick],
  );
  const handleKey = (event: KeyboardEvent): void => {
    const isInCell = event.target instanceof Element && event.target.matches('[aria-colindex]');
    if (!isInCell || grid.current === null || event.altKey) return;
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
    if (event.key === 'Enter') onTake();
    else if (isLocked) return;
    else if (event.key === ' ') onTick(selectedChanges(grid.current, lines));
    else if (isAll) {
      onTick(
        lines.map(({ change }) => change),
        true,
      );
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="group"
      aria-label={TEXTS.list}
      className={styles.table}
      data-autofocus={lines.length > 0 || undefined}
      tabIndex={-1}
      onKeyDownCapture={handleKey}
      onFocus={(event) => {
        if (event.target === event.currentTarget) focusActive(grid.current?.scroller ?? null);
      }}
    >
      <TreeGrid
        controller={grid}
        label={TEXTS.list}
        columns={columns}
        rows={lines}
        getRowId={getRowId}
        rowHeightPx={30}
        height={FILLS_PX}
        emptyText={props.emptyText}
      />
    </div>
  );
}

const getRowId = ({ change }: TickedChange) => change.id;
