import type { Stop } from './mark.ts';

/** A stop at a place with what it says aloud and in its tip; lifted with its group, or else alone. */
export function stopAt(
  key: string,
  { x, y }: Pick<Stop, 'x' | 'y'>,
  name: string,
  tip: readonly string[],
  group = key,
): Stop {
  return { key, group, name, tip, x, y };
}
