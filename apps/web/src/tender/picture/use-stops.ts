import type { Stop } from '@rahmenpreis/picture/mark.ts';
import { type KeyboardEvent, type SyntheticEvent, useMemo, useRef, useState } from 'react';
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
function stopAt(rows: Rows, key: string | undefined, pressed: string): Stop | undefined {
  const { row, at } = placeOf(rows, key);
  const stops = rows[row] ?? [];
  const x = stops[at]?.x ?? 0;
  const ways: Readonly<Record<string, Stop | undefined>> = {
    ArrowRight: stops[at + 1],
    ArrowLeft: stops[at - 1],
    ArrowDown: nearestIn(rows, row, 1, x),
    ArrowUp: nearestIn(rows, row, -1, x),
    Home: stops[0],
    End: stops.at(-1),
  };
  return ways[pressed];
}

/** The stop whose mark or label an event is on. */
function stopOf(stops: ReadonlyMap<string, Stop>, { target }: SyntheticEvent): Stop | undefined {
  const element = target instanceof Element ? target.closest('[data-stop]') : null;
  return stops.get(element?.getAttribute('data-stop') ?? '');
}

/**
 * The keyboard's way through a picture: one stop of Tab, arrows within, Enter opens, Space marks where
 * something can be marked and else opens too, Escape leaves. The drawing hears for all its stops, which may
 * be thousands.
 */
export function useStops(
  rows: Rows,
  open: (stop: Stop) => void,
  leave: () => void,
  section: ReturnType<typeof useSection>,
  mark = open,
) {
  const [focusedKey, setFocusedKey] = useState<string>();
  const [pointedKey, setPointedKey] = useState<string>();
  const drawing = useRef<SVGSVGElement>(null);
  const stops = useMemo(() => new Map(rows.flat().map((stop) => [stop.key, stop])), [rows]);
  const { row, at } = placeOf(rows, focusedKey);
  const focus = ({ key }: Stop): void => {
    const buttons = [...(drawing.current?.querySelectorAll<SVGElement>('[role=button]') ?? [])];
    buttons.find((button) => button.getAttribute('data-stop') === key)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const stop = stopOf(stops, event);
    if (stop === undefined) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      (event.key === ' ' ? mark : open)(stop);
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
  return {
    shown: stops.get(pointedKey ?? focusedKey ?? ''),
    tabKey: rows[row]?.[at]?.key,
    focus,
    drawingProps: {
      ref: drawing,
      onKeyDown,
      onFocus: (event: SyntheticEvent) => setFocusedKey(stopOf(stops, event)?.key),
      onBlur: () => setFocusedKey(undefined),
      onPointerOver: (event: SyntheticEvent) => setPointedKey(stopOf(stops, event)?.key),
      onPointerLeave: () => setPointedKey(undefined),
      onClick: (event: SyntheticEvent) => {
        const stop = stopOf(stops, event);
        if (stop !== undefined) open(stop);
      },
    },
  };
}
