import type { TextMark } from './mark.ts';

/** The look of names and sums of rows. */
export const BOLD = { size: 13, weight: 600, tone: 'ink' } as const;

/** A line of text at a place: 12 px, plain, from the left, in quiet ink unless told otherwise. */
export function textMark(
  x: number,
  y: number,
  text: string,
  look: Partial<Omit<TextMark, 'kind' | 'x' | 'y' | 'text'>> = {},
): TextMark {
  return { kind: 'text', x, y, text, size: 12, weight: 400, anchor: 'start', tone: 'ink-2', ...look };
}
