/** One measure or period per line, by its spellings in bills of quantities, without dots and blanks. */
const SPELLINGS = [
  'm2 qm quadratmeter m^2',
  'm3 cbm kubikmeter m^3',
  'm meter lfm lfdm lfdmeter',
  'km kilometer',
  'kg kilogramm',
  't to tonne tonnen',
  'l ltr liter',
  'kwh kilowattstunde kilowattstunden',
  'mwh megawattstunde megawattstunden',
  'h std stdn stunde stunden',
  'min minute minuten',
  'tag tage d täglich',
  'woche wochen wo wöchentlich',
  'monat monate mon mo mtl monatl monatlich',
  'quartal quartale vierteljahr vierteljährlich',
  'halbjahr halbjährlich',
  'jahr jahre j a pa jährl jährlich',
  'stk st stck stück stücke stueck',
  'psch pausch pauschal pauschale',
  'anlage anlagen anl',
  'feld felder',
  'gruppe gruppen',
  'zähler',
  'objekt objekte obj',
  'person personen pers',
  'einsatz einsätze',
  '%',
];

const NAMES: ReadonlyMap<string, string> = new Map(
  SPELLINGS.flatMap((line) => {
    const spellings = line.split(' ');
    return spellings.map((spelling) => [spelling, spellings[0]!] as const);
  }),
);

const EURO = /^(?:€|eur|euro)(?=[\s/])/;
const PER =
  /\s(?:pro|je|per)\s|\s(?=p\.?\s?a\.?$|(?:monat|mt|jähr|wöchent|täg|viertelj|halbj)\p{L}*l(?:ich)?\.?$)/gu;

function plainParts(text: string): string[] {
  const plain = text.normalize('NFKC').trim().toLowerCase().replace(EURO, '').trim();
  const parts = plain.replaceAll(PER, '/').split('/');
  return parts.map((part) => part.replaceAll(/[\s.\u00AD\u200B-\u200D\u2060\uFEFF]+/g, '')).filter(Boolean);
}

/**
 * Gives the one spelling of a unit of measure («qm / Mon.» is «m2/monat»); undefined where a part of it is no
 * known unit. Another period is another unit: m²/Monat, m²/a and m² all differ.
 */
export function knownUnit(text: string): string | undefined {
  const parts = plainParts(text).map((part) => NAMES.get(part));
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join('/');
}

/** Tells whether two texts name one unit in any spelling; for unknown ones ignores case, dots and blanks. */
export function isSameUnit(a: string, b: string): boolean {
  if (a === b) return true;
  const known = knownUnit(a);
  if (known !== undefined) return known === knownUnit(b);
  return plainParts(a).join('/') === plainParts(b).join('/');
}
