import { useLayoutEffect, useState } from 'react';
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
export function useCardLayout(list: HTMLElement | null): CardLayout {
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
