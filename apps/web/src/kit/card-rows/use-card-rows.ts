import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ComponentProps, type FocusEvent, useCallback, useLayoutEffect, useState } from 'react';
import { useIsPrinting } from '../page/use-is-printing.ts';

/** The room between two rows of cards. */
export const ROW_GAP_PX = 16;

/** How many columns of cards the style sheets give paper, whatever the window is wide. */
const PRINTED_COLUMNS = 3;

interface CardLayout {
  /** As many columns as the style sheet finds room for; 0 until it is asked. */
  readonly columns: number;
  /** Where the list begins on the page. */
  readonly topPx: number;
}

/** How many columns a list of cards has and where it stands, as the window has room for them. */
function useCardLayout(list: HTMLElement | null): CardLayout {
  const isPrinting = useIsPrinting();
  const [layout, setLayout] = useState<CardLayout>({ columns: 0, topPx: 0 });
  useLayoutEffect(() => {
    if (list === null) return undefined;
    const measure = (): void => {
      const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length;
      const topPx = Math.round(list.getBoundingClientRect().top + window.scrollY);
      setLayout((before) =>
        before.columns === columns && before.topPx === topPx ? before : { columns, topPx },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    // What stands above the list moves it as well.
    if (list.parentElement !== null) observer.observe(list.parentElement);
    return () => observer.disconnect();
  }, [list]);
  return isPrinting ? { ...layout, columns: PRINTED_COLUMNS } : layout;
}

/**
 * The rows to draw: those in and around the window, and the focused one between its neighbours, however far
 * away it is, so that Tab moves on to the card that follows. Without a focus `activeRow` is -1.
 */
export function drawnRows(inSight: readonly number[], activeRow: number, count: number): number[] {
  if (activeRow < 0 || activeRow >= count) return [...inSight];
  const around = [activeRow - 1, activeRow, activeRow + 1].filter((row) => row >= 0 && row < count);
  return [...new Set([...inSight, ...around])].toSorted((a, b) => a - b);
}

const ROWS_AROUND = 2;

/** So few cards can be drawn whole: the browser's own search finds everything in them. */
const CARDS_DRAWN_WHOLE = 60;

/** A row to draw. */
interface PlacedRow {
  readonly row: number;
  /** What is left free above it, where rows are not drawn. */
  readonly abovePx: number;
}

/** A card to draw, and what its element must have. */
interface PlacedCard {
  /** Its place in the list, counted from 0. */
  readonly index: number;
  readonly attributes: ComponentProps<'li'> & { readonly 'data-index': number; readonly 'data-card': number };
}

export interface CardRowsOptions {
  readonly count: number;
  /** How high a row is taken to be until it is drawn. */
  readonly rowHeightPx: number;
  /** One below the other without gaps, also on paper. */
  readonly isList?: boolean;
  /** Draws every card where there are few, in sight or not. */
  readonly isFewWhole?: boolean;
}

/**
 * The rows of a long list of cards to draw: those in sight with some around them, and the focused one between
 * its neighbours; all of them in print. `cards` are those of `rows`, each with all that its element needs;
 * callers that draw the rows have each card say its place in the list by `data-card`, from 0.
 */
export function useCardRows(
  list: HTMLElement | null,
  { count, rowHeightPx, isList = false, isFewWhole = false }: CardRowsOptions,
) {
  const { columns: cardColumns, topPx } = useCardLayout(list);
  const columns = isList ? Math.min(cardColumns, 1) : cardColumns;
  const gapPx = isList ? 0 : ROW_GAP_PX;
  const isPrinting = useIsPrinting();
  const isWhole = isPrinting || (isFewWhole && count <= CARDS_DRAWN_WHOLE);
  const [activeIndex, setActiveIndex] = useState<number>();
  const rowCount = columns === 0 ? 0 : Math.ceil(count / columns);
  const activeRow = activeIndex === undefined || columns === 0 ? -1 : Math.floor(activeIndex / columns);
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: rowCount,
    getItemKey: (row) => `${columns}:${row}`,
    estimateSize: () => rowHeightPx,
    gap: gapPx,
    overscan: isWhole ? rowCount : ROWS_AROUND,
    scrollMargin: topPx,
    rangeExtractor: (range) => drawnRows(defaultRangeExtractor(range), activeRow, range.count),
  });
  const items = virtual.getVirtualItems();
  const rows = items.map(({ index: row, start }, at): PlacedRow => {
    const before = items[at - 1];
    return { row, abovePx: start - (before === undefined ? topPx : before.end + gapPx) };
  });
  const cards = rows.flatMap(({ row, abovePx }) =>
    Array.from({ length: Math.min(columns, count - row * columns) }, (_, column): PlacedCard => {
      const index = row * columns + column;
      return {
        index,
        attributes: {
          ref: column === 0 ? virtual.measureElement : undefined,
          'data-index': row,
          'data-card': index,
          style: { marginTop: abovePx },
          'aria-posinset': index + 1,
          'aria-setsize': count,
        },
      };
    }),
  );
  return {
    /** 0 until it is known how many there is room for. */
    columns,
    rows,
    cards,
    belowPx: Math.max(0, topPx + virtual.getTotalSize() - (items.at(-1)?.end ?? topPx)),
    /** Takes the element that is as high as the row, which says its row by `data-index`. */
    measure: virtual.measureElement,
    setActiveIndex,
    // The card with the focus stays, however far away the user scrolls.
    onFocus: useCallback(({ target }: FocusEvent) => {
      const index = target.closest('[data-card]')?.getAttribute('data-card');
      setActiveIndex(index == null ? undefined : Number(index));
    }, []),
    onBlur: useCallback(({ currentTarget, relatedTarget }: FocusEvent) => {
      // Where the focus goes on within the list, the card it goes to must still be there when it arrives.
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setActiveIndex(undefined);
    }, []),
  };
}
