import { formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import {
  GEBAEUDE_FIELDS,
  type GebaeudeField,
  type GebaeudeValue,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { readDecimalText, readWholeText } from '../../../../kit/field/number-text.ts';
import { FIELD_TEXTS } from '../../../../kit/texts.ts';
import { EDITOR_TEXTS } from '../texts.ts';

/** A field whose value is typed as a text of its own shape. */
export type TypedField = Extract<GebaeudeField, { kind: unknown }> & {
  readonly kind: 'year' | 'integer' | 'thousandths' | 'percent' | 'time';
};

/** A typed value as it is stored, null for an empty text, or the sentence why it is none. */
type TypedReading = { readonly value: number | string | null } | { readonly problem: string };

/** The largest number a building stores, in its own unit or thousandths of it. */
const MAX = 2_000_000_000;
const MAX_PERCENT = 100;
const YEAR = /^\d+$/;
const TIME = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/;

function readTime(text: string): TypedReading {
  const [, hour, minute] = TIME.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return { problem: EDITOR_TEXTS.time };
  return { value: `${hour.padStart(2, '0')}:${minute}` };
}

/** Without the field's own unit, which comes along when a value is copied from where it is shown. */
function withoutUnit(text: string, unit: string): string {
  return text.endsWith(unit) ? text.slice(0, text.length - unit.length).trimEnd() : text;
}

/** Reads a year, a whole number, one with 3 decimals, or a time (7:30) (PROP-019, PROP-024, PROP-050). */
export function readTyped({ kind, unit }: Pick<TypedField, 'kind' | 'unit'>, typed: string): TypedReading {
  const text = withoutUnit(typed.trim(), unit);
  if (text === '') return { value: null };
  if (kind === 'time') return readTime(text);
  if (kind === 'year' && !YEAR.test(text)) return { problem: EDITOR_TEXTS.year };
  if (kind === 'thousandths') {
    const read = readDecimalText(text, { minMillis: 0, maxMillis: MAX, mayBeEmpty: false });
    return read.ok ? { value: read.millis ?? null } : { problem: read.error };
  }
  const read = readWholeText(text, kind === 'percent' ? MAX_PERCENT : MAX);
  return read.ok ? { value: read.whole } : { problem: read.error };
}

function isTyped(field: GebaeudeField): field is TypedField {
  return ['year', 'integer', 'thousandths', 'percent', 'time'].includes(field.kind);
}

/** Why a text that was typed into the field of this name is no value of it. */
export function unreadableSentence(name: string, text: string): string {
  const field = GEBAEUDE_FIELDS.find((each) => each.name === name);
  if (field?.kind === 'day') return FIELD_TEXTS.noSuchDay;
  if (field === undefined || !isTyped(field)) return EDITOR_TEXTS.unreadable;
  const read = readTyped(field, text);
  return 'problem' in read ? read.problem : EDITOR_TEXTS.unreadable;
}

/** Writes a stored value as it can be typed again; an empty text where nothing is set. */
export function printTyped(kind: TypedField['kind'], value: GebaeudeValue): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  return kind === 'thousandths' ? formatMillisShort(value) : String(value);
}
