import { SCALE } from './units.ts';

/** Why a text or a number is not an amount in thousandths. */
export type DecimalProblem = 'empty' | 'not-a-number' | 'too-many-decimals' | 'too-large';

export type DecimalResult = { ok: true; millis: number } | { ok: false; reason: DecimalProblem };

// A grouped number starts with a digit other than zero: «0.123» is an English decimal, not one hundred
// twenty-three. One mark groups the whole number; the dot is never a decimal mark, as «12.345» would then
// mean two things. Price lists print one dash or two of a kind where there are no cents.
const GERMAN_NUMBER =
  /^(?<whole>[1-9]\d{0,2}(?<mark>[.'\u2019\p{Zs}])\d{3}(?:\k<mark>\d{3})*|\d+)(?:,(?:(?<fraction>\d+)|(?<dash>[-\u2012-\u2015\u2212])\k<dash>?))?$/u;
const SHORTEST_NUMBER = /^(?<sign>-?)(?<whole>\d+)(?:\.(?<fraction>\d+))?$/;
const CURRENCY = /\s*(?:€|euro?)\s*/i;
/** What bookkeepers' formats print where there is no amount. */
const DASH = /^[-\u2012-\u2015\u2212]$/;
// A minus behind the dash for no cents would be either of the two.
const NEGATIVE =
  /^(?:[-\u2212]\s*(?<after>.*)|(?<before>.*?[^-\u2012-\u2015\u2212\s])\s*[-\u2212]|\((?<inside>.*)\))$/;
const PLUS = /^\+\s*/;
/** No number is as long; a whole page of text in a cell is not searched for one. */
const LONGEST = 1_000;

function readDigits(match: RegExpMatchArray, isNegative: boolean): DecimalResult {
  const { whole = '', fraction = '' } = match.groups ?? {};
  // Zeros behind the third decimal say nothing; every other digit there would be lost.
  const decimals = fraction.length > 3 ? fraction.replace(/0+$/, '') : fraction;
  if (decimals.length > 3) return { ok: false, reason: 'too-many-decimals' };
  const magnitude = Number(whole.replaceAll(/\D/g, '') + decimals.padEnd(3, '0'));
  if (magnitude > Number.MAX_SAFE_INTEGER) return { ok: false, reason: 'too-large' };
  // Zero has no sign, so that «-0» and «0» are one value.
  return { ok: true, millis: isNegative && magnitude !== 0 ? -magnitude : magnitude };
}

/** Quotes that a CSV file has left around a number, once or doubled. */
const QUOTED = /^(["„“”]+)([^"„“”]*)["“”]+$/u;

/** The text without its currency before or behind the number; undefined where it stands elsewhere. */
function withoutCurrency(text: string): string | undefined {
  const [before = '', after, ...more] = text.split(CURRENCY);
  if (after === undefined) return text;
  const isAround = more.length > 0 || (/\d/.test(before) && /\d/.test(after));
  return isAround || before + after === '' ? undefined : before + after;
}

/**
 * Thousandths of a German decimal text, in every way of German and Austrian spreadsheets and price lists:
 * «1.234,5», «1 234,50», «1'234,50» and «€ 1234,5000» give 1 234 500, «(12,50)» and «12,50-» give -12 500,
 * «12,--» and «12,– €» give 12 000. «1.234» gives 1 234 000, «1.5» is not a number, and a dash alone, with or
 * without currency, is as empty as no text. Outer quotes say nothing. Spaces are Unicode's; one € or EUR may
 * stand before or behind; at most 3 decimals count, zeros behind them are ignored (BID-015, BID-020).
 */
export function parseDecimalMillis(text: string): DecimalResult {
  const trimmed = text.trim().replace(QUOTED, '$2').trim();
  if (trimmed === '') return { ok: false, reason: 'empty' };
  const amount = trimmed.length > LONGEST ? undefined : withoutCurrency(trimmed);
  if (amount === undefined) return { ok: false, reason: 'not-a-number' };
  if (DASH.test(amount)) return { ok: false, reason: 'empty' };
  const positive = amount.replace(PLUS, '').match(GERMAN_NUMBER);
  if (positive !== null) return readDigits(positive, false);
  const { after, before, inside } = amount.match(NEGATIVE)?.groups ?? {};
  const negative = (after ?? before ?? inside?.trim())?.match(GERMAN_NUMBER) ?? null;
  return negative === null ? { ok: false, reason: 'not-a-number' } : readDigits(negative, true);
}

/** Whether a cell holds no amount: nothing at all, or the dash that bookkeepers' formats show for nothing. */
export function isBlankDecimal(text: string): boolean {
  const read = parseDecimalMillis(text);
  return !read.ok && read.reason === 'empty';
}

/**
 * Thousandths of a number cell, read from the shortest decimal text of the double: 0.1 gives 100, 0.1 + 0.2
 * has too many decimals. Nothing is rounded (BID-020).
 */
export function numberToMillis(value: number): DecimalResult {
  if (!Number.isFinite(value)) return { ok: false, reason: 'not-a-number' };
  const match = String(value).match(SHORTEST_NUMBER);
  if (match !== null) return readDigits(match, match.groups?.['sign'] === '-');
  // Only numbers from 1e21 and below 1e-6 are written with an exponent.
  return { ok: false, reason: Math.abs(value) >= 1 ? 'too-large' : 'too-many-decimals' };
}

/** Thousandths as a plain number for sheets and JSON: 2500 gives 2.5. `numberToMillis` reads it back. */
export function millisToNumber(millis: number): number {
  return millis / SCALE;
}

/** German text of thousandths with at least so many of the 3 decimals. */
export function printScaled(scaled: number, minDecimals: number): string {
  const digits = String(Math.abs(scaled)).padStart(4, '0');
  const whole = digits.slice(0, -3).replace(/\B(?=(?:\d{3})+$)/g, '.');
  let fraction = digits.slice(-3);
  while (fraction.length > minDecimals && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return (scaled < 0 ? '-' : '') + whole + (fraction === '' ? '' : `,${fraction}`);
}

/** Thousandths as a whole number, half away from zero; exact, as remainders of safe integers are. */
export function roundToWhole(millis: number): number {
  const magnitude = Math.abs(millis);
  const rest = magnitude % SCALE;
  const whole = (magnitude - rest) / SCALE + (rest >= SCALE / 2 ? 1 : 0);
  return millis < 0 ? -whole : whole;
}

/** German text of thousandths, always with 3 decimals: 1234567 gives «1.234,567» (PRICE-003). */
export function formatMillis(millis: number): string {
  return printScaled(millis, 3);
}

/** The German text of a difference with its sign: «+2,8», «−0,050», «0». */
export function withSign(difference: number, text: string): string {
  return `${difference > 0 ? '+' : ''}${text.replace('-', '−')}`;
}

/** The same as formatMillis of a difference, with its sign: «+17.042,316», «−757,260», «0,000». */
export function formatSignedMillis(millis: number): string {
  return withSign(millis, formatMillis(millis));
}

/** German text of thousandths with as many decimals as needed, at most 3: for amounts, 2500 gives «2,5». */
export function formatMillisShort(millis: number): string {
  return printScaled(millis, 0);
}

/** German text of a whole number: 1234567 gives «1.234.567». */
export function formatWhole(value: number): string {
  return printScaled(value * SCALE, 0);
}

/** Thousandths of a euro as German whole euros, half away from zero: 1234500 gives «1.235» (PRICE-003). */
export function formatWholeEuros(millis: number): string {
  return formatWhole(roundToWhole(millis));
}

/** An amount in whole euros: «12.743 €». */
export function wholeEuros(millis: number): string {
  return `${formatWholeEuros(millis)} €`;
}

/** A difference in whole euros: «+12.743 €», «−753 €». */
export function signedWholeEuros(millis: number): string {
  return withSign(millis, wholeEuros(millis));
}

/** German text of a factor in thousandths with 3 decimals: 1116 gives «1,116» (BID-013). */
export function formatFactor(millis: number): string {
  return printScaled(millis, 3);
}

const MORE_DECIMALS = /,(?<kept>\d{3})(?<next>\d)\d*/;

function isNegative(text: string): boolean {
  // With a decimal that is not zero, so that the sign of «-0,0004» is not lost.
  const shown = parseDecimalMillis(text.replace(MORE_DECIMALS, ',001'));
  return shown.ok && shown.millis < 0;
}

/**
 * Thousandths of a German decimal text, rounded to 3 decimals where it has more, half away from zero:
 * «1,4265» gives 1 427. Exact, as only digits are looked at; what is wrong with it otherwise stays wrong.
 */
export function roundDecimalMillis(text: string): DecimalResult {
  const { kept, next = '0' } = text.match(MORE_DECIMALS)?.groups ?? {};
  if (kept === undefined) return parseDecimalMillis(text);
  const cut = parseDecimalMillis(text.replace(MORE_DECIMALS, `,${kept}`));
  if (!cut.ok) return cut;
  const magnitude = Math.abs(cut.millis) + (next >= '5' ? 1 : 0);
  return { ok: true, millis: magnitude !== 0 && isNegative(text) ? -magnitude : magnitude };
}

/** A whole number, or why a text is none. */
export type WholeResult =
  | { ok: true; whole: number }
  | { ok: false; reason: Exclude<DecimalProblem, 'too-many-decimals'> | 'has-decimals' };

/** Counts and areas are typed plainly: no currency, no brackets, no dash for none. */
const PLAIN = /^[-\u2212]?\d[\d.,]*$/;

/**
 * The whole number of a German text, grouped or not: «12.345» and «12345» give 12 345, «12.345,5» and «5,0»
 * have decimals, «12.34» is not a number. Spaces around it are allowed, a € is not (PROP-050).
 */
export function parseWhole(text: string): WholeResult {
  const trimmed = text.trim();
  if (trimmed !== '' && !PLAIN.test(trimmed)) return { ok: false, reason: 'not-a-number' };
  const decimal = parseDecimalMillis(trimmed);
  if (!decimal.ok) {
    const { reason } = decimal;
    return { ok: false, reason: reason === 'too-many-decimals' ? 'has-decimals' : reason };
  }
  if (trimmed.includes(',')) return { ok: false, reason: 'has-decimals' };
  return { ok: true, whole: decimal.millis / SCALE };
}
