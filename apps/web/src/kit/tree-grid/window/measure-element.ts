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

const MIN_HEIGHT_PX = 280;

// What the page leaves free under its content, so that filling it does not make the page scroll.
function paddingBelowPx(element: HTMLElement): number {
  let paddingPx = 0;
  for (let above = element.parentElement; above !== null; above = above.parentElement) {
    paddingPx += Number.parseFloat(getComputedStyle(above).paddingBottom) || 0;
  }
  return paddingPx;
}

/** The elements between the window's top and an element: those before it or before one that contains it. */
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
 * The height that an element may take up to the lower edge of the window, in pixels; follows the window and
 * whatever grows or shrinks above it.
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

/** Narrow letters and a gap: of all that tables have they grow most by what is put between them. */
const PROBE = 'teilfristig einleitend fertig';
/** Below this a difference is rounding, not somebody's wish. */
const LEAST = 1.02;
const HIDDEN = 'position:absolute;top:0;left:0;visibility:hidden;white-space:nowrap;pointer-events:none';

function drawProbe(element: HTMLElement): HTMLElement {
  const probe = document.createElement('span');
  probe.style.cssText = HIDDEN;
  probe.ariaHidden = 'true';
  probe.textContent = PROBE;
  element.append(probe);
  return probe;
}

/**
 * How much longer texts are where a reader asks for more room between letters and words (WCAG 1.4.12) than
 * the tables assume, 1 where nobody does: columns must follow, since a cell has one line.
 */
export function useTextStretch(element: HTMLElement | null): number {
  const [stretch, setStretch] = useState(1);
  useLayoutEffect(() => {
    if (element === null) return;
    const [asked, plain] = [drawProbe(element), drawProbe(element)];
    for (const spacing of ['letter-spacing', 'word-spacing']) {
      plain.style.setProperty(spacing, 'normal', 'important');
    }
    const measure = (): void => {
      const ratio = asked.offsetWidth / Math.max(1, plain.offsetWidth);
      setStretch(ratio < LEAST ? 1 : ratio);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(asked);
    return () => {
      observer.disconnect();
      asked.remove();
      plain.remove();
    };
  }, [element]);
  return stretch;
}
