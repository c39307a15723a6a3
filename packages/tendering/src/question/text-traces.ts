/** What of a text may tell who wrote it, or what somebody offers. */
export interface TextTrace {
  readonly kind: 'company' | 'person' | 'mail' | 'phone' | 'amount';
  /** As it stands in the text, `text.slice(start, end)`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The names that are looked for. */
interface TracedNames {
  readonly companies: readonly string[];
  readonly persons: readonly { readonly firstname: string; readonly lastname: string }[];
}

const MAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const AMOUNT =
  /(?:€|\bEUR)\s?\d[\d.]*(?:,\d+)?|(?<![\d.,])\d[\d.\u00A0\u202F]*(?:,\d+)?(?:\s?€|\s?(?:EUR|Euro|Cent)\b)/giu;
/** A number with an area code: with at least seven figures, so that no Ep-Code or date is one. */
const PHONE = /(?<![\p{L}\p{N}.,])(?:\+|00|0)[1-9](?:[\s/()-]{0,3}\d){5,14}(?![\d.,]\d)/gu;
/** Words that many companies have in their names, and that say nothing of one. */
const COMMON_WORDS = new Set(
  `gmbh mbh ggmbh ag kg kgaa se ohg gbr ug eg ek co cie und and der die das für von am im holding gruppe group
  deutschland germany nord süd ost west nordwest nordost südwest südost international facility management
  services service dienste dienstleistungen dienstleistung gebäude gebäudedienste gebäudedienst
  gebäudemanagement gebäudeservice gebäudereinigung gebäudetechnik technik technisches infrastrukturelles
  reinigung glasreinigung gesellschaft unternehmen betriebe betrieb bau haus immobilien objekt sicherheit wartung
  hausmeister hausmeisterdienste energie anlagen partner solutions systems system clean grün winterdienst
  entsorgung handwerk beschränkter haftung mit`.split(/\s+/),
);
const MIN_LETTERS = 3;

function escaped(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** Finds words as they stand alone, also in the genitive or before a hyphen. */
function findWords(text: string, words: readonly string[], kind: TextTrace['kind'], flags: string) {
  if (words.length === 0) return [];
  // The longest first: a whole name is one trace.
  const choices = [...words]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => escaped(word).replaceAll(/\s+/g, String.raw`\s+`));
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${choices.join('|')})(?:s|’s|'s)?(?![\\p{L}\\p{N}])`,
    flags,
  );
  return find(text, pattern, kind);
}

function find(text: string, pattern: RegExp, kind: TextTrace['kind']): TextTrace[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    kind,
    text: found,
    start: index,
    end: index + found.length,
  }));
}

/** The words of a company's name that only it has. */
function ownWords(company: string): string[] {
  const words = company.match(/[\p{L}\p{N}][\p{L}\p{N}.]*/gu) ?? [];
  return words.filter((word) => word.length >= MIN_LETTERS && !COMMON_WORDS.has(word.toLowerCase()));
}

/**
 * Finds what a question or an answer should not say, in the order of the text: names of companies and their
 * users, addresses, phone numbers and amounts in €. It only points out: nothing is refused for it.
 */
export function findTraces(text: string, { companies, persons }: TracedNames): TextTrace[] {
  const names = companies.map((name) => name.trim()).filter((name) => name !== '');
  const lastnames = persons.map(({ lastname }) => lastname.trim());
  const surnames = lastnames.filter((name) => name.length >= MIN_LETTERS);
  const whole = persons
    .map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim())
    .filter((name) => name !== '');
  const found = [
    ...find(text, MAIL, 'mail'),
    ...find(text, AMOUNT, 'amount'),
    ...find(text, PHONE, 'phone'),
    ...findWords(text, [...names, ...names.flatMap(ownWords)], 'company', 'giu'),
    // As it is written: «klein» is a word, «Klein» may be a name.
    ...findWords(text, [...whole, ...surnames], 'person', 'gu'),
  ];
  const longestFirst = found.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const apart: TextTrace[] = [];
  for (const trace of longestFirst) {
    if (trace.start >= (apart.at(-1)?.end ?? 0)) apart.push(trace);
  }
  return apart;
}
