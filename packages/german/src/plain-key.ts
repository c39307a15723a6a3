/** A key as it counts where its spelling is not that of any row: without spaces, whatever the case. */
export function plainKey(key: string): string {
  const composed = key.normalize('NFC');
  return (/\s/.test(composed) ? composed.replaceAll(/\s+/g, '') : composed).toUpperCase();
}

/**
 * Finds what is known by a key in the key's own spelling, else in any case and with any spaces where that means one alone. A
 * pasted list and a file are read alike.
 */
export function keyFinder<Found>(rows: ReadonlyMap<string, Found>): (key: string) => Found | undefined {
  const byPlain = new Map<string, Found | undefined>();
  for (const [key, row] of rows) {
    const plain = plainKey(key);
    byPlain.set(plain, byPlain.has(plain) ? undefined : row);
  }
  return (key) => rows.get(key) ?? byPlain.get(plainKey(key));
}
