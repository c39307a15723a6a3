import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { gebaeudeInputSchema } from '@rahmenpreis/contract/schema/gebaeude.ts';
import { lineSchema } from '@rahmenpreis/contract/schema/scalar.ts';
import type { GebaeudeInput, LiegenschaftGaps } from '@rahmenpreis/contract/liegenschaft.ts';
import {
  GEBAEUDE_FIELDS,
  type GebaeudeFieldName,
  gebaeudeParts,
  type GebaeudeValue,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import {
  ADRESSE_PARTS,
  type AdressePart,
  LIEGENSCHAFT_TEXTS,
  type LiegenschaftText,
} from '@rahmenpreis/tendering/liegenschaft/listed-field.ts';
import { isRegion, LAND, REGIONS } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { sameKey } from '@rahmenpreis/german/plain-key.ts';
import { cellText, cellWholeText } from '../sheet/cell.ts';
import { errorAt, sortFindings } from '../sheet/finding.ts';
import { readField } from './gebaeude-cell.ts';
import { LIEGENSCHAFT_COLUMNS, type LiegenschaftColumn } from './liegenschaft-column.ts';
import { readTable, type TableRow } from '../sheet/table-in.ts';

type Row = TableRow<LiegenschaftColumn>;
type AdresseTexts = Record<AdressePart, string>;
/** A required text of the property that neither the sheet nor the gaps give (PROP-044…046). */
export type LiegenschaftGap = 'nummer' | 'name' | `adresse.${AdressePart}`;

/** A property as its rows give it: what is missing is empty, and listed in `gaps` if it is required. */
export interface LiegenschaftDraft extends Record<LiegenschaftText, string> {
  adresse: AdresseTexts & { land: string };
  gebaeude: GebaeudeInput[];
  gaps: LiegenschaftGap[];
}

const NO_GAPS: LiegenschaftGaps = {
  nummer: '',
  name: '',
  adresse: { strasse: '', hausnummer: '', postleitzahl: '', stadt: '', region: '' },
};

// The house number is the last part that begins with a digit, so that «Straße des 17. Juni 135» keeps its date.
const STREET = /^(?<strasse>.+?)[\s,]+(?<hausnummer>\d+\s*[a-z]?(?:\s*[-–/+]\s*\d+\s*[a-z]?)*)$/iu;

/** What is wrong with a state that is none of the sixteen. */
export const UNKNOWN_REGION = `Das Bundesland ist unbekannt. Erlaubt sind: ${REGIONS.join(', ')}.`;

/**
 * Splits «Am Sandtorkai 40» into street and house number; without a house number all of it is the street (IMPORT-004).
 */
export function splitStreet(text: string): { strasse: string; hausnummer: string } {
  const { strasse, hausnummer } = STREET.exec(text)?.groups ?? {};
  return { strasse: strasse ?? text, hausnummer: hausnummer ?? '' };
}

/**
 * Reads the properties of a sheet with one row per building; rows with the same Liegenschaftsnummer, or without one below
 * a row that has it, belong together; a row without any building field is a property without buildings. Whatever
 * is missing from a property comes from `given`; its buildings' addresses take from the property what they lack. If any
 * finding is an error, nothing of it may be used (IMPORT-004, OPEN-34).
 */
export async function readLiegenschaften(
  bytes: Uint8Array,
  given: LiegenschaftGaps = NO_GAPS,
): Promise<{ liegenschaften: LiegenschaftDraft[]; findings: Finding[] }> {
  const table = await readTable(bytes, LIEGENSCHAFT_COLUMNS);
  const { findings } = table;
  if (!table.isReadable) return { liegenschaften: [], findings };
  if (table.rows.length === 0) findings.push(errorAt(0, '', '', 'Die Tabelle enthält kein Gebäude.'));
  const liegenschaften = groupRows(table.rows).map((rows) => readGroup(rows, given, findings));
  return { liegenschaften, findings: sortFindings(findings) };
}

/** Reads a sheet that must hold exactly one property, as an archive's does (OPEN-34). */
export async function readLiegenschaft(
  bytes: Uint8Array,
  given: LiegenschaftGaps = NO_GAPS,
): Promise<{ liegenschaft: LiegenschaftDraft | undefined; findings: Finding[] }> {
  const { liegenschaften, findings } = await readLiegenschaften(bytes, given);
  const [liegenschaft, ...others] = liegenschaften;
  if (others.length > 0) {
    const message = `Die Tabelle enthält ${liegenschaften.length} Liegenschaften. Erlaubt ist genau eine.`;
    findings.push(errorAt(0, LIEGENSCHAFT_COLUMNS['liegenschaft.nummer'].header, '', message));
  }
  return { liegenschaft, findings: sortFindings(findings) };
}

function groupRows(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  let nummer = '';
  for (const row of rows) {
    nummer = sameKey(row.text('liegenschaft.nummer')) || nummer;
    const group = groups.get(nummer);
    if (group === undefined) groups.set(nummer, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

function readGroup(rows: readonly Row[], given: LiegenschaftGaps, findings: Finding[]): LiegenschaftDraft {
  const adressen = rows.map((row) => readAdresse(row, findings));
  const texts = Object.fromEntries(
    LIEGENSCHAFT_TEXTS.map((name) => [name, propertyText(rows, name, findings)]),
  ) as Record<LiegenschaftText, string>;
  const { nummer, name } = texts;
  const adresse = { ...propertyAdresse(rows, adressen, given, findings), land: LAND };
  const draft = { ...texts, nummer: nummer || given.nummer, name: name || given.name, adresse };
  const gebaeude = rows.flatMap((row, index) => {
    const built = hasGebaeude(row)
      ? readGebaeude(row, fillAdresse(adressen[index]!, adresse), findings)
      : undefined;
    return built === undefined ? [] : [built];
  });
  reportDoubled(rows, findings);
  return { ...draft, gebaeude, gaps: gapsOf(draft) };
}

function hasGebaeude(row: Row): boolean {
  return GEBAEUDE_FIELDS.some(({ name }) => row.text(name) !== '');
}

/** A text of the property; all its rows that give it must agree. */
function propertyText(
  rows: readonly Row[],
  name: LiegenschaftText | AdressePart,
  findings: Finding[],
): string {
  const column = `liegenschaft.${name}` as const;
  const { header } = LIEGENSCHAFT_COLUMNS[column];
  const isLong = name === 'beschreibung' || name === 'anmerkung';
  const textIn = (row: Row) =>
    isLong ? (cellWholeText(row.cell(column)) ?? row.text(column)) : row.text(column);
  const [first, ...others] = rows.filter((row) => row.text(column) !== '');
  if (first === undefined) return '';
  const text = textIn(first);
  const problems = isLong ? [] : (lineSchema.safeParse(text).error?.issues ?? []);
  for (const { message } of problems) findings.push(errorAt(first.row, header, '', message));
  for (const row of others) {
    if (textIn(row) === text) continue;
    findings.push(
      errorAt(row.row, header, row.text(column), `Der Wert weicht von dem in Zeile ${first.row} ab.`),
    );
  }
  return text;
}

function readAdresse(row: Row, findings: Finding[]): AdresseTexts {
  const split = splitStreet(row.text('strasseHausnummer'));
  const [strasse, hausnummer] = [row.text('strasse'), row.text('hausnummer')];
  const isApart = strasse !== '' || hausnummer !== '';
  checkRegion(row.row, row.text('region'), findings);
  return {
    strasse: isApart ? strasse || split.strasse : split.strasse,
    hausnummer: isApart ? hausnummer || split.hausnummer : split.hausnummer,
    postleitzahl: row.text('postleitzahl'),
    stadt: row.text('stadt'),
    region: row.text('region'),
  };
}

function propertyAdresse(
  rows: readonly Row[],
  adressen: readonly AdresseTexts[],
  given: LiegenschaftGaps,
  findings: Finding[],
): AdresseTexts {
  const parts = ADRESSE_PARTS.map((part) => {
    const told =
      propertyText(rows, part, findings) || adressen.find((adresse) => adresse[part] !== '')?.[part];
    return [part, told || given.adresse[part]] as const;
  });
  const adresse = Object.fromEntries(parts) as AdresseTexts;
  checkRegion(rows[0]?.row ?? 0, adresse.region, findings);
  return adresse;
}

function checkRegion(row: number, region: string, findings: Finding[]): void {
  if (region === '' || isRegion(region)) return;
  const { header } = LIEGENSCHAFT_COLUMNS.region;
  // An error in the state that the rows and the property share is reported once.
  if (
    findings.some((finding) => finding.column === header && finding.value === region && finding.row === row)
  )
    return;
  findings.push(errorAt(row, header, region, UNKNOWN_REGION));
}

function fillAdresse(own: AdresseTexts, ofProperty: AdresseTexts): AdresseTexts & { land: string } {
  const parts = ADRESSE_PARTS.map((part) => [part, own[part] || ofProperty[part]]);
  return { ...(Object.fromEntries(parts) as AdresseTexts), land: LAND };
}

function readGebaeude(
  row: Row,
  adresse: AdresseTexts & { land: string },
  findings: Finding[],
): GebaeudeInput | undefined {
  const values = new Map<GebaeudeFieldName, GebaeudeValue>();
  for (const field of GEBAEUDE_FIELDS) {
    const reading = readField(field, row);
    if ('value' in reading) values.set(field.name, reading.value);
    else findings.push(errorAt(row.row, field.label, row.text(field.name), reading.problem));
  }
  // An address that is still missing must not hide what else is wrong with the row.
  const whole = Object.fromEntries(Object.entries(adresse).map(([part, text]) => [part, text || '?']));
  const parsed = gebaeudeInputSchema.safeParse({ ...gebaeudeParts(values), adresse: whole });
  if (parsed.success) return { ...parsed.data, adresse };
  for (const { path, message } of parsed.error.issues) {
    const field = GEBAEUDE_FIELDS.find(({ name }) => name === path.join('.'));
    if (field !== undefined && cellText(row.cell(field.name)).length > 250) continue;
    const part = ADRESSE_PARTS.find((name) => `adresse.${name}` === path.join('.'));
    const column = field?.label ?? (part === undefined ? '' : LIEGENSCHAFT_COLUMNS[part].header);
    findings.push(errorAt(row.row, column, '', message));
  }
  return undefined;
}

function reportDoubled(rows: readonly Row[], findings: Finding[]): void {
  const firstRowOf = new Map<string, number>();
  for (const row of rows) {
    const nummer = row.text('nummer');
    if (nummer === '') continue;
    const first = firstRowOf.get(sameKey(nummer));
    if (first === undefined) firstRowOf.set(sameKey(nummer), row.row);
    else {
      const message = `Die Gebäudenummer kommt schon in Zeile ${first} vor.`;
      findings.push(errorAt(row.row, LIEGENSCHAFT_COLUMNS.nummer.header, nummer, message));
    }
  }
}

function gapsOf({
  nummer,
  name,
  adresse,
}: {
  nummer: string;
  name: string;
  adresse: AdresseTexts;
}): LiegenschaftGap[] {
  const gaps: LiegenschaftGap[] = ADRESSE_PARTS.filter((part) => adresse[part] === '').map(
    (part) => `adresse.${part}` as const,
  );
  if (name === '') gaps.unshift('name');
  if (nummer === '') gaps.unshift('nummer');
  return gaps;
}
