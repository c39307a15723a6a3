import { fileNamePart } from '@rahmenpreis/workbook/file-name.ts';

/** A property a file may belong to. */
export interface NumberedLiegenschaft {
  readonly id: string;
  readonly nummer: string;
}

/** Where a file belongs by its name: to one property, to none, or to several equally well. */
export type FileMatch =
  | { readonly kind: 'one'; readonly liegenschaftId: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly liegenschaftIds: readonly string[] };

const WORD = /[\p{L}\p{N}]/u;

function normalise(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Says whether `part` stands in `text` as a whole word: «L-1» is not in «L-10», nor «12» in «2012». */
function holdsWord(text: string, part: string): boolean {
  for (let at = text.indexOf(part); part !== '' && at >= 0; at = text.indexOf(part, at + 1)) {
    const before = text.slice(0, at).at(-1) ?? '';
    const after = text.slice(at + part.length).at(0) ?? '';
    const startsWhole = !WORD.test(before) || !WORD.test(part.at(0) ?? '');
    const endsWhole = !WORD.test(after) || !WORD.test(part.at(-1) ?? '');
    if (startsWhole && endsWhole) return true;
  }
  return false;
}

function withoutEnding(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '');
}

/**
 * Finds the property whose nummer stands in the file's name as a whole word, without case; of several the longest
 * nummer wins («L-1-2» before «L-1»). Characters a file name cannot hold count as our own downloads write them.
 */
export function matchFile(fileName: string, liegenschaften: readonly NumberedLiegenschaft[]): FileMatch {
  const text = normalise(withoutEnding(fileName));
  const found = liegenschaften.filter(
    ({ nummer }) =>
      holdsWord(text, normalise(nummer.trim())) || holdsWord(text, normalise(fileNamePart(nummer))),
  );
  const longest = Math.max(0, ...found.map(({ nummer }) => nummer.trim().length));
  const best = found.filter(({ nummer }) => nummer.trim().length === longest);
  const [first] = best;
  if (first === undefined) return { kind: 'none' };
  return best.length === 1
    ? { kind: 'one', liegenschaftId: first.id }
    : { kind: 'several', liegenschaftIds: best.map(({ id }) => id) };
}

/** Gives the properties to which more than one of the files is assigned. */
export function findDoubleIds(assignedIds: readonly (string | undefined)[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const doubles = new Set<string>();
  for (const id of assignedIds) {
    if (id === undefined) continue;
    if (seen.has(id)) doubles.add(id);
    seen.add(id);
  }
  return doubles;
}
