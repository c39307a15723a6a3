import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { PlacedColumn } from '../columns/place-columns.ts';
import type { CellPlace } from '../model/move-cell.ts';
import { indexesWith } from './drawn-range.ts';
import {
  type DrawnWindow,
  type GridMeasures,
  isSameWindow,
  moreOfWindow,
  neededOfWindow,
  NO_SIGHT,
  NOTHING_DRAWN,
  type Sight,
} from './plan-window.ts';

function wasGoingBack(isGoingBack: boolean, beforePx: number, nowPx: number): boolean {
  return nowPx === beforePx ? isGoingBack : nowPx < beforePx;
}

/** Reports what is visible now and on each change, so rendering never measures; gives the way to stop. */
function watchViewport(element: HTMLElement, onSight: (sight: Sight) => void): () => void {
  let sight = NO_SIGHT;
  const look = () => {
    const { scrollTop: topPx, scrollLeft: leftPx, clientHeight: heightPx, clientWidth: widthPx } = element;
    sight = {
      topPx,
      leftPx,
      heightPx,
      widthPx,
      isGoingUp: wasGoingBack(sight.isGoingUp, sight.topPx, topPx),
      isGoingLeft: wasGoingBack(sight.isGoingLeft, sight.leftPx, leftPx),
    };
    onSight(sight);
  };
  const observer = new ResizeObserver(look);
  observer.observe(element);
  element.addEventListener('scroll', look, { passive: true });
  return () => {
    observer.disconnect();
    element.removeEventListener('scroll', look);
  };
}

/**
 * Keeps what is drawn of a grid. What comes into sight has its frozen cells at once; other cells and the
 * surroundings come a little with each frame, so that no frame draws much however fast the user scrolls.
 */
function watchWindow<Row>(scroller: HTMLElement | null) {
  let sight = NO_SIGHT;
  let drawn = NOTHING_DRAWN;
  let input: GridMeasures<Row> | undefined;
  let onChange = (): void => undefined;
  let frame = 0;
  let hasDrawnInFrame = false;

  const needed = (asked: GridMeasures<Row>) => neededOfWindow(drawn, asked, sight);
  const take = (next: DrawnWindow): boolean => {
    const isNew = !isSameWindow(next, drawn);
    drawn = next;
    if (isNew) onChange();
    return isNew;
  };
  /** Marks on which sides columns are out of sight: their edges have a shadow. */
  const markSides = (): void => {
    if (scroller === null || input === undefined) return;
    const { leftPx, widthPx } = sight;
    scroller.toggleAttribute('data-scrolled', leftPx > 0);
    scroller.toggleAttribute('data-more', widthPx > 0 && leftPx + widthPx < input.layout.totalWidthPx - 1);
  };
  const takeMore = (): boolean => input !== undefined && take(moreOfWindow(drawn, input, sight));
  const growLater = (): void => {
    if (frame === 0) frame = requestAnimationFrame(grow);
  };
  const grow = (): void => {
    frame = 0;
    const isGrowing = hasDrawnInFrame || takeMore();
    hasDrawnInFrame = false;
    if (isGrowing) growLater();
  };

  return {
    /** What has to be drawn now for a grid as it is. */
    needed,
    /** Says how the grid is now; the rest follows in the next frames. */
    draw(drawnFor: GridMeasures<Row>): void {
      input = drawnFor;
      markSides();
      take(needed(drawnFor));
      growLater();
    },
    subscribe(listener: () => void): () => void {
      if (scroller === null) return () => undefined;
      onChange = listener;
      const stop = watchViewport(scroller, (seen) => {
        sight = seen;
        markSides();
        if (!takeMore()) return;
        // A piece asked for now would still come with this frame.
        hasDrawnInFrame = true;
        growLater();
      });
      return () => {
        stop();
        cancelAnimationFrame(frame);
        frame = 0;
      };
    },
  };
}

interface WindowInput<Row> extends GridMeasures<Row> {
  readonly scroller: HTMLElement | null;
  readonly active: CellPlace;
}

export interface VirtualWindow<Row> {
  readonly rowIndexes: readonly number[];
  /** Whether more than the frozen cells of a row is drawn. */
  readonly isWhole: (rowIndex: number) => boolean;
  /** The scrolling columns to draw; the same array until one enters or leaves. */
  readonly center: readonly PlacedColumn<Row>[];
}

/** The rows and columns in sight and some around; the active cell is always drawn, so it keeps the focus. */
export function useVirtualWindow<Row>(input: WindowInput<Row>): VirtualWindow<Row> {
  const { scroller, layout, active, rowCount } = input;
  const { center } = layout;
  const watch = useMemo(() => watchWindow<Row>(scroller), [scroller]);
  // A string, to re-render only when a row or column enters or leaves; at once, so that none is missing.
  const key = useSyncExternalStore(watch.subscribe, () => {
    const { rows, whole, columns } = watch.needed(input);
    return [rows, whole, columns].flatMap(({ first, last }) => [first, last]).join();
  });
  useLayoutEffect(() => watch.draw(input), [watch, input]);
  const [firstRow = 0, lastRow = -1, firstWhole = 0, lastWhole = -1, first = 0, last = -1] = key
    .split(',')
    .map(Number);
  const activeColumn = active.columnIndex - layout.pinned.length;
  const shown = useMemo(() => {
    if (first === 0 && last === center.length - 1) return center;
    return indexesWith({ first, last }, activeColumn, center.length).flatMap((index) => center[index] ?? []);
  }, [center, first, last, activeColumn]);
  const rowIndexes = useMemo(
    () => indexesWith({ first: firstRow, last: lastRow }, active.rowIndex, rowCount),
    [firstRow, lastRow, active.rowIndex, rowCount],
  );
  const isWhole = (rowIndex: number) =>
    (rowIndex >= firstWhole && rowIndex <= lastWhole) || rowIndex === active.rowIndex;
  return { rowIndexes, isWhole, center: shown };
}
