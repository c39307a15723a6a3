import { type FloatingPosition, Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { followHints } from './follow-hints.ts';
import problem from './problem.module.css';

interface HintBubbleProps {
  readonly target: Element;
  readonly words: string;
  readonly side?: FloatingPosition;
  /** True where the words say what is wrong. */
  readonly isProblem?: boolean;
}

/** A bubble with words beside an element. */
export function HintBubble({ target, words, side = 'top', isProblem = false }: HintBubbleProps) {
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

/** The words of an element's hint, as long as it is in the page and has one. */
function useHint(target: Element): string | undefined {
  const read = (): string | undefined =>
    (target.isConnected && target.getAttribute('data-hint')) || undefined;
  const [words, setWords] = useState(read);
  useEffect(() => {
    const follow = (): void => setWords(read());
    follow();
    const changes = new MutationObserver(follow);
    changes.observe(target, { attributeFilter: ['data-hint'] });
    // What is removed does not say that the pointer or the focus has left it.
    changes.observe(document.body, { childList: true, subtree: true });
    return () => changes.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [target]);
  return words;
}

/** Lets a screen reader say the words with their element while they are seen, unless its name or description says them. */
function useSaid(target: Element, words: string | undefined): void {
  useEffect(() => {
    const isSaid = target.hasAttribute('aria-description') || target.getAttribute('aria-label') === words;
    if (words === undefined || isSaid) return undefined;
    target.setAttribute('aria-description', words);
    return () => target.removeAttribute('aria-description');
  }, [target, words]);
}

/** The bubble of an element that has the attributes of a hint. */
function Hint({ target }: { readonly target: Element }) {
  const words = useHint(target);
  useSaid(target, words);
  if (words === undefined) return null;
  const side = (target.getAttribute('data-hint-side') ?? 'top') as FloatingPosition;
  const isProblem = target.getAttribute('data-hint-tone') === 'error';
  return <HintBubble target={target} words={words} side={side} isProblem={isProblem} />;
}

/**
 * Shows the `data-hint` of what the pointer rests on or the keyboard has reached, on whatever page or dialog: one tooltip for
 * all, since one of its own for each button and cell makes pages heavy and scrolling slow. `data-hint-side` is where it
 * stands if not above; `data-hint-tone="error"` tells of something wrong.
 */
export function HintHost() {
  const [hinted, setHinted] = useState<Element>();
  useEffect(() => followHints(setHinted), []);
  return hinted === undefined ? null : <Hint target={hinted} />;
}
