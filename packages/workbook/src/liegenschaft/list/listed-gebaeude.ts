import type { Adresse, GebaeudeInput, SentLiegenschaftList } from '@rahmenpreis/contract/liegenschaft.ts';
import { gebaeudeInputSchema } from '@rahmenpreis/contract/schema/gebaeude.ts';
import { lineSchema } from '@rahmenpreis/contract/schema/scalar.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { streetLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import {
  GEBAEUDE_FIELDS,
  type GebaeudeField,
  type GebaeudeFieldName,
  gebaeudeParts,
  type GebaeudeValue,
  gebaeudeValue,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { ADRESSE_PARTS, type AdressePart } from '@rahmenpreis/tendering/liegenschaft/listed-field.ts';
import { addAt, type ListFaults, type OpenLine, type RowEntry, type SentCell } from '../../list/list-line.ts';
import { germanCellText } from '../../sheet/cell.ts';
import { readField, writeFieldCell } from '../gebaeude-cell.ts';
import type { ListColumn } from '../liegenschaft-column.ts';
import { type GivenAdresse, readAdresse } from './listed-adresse.ts';

/** What a row makes of a building, or changes of one. */
export type GebaeudeChange =
  | { readonly kind: 'created'; readonly fields: SentLiegenschaftList['createdGebaeude'][number]['fields'] }
  | { readonly kind: 'changed'; readonly gebaeudeId: string; readonly cells: readonly SentCell[] };

/** A row of a list with the line that is made of it. */
export type ListEntry = RowEntry<ListColumn>;

type Faults = ListFaults<ListColumn>;

/** Whether a row is about a building, not about its property alone. */
export function isOfGebaeude({ row }: ListEntry): boolean {
  return row.text('gebaeude.id') !== '' || GEBAEUDE_FIELDS.some(({ name }) => row.text(name) !== '');
}

/** A field's value as the list shows it: areas and counts with digit grouping, years without. */
function shown(field: GebaeudeField, value: GebaeudeValue): string {
  const cell = writeFieldCell(field, value);
  if (cell === null) return '';
  if (field.kind === 'thousandths') return germanCellText(cell);
  return typeof cell === 'number' && field.kind === 'integer' ? formatWhole(cell) : String(cell);
}

/** The values of a row's fields; unreadable ones are faults, those that `isThere` excludes are ignored. */
function* readFields(entry: ListEntry, faults: Faults, isThere: (name: GebaeudeFieldName) => boolean) {
  for (const field of GEBAEUDE_FIELDS) {
    if (!isThere(field.name) || entry.line.faults.has(field.name)) continue;
    const reading = readField(field, entry.row);
    if ('value' in reading) yield { field, value: reading.value };
    else addAt(faults, entry, field.name, reading.problem);
  }
}

/** What is wrong with a new text of a building that is there; undefined where nothing is. */
function textProblem({ kind }: GebaeudeField, value: GebaeudeValue): string | undefined {
  if (kind !== 'text') return undefined;
  return lineSchema.safeParse(value).error?.issues[0]?.message;
}

/** Puts the street and the other parts of an address beside those that stand there, where there are any. */
export function showAdresse(line: OpenLine, after: Adresse, before: Adresse | undefined): void {
  const show = (column: string, textOf: (adresse: Adresse) => string) => {
    const [text, was] = [textOf(after), before && textOf(before)];
    line.cells[column] = was === undefined || was === text ? { text } : { text, before: was };
  };
  show('strasseHausnummer', streetLine);
  for (const part of ['postleitzahl', 'stadt', 'region'] as const) show(part, (adresse) => adresse[part]);
}

/** Reads a row's address of its building; adds faults, and asks about a house number that is unsure. */
export function readPlace(entry: ListEntry, stored: Adresse | undefined, faults: Faults): GivenAdresse {
  const { row, line } = entry;
  const { parts, problems, question } = readAdresse(row, stored);
  if (question !== undefined) faults.hint(line, 'strasseHausnummer', question, row.text('strasseHausnummer'));
  for (const [column, problem] of problems) {
    if (!line.faults.has(column)) addAt(faults, entry, column, problem);
  }
  return parts;
}

/** The cells of an address that differ from what stands there. */
export function adresseCells(before: Adresse, parts: GivenAdresse): SentCell[] {
  return ADRESSE_PARTS.flatMap((part): SentCell[] => {
    const to = parts[part];
    return to === undefined || to === before[part]
      ? []
      : [{ name: `adresse.${part}`, from: before[part], to }];
  });
}

/** Compares a row with the building it means: only what the file has a column for, cell by cell. */
export function changeGebaeude(
  entry: ListEntry,
  stored: GebaeudeInput & { readonly id: string },
  has: (column: ListColumn) => boolean,
  faults: Faults,
): GebaeudeChange | undefined {
  const { line } = entry;
  const cells: SentCell[] = [];
  for (const { field, value } of readFields(entry, faults, has)) {
    const from = gebaeudeValue(stored, field.name);
    const text = shown(field, value);
    const isRequired = field.name === 'nummer' || field.name === 'name';
    const isKept = value === from || (isRequired && value === '');
    const problem = isKept ? undefined : textProblem(field, value);
    if (problem !== undefined) addAt(faults, entry, field.name, problem);
    line.cells[field.name] = isKept ? { text: shown(field, from) } : { text, before: shown(field, from) };
    if (!isKept) cells.push({ name: field.name, from, to: value });
  }
  const parts = readPlace(entry, stored.adresse, faults);
  showAdresse(line, { ...stored.adresse, ...parts }, stored.adresse);
  cells.push(...adresseCells(stored.adresse, parts));
  return cells.length === 0 ? undefined : { kind: 'changed', gebaeudeId: stored.id, cells };
}

const COLUMN_OF_PATH = new Map<string, ListColumn>([
  ...GEBAEUDE_FIELDS.map(({ name }): [string, ListColumn] => [name, name]),
  ...ADRESSE_PARTS.map((part): [string, ListColumn] => [`adresse.${part}`, columnOfPart(part)]),
]);

/** The column that is asked for a part of an address. */
export function columnOfPart(part: AdressePart): ListColumn {
  return part === 'strasse' || part === 'hausnummer' ? 'strasseHausnummer' : part;
}

/** Only what is set travels. */
function setFields<Fields extends object>(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(entries) as Fields;
}

/**
 * Reads a row as a building; its property's address fills what the row lacks (IMPORT-004). `blank` replaces
 * what is still missing, so that this hides no other fault of the row; undefined where there is a fault.
 */
export function readGebaeude(
  entry: ListEntry,
  ofProperty: Adresse,
  faults: Faults,
  blank = '',
): GebaeudeInput | undefined {
  const { line } = entry;
  line.isNew = true;
  const values = new Map<GebaeudeFieldName, GebaeudeValue>();
  for (const { field, value } of readFields(entry, faults, () => true)) {
    values.set(field.name, value);
    if (value !== null && value !== '') line.cells[field.name] = { text: shown(field, value) };
  }
  const adresse = { ...ofProperty, ...readPlace(entry, undefined, faults) };
  showAdresse(line, adresse, undefined);
  const whole = Object.fromEntries(Object.entries(adresse).map(([part, text]) => [part, text || blank]));
  const read = gebaeudeInputSchema.safeParse({ ...gebaeudeParts(values), adresse: whole });
  for (const { path, message } of read.error?.issues ?? []) {
    const column = COLUMN_OF_PATH.get(path.join('.'));
    if (column !== undefined && !line.faults.has(column)) faults.add(line, column, message);
  }
  return read.success && line.faults.size === 0 ? { ...read.data, adresse } : undefined;
}

/** The same as it is sent for a list. */
export function createGebaeude(
  entry: ListEntry,
  ofProperty: Adresse,
  faults: Faults,
): GebaeudeChange | undefined {
  const read = readGebaeude(entry, ofProperty, faults);
  if (read === undefined) return undefined;
  const { hauptBildId: _, hauptPlanId: _plan, mediaIds: _media, energiesteckbrief, ...fields } = read;
  const profile = energiesteckbrief === null ? {} : { energiesteckbrief: setFields(energiesteckbrief) };
  return { kind: 'created', fields: { ...setFields(fields), ...profile } };
}
