import { compareGerman } from '@rahmenpreis/german/compare-german.ts';

/** The one order of a phase's properties: by nummer as one counts, L-2 before L-10; of equal ones by id. */
export function compareLiegenschaften(
  a: { nummer: string; id: string },
  b: { nummer: string; id: string },
): number {
  return compareGerman(a.nummer, b.nummer) || compareGerman(a.id, b.id);
}
