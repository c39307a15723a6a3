import { useViewportSize } from '@mantine/hooks';
import type { Extent, Stop } from '@rahmenpreis/picture/mark.ts';
import { drawOrigins, MORE_ROWS, REST_KEY } from '@rahmenpreis/picture/origin/draw-origins.ts';
import type { OriginFigures } from '@rahmenpreis/picture/origin/origin-figures.ts';
import { type ComponentProps, useCallback, useState } from 'react';
import { PictureFigure } from './picture-figure.tsx';

/** The height of a row, and what of the picture stands around all of them, in pixels. */
const ROOM: Readonly<Record<Extent['density'], readonly [row: number, around: number]>> = {
  desk: [28, 186],
  phone: [46, 150],
};
const FEWEST_ROWS = 5;

function rowsThatFit(heightPx: number, density: Extent['density']): number {
  const [row, around] = ROOM[density];
  return Math.max(Math.floor((heightPx - around) / row), FEWEST_ROWS);
}

interface OriginPictureProps extends Omit<ComponentProps<typeof PictureFigure>, 'draw' | 'note'> {
  readonly figures: OriginFigures;
}

/** Which positions a sum comes from: as many as the window has room for, and twenty more at a time. */
export function OriginPicture({ figures, onOpen, ...frame }: OriginPictureProps) {
  const { height: windowPx } = useViewportSize();
  const [topPx, setTopPx] = useState(0);
  const height = windowPx - topPx;
  const measure = useCallback((element: HTMLElement | null) => {
    if (element !== null) setTopPx(element.getBoundingClientRect().top + window.scrollY);
  }, []);
  const [more, setMore] = useState(0);
  const draw = useCallback(
    (extent: Extent) => drawOrigins(figures, extent, rowsThatFit(height, extent.density) + more),
    [figures, height, more],
  );
  const open = (stop: Stop) => {
    if (stop.key !== REST_KEY) {
      onOpen(stop);
      return;
    }
    setMore(more + MORE_ROWS);
    // The line that is focused goes with the last rows.
    if (figures.rows.length <= rowsThatFit(height, 'desk') + more + MORE_ROWS) frame.choice.leave();
  };
  return (
    <div ref={measure}>
      <PictureFigure {...frame} draw={draw} onOpen={open} />
    </div>
  );
}
