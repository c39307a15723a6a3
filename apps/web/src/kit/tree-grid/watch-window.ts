import { drawMore, drawNeeded, type Surroundings, type Wish, wishFor } from './drawn-range.ts';
import type { CellPlace } from './move-cell.ts';
import type { ColumnLayout } from './place-columns.ts';
import { type IndexRange, NONE_IN_SIGHT, rangeInSight } from './range-in-sight.ts';
import { NO_SIGHT, type Sight, watchSight } from './watch-sight.ts';

const AROUND_ROWS: Surroundings = { atOnce: 2, ahead: 12, behind: 4, perFrame: 6 };
// Up to this many scrolling columns it is quicker to draw them all than to watch them.
const COLUMNS_DRAWN_WHOLE = 30;
const AROUND_COLUMNS: Surroundings = { atOnce: 0, ahead: 3, behind: 1, perFrame: 1 };

export interface WindowInput<Row> {
  scroller: HTMLElement | null;
  layout: ColumnLayout<Row>;
  rowCount: number;
  rowHeightPx: number;
  headerHeightPx: number;
  active: CellPlace;
}

/** The rows and the scrolling columns that are drawn. */
export interface DrawnWindow {
  readonly rows: IndexRange;
  readonly columns: IndexRange;
}

const NOTHING: DrawnWindow = { rows: NONE_IN_SIGHT, columns: NONE_IN_SIGHT };

function isSame(one: IndexRange, other: IndexRange): boolean {
  return one.first === other.first && one.last === other.last;
}

function wishForRows<Row>(input: WindowInput<Row>, { topPx, heightPx, isGoingUp }: Sight): Wish {
  const { rowCount: count, rowHeightPx, headerHeightPx } = input;
  const startPx = (index: number) => headerHeightPx + index * rowHeightPx;
  const line = { count, startPx, endPx: (index: number) => startPx(index + 1) };
  return wishFor(rangeInSight(line, topPx, topPx + heightPx), count, AROUND_ROWS, isGoingUp);
}

function wishForColumns<Row>(input: WindowInput<Row>, { leftPx, widthPx, isGoingLeft }: Sight): Wish {
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

/**
 * Keeps what is drawn of a grid: whatever is in sight at once, and what lies around it a little with each frame, so that
 * no frame has to draw much.
 */
export function watchWindow<Row>(scroller: HTMLElement | null) {
  let sight = NO_SIGHT;
  let drawn = NOTHING;
  let input: WindowInput<Row> | undefined;
  let onChange = (): void => undefined;
  let frame = 0;

  const needed = (asked: WindowInput<Row>): DrawnWindow => ({
    rows: drawNeeded(drawn.rows, wishForRows(asked, sight), asked.rowCount),
    columns: drawNeeded(drawn.columns, wishForColumns(asked, sight), asked.layout.center.length),
  });
  /** The next piece of what lies around: of rows, and of columns where no row is missing. */
  const more = (asked: WindowInput<Row>): DrawnWindow => {
    const { rows, columns } = needed(asked);
    const { isGoingUp, isGoingLeft } = sight;
    const moreRows = drawMore(rows, wishForRows(asked, sight), AROUND_ROWS.perFrame, isGoingUp);
    if (!isSame(moreRows, rows)) return { rows: moreRows, columns };
    const wish = wishForColumns(asked, sight);
    return { rows, columns: drawMore(columns, wish, AROUND_COLUMNS.perFrame, isGoingLeft) };
  };
  const take = (next: DrawnWindow): boolean => {
    const isNew = !isSame(next.rows, drawn.rows) || !isSame(next.columns, drawn.columns);
    drawn = next;
    if (isNew) onChange();
    return isNew;
  };
  const grow = (): void => {
    frame = 0;
    if (input !== undefined && take(more(input))) frame = requestAnimationFrame(grow);
  };
  const settle = (): void => {
    if (input === undefined) return;
    take(needed(input));
    // A frame that has drawn what came into sight leaves the rest to the next one.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(grow);
  };

  return {
    /** What has to be drawn now for a grid as it is. */
    needed,
    /** Says how the grid is now; the rest follows in the next frames. */
    draw(drawnFor: WindowInput<Row>): void {
      input = drawnFor;
      settle();
    },
    subscribe(listener: () => void): () => void {
      if (scroller === null) return () => undefined;
      onChange = listener;
      const stop = watchSight(scroller, (seen) => {
        sight = seen;
        settle();
      });
      return () => {
        stop();
        cancelAnimationFrame(frame);
      };
    },
  };
}
