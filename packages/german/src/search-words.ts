/** A text as every search compares it: without case. */
function fold(text: string): string {
  return text.toLocaleLowerCase('de');
}

/** The words of a search as somebody types it; none for a blank text. */
export function searchWords(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Whether a text holds every one of the `searchWords`, in any order, without case; every text holds none. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}
