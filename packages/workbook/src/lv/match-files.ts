import { foldGerman } from '@rahmenpreis/german/search-words.ts';
import { fileNamePart } from '../file-name.ts';

/** A property a file may belong to. */
export interface NamedLiegenschaft {
  readonly id: string;
  readonly nummer: string;
  readonly name: string;
  readonly adresse: { readonly stadt: string };
}

/** Where a file belongs by its name: to one property, to none, or to several equally well. */
type FileMatch =
  | {
      readonly kind: 'one';
      readonly liegenschaftId: string;
      /** Found by name or city only. */
      readonly isGuess: boolean;
    }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly liegenschaftIds: readonly string[] };

const WORD = /[\p{L}\p{N}]/u;

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

/** Gives the properties of which the longest text stands in a folded text as a whole word. */
function findLongest<L>(
  text: string,
  liegenschaften: readonly L[],
  textOf: (one: L) => string,
): readonly L[] {
  // Characters a file name cannot hold count as our own downloads write them.
  const found = liegenschaften.filter((liegenschaft) => {
    const wanted = textOf(liegenschaft).trim();
    return holdsWord(text, foldGerman(wanted)) || holdsWord(text, foldGerman(fileNamePart(wanted)));
  });
  const longest = Math.max(0, ...found.map((liegenschaft) => textOf(liegenschaft).trim().length));
  return found.filter((liegenschaft) => textOf(liegenschaft).trim().length === longest);
}

/**
 * Finds the property whose nummer stands in the file's name, else whose name does, else whose city; of several the
 * longest wins («L-1-2» before «L-1»). What is not found by its nummer is a guess.
 */
export function matchFile(fileName: string, liegenschaften: readonly NamedLiegenschaft[]): FileMatch {
  const ways = [
    ({ nummer }: NamedLiegenschaft) => nummer,
    ({ name }: NamedLiegenschaft) => name,
    ({ adresse }: NamedLiegenschaft) => adresse.stadt,
  ];
  for (const [way, textOf] of ways.entries()) {
    const best = findLongest(foldGerman(withoutEnding(fileName)), liegenschaften, textOf);
    const [first] = best;
    if (first === undefined) continue;
    if (best.length === 1) return { kind: 'one', liegenschaftId: first.id, isGuess: way > 0 };
    return { kind: 'several', liegenschaftIds: best.map(({ id }) => id) };
  }
  return { kind: 'none' };
}

/**
 * Gives the one other property that a text names by its nummer or its name, without naming the property it is meant for; undefined
 * where it names none, or several. A city is no name, since many properties lie in it.
 */
export function otherNamed<L extends Pick<NamedLiegenschaft, 'id' | 'nummer' | 'name'>>(
  text: string,
  ownId: string,
  liegenschaften: readonly L[],
): L | undefined {
  const folded = foldGerman(text);
  for (const textOf of [({ nummer }: L) => nummer, ({ name }: L) => name]) {
    const found = findLongest(folded, liegenschaften, textOf);
    if (found.some(({ id }) => id === ownId)) return undefined;
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  return undefined;
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
