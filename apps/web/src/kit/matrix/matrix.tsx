import { Box } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type DragEvent, useRef, useState } from 'react';
import { MatrixHead, type MatrixProps, MatrixRow } from './matrix-lines.tsx';
import { useMatrixFocus } from './use-matrix-focus.ts';
import styles from './matrix.module.css';

/** Follows files that are dragged over the columns of a matrix; gives the column under the pointer. */
function useFileDrop(
  mayDropOn: (columnIndex: number) => boolean,
  onDrop: (columnIndex: number, files: File[]) => void,
) {
  const [overColumn, setOverColumn] = useState<number>();
  const columnUnder = (event: DragEvent): number | undefined => {
    const hasFiles = event.dataTransfer.types.includes('Files');
    const text = (event.target as Element).closest<HTMLElement>('[data-column]')?.dataset['column'];
    const index = hasFiles && text !== undefined ? Number(text) : undefined;
    return index !== undefined && mayDropOn(index) ? index : undefined;
  };
  return {
    overColumn,
    handlers: {
      onDragOver(event: DragEvent) {
        const column = columnUnder(event);
        setOverColumn(column);
        if (column !== undefined) event.preventDefault();
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOverColumn(undefined);
      },
      onDrop(event: DragEvent) {
        const column = columnUnder(event);
        setOverColumn(undefined);
        if (column === undefined) return;
        event.preventDefault();
        onDrop(column, [...event.dataTransfer.files]);
      },
    },
  };
}

const ROW_HEIGHT_PX = 53;
const OVERSCAN_ROWS = 6;

/** Where each frozen column begins, and how wide it is; narrow screens shrink them together (OPEN-59). */
function frozenPlaces(widthsPx: readonly number[]): { left: string; width: string }[] {
  return widthsPx.map((widthPx, index) => {
    const leftPx = widthsPx.slice(0, index).reduce((sum, before) => sum + before, 0);
    return {
      left: `calc(${leftPx}px * var(--matrix-frozen))`,
      width: `calc(${widthPx}px * var(--matrix-frozen))`,
    };
  });
}

function templateOf(frozen: readonly { width: string }[], columnCount: number): CSSProperties {
  const widths = frozen.map(({ width }) => width);
  return {
    '--matrix-template': `${widths.join(' ')} repeat(${columnCount}, minmax(var(--matrix-column), 1fr))`,
    '--matrix-width': `calc(${widths.join(' + ')} + ${columnCount} * var(--matrix-column))`,
  } as CSSProperties;
}

/**
 * A table of rows by columns whose cells hold controls: sticky header and first columns, only rows in sight
 * drawn, arrow keys between cells, files dropped on columns; stacked below 640 px (SETUP-002, OPEN-59).
 */
export function Matrix<Row, Column>(props: MatrixProps<Row, Column>) {
  const { label, rows, rowHeaders, columns } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN_ROWS,
  });
  const size = { rows: rows.length, columns: columns.length };
  const focus = useMatrixFocus(size, (row) => virtual.scrollToIndex(row));
  const drop = useFileDrop(
    (index) =>
      props.onDropFiles !== undefined &&
      columns[index] !== undefined &&
      (props.mayDropOn?.(columns[index]) ?? true),
    (index, files) => {
      const column = columns[index];
      if (column !== undefined) props.onDropFiles?.(column, files);
    },
  );
  const frozen = frozenPlaces(rowHeaders.map(({ widthPx }) => widthPx));
  const lefts = frozen.map(({ left }) => left);
  const items = virtual.getVirtualItems();
  return (
    <div ref={scroll} className={styles.scroll} {...drop.handlers}>
      <div
        ref={focus.grid}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={rowHeaders.length + columns.length}
        className={styles.grid}
        style={templateOf(frozen, columns.length)}
        onFocus={focus.onFocus}
        onKeyDown={focus.onKeyDown}
      >
        <MatrixHead matrix={props} lefts={lefts} overColumn={drop.overColumn} />
        {rows.length === 0 && (
          <Box role="row" px={16} py={32} c="dimmed" ta="center">
            <div role="gridcell">{props.emptyText}</div>
          </Box>
        )}
        <div role="presentation" style={{ height: items[0]?.start ?? 0 }} />
        {items.map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            <MatrixRow
              key={props.getRowId(row)}
              row={row}
              rowIndex={item.index}
              matrix={props}
              lefts={lefts}
              activeColumn={item.index === focus.active.row ? focus.active.column : undefined}
              overColumn={drop.overColumn}
              measure={virtual.measureElement}
            />
          );
        })}
        <div role="presentation" style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
      </div>
    </div>
  );
}
