import { IconAlertCircle, IconChevronDown } from '@tabler/icons-react';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { GRID_TEXTS } from '../../texts.ts';
import { CELL_PADDING_PX, FOLD_PX, type PlacedColumn, treeIndentPx } from '../columns/place-columns.ts';
import { fitsCell } from '../columns/text-width.ts';
import type { RejectedCell } from '../model/cell-content.ts';
import { canEditCell } from '../model/column.ts';
import type { FlatRow } from '../model/visible-rows.ts';
import heard from '../../show/heard.module.css';
import classes from '../tree-grid.module.css';

/** What the cells of a row have in common; the level is 0 where the grid is no tree. */
export type CellLine<Row> = Omit<FlatRow<Row>, 'id' | 'parentIndex'>;

/** What is special about one cell right now. */
export interface CellState {
  readonly active: boolean;
  readonly selected: boolean;
  readonly rejected: RejectedCell | undefined;
  /** The open editor, when it is this cell's. */
  readonly editor: ReactNode;
}

function RejectedText({ text, error }: RejectedCell) {
  return (
    <span data-tooltip={error} data-tooltip-tone="error" className={classes.rejected}>
      <IconAlertCircle size={15} aria-hidden />
      {text}
      <span className={heard.heard}>{error}</span>
    </span>
  );
}

function FoldMark({ expanded }: { expanded: boolean }) {
  return (
    <span className={classes.foldPlace}>
      <span data-fold className={classes.fold} data-expanded={expanded}>
        <IconChevronDown size={14} stroke={2} aria-hidden />
      </span>
    </span>
  );
}

/** The room before the content of a tree cell; a leaf's text stands behind the fold marks of others. */
function indentPx<Row>({ level, expanded }: CellLine<Row>, { isTree, column }: PlacedColumn<Row>): number {
  if (!isTree || level === 0) return 0;
  return treeIndentPx(level, column.indentPx) - (expanded === undefined ? 0 : FOLD_PX);
}

/** Where a cell differs from its column's rule. */
function ownStyle(gapPx: number, indent: number, bleeds: boolean): CSSProperties | undefined {
  if (gapPx === 0 && indent === 0) return undefined;
  return {
    marginLeft: gapPx || undefined,
    paddingLeft: indent === 0 ? undefined : indent + (bleeds ? 0 : CELL_PADDING_PX),
  };
}

/** Whatever is more than a text: a fold mark, an open editor, a refused text, or what the column draws. */
function richContent(content: ReactNode, expanded: boolean | undefined, { editor, rejected }: CellState) {
  const shown = rejected ? (
    <RejectedText {...rejected} />
  ) : (
    <span className={classes.content}>{content}</span>
  );
  return (
    <>
      {expanded !== undefined && <FoldMark expanded={expanded} />}
      {editor ?? shown}
    </>
  );
}

/** What stands where there is no value. */
const DASH = '–';

/** Names a cell otherwise silent, as screen readers take a cell without words for the table's end. */
function nameOfNone(content: ReactNode): string | undefined {
  if (content === '') return GRID_TEXTS.empty;
  return content === DASH ? GRID_TEXTS.noValue : undefined;
}

/** Where a line stands in the tree, as its row says too: readers skip a row that cannot have the focus. */
function placeOf<Row>({ level, posInSet, setSize }: CellLine<Row>, { isTree }: PlacedColumn<Row>) {
  return isTree && level > 0 ? GRID_TEXTS.place(level, posInSet, setSize) : undefined;
}

const AT_REST: CellState = { active: false, selected: false, rejected: undefined, editor: undefined };
const PLAIN = `${classes.cell} `;
const LONG = `${classes.cell} ${classes.long} `;
const RICH = `${classes.cell} ${classes.rich} `;

/** What stands in a cell. What a column draws itself says what it means itself. */
function contentOf<Row>(column: PlacedColumn<Row>['column'], row: Row) {
  const text = column.cell === undefined ? column.text(row) : undefined;
  return { text, content: text ?? column.cell?.(row) ?? column.text(row) };
}

function titleOf(fits: boolean, text: string | undefined): string | undefined {
  return fits || text === '' ? undefined : text;
}

function classOf(isPlain: boolean, fits: boolean): string {
  if (fits) return PLAIN;
  return isPlain ? LONG : RICH;
}

/**
 * One cell: content, place in the tree, tone, and what a screen reader must know. An element and no
 * component, with few attributes: a table that scrolls draws thousands a second, most nothing but a text in
 * one box.
 *
 * @param gapPx room before it for columns that are not drawn
 */
export function drawCell<Row>(
  line: CellLine<Row>,
  placed: PlacedColumn<Row>,
  gapPx: number,
  state = AT_REST,
): ReactElement {
  const { row } = line;
  const { column, index } = placed;
  const open = state.editor !== undefined;
  const { text, content } = contentOf(column, row);
  const indent = indentPx(line, placed);
  const expanded = placed.isTree ? line.expanded : undefined;
  const isText = typeof content === 'string' && expanded === undefined;
  const isPlain = isText && !open && state.rejected === undefined;
  const fits = isPlain && fitsCell(content, placed.widthPx - indent);
  const editable = canEditCell(column, row);
  const bleeds = open || column.bleed === true;
  return (
    <div
      key={column.id}
      role={placed.isTree ? 'rowheader' : 'gridcell'}
      aria-colindex={index + 1}
      aria-label={isPlain ? nameOfNone(content) : undefined}
      aria-expanded={expanded}
      aria-description={placeOf(line, placed)}
      aria-selected={state.selected || undefined}
      aria-invalid={state.rejected !== undefined || undefined}
      aria-readonly={column.edit === undefined ? undefined : !editable}
      tabIndex={state.active && !open ? 0 : -1}
      data-tone={column.tone?.(row)}
      data-editable={editable || undefined}
      data-activates={column.activate !== undefined || undefined}
      data-spills={column.spills}
      data-bleed={bleeds || undefined}
      className={classOf(isPlain, fits) + placed.className}
      style={ownStyle(gapPx, indent, bleeds)}
      title={titleOf(fits, text)}
    >
      {isPlain ? content : richContent(content, expanded, state)}
    </div>
  );
}

const restingCells = new WeakMap<object, WeakMap<object, ReactElement>>();

/** A cell with nothing special: the same element as last time, so column changes do not re-render it. */
export function drawRestingCell<Row>(line: CellLine<Row>, placed: PlacedColumn<Row>): ReactElement {
  const known = restingCells.get(line)?.get(placed);
  if (known !== undefined) return known;
  const cell = drawCell(line, placed, 0);
  const ofLine = restingCells.get(line) ?? new WeakMap<object, ReactElement>();
  restingCells.set(line, ofLine.set(placed, cell));
  return cell;
}
