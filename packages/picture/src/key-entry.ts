import type { KeyEntry, Shape, Tone } from './mark.ts';

/** An entry of a key whose mark is a bar or a stroke. */
export const barEntry = (kind: 'bar' | 'stroke', tone: Tone, text: string): KeyEntry => ({
  mark: { kind, tone },
  text,
});

/** An entry of a key whose mark is a circle, or another shape. */
export const dotEntry = (
  tone: Tone,
  text: string,
  look: { readonly isHollow?: boolean; readonly shape?: Shape } = {},
): KeyEntry => ({ mark: { kind: 'dot', shape: 'circle', tone, ...look }, text });
