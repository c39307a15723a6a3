import { formatMillisShort, parseDecimalMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { GebaeudeField, GebaeudeValue } from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { EDITOR_TEXTS } from '../texts.ts';

/** A field whose value is typed as a text of its own shape. */
export type TypedField = Extract<GebaeudeField, { kind: unknown }> & {
  readonly kind: 'year' | 'integer' | 'thousandths' | 'time';
};

/** A typed value as it is stored, null for an empty text, or the sentence why it is none. */
export type TypedReading = { readonly value: number | string | null } | { readonly problem: string };

/** The largest number a building stores, in its own unit or thousandths of it. */
const MAX = 2_000_000_000;
const WHOLE = /^\d+$/;
const TIME = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/;

function inRange(value: number): TypedReading {
  return value <= MAX ? { value } : { problem: EDITOR_TEXTS.tooLarge };
}

function readTime(text: string): TypedReading {
  const [, hour, minute] = TIME.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return { problem: EDITOR_TEXTS.time };
  return { value: `${hour.padStart(2, '0')}:${minute}` };
}

/**
 * Reads a typed text: a whole number without grouping, one with up to 3 decimals where thousandths are stored, or a time
 * of day such as 7:30 (PROP-019, PROP-024, PROP-050).
 */
export function readTyped(kind: TypedField['kind'], typed: string): TypedReading {
  const text = typed.trim();
  if (text === '') return { value: null };
  if (kind === 'time') return readTime(text);
  if (kind !== 'thousandths') {
    return WHOLE.test(text) ? inRange(Number(text)) : { problem: EDITOR_TEXTS.wholeNumber };
  }
  const read = parseDecimalMillis(text);
  if (!read.ok || read.millis < 0) return { problem: EDITOR_TEXTS.thousandths };
  return inRange(read.millis);
}

/** Writes a stored value as it can be typed again; an empty text where nothing is set. */
export function printTyped(kind: TypedField['kind'], value: GebaeudeValue): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  return kind === 'thousandths' ? formatMillisShort(value) : String(value);
}
