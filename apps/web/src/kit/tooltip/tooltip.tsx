import { type FloatingPosition, Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import problem from './problem.module.css';

/** How long the pointer rests on something before its tooltip is shown. */
const REST_MS = 300;

function hintedAt(target: EventTarget | null): Element | undefined {
  return target instanceof Element ? (target.closest('[data-tooltip]') ?? undefined) : undefined;
}

/**
 * Tells which element's `data-tooltip` is to be shown now, if any: the one on which the pointer has rested,
 * else the one that the keyboard has reached. Escape hides it. Gives the way to stop that.
 */
function followHints(onHint: (hinted: Element | undefined) => void): () => void {
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

interface HintBubbleProps {
  readonly target: Element;
  readonly words: string;
  readonly side?: FloatingPosition;
  /** True where the words say what is wrong. */
  readonly isProblem?: boolean;
}

/** A bubble with words beside an element. */
export function TooltipBubble({ target, words, side = 'top', isProblem = false }: HintBubbleProps) {
  return (
    <Tooltip
      // Other words take another place.
      key={words}
      // Mantine takes an element only if it belongs to HTML, and icons belong to SVG.
      target={{ current: target as HTMLElement }}
      opened
      label={words}
      position={side}
      multiline
      maw={320}
      {...(isProblem ? { classNames: { tooltip: problem.tip } } : {})}
    />
  );
}

/** The words of an element's tooltip, as long as it is in the page and has one. */
function useHint(target: Element): string | undefined {
  const read = (): string | undefined =>
    (target.isConnected && target.getAttribute('data-tooltip')) || undefined;
  const [words, setWords] = useState(read);
  useEffect(() => {
    const follow = (): void => setWords(read());
    follow();
    const changes = new MutationObserver(follow);
    changes.observe(target, { attributeFilter: ['data-tooltip'] });
    // What is removed does not say that the pointer or the focus has left it.
    changes.observe(document.body, { childList: true, subtree: true });
    return () => changes.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [target]);
  return words;
}

/** Has a screen reader say the words with their element while shown, unless its name or description does. */
function useSaid(target: Element, words: string | undefined): void {
  useEffect(() => {
    const isSaid = target.hasAttribute('aria-description') || target.getAttribute('aria-label') === words;
    if (words === undefined || isSaid) return undefined;
    target.setAttribute('aria-description', words);
    return () => target.removeAttribute('aria-description');
  }, [target, words]);
}

/** The bubble of an element that has the attributes of a tooltip. */
function Hint({ target }: { readonly target: Element }) {
  const words = useHint(target);
  useSaid(target, words);
  if (words === undefined) return null;
  const side = (target.getAttribute('data-tooltip-side') ?? 'top') as FloatingPosition;
  const isProblem = target.getAttribute('data-tooltip-tone') === 'error';
  return <TooltipBubble target={target} words={words} side={side} isProblem={isProblem} />;
}

/**
 * Shows the `data-tooltip` of what the pointer rests on or the keyboard has reached, on any page or dialog:
 * one tooltip for all, since one for each button and cell makes pages heavy and scrolling slow.
 * `data-tooltip-side` is where it stands if not above; `data-tooltip-tone="error"` tells of something wrong.
 */
export function TooltipHost() {
  const [hinted, setHinted] = useState<Element>();
  useEffect(() => followHints(setHinted), []);
  return hinted === undefined ? null : <Hint target={hinted} />;
}
