import type { AlphaBatchAnswer } from '@rahmenpreis/contract/keyval.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { keyWords, type NameOf } from './key-words.ts';

/** How many are named; further ones are counted. */
const MOST_NAMED = 5;
/** What stands where nobody has a package. */
const NOBODY = 'nicht vergeben';

/**
 * What a batch left as it is, in words, with who was first: «Vergabe L-001 Kontorhaus Hamburg, Basis FM: Alpina, von Petra Lindner»; undefined
 * where it left nothing (decision 0077).
 */
export function leftWords(left: AlphaBatchAnswer['left'], nameOf: NameOf): string | undefined {
  if (left.length === 0) return undefined;
  const words = left.map(({ key, value, by }) => {
    const known = keyWords(key, nameOf);
    const now = value === null ? NOBODY : (known?.print(value) ?? value);
    return `${known?.label ?? key}: ${now}${by === null ? '' : `, von ${by}`}`;
  });
  return joinGerman(words, MOST_NAMED);
}
