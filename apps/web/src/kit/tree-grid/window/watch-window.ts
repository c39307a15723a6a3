import {
  type DrawnWindow,
  isSameWindow,
  moreOfWindow,
  NOTHING_DRAWN,
  neededOfWindow,
  type GridMeasures,
} from './plan-window.ts';
import { NO_SIGHT, watchViewport } from './watch-viewport.ts';

/**
 * Keeps what is drawn of a grid. What comes into sight has its frozen cells at once; other cells, and what lies around the
 * sight, come a little with each frame, so that no frame has to draw much however fast the user scrolls.
 */
export function watchWindow<Row>(scroller: HTMLElement | null) {
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
      take(needed(drawnFor));
      growLater();
    },
    subscribe(listener: () => void): () => void {
      if (scroller === null) return () => undefined;
      onChange = listener;
      const stop = watchViewport(scroller, (seen) => {
        sight = seen;
        scroller.toggleAttribute('data-scrolled', seen.leftPx > 0);
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
