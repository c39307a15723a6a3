import { useLayoutEffect, useState } from 'react';

/** Narrow letters and a gap: of all that tables have they grow most by what is put between them. */
const PROBE = 'teilfristig einleitend fertig';
/** Below this a difference is rounding, not somebody's wish. */
const LEAST = 1.02;
const HIDDEN = 'position:absolute;visibility:hidden;white-space:nowrap;pointer-events:none';

function drawProbe(element: HTMLElement): HTMLElement {
  const probe = document.createElement('span');
  probe.style.cssText = HIDDEN;
  probe.ariaHidden = 'true';
  probe.textContent = PROBE;
  element.append(probe);
  return probe;
}

/**
 * How much longer texts are where a reader asks for more room between letters and words (WCAG 1.4.12) than the tables reckon
 * with, 1 where nobody does: columns must follow, since a cell has one line.
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
