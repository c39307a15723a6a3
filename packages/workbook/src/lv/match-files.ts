import type { Adresse, Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { foldGerman } from '@rahmenpreis/german/search-words.ts';
import { fileNamePart } from '../file-name.ts';

/** A property a file may belong to. */
export type NamedLiegenschaft = Pick<Liegenschaft, 'id' | 'nummer' | 'name'> & {
  adresse: Pick<Adresse, 'stadt'>;
};

/** Where a file belongs by its name: to one property, to none, or to several equally well. */
export type FileMatch =
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

/** A number so short stands in names of files for much else. */
const SHORT_NUMMER = /^\d{1,3}$/;
/** Where a short number is a copy, a day, or what is counted besides properties. */
const WEAK_PLACES = [
  /\(\d{1,3}\)/g,
  /(?<!\d)\d{4}[-._]\d{1,2}(?:[-._]\d{1,2})?(?!\d)/g,
  /(?<!\d)\d{1,2}[-._]\d{1,2}[-._]\d{2,4}(?!\d)/g,
  /(?<!\d)\d{1,2}(?:\.\d{1,2}\.?|[-._]\d{4})(?!\d)/g,
  /(?<!\p{L})(?:rev(?:ision)?|los|runde|phase|version|ver|v|teil|kopie|stand|entwurf|nachtrag|index)[\s._-]*\d{1,3}(?!\d)/gu,
];

/** A folded text without the places where a short number says nothing of a property. */
function withoutWeakPlaces(text: string): string {
  return WEAK_PLACES.reduce((left, place) => left.replaceAll(place, ' '), text);
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

type Named = Pick<NamedLiegenschaft, 'nummer' | 'name'>;

/** Gives properties of the longest nummer in a folded text, no short one that is a day, copy or revision. */
function findByNummer<L extends Named>(text: string, liegenschaften: readonly L[]): readonly L[] {
  const strong = withoutWeakPlaces(text);
  const isThere = ({ nummer }: L) => findLongest(strong, [nummer], (own) => own).length > 0;
  const standing = liegenschaften.filter((each) => !SHORT_NUMMER.test(each.nummer.trim()) || isThere(each));
  return findLongest(text, standing, ({ nummer }) => nummer);
}

/** Finds the property to which a file belongs by its name, without its ending. */
export function matchFile(fileName: string, liegenschaften: readonly NamedLiegenschaft[]): FileMatch {
  return matchText(fileName.replace(/\.[^.]*$/, ''), liegenschaften);
}

/**
 * Finds the property whose nummer stands in a text, else its name, else its city, else a short nummer where
 * it may be a day, a copy or a revision; of several the longest wins («L-1-2» before «L-1»). A match not by
 * nummer is a guess; a nummer and a name that disagree are several.
 */
export function matchText(words: string, liegenschaften: readonly NamedLiegenschaft[]): FileMatch {
  const text = foldGerman(words);
  const byNummer = findByNummer(text, liegenschaften);
  const byName = findLongest(text, liegenschaften, ({ name }) => name);
  const agreeing = byNummer.filter((each) => byName.length === 0 || byName.includes(each));
  const ways = [
    agreeing.length > 0 ? agreeing : [...byNummer, ...(byNummer.length > 0 ? byName : [])],
    byName,
    findLongest(text, liegenschaften, ({ adresse }) => adresse.stadt),
    findLongest(text, liegenschaften, ({ nummer }) => nummer),
  ];
  const way = ways.findIndex((found) => found.length > 0);
  const [first, second] = ways[way] ?? [];
  if (first === undefined) return { kind: 'none' };
  if (second === undefined) return { kind: 'one', liegenschaftId: first.id, isGuess: way > 0 };
  return { kind: 'several', liegenschaftIds: (ways[way] ?? []).map(({ id }) => id) };
}

/**
 * Gives the one other property that a text names by nummer or name, without naming the property it is meant
 * for; undefined where it names none, or several. A city is no name, since many properties lie in it.
 */
export function otherNamed<L extends Pick<NamedLiegenschaft, 'id' | 'nummer' | 'name'>>(
  text: string,
  ownId: string,
  liegenschaften: readonly L[],
): L | undefined {
  const folded = foldGerman(text);
  const ways = [
    findByNummer(folded, liegenschaften),
    findLongest(folded, liegenschaften, ({ name }) => name),
  ];
  for (const found of ways) {
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
