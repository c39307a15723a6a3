import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { OPTION_LISTS } from '@rahmenpreis/contract/option-list.ts';
import { LONG_TEXT_MAX_LENGTH, TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { millisToNumber } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { GebaeudeField, GebaeudeValue } from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { optionLabel, optionOfText } from '@rahmenpreis/tendering/liegenschaft/gebaeude-option.ts';
import { type Cell, cellMillis, cellText, cellWholeText, dayOf, flagOf } from '../sheet/cell.ts';
import type { ColumnRule } from '../sheet/header.ts';
import type { TableRow } from '../sheet/table-in.ts';

/** A field's value, or the German sentence why the cell holds none. */
type FieldReading = { value: GebaeudeValue } | { problem: Finding['message'] };

/** Largest whole number of a building, as it is stored (PROP-050). */
const WHOLE_MAX = 2_000_000_000;
const DAY_MINUTES = 24 * 60;
const TIME = /^(?<hour>[01]?\d|2[0-3])[:.](?<minute>[0-5]\d)(?::00)?(?:\s*Uhr)?$/i;
const ISO_DAY = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/;

/** The column of a field, found by its German label (IMPORT-004, OPEN-34). */
export function fieldColumn({ label, kind, name }: GebaeudeField): ColumnRule {
  const isText = kind === 'text' || kind === 'longText';
  return {
    header: label,
    isRequired: name === 'nummer' || name === 'name',
    maxLength: kind === 'longText' ? LONG_TEXT_MAX_LENGTH : TEXT_MAX_LENGTH,
    ...(isText ? {} : { isNumber: true as const }),
    ...(name === 'nummer' && { isKey: true as const }),
  };
}

/** Reads a field from its cell; an empty cell leaves the field unset (PROP-011…023). */
export function readFieldCell(field: GebaeudeField, cell: Cell): FieldReading {
  if (field.kind === 'longText') return { value: cellWholeText(cell) ?? cellText(cell) };
  const text = cellText(cell);
  if (field.kind === 'text') return { value: text };
  if (text === '') return { value: null };
  switch (field.kind) {
    case 'year':
    case 'integer':
      return readWhole(cell, WHOLE_MAX, 'Bitte geben Sie eine ganze Zahl ab 0 an.');
    case 'percent':
      return readWhole(cell, 100, 'Bitte geben Sie einen Anteil als ganze Zahl von 0 bis 100 an.');
    case 'thousandths':
      return readThousandths(cell);
    case 'flag':
      return orProblem(flagOf(text), 'Bitte geben Sie „ja“ oder „nein“ an.');
    case 'option': {
      const allowed = OPTION_LISTS[field.list].map((value) => optionLabel(field.list, value)).join(', ');
      return orProblem(optionOfText(field.list, text), `Der Wert ist unbekannt. Erlaubt sind: ${allowed}.`);
    }
    case 'time':
      return orProblem(timeOf(cell, text), 'Bitte geben Sie eine Uhrzeit an (Beispiel: 07:30).');
    case 'day':
      return orProblem(dayOf(text), 'Bitte geben Sie ein Datum an (Beispiel: 31.12.2025).');
  }
}

/** The same from the row in which it stands, where a number of a building is a key. */
export function readField(
  field: GebaeudeField,
  row: Pick<TableRow<GebaeudeField['name']>, 'cell' | 'text'>,
): FieldReading {
  return field.kind === 'text' ? { value: row.text(field.name) } : readFieldCell(field, row.cell(field.name));
}

/** Writes a field's value so that `readFieldCell` reads it back; an unset field is an empty cell. */
export function writeFieldCell(field: GebaeudeField, value: GebaeudeValue): string | number | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (typeof value === 'number') return field.kind === 'thousandths' ? millisToNumber(value) : value;
  if (field.kind === 'option') return optionLabel(field.list, value);
  return field.kind === 'day' ? value.replace(ISO_DAY, '$<day>.$<month>.$<year>') : value;
}

function orProblem(value: GebaeudeValue | undefined, problem: string): FieldReading {
  return value === undefined ? { problem } : { value };
}

function readWhole(cell: Cell, max: number, problem: string): FieldReading {
  const read = cellMillis(cell);
  const whole = read.ok ? millisToNumber(read.millis) : -1;
  return Number.isInteger(whole) && whole >= 0 && whole <= max ? { value: whole } : { problem };
}

function readThousandths(cell: Cell): FieldReading {
  const read = cellMillis(cell);
  if (read.ok && read.millis >= 0 && read.millis <= WHOLE_MAX) return { value: read.millis };
  return { problem: 'Bitte geben Sie eine Zahl ab 0 mit höchstens 3 Nachkommastellen an.' };
}

function timeOf(cell: Cell, text: string): string | undefined {
  if (cell instanceof Date && !Number.isNaN(cell.getTime())) {
    return printTime(cell.getUTCHours() * 60 + cell.getUTCMinutes());
  }
  // A spreadsheet stores a time of day as a fraction of the day.
  if (typeof cell === 'number') {
    return cell >= 0 && cell < 1 ? printTime(Math.round(cell * DAY_MINUTES) % DAY_MINUTES) : undefined;
  }
  const { hour, minute } = TIME.exec(text)?.groups ?? {};
  return hour === undefined ? undefined : printTime(Number(hour) * 60 + Number(minute));
}

function printTime(minutes: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
