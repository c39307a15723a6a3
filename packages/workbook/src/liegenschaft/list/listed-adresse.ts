import type { Adresse } from '@rahmenpreis/contract/liegenschaft.ts';
import { streetLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import type { AdressePart } from '@rahmenpreis/tendering/liegenschaft/listed-field.ts';
import { isRegion, REGIONS } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import type { ListColumn } from '../liegenschaft-column.ts';
import type { TableRow } from '../../sheet/table-in.ts';

const BUILDING = 'Haus|Gebäude|Geb\\.|Halle|Aufgang|Eingang|Tor';
// The house number is the last part that begins with a digit, so that «Straße des 17. Juni 135» keeps its
// date; «12 a-c», «1-3 u. 5» and «12, Haus 3» are one.
const STREET = new RegExp(
  String.raw`^(?<strasse>.+?)[\s,]+(?<hausnummer>\d+\s*[a-z]?(?:\s*(?:[-–/+&]|u\.|und\b|,(?=.*(?:&|u\.|und\b)))\s*(?:\d+\s*[a-z]?|[a-z]))*(?:,?\s+(?:${BUILDING})\s+\w+)?)$`,
  'iu',
);
/** Longer texts are no addresses and are not split: the pattern's time grows with the cube of the length. */
const MOST_LETTERS = 200;
/** Numbers a road, not a house: «An der B 96»; behind a comma it would be a house. */
const ROAD = /(?:^|\s)[ABKLS] ?\d+$/u;
/** Splits in more than one way. */
const UNSURE = new RegExp(
  String.raw`\d\s*[a-z]?\s*(?:[&,]|u\.|und\b|-\s*[a-z]$)|\d.*\s(?:${BUILDING})\s`,
  'iu',
);

/** What is wrong with a state that is none of the sixteen. */
const UNKNOWN_REGION = `Das Bundesland ist unbekannt. Erlaubt sind: ${REGIONS.join(', ')}.`;

/** Splits «Am Sandtorkai 40» into street and house number; without one all is the street (IMPORT-004). */
export function splitStreet(text: string): { strasse: string; hausnummer: string } {
  const isWhole = text.length > MOST_LETTERS || ROAD.test(text);
  const { strasse, hausnummer } = isWhole ? {} : (STREET.exec(text)?.groups ?? {});
  return { strasse: strasse ?? text, hausnummer: hausnummer ?? '' };
}

/** Asks about a street whose house number may be another one than was taken; undefined where it is plain. */
function askStreet(text: string): string | undefined {
  const { strasse, hausnummer } = splitStreet(text);
  if (ROAD.test(text)) {
    return 'Ist das die Nummer der Straße oder die eines Hauses? Gelesen wird sie als Teil der Straße; eine Hausnummer schreiben Sie hinter ein Komma.';
  }
  if (hausnummer === '' || ROAD.test(strasse) || !UNSURE.test(text)) return undefined;
  return `Stimmt das: Straße „${strasse}“, Hausnummer „${text.slice(-hausnummer.length)}“? Sonst schreiben Sie beides in eigene Spalten.`;
}

type Street = Pick<Adresse, 'strasse' | 'hausnummer'>;

/** The parts of an address that a row gives; a blank cell gives none, since an address has no blank part. */
export type GivenAdresse = Partial<Record<AdressePart, string>>;

const CONTRADICTION =
  '„Straße & Hausnummer“ sagt etwas anderes als „Straße“ und „Hausnummer“. Bitte ändern Sie beides oder leeren Sie eines davon.';
const POSTLEITZAHL = /^\d{5}$/;
const WITHOUT_ZERO = /^[1-9]\d{3}$/;

/** What a list says of a new postal code that is none; a guess may follow. */
export const WRONG_POSTLEITZAHL = 'Eine Postleitzahl in Deutschland hat fünf Ziffern.';

/** Says what is wrong with a postal code; a spreadsheet takes the zero of one that it reads as a number. */
function wrongPostleitzahl(text: string): string {
  return WITHOUT_ZERO.test(text) ? `${WRONG_POSTLEITZAHL} Meinten Sie „0${text}“?` : WRONG_POSTLEITZAHL;
}

function isSameStreet(one: Street, other: Street): boolean {
  return one.strasse === other.strasse && one.hausnummer === other.hausnummer;
}

function given(strasse: string, hausnummer: string): GivenAdresse {
  return { ...(strasse !== '' && { strasse }), ...(hausnummer !== '' && { hausnummer }) };
}

/**
 * The street of a row, which may stand in one column, in two, or in all three; of these the one that differs
 * from what is stored is meant. Undefined where they contradict each other.
 */
function streetIn(row: TableRow<ListColumn>, stored: Street | undefined): GivenAdresse | undefined {
  const whole = row.text('strasseHausnummer');
  const [strasse, hausnummer] = [row.text('strasse'), row.text('hausnummer')];
  if (whole === '') return given(strasse, hausnummer);
  const isAsStored = stored !== undefined && whole === streetLine(stored);
  const split = splitStreet(whole);
  if (strasse === '' && hausnummer === '') return isAsStored ? {} : given(split.strasse, split.hausnummer);
  const apart = { strasse: strasse || split.strasse, hausnummer: hausnummer || split.hausnummer };
  if (isAsStored || streetLine(apart) === whole) return apart;
  return stored !== undefined && isSameStreet(apart, stored)
    ? given(split.strasse, split.hausnummer)
    : undefined;
}

/** A row's address of its building, and what is wrong with it; `stored` is the address known so far. */
export function readAdresse(
  row: TableRow<ListColumn>,
  stored: Adresse | undefined,
): {
  readonly parts: GivenAdresse;
  readonly problems: readonly [column: ListColumn, problem: string][];
  /** Asks how the street was meant; the row counts as it was read. */
  readonly question: string | undefined;
} {
  const street = streetIn(row, stored);
  const problems: [ListColumn, string][] = street === undefined ? [['strasseHausnummer', CONTRADICTION]] : [];
  const parts: GivenAdresse = { ...street };
  for (const part of ['postleitzahl', 'stadt', 'region'] as const) {
    const text = row.text(part);
    if (text !== '') parts[part] = text;
    const problem = text === '' || text === stored?.[part] ? undefined : adresseProblem(part, text);
    if (problem !== undefined) problems.push([part, problem]);
  }
  const isSplit = parts.strasse !== undefined && row.text('strasse') === '' && row.text('hausnummer') === '';
  return { parts, problems, question: isSplit ? askStreet(row.text('strasseHausnummer')) : undefined };
}

/** What is wrong with a new part of an address; undefined where nothing is. */
export function adresseProblem(part: AdressePart, text: string): string | undefined {
  if (part === 'region') return isRegion(text) ? undefined : UNKNOWN_REGION;
  if (part === 'postleitzahl') return POSTLEITZAHL.test(text) ? undefined : wrongPostleitzahl(text);
  return undefined;
}
