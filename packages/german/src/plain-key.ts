/** Signs that nobody sees: soft hyphen, zero width, direction, joiners, variants. */
const UNSEEN =
  /[\ufe00-\ufe0f\u034f\u00ad\u061c\u115f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
/** Hyphens and dashes that look like one, and blanks at which no line breaks. */
const DASHES = /[\u2010-\u2015]/g;
const BLANKS = /[\u00a0\u2007\u202f]/g;

/**
 * The common form of spellings of a key that nobody tells apart: case, outer blanks, no-break blanks, unseen
 * signs, and the hyphens U+2010 to U+2015. They are the same key in every file, paste and list.
 */
export function sameKey(key: string): string {
  return key
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replaceAll(DASHES, '-')
    .replaceAll(BLANKS, ' ')
    .trim()
    .toUpperCase();
}

/**
 * The common form of spellings of a key that somebody may mean by one another: without blanks, hyphens, dots,
 * an apostrophe before it and leading zeros. It is only ever asked about.
 */
export function plainKey(key: string): string {
  return sameKey(key)
    .replaceAll(/[\s.'’_-]+/g, '')
    .replaceAll(/(?<!\d)0+(?=\d)/g, '');
}

/** Finds the one known key that another spelling may mean: undefined where there is none, or several. */
export function nearKeyFinder(keys: readonly string[]): (key: string) => string | undefined {
  const byPlain = Map.groupBy(keys, plainKey);
  return (key) => {
    const [near, second] = byPlain.get(plainKey(key)) ?? [];
    return second === undefined ? near : undefined;
  };
}

/** Finds what a key's own spelling names, else one nobody tells apart from it if that means one alone. */
export function keyFinder<Found>(rows: ReadonlyMap<string, Found>): (key: string) => Found | undefined {
  const bySame = new Map<string, Found | undefined>();
  for (const [key, row] of rows) {
    const same = sameKey(key);
    bySame.set(same, bySame.has(same) ? undefined : row);
  }
  return (key) => rows.get(key) ?? bySame.get(sameKey(key));
}
