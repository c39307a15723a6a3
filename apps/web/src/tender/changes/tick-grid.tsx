import { Checkbox, CheckboxIndicator, Stack } from '@mantine/core';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { focusActive, type GridController } from '../../kit/tree-grid/focus/grid-controller.ts';
import type { TreeGridColumn } from '../../kit/tree-grid/model/column.ts';
import { TreeGrid, type TreeGridProps } from '../../kit/tree-grid/tree-grid.tsx';
import { TEXTS } from './texts.ts';
import { type Tickable, type Ticked, tickedShare } from './ticks.ts';

/** As many pixels as there may be: what surrounds the table leaves it less. */
const FILLS_PX = 10_000;

/** Its columns stand beside the ticks. Without a height it is as high as its surroundings leave room for. */
interface TickGridProps<Change extends Tickable>
  extends Pick<
    TreeGridProps<Ticked<Change>>,
    'label' | 'columns' | 'rowHeightPx' | 'emptyText' | 'height' | 'sorting' | 'keepWidthsAs' | 'getRowKind'
  > {
  readonly lines: readonly Ticked<Change>[];
  /** Nothing can be ticked. */
  readonly isLocked: boolean;
  /** Ticks changes, or takes their ticks where all of them have one; with `ticked` they become so. */
  readonly onTick: (changes: readonly Change[], ticked?: boolean) => void;
  /** Opens by Enter what stands behind a line; without it Enter turns a tick. */
  readonly onOpen?: (line: Ticked<Change>) => void;
}

type Grid<Change extends Tickable> = GridController<Ticked<Change>>;

/** Of these lines the changes that can be ticked. */
function tickable<Change extends Tickable>(lines: readonly Ticked<Change>[]): Change[] {
  return lines.flatMap(({ change, isTicked }) => (isTicked === undefined ? [] : change));
}

/** The changes of the selected rows, all of them where the head is active. */
function selectedChanges<Change extends Tickable>(
  { selection, model }: Grid<Change>,
  lines: readonly Ticked<Change>[],
): Change[] {
  const { active, range } = selection;
  if (active.rowIndex < 0) return tickable(lines);
  const [from, to] = range === undefined ? [active.rowIndex, active.rowIndex] : [range.fromRow, range.toRow];
  const rows = Array.from({ length: to - from + 1 }, (_, step) => model.lineAt(from + step));
  return tickable(rows.flatMap((line) => (line === undefined ? [] : line.row)));
}

type TickTools<Change extends Tickable> = Pick<TickGridProps<Change>, 'lines' | 'isLocked' | 'onTick'>;

function tickColumn<Change extends Tickable>(tools: TickTools<Change>): TreeGridColumn<Ticked<Change>> {
  const { lines, isLocked, onTick } = tools;
  const share = tickedShare(lines);
  const wordOf = ({ isTicked }: Ticked<Change>) =>
    isTicked === undefined ? TEXTS.notTickable : isTicked ? TEXTS.ticked : TEXTS.unticked;
  return {
    id: 'tick',
    label: TEXTS.tick,
    header: (
      <Checkbox
        size="xs"
        aria-label={TEXTS.tickAll}
        tabIndex={-1}
        checked={share === 'all'}
        indeterminate={share === 'some'}
        disabled={isLocked}
        onChange={() => onTick(tickable(lines), share !== 'all')}
      />
    ),
    widthPx: 40,
    pinned: true,
    text: wordOf,
    cell: (line) =>
      line.isTicked === undefined ? (
        ''
      ) : (
        <span role="img" aria-label={wordOf(line)}>
          <CheckboxIndicator size="xs" radius="xs" checked={line.isTicked} disabled={isLocked} aria-hidden />
        </span>
      ),
    activate: (line) => {
      if (!isLocked && line.isTicked !== undefined) onTick([line.change]);
    },
  };
}

/**
 * The table of what would change, with a tick each. Space ticks the selected rows, Strg+A all that are shown;
 * the focus put on it comes to its active cell.
 */
export function TickGrid<Change extends Tickable>(props: TickGridProps<Change>) {
  const { columns, lines, isLocked, onTick, onOpen, height = FILLS_PX, ...table } = props;
  const grid = useRef<Grid<Change>>(null);
  const allColumns = useMemo(
    () => [tickColumn({ lines, isLocked, onTick }), ...columns],
    [columns, isLocked, lines, onTick],
  );
  const handleKey = (event: KeyboardEvent): void => {
    const isInCell = event.target instanceof Element && event.target.matches('[aria-colindex]');
    if (!isInCell || grid.current === null || event.altKey) return;
    const { selection, model } = grid.current;
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
    const line = event.key === 'Enter' ? model.lineAt(selection.active.rowIndex)?.row : undefined;
    if (line !== undefined && onOpen !== undefined) onOpen(line);
    else if (isLocked) return;
    else if (event.key === ' ') onTick(selectedChanges(grid.current, lines));
    else if (isAll) onTick(tickable(lines), true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Stack
      role="group"
      aria-label={table.label}
      gap={0}
      mih={0}
      data-autofocus={lines.length > 0 || undefined}
      tabIndex={-1}
      onKeyDownCapture={handleKey}
      onFocus={(event) => {
        if (event.target === event.currentTarget) focusActive(grid.current?.scroller ?? null);
      }}
    >
      <TreeGrid
        {...table}
        controller={grid}
        columns={allColumns}
        rows={lines}
        getRowId={getRowId}
        height={height}
      />
    </Stack>
  );
}

const getRowId = ({ change }: Ticked<Tickable>) => change.id;
