const german = new Intl.Collator('de', { numeric: true });

/**
 * The one order of texts that people read: by the German alphabet (ä beside a, ß as ss: DIN 5007-1), capitals
 * not first, numbers as one counts (L-2 before L-10). Texts equal so far («1» and «01») follow their code
 * units, so only a text itself is equal to it and the order is the same on every machine.
 */
export function compareGerman(a: string, b: string): number {
  return german.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Orders lists of texts by the first text in which they differ; a list that ends earlier goes first. */
export function compareGermanLists(a: readonly string[], b: readonly string[]): number {
  for (const [index, text] of a.entries()) {
    const other = b[index];
    const order = other === undefined ? 1 : compareGerman(text, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
