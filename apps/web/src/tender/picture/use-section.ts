import type { Picture, Stop } from '@rahmenpreis/picture/mark.ts';
import { type PointerEvent, useRef, useState } from 'react';

/** A part of a picture that is chosen by a rectangle, and what letters do to it. */
export interface PictureSection {
  /** The keys of the stops in it; undefined for none. */
  readonly keys: ReadonlySet<string> | undefined;
  readonly onSelect: (keys: ReadonlySet<string>) => void;
  /** Does what a letter asks of the section, or without one of the stop; false where it asks nothing. */
  readonly onLetter: (letter: string, stop: Stop) => boolean;
}

type Place = Pick<Stop, 'x' | 'y'>;

/** A rectangle from where it began to where it ends, whichever way. */
export interface Sweep {
  readonly from: Place;
  readonly to: Place;
}

/** A pointer that moves less than this many pixels has clicked. */
const LEAST_PX = 4;

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Place {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function isBetween(at: number, a: number, b: number): boolean {
  return at >= Math.min(a, b) && at <= Math.max(a, b);
}

/** Chooses a section of a picture: with Shift and arrows from stop to stop, or by a drawn rectangle. */
export function useSection(rows: Picture['rows'], section: PictureSection | undefined) {
  const anchor = useRef<Stop>(undefined);
  const start = useRef<Place>(undefined);
  const [sweep, setSweep] = useState<Sweep>();
  const select = ({ from, to }: Sweep): Stop | undefined => {
    const chosen = rows.flat().filter(({ x, y }) => isBetween(x, from.x, to.x) && isBetween(y, from.y, to.y));
    if (chosen.length > 0) section?.onSelect(new Set(chosen.map(({ key }) => key)));
    return chosen[0];
  };
  return {
    keys: section?.keys,
    sweep,
    onLetter: section?.onLetter,
    /** Goes with the focus from a stop to another. */
    follow: (from: Stop, to: Stop, isExtended: boolean): void => {
      anchor.current = isExtended ? (anchor.current ?? from) : undefined;
      if (anchor.current !== undefined) select({ from: anchor.current, to });
    },
    /** Lets a drawing be swept over, where touch scrolls; its first mark has the focus then. */
    pointerProps: (focus: (stop: Stop) => void) => ({
      onPointerDown: (event: PointerEvent<SVGSVGElement>): void => {
        if (section !== undefined && event.pointerType !== 'touch') start.current = placeOf(event);
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>): void => {
        const [from, to] = [start.current, placeOf(event)];
        if (from === undefined || event.buttons !== 1) return;
        if (sweep === undefined && Math.hypot(to.x - from.x, to.y - from.y) < LEAST_PX) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setSweep({ from, to });
      },
      onPointerUp: (): void => {
        start.current = undefined;
        setSweep(undefined);
        const first = sweep && select(sweep);
        if (first !== undefined) focus(first);
      },
    }),
  };
}
