import { useLayoutEffect, useState } from 'react';

const MIN_HEIGHT_PX = 280;

// What the page leaves free under its content, so that filling it does not make the page scroll.
function paddingBelowPx(element: HTMLElement): number {
  let paddingPx = 0;
  for (let above = element.parentElement; above !== null; above = above.parentElement) {
    paddingPx += Number.parseFloat(getComputedStyle(above).paddingBottom) || 0;
  }
  return paddingPx;
}

/**
 * The height that an element may take up to the lower edge of the window, in pixels; follows the window and whatever
 * grows or shrinks above it.
 */
export function useFillHeight(element: HTMLElement | null): number {
  const [heightPx, setHeightPx] = useState(MIN_HEIGHT_PX);
  useLayoutEffect(() => {
    if (element === null) return;
    const measure = (): void => {
      const topPx = element.getBoundingClientRect().top + window.scrollY;
      setHeightPx(Math.max(MIN_HEIGHT_PX, Math.floor(window.innerHeight - topPx - paddingBelowPx(element))));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (element.parentElement !== null) observer.observe(element.parentElement);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element]);
  return heightPx;
}
