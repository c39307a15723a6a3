/** How long the pointer rests on something before its hint is shown. */
const REST_MS = 300;

function hintedAt(target: EventTarget | null): Element | undefined {
  return target instanceof Element ? (target.closest('[data-hint]') ?? undefined) : undefined;
}

/**
 * Tells which element's `data-hint` is to be shown now, if any: the one on which the pointer has rested, else the one
 * that the keyboard has reached. Escape hides it.
 * Gives the way to stop that.
 */
export function followHints(onHint: (hinted: Element | undefined) => void): () => void {
  const stop = new AbortController();
  let pointed: Element | undefined;
  let focused: Element | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const point = (hinted: Element | undefined): void => {
    clearTimeout(resting);
    pointed = undefined;
    onHint(focused);
    if (hinted === undefined) return;
    resting = setTimeout(() => {
      pointed = hinted;
      onHint(hinted);
    }, REST_MS);
  };
  let near: Element | undefined;
  const look = (hinted: Element | undefined): void => {
    if (hinted === near) return;
    near = hinted;
    point(hinted);
  };
  const focus = (hinted: Element | undefined): void => {
    focused = hinted;
    onHint(pointed ?? focused);
  };
  const listen = (type: string, listener: (event: Event) => void): void =>
    document.addEventListener(type, listener, { signal: stop.signal, capture: true, passive: true });
  listen('pointerover', ({ target }) => look(hintedAt(target)));
  // Out of the window, or the finger off the screen.
  listen('pointerout', (event) => {
    if ((event as PointerEvent).relatedTarget === null) look(undefined);
  });
  listen('scroll', () => look(undefined));
  listen('focusin', ({ target }) => {
    focus(target instanceof Element && target.matches(':focus-visible') ? hintedAt(target) : undefined);
  });
  listen('focusout', () => focus(undefined));
  listen('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Escape') return;
    focused = undefined;
    point(undefined);
  });
  return () => {
    stop.abort();
    clearTimeout(resting);
  };
}
