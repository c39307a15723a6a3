import type { Stop } from '@rahmenpreis/picture/mark.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { useSection } from './use-section.ts';

type Rows = readonly (readonly Stop[])[];

function placeOf(rows: Rows, key: string | undefined): { row: number; at: number } {
  const row = rows.findIndex((stops) => stops.some((stop) => stop.key === key));
  return row < 0
    ? { row: rows.findIndex((stops) => stops.length > 0), at: 0 }
    : { row, at: rows[row]?.findIndex((stop) => stop.key === key) ?? 0 };
}

/** The stop of another row that is nearest to where one stands; rows without stops are passed over. */
function nearestIn(rows: Rows, from: number, step: 1 | -1, x: number): Stop | undefined {
  for (let row = from + step; row >= 0 && row < rows.length; row += step) {
    const [first, ...others] = rows[row] ?? [];
    if (first === undefined) continue;
    return others.reduce((best, stop) => (Math.abs(stop.x - x) < Math.abs(best.x - x) ? stop : best), first);
  }
  return undefined;
}

/** The stop that a key leads to: by value in a row, up and down between rows; undefined where it stays. */
export function stopAt(rows: Rows, key: string | undefined, pressed: string): Stop | undefined {
  const { row, at } = placeOf(rows, key);
  const stops = rows[row] ?? [];
  switch (pressed) {
    case 'ArrowRight':
      return stops[at + 1];
    case 'ArrowLeft':
      return stops[at - 1];
    case 'ArrowDown':
      return nearestIn(rows, row, 1, stops[at]?.x ?? 0);
    case 'ArrowUp':
      return nearestIn(rows, row, -1, stops[at]?.x ?? 0);
    case 'Home':
      return stops[0];
    case 'End':
      return stops.at(-1);
    default:
      return undefined;
  }
}

/** The keyboard's way through a picture: one stop of Tab, arrows within, Enter opens, Escape leaves. */
export function useStops(
  rows: Rows,
  open: (stop: Stop) => void,
  leave: () => void,
  section: ReturnType<typeof useSection>,
) {
  const [focusedKey, setFocusedKey] = useState<string>();
  const [pointedKey, setPointedKey] = useState<string>();
  const elements = useRef(new Map<string, SVGGElement>());
  const { row, at } = placeOf(rows, focusedKey);
  const tabStop = rows[row]?.[at];
  const focus = ({ key }: Stop) => elements.current.get(key)?.focus();
  const onKeyDown = (stop: Stop) => (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      open(stop);
      return;
    }
    if (event.key === 'Escape') {
      leave();
      return;
    }
    const next = stopAt(rows, stop.key, event.key);
    if (next !== undefined) {
      event.preventDefault();
      section.follow(stop, next, event.shiftKey);
      focus(next);
    } else if (!event.ctrlKey && !event.altKey && !event.metaKey) {
      if (section.onLetter?.(event.key.toLowerCase(), stop) === true) event.preventDefault();
    }
  };
  const pointerOf = (stop: Stop) => ({
    onPointerEnter: () => setPointedKey(stop.key),
    onPointerLeave: () => setPointedKey(undefined),
    onClick: () => open(stop),
  });
  const propsOf = (stop: Stop) => ({
    ref: (element: SVGGElement | null) => {
      if (element === null) elements.current.delete(stop.key);
      else elements.current.set(stop.key, element);
    },
    tabIndex: stop.key === tabStop?.key ? 0 : -1,
    onKeyDown: onKeyDown(stop),
    onFocus: () => setFocusedKey(stop.key),
    onBlur: () => setFocusedKey((key) => (key === stop.key ? undefined : key)),
    ...pointerOf(stop),
  });
  return { shownKey: pointedKey ?? focusedKey, propsOf, pointerOf, focus };
}
