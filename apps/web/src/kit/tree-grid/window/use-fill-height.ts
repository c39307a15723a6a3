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

/** What stands between the upper edge of the window and an element: whatever comes before it, or before one of what holds it. */
function elementsAbove(element: HTMLElement): Element[] {
  const above: Element[] = [];
  for (
    let held: Element | null = element;
    held !== null && held !== document.body;
    held = held.parentElement
  ) {
    let before = held.previousElementSibling;
    for (; before !== null; before = before.previousElementSibling) above.push(before);
  }
  return above;
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
    // The page may stay as high as it is when something above goes, so what is above is watched itself.
    const sizes = new ResizeObserver(measure);
    const watchAbove = (): void => {
      sizes.disconnect();
      for (const watched of [document.body, ...elementsAbove(element)]) sizes.observe(watched);
      measure();
    };
    const neighbours = new MutationObserver(watchAbove);
    for (let held = element.parentElement; held !== null; held = held.parentElement)
      neighbours.observe(held, { childList: true });
    watchAbove();
    window.addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      neighbours.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element]);
  return heightPx;
}
