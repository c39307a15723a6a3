import { useLayoutEffect, useState } from 'react';

/** The inner width of an element without its scroll bar, in whole pixels; 0 until it is measured. */
export function useElementWidth(element: HTMLElement | null): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    if (element === null) return;
    const measure = (): void => setWidthPx(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}
