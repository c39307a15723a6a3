import type { Finding } from '@rahmenpreis/contract/failure.ts';
import type { GebaeudeInput, LiegenschaftGaps } from '@rahmenpreis/contract/liegenschaft.ts';
import { sameKey } from '@rahmenpreis/german/plain-key.ts';
import {
  ADRESSE_PARTS,
  type AdressePart,
  LIEGENSCHAFT_TEXTS,
  type LiegenschaftText,
} from '@rahmenpreis/tendering/liegenschaft/listed-field.ts';
import { LAND } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { type ListFaults, openLines } from '../list/list-line.ts';
import { errorAt, sortFindings } from '../sheet/finding.ts';
import type { ColumnRule } from '../sheet/header.ts';
import { readTable } from '../sheet/table-in.ts';
import { LIEGENSCHAFT_COLUMNS, LIST_COLUMNS, type ListColumn } from './liegenschaft-column.ts';
import { adresseProblem, readAdresse, WRONG_POSTLEITZAHL } from './list/listed-adresse.ts';
import { columnOfPart, isOfGebaeude, type ListEntry, readGebaeude } from './list/listed-gebaeude.ts';
import { textProblem, toldIn } from './list/liegenschaft-list.ts';

type AdresseTexts = Record<AdressePart, string>;
type Entries = [ListEntry, ...ListEntry[]];
type Faults = ListFaults<ListColumn>;

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

/** The columns of a list as a sheet of its own must have them; ids mean nothing there. */
const COLUMNS: Readonly<Record<ListColumn, ColumnRule>> = {
  ...LIEGENSCHAFT_COLUMNS,
  'liegenschaft.id': { ...LIST_COLUMNS['liegenschaft.id'], isLacking: true },
  'gebaeude.id': { ...LIST_COLUMNS['gebaeude.id'], isLacking: true },
};

/**
 * Reads the properties of a sheet with one row per building; rows with the same Liegenschaftsnummer, or
 * without one below a row that has it, belong together; a row without building fields is a property without
 * buildings. What a property lacks comes from `given`, what its buildings' addresses lack from the property.
 * If any finding is an error, nothing may be used (IMPORT-004, OPEN-34). Rows are read as in a list.
 */
export async function readLiegenschaften(
  bytes: Uint8Array,
  given: LiegenschaftGaps = NO_GAPS,
): Promise<{ liegenschaften: LiegenschaftDraft[]; findings: Finding[] }> {
  const table = await readTable(bytes, COLUMNS);
  if (!table.isReadable) return { liegenschaften: [], findings: table.findings };
  const findings = table.findings.filter(({ row }) => row <= table.headerRow);
  if (table.rows.length === 0) findings.push(errorAt(0, '', '', 'Die Tabelle enthält kein Gebäude.'));
  const faults: Faults = {
    findings,
    add(line, column, message, value = '') {
      // What is stored may have another one, and its export comes back whole.
      if (message.startsWith(WRONG_POSTLEITZAHL)) return;
      line.faults.add(column);
      findings.push(errorAt(line.row, COLUMNS[column].header, value, message));
    },
    // What a list says of what is stored means nothing here.
    hint: () => undefined,
  };
  const lines = openLines(table, COLUMNS, faults);
  const entries = table.rows.map((row, at): ListEntry => ({ row, line: lines[at]! }));
  const liegenschaften = groupRows(entries).map((own) => readGroup(own, given, faults));
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

function groupRows(entries: readonly ListEntry[]): Entries[] {
  const groups = new Map<string, Entries>();
  let nummer = '';
  for (const entry of entries) {
    nummer = sameKey(entry.row.text('liegenschaft.nummer')) || nummer;
    const group = groups.get(nummer);
    if (group === undefined) groups.set(nummer, [entry]);
    else group.push(entry);
  }
  return [...groups.values()];
}

function readGroup(entries: Entries, given: LiegenschaftGaps, faults: Faults): LiegenschaftDraft {
  const ofRows = entries.map((entry) => readOwnAdresse(entry, faults));
  const texts = Object.fromEntries(
    LIEGENSCHAFT_TEXTS.map((name) => {
      const { text, entry } = toldIn({ faults }, { entries }, name);
      const problem = text === '' ? undefined : textProblem(name, text);
      if (problem !== undefined) faults.add(entry.line, `liegenschaft.${name}`, problem);
      return [name, text];
    }),
  ) as Record<LiegenschaftText, string>;
  const parts = ADRESSE_PARTS.map((part) => {
    const { text, entry } = toldIn({ faults }, { entries }, part);
    const told = text || ofRows.find((each) => each[part] !== undefined)?.[part] || given.adresse[part];
    const problem = told === '' ? undefined : adresseProblem(part, told);
    const column = columnOfPart(part);
    if (problem !== undefined && !entry.line.faults.has(column))
      faults.add(entry.line, column, problem, told);
    return [part, told] as const;
  });
  const adresse = { ...(Object.fromEntries(parts) as AdresseTexts), land: LAND };
  const { nummer, name } = texts;
  const draft = { ...texts, nummer: nummer || given.nummer, name: name || given.name, adresse };
  // An address that is still missing must not hide what else is wrong with a row.
  const gebaeude = entries
    .filter(isOfGebaeude)
    .flatMap((entry) => readGebaeude(entry, adresse, faults, '?') ?? []);
  reportDoubled(entries, faults);
  return { ...draft, gebaeude, gaps: gapsOf(draft) };
}

/** What a row says of an address, whatever is wrong with it being told. */
function readOwnAdresse({ row, line }: ListEntry, faults: Faults): Partial<AdresseTexts> {
  const { parts, problems } = readAdresse(row, undefined);
  for (const [column, problem] of problems) faults.add(line, column, problem, row.text(column));
  return parts;
}

function reportDoubled(entries: Entries, faults: Faults): void {
  const firstRowOf = new Map<string, number>();
  for (const { row, line } of entries) {
    const nummer = row.text('nummer');
    if (nummer === '') continue;
    const first = firstRowOf.get(sameKey(nummer));
    if (first === undefined) firstRowOf.set(sameKey(nummer), row.row);
    else faults.add(line, 'nummer', `Die Gebäudenummer kommt schon in Zeile ${first} vor.`, nummer);
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
