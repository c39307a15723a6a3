import type { Stop } from './mark.ts';

/** Words of a stop, aloud and in its tip. */
export type StopWords = Pick<Stop, 'name' | 'tip'>;

/** A stop at a place with its words; lifted with its group, or else alone. */
export function stopAt(
  key: string,
  { x, y }: Pick<Stop, 'x' | 'y'>,
  { name, tip }: StopWords,
  group = key,
): Stop {
  return { key, group, name, tip, x, y };
}
