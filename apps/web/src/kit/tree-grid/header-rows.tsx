import type { CSSProperties, PointerEvent } from 'react';
import { useRef } from 'react';
import { columnLabel } from './column.ts';
import type { PlacedColumn, PlacedGroup } from './place-columns.ts';
import { TEXTS } from './texts.ts';
import classes from './tree-grid.module.css';
import type { SizedColumns } from './use-column-layout.ts';

/** Height of one line of the header. */
export const HEADER_ROW_PX = 34;

export interface HeaderRowsProps<Row> {
  sized: SizedColumns<Row>;
  center: readonly PlacedColumn<Row>[];
  /** -1 where the active cell is no header. */
  activeColumn: number;
}

function placeStyle({
  pinned,
  leftPx,
  widthPx,
}: Pick<PlacedGroup, 'pinned' | 'leftPx' | 'widthPx'>): CSSProperties {
  return { left: leftPx, width: widthPx, position: pinned ? 'sticky' : 'absolute' };
}

function ResizeHandle<Row>({ placed, sized }: { placed: PlacedColumn<Row>; sized: SizedColumns<Row> }) {
  const start = useRef<{ pointerPx: number; widthPx: number }>(undefined);
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { pointerPx: event.clientX, widthPx: placed.widthPx };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (start.current === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    sized.setWidth(placed.column.id, start.current.widthPx + event.clientX - start.current.pointerPx);
  };
  return (
    <span
      data-resize
      aria-hidden
      className={classes.resize}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={() => sized.resetWidth(placed.column.id)}
    />
  );
}

function GroupRow<Row>({ sized, center }: HeaderRowsProps<Row>) {
  const { layout } = sized;
  const first = center[0]?.index ?? 0;
  const last = center.at(-1)?.index ?? -1;
  const shown = layout.groups.filter(
    (group) => group.pinned || (group.columnIndex <= last && group.columnIndex + group.columnCount > first),
  );
  return (
    <div role="row" aria-rowindex={1} className={classes.headerRow} style={{ width: layout.totalWidthPx }}>
      <div
        role="presentation"
        className={classes.headerFiller}
        data-last-pinned={layout.pinned.length > 0 || undefined}
        style={{ width: layout.pinnedWidthPx }}
      />
      {shown.map((placed) => (
        <div
          key={`${placed.group.id} ${placed.columnIndex}`}
          role="columnheader"
          aria-label={placed.group.label}
          aria-colindex={placed.columnIndex + 1}
          aria-colspan={placed.columnCount}
          className={classes.groupHeader}
          data-pinned={placed.pinned || undefined}
          style={placeStyle(placed)}
        >
          <span
            className={classes.groupContent}
            style={{ left: layout.pinnedWidthPx + 8, maxWidth: placed.widthPx - 16 }}
          >
            {placed.group.header}
          </span>
        </div>
      ))}
    </div>
  );
}

/** The header: groups above, columns below, each column with its handle for the width. */
export function HeaderRows<Row>(props: HeaderRowsProps<Row>) {
  const { sized, center, activeColumn } = props;
  const { layout } = sized;
  const hasGroups = layout.groups.length > 0;
  return (
    <div role="rowgroup" className={classes.header}>
      {hasGroups && <GroupRow {...props} />}
      <div
        role="row"
        aria-rowindex={hasGroups ? 2 : 1}
        className={classes.headerRow}
        style={{ width: layout.totalWidthPx }}
      >
        {[...layout.pinned, ...center].map((placed) => (
          <div
            key={placed.column.id}
            role="columnheader"
            aria-colindex={placed.index + 1}
            aria-label={columnLabel(placed.column)}
            aria-description={TEXTS.resizeHint}
            tabIndex={placed.index === activeColumn ? 0 : -1}
            data-r={-1}
            data-c={placed.index}
            data-align={placed.column.align}
            data-tree={placed.isTree || undefined}
            data-pinned={placed.pinned || undefined}
            data-last-pinned={placed.lastPinned || undefined}
            data-starts-group={placed.startsGroup || undefined}
            className={classes.headerCell}
            style={placeStyle(placed)}
          >
            <span className={classes.content}>{placed.column.header}</span>
            <ResizeHandle placed={placed} sized={sized} />
          </div>
        ))}
      </div>
    </div>
  );
}
