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
 * The word that has most in common with the one wanted, four letters beside each other at least: «Preis netto» for
 * «Rahmenpreis». The first of several alike, and undefined where there is none; it is only ever named, never taken.
 */
export function findSimilar(wanted: string, words: readonly string[]): string | undefined {
  const letters = lettersOf(wanted);
  let best: { word: string | undefined; length: number } = { word: undefined, length: LEAST_LETTERS - 1 };
  for (const word of words) {
    const length = commonLength(letters, lettersOf(word));
    if (length > best.length) best = { word, length };
  }
  return best.word;
}
