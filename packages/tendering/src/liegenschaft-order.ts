const german = new Intl.Collator('de', { numeric: true });

/** The one order of a phase's properties: by nummer as one counts, L-2 before L-10; of equal ones by id. */
export function compareLiegenschaften(
  a: { nummer: string; id: string },
  b: { nummer: string; id: string },
): number {
  return german.compare(a.nummer, b.nummer) || (a.id < b.id ? -1 : 1);
}
