import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';

function hintedAt(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-hint]') ?? undefined) : undefined;
}

/**
 * The one tooltip of a grid: shows the `data-hint` of what the pointer is on. A tooltip of its own for each of thousands
 * of cells would make scrolling heavy.
 */
export function CellHint({ scroller }: { scroller: HTMLElement | null }) {
  const [hinted, setHinted] = useState<HTMLElement>();
  useEffect(() => {
    if (scroller === null) return;
    const look = (event: Event) => setHinted(hintedAt(event.target));
    const hide = () => setHinted(undefined);
    scroller.addEventListener('pointerover', look);
    scroller.addEventListener('pointerleave', hide);
    scroller.addEventListener('scroll', hide, { passive: true });
    return () => {
      scroller.removeEventListener('pointerover', look);
      scroller.removeEventListener('pointerleave', hide);
      scroller.removeEventListener('scroll', hide);
    };
  }, [scroller]);
  if (hinted === undefined) return null;
  return <Tooltip key={hinted.dataset['hint']} target={hinted} opened label={hinted.dataset['hint']} />;
}
