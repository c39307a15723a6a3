import type { AlphaBatchAnswer } from '@rahmenpreis/contract/keyval.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { readRebateName } from '../award/rebate.ts';
import { keyWords, type NameOf } from './key-words.ts';

type LeftEntries = AlphaBatchAnswer['left'];

/** Titles over the packages named: those of a batch that were not stored, and those that an undo left. */
export const LEFT_TITLES = {
  changed: (count: number) =>
    count === 1
      ? 'Ein Paket wurde inzwischen von jemand anderem geändert'
      : `${count} Pakete wurden inzwischen von jemand anderem geändert`,
  stays(left: LeftEntries) {
    const rebates = left.filter(({ key }) => readRebateName(key) !== undefined).length;
    const packages = left.length - rebates;
    if (left.length === 1)
      return packages === 1 ? 'Ein Paket bleibt, wie es jetzt ist' : 'Ein Nachlass bleibt, wie er jetzt ist';
    const told = [
      ...(packages > 0 ? [counted(packages, 'Paket', 'Pakete')] : []),
      ...(rebates > 0 ? [counted(rebates, 'Nachlass', 'Nachlässe')] : []),
    ];
    return `${joinGerman(told)} bleiben, wie sie jetzt sind`;
  },
} as const;

/** How many are named; further ones are counted. */
const MOST_NAMED = 5;
/** What stands where nobody has a package. */
const NOBODY = 'nicht vergeben';
/** What stands where a bidder has no rebate. */
const NO_REBATE = 'entfernt';

/** Names by whom an entry was changed, and when, as far as that is known. */
function whoWords({ by, at }: LeftEntries[number]): string {
  if (by === null) return '';
  return at === null ? `, von ${by}` : `, von ${by} (${shortInstant(at)})`;
}

/**
 * Names the first five things a batch left, with who was first and when: «Vergabe L-001 Kontorhaus Hamburg,
 * Basis FM: Alpina, von Petra Lindner (27.11.26, 08:12 Uhr)»; undefined if it left none (decision 0077).
 */
export function leftWords(left: LeftEntries, nameOf: NameOf): string | undefined {
  if (left.length === 0) return undefined;
  const words = left.map((entry) => {
    const { key, value } = entry;
    const known = keyWords(key, nameOf);
    const none = readRebateName(key) === undefined ? NOBODY : NO_REBATE;
    const now = value === null ? none : (known?.print(value) ?? value);
    return `${known?.label ?? key}: ${now}${whoWords(entry)}`;
  });
  return joinGerman(words, MOST_NAMED);
}
