import { useEffect, useLayoutEffect, useState } from 'react';
import { createStore } from '../store.ts';

/** Where messages may take room: in an open dialog, in the navigation beside the page, or above the page. */
export type PlaceKind = 'dialog' | 'rail' | 'page';

/** A place that is there now. */
export interface Place {
  readonly element: HTMLElement;
  readonly kind: PlaceKind;
}

/** The places there are now, the newest last. */
export const toastPlaces = createStore<readonly Place[]>([]);

/** Gives where a new message stands: in the dialog opened last, else where the page keeps room for it. */
export function choosePlace(places: readonly Place[]): Place | undefined {
  return places.findLast(({ kind }) => kind === 'dialog') ?? places.at(-1);
}

/** Keeps a place for messages in the flow, so that they cover nothing; a dialog keeps the room once taken. */
export function ToastPlace({ kind, className }: { kind: PlaceKind; className?: string | undefined }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (element === null) return undefined;
    const place = { element, kind };
    toastPlaces.set([...toastPlaces.get(), place]);
    return () => toastPlaces.set(toastPlaces.get().filter((other) => other !== place));
  }, [element, kind]);
  // What stands below never moves back under a pointer because a message has gone.
  useEffect(() => {
    if (element === null || kind !== 'dialog') return undefined;
    const room = new ResizeObserver(() => {
      element.style.minHeight = `${element.offsetHeight}px`;
    });
    room.observe(element);
    return () => room.disconnect();
  }, [element, kind]);
  return <div ref={setElement} className={className} data-toast-place={kind} />;
}
