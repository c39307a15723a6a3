import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useLayoutEffect, useState } from 'react';

/** The room between two rows of cards. */
export const ROW_GAP_PX = 16;
const ROW_HEIGHT_PX = 256;
const ROWS_AROUND = 2;

interface Layout {
  /** As many columns as the style sheet finds room for; 0 until it is asked. */
  readonly columns: number;
  /** Where the list begins on the page. */
  readonly topPx: number;
}

function useLayout(list: HTMLElement | null): Layout {
  const [layout, setLayout] = useState<Layout>({ columns: 0, topPx: 0 });
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
  return layout;
}

/** A card to draw. */
interface PlacedCard {
  readonly index: number;
  readonly row: number;
  readonly isFirstOfRow: boolean;
  /** What is left free above it, where rows are not drawn. */
  readonly abovePx: number;
}

/**
 * Which cards of a long list to draw: the rows in sight with some around them, and the row with the focus.
 */
export function useCardRows(list: HTMLElement | null, count: number) {
  const { columns, topPx } = useLayout(list);
  const [activeIndex, setActiveIndex] = useState<number>();
  const activeRow = Math.floor((activeIndex ?? Number.NaN) / columns);
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    count: columns === 0 ? 0 : Math.ceil(count / columns),
    getItemKey: (row) => `${columns}:${row}`,
    estimateSize: () => ROW_HEIGHT_PX,
    gap: ROW_GAP_PX,
    overscan: ROWS_AROUND,
    scrollMargin: topPx,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      const isAway = activeRow < range.count && !rows.includes(activeRow);
      return isAway ? [...rows, activeRow].toSorted((a, b) => a - b) : rows;
    },
  });
  const rows = virtual.getVirtualItems();
  const cards = rows.flatMap(({ index: row, start }, at): PlacedCard[] => {
    const before = rows[at - 1];
    const abovePx = start - (before === undefined ? topPx : before.end + ROW_GAP_PX);
    const first = row * columns;
    return Array.from({ length: Math.min(columns, count - first) }, (_, column) => ({
      index: first + column,
      row,
      isFirstOfRow: column === 0,
      abovePx,
    }));
  });
  return {
    cards,
    belowPx: Math.max(0, topPx + virtual.getTotalSize() - (rows.at(-1)?.end ?? topPx)),
    measure: virtual.measureElement,
    isReady: columns > 0,
    setActiveIndex,
    // The card with the focus stays, however far away the user scrolls.
    onFocus: useCallback(({ target }: FocusEvent) => {
      setActiveIndex(Number(target.closest('li')?.getAttribute('aria-posinset')) - 1);
    }, []),
    onBlur: useCallback(() => setActiveIndex(undefined), []),
  };
}
