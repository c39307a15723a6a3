import { Tooltip } from '@mantine/core';
import { IconAlertCircle, IconChevronDown } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { memo } from 'react';
import { canEditCell } from './column.ts';
import type { PlacedColumn } from './place-columns.ts';
import type { RejectedCell } from './rejected-cells.ts';
import classes from './tree-grid.module.css';

const INDENT_PX = 16;

export interface BodyCellProps<Row> {
  placed: PlacedColumn<Row>;
  /** Room before it for columns that are not drawn. */
  gapPx: number;
  row: Row;
  rowIndex: number;
  /** 0 where the grid is no tree. */
  level: number;
  expanded: boolean | undefined;
  active: boolean;
  selected: boolean;
  rejected: RejectedCell | undefined;
  /** The open editor, when it is this cell's. */
  editor: ReactNode;
}

function RejectedText({ text, error }: RejectedCell) {
  return (
    <Tooltip label={error} classNames={{ tooltip: classes.tip }} withArrow>
      <span className={classes.rejected}>
        <IconAlertCircle size={15} aria-hidden />
        {text}
        <span className={classes.hidden}>{error}</span>
      </span>
    </Tooltip>
  );
}

function TreeMark({ level, expanded }: { level: number; expanded: boolean | undefined }) {
  return (
    <span className={classes.treeMark} style={{ marginInlineStart: (level - 1) * INDENT_PX }}>
      {expanded !== undefined && (
        <span data-fold className={classes.fold} data-expanded={expanded}>
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </span>
      )}
    </span>
  );
}

function placeStyle(widthPx: number, gapPx: number): CSSProperties {
  return gapPx === 0 ? { width: widthPx } : { width: widthPx, marginLeft: gapPx };
}

function DrawnCell<Row>(props: BodyCellProps<Row>) {
  const { placed, row, level, active, rejected, editor } = props;
  const { column } = placed;
  const open = editor !== undefined;
  const inTree = placed.isTree && level > 0;
  const editable = canEditCell(column, row);
  const text = column.cell === undefined ? column.text(row) : undefined;
  const content = text ?? column.cell?.(row) ?? column.text(row);
  // Most cells are nothing but a text, which a table that scrolls quickly can draw in one box.
  const isPlain = typeof content === 'string' && !inTree && !open && rejected === undefined;
  return (
    <div
      role={placed.isTree ? 'rowheader' : 'gridcell'}
      aria-colindex={placed.index + 1}
      aria-selected={props.selected || undefined}
      aria-invalid={rejected !== undefined || undefined}
      aria-readonly={column.edit === undefined ? undefined : !editable}
      tabIndex={active && !open ? 0 : -1}
      data-r={props.rowIndex}
      data-c={placed.index}
      data-active={active || undefined}
      data-selected={props.selected || undefined}
      data-align={column.align}
      data-tone={column.tone?.(row)}
      data-editable={editable || undefined}
      data-activates={column.activate !== undefined || undefined}
      data-starts-group={placed.startsGroup || undefined}
      data-bleed={column.bleed === true || open || undefined}
      data-plain={isPlain || undefined}
      className={classes.cell}
      style={placeStyle(placed.widthPx, props.gapPx)}
      title={text || undefined}
    >
      {inTree && <TreeMark level={level} expanded={props.expanded} />}
      {open ? (
        editor
      ) : rejected ? (
        <RejectedText {...rejected} />
      ) : isPlain ? (
        content
      ) : (
        <span className={classes.content}>{content}</span>
      )}
    </div>
  );
}

/** One cell: its content, its place in the tree, its tone, and what a screen reader must know. */
export const BodyCell = memo(DrawnCell) as typeof DrawnCell;
