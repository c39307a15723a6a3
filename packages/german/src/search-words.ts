const SPELT_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** A text as searches compare it: case ignored, umlauts and ß as typed without such keys (PROP-003). */
export function foldGerman(text: string): string {
  const lower = text.normalize('NFC').toLocaleLowerCase('de');
  return lower.replaceAll(/[äöüß]/g, (letter) => SPELT_OUT[letter] ?? letter);
}

/** The words of a search as somebody types it; none for a blank text. */
export function searchWords(query: string): string[] {
  return foldGerman(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** A folded text without its accents; that of an umlaut is the letter below it. */
function bareText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('de').replaceAll('ß', 'ss');
}

/**
 * Whether a text holds every one of the `searchWords`, in any order, however case, umlauts and ß are written,
 * also without their dots; every text holds none.
 */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const folded = foldGerman(text);
  return words.every((word) => folded.includes(word) || bareText(text).includes(word));
}
