/** No header is longer; a page of text in a cell is not compared. */
const LONGEST = 200;
/** What two words must have in common to be alike, in letters. */
const LEAST_LETTERS = 4;

function lettersOf(text: string): string {
  return text
    .slice(0, LONGEST)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The length of the longest piece that stands in both. */
function commonLength(one: string, other: string): number {
  let longest = 0;
  for (let from = 0; from < one.length; from++) {
    while (other.includes(one.slice(from, from + longest + 1)) && from + longest < one.length) longest += 1;
  }
  return longest;
}

/**
 * The words that have most in common with the one wanted, four letters beside each other at least, the most first: «Preis
 * netto» for «Rahmenpreis». They are only ever named or offered, never taken.
 */
export function listSimilar(wanted: string, words: readonly string[]): string[] {
  const letters = lettersOf(wanted);
  return words
    .map((word) => ({ word, length: commonLength(letters, lettersOf(word)) }))
    .filter(({ length }) => length >= LEAST_LETTERS)
    .toSorted((one, other) => other.length - one.length)
    .map(({ word }) => word);
}

/** The first of these; undefined where there is none. */
export function findSimilar(wanted: string, words: readonly string[]): string | undefined {
  return listSimilar(wanted, words)[0];
}
