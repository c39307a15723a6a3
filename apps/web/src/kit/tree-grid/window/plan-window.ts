import type { ColumnLayout } from '../columns/place-columns.ts';
import {
  drawMore,
  hull,
  type IndexRange,
  keepDrawn,
  NONE_IN_SIGHT,
  rangeInSight,
  type Surroundings,
  type Wish,
  wishFor,
} from './drawn-range.ts';

/** What part of an element's content is in sight, and which way it was scrolled last. */
export interface Sight {
  readonly topPx: number;
  readonly leftPx: number;
  readonly heightPx: number;
  readonly widthPx: number;
  readonly isGoingUp: boolean;
  readonly isGoingLeft: boolean;
}

export const NO_SIGHT: Sight = {
  topPx: 0,
  leftPx: 0,
  heightPx: 0,
  widthPx: 0,
  isGoingUp: false,
  isGoingLeft: false,
};

const AROUND_ROWS: Surroundings = { atOnce: 2, ahead: 8, behind: 2 };
const AROUND_COLUMNS: Surroundings = { atOnce: 0, ahead: 2, behind: 0 };
// As many as one frame can draw on top of its other work, even on a slow machine.
const CELLS_PER_FRAME = 120;
// Up to this many scrolling columns it is quicker to draw them all than to watch them.
const COLUMNS_DRAWN_WHOLE = 30;

/** The measures of a grid. */
export interface GridMeasures<Row> {
  readonly layout: ColumnLayout<Row>;
  readonly rowCount: number;
  readonly rowHeightPx: number;
  readonly headerHeightPx: number;
}

/** The rows and the scrolling columns that are drawn. */
export interface DrawnWindow {
  readonly rows: IndexRange;
  /** Rows that are drawn with all these columns; of the others, only the frozen cells are there yet. */
  readonly whole: IndexRange;
  readonly columns: IndexRange;
}

export const NOTHING_DRAWN: DrawnWindow = {
  rows: NONE_IN_SIGHT,
  whole: NONE_IN_SIGHT,
  columns: NONE_IN_SIGHT,
};

function isSame(one: IndexRange, other: IndexRange): boolean {
  return one.first === other.first && one.last === other.last;
}

function wishForRows<Row>(input: GridMeasures<Row>, { topPx, heightPx, isGoingUp }: Sight): Wish {
  const { rowCount: count, rowHeightPx, headerHeightPx } = input;
  const startPx = (index: number) => headerHeightPx + index * rowHeightPx;
  const line = { count, startPx, endPx: (index: number) => startPx(index + 1) };
  return wishFor(rangeInSight(line, topPx, topPx + heightPx), count, AROUND_ROWS, isGoingUp);
}

function wishForColumns<Row>(input: GridMeasures<Row>, { leftPx, widthPx, isGoingLeft }: Sight): Wish {
  const { center, pinnedWidthPx } = input.layout;
  const count = center.length;
  if (count <= COLUMNS_DRAWN_WHOLE) {
    const all = { first: 0, last: count - 1 };
    return { needed: all, wanted: all };
  }
  const startPx = (index: number) => center[index]?.leftPx ?? 0;
  const endPx = (index: number) => startPx(index) + (center[index]?.widthPx ?? 0);
  const sight = rangeInSight({ count, startPx, endPx }, leftPx + pinnedWidthPx, leftPx + widthPx);
  return wishFor(sight, count, AROUND_COLUMNS, isGoingLeft);
}

function wishes<Row>(input: GridMeasures<Row>, sight: Sight) {
  return { rows: wishForRows(input, sight), columns: wishForColumns(input, sight) };
}

/** What has to be drawn now of a grid as it is; asked again for what it gave, it gives the same. */
export function neededOfWindow<Row>(
  drawn: DrawnWindow,
  input: GridMeasures<Row>,
  sight: Sight,
  wish = wishes(input, sight),
): DrawnWindow {
  // Nobody is scrolling yet where nothing is drawn.
  const isFirst = drawn.rows.last < drawn.rows.first;
  const kept = keepDrawn(drawn.whole, wish.rows, input.rowCount, sight.isGoingUp);
  const whole = isFirst ? wish.rows.needed : kept;
  const columns = keepDrawn(drawn.columns, wish.columns, input.layout.center.length, sight.isGoingLeft);
  return { rows: hull(whole, wish.rows.needed), whole, columns: hull(columns, wish.columns.needed) };
}

/** What is needed and the next piece of the rest a frame can draw: rows, or a column if no row is missing. */
export function moreOfWindow<Row>(drawn: DrawnWindow, input: GridMeasures<Row>, sight: Sight): DrawnWindow {
  const wish = wishes(input, sight);
  const now = neededOfWindow(drawn, input, sight, wish);
  const cellsPerRow = input.layout.pinned.length + now.columns.last - now.columns.first + 1;
  // A column that is new has been drawn in every row.
  const cells = isSame(now.columns, drawn.columns) ? CELLS_PER_FRAME : CELLS_PER_FRAME / 2;
  const rowsPerFrame = Math.max(1, Math.floor(cells / cellsPerRow));
  const whole = drawMore(now.whole, wish.rows, rowsPerFrame, sight.isGoingUp);
  if (!isSame(whole, now.whole)) return { ...now, rows: hull(whole, wish.rows.needed), whole };
  return { ...now, columns: drawMore(now.columns, wish.columns, 1, sight.isGoingLeft) };
}

/** Whether just the same is drawn. */
export function isSameWindow(one: DrawnWindow, other: DrawnWindow): boolean {
  return (['rows', 'whole', 'columns'] as const).every((part) => isSame(one[part], other[part]));
}
