import {
  type DecimalProblem,
  formatMillisShort,
  formatWhole,
  parseDecimalMillis,
  parseWhole,
  roundDecimalMillis,
  type WholeResult,
} from '@rahmenpreis/pricing/numbers/decimal.ts';
import { calculate, type CalculationProblem } from '@rahmenpreis/pricing/numbers/exact/calculate.ts';
import { parseFactorMillis } from '@rahmenpreis/pricing/numbers/factor-text.ts';

/** What a decimal may be; bounds in thousandths, inclusive. */
export interface DecimalLimits {
  readonly minMillis: number;
  readonly maxMillis: number;
  /** Whether the value may be taken away by an empty text. */
  readonly mayBeEmpty: boolean;
  /** Whether it may also be written in percents, as factors are: «105 %» for 1,05. */
  readonly mayBePercent?: boolean;
}

/** `millis` is undefined for an empty text that is allowed. */
type DecimalText = { ok: true; millis: number | undefined } | { ok: false; error: string };

type WholeProblem = Extract<WholeResult, { ok: false }>['reason'];

const DECIMAL_SENTENCES: Record<DecimalProblem, string> = {
  empty: 'Bitte geben Sie einen Wert ein.',
  'not-a-number': 'Bitte geben Sie eine Zahl wie 1.234,5 ein.',
  'too-many-decimals': 'Bitte geben Sie höchstens drei Nachkommastellen ein.',
  'too-large': 'Diese Zahl ist zu groß.',
};

const WHOLE_SENTENCES: Record<WholeProblem, string> = {
  empty: DECIMAL_SENTENCES.empty,
  'not-a-number': 'Bitte geben Sie eine ganze Zahl wie 12345 ein.',
  'has-decimals': 'Bitte geben Sie eine ganze Zahl ohne Nachkommastellen ein.',
  'too-large': DECIMAL_SENTENCES['too-large'],
};

/** Why what follows «=» has no result, by the part of it that stands in the way. */
export const CALCULATION_SENTENCES: Record<CalculationProblem['reason'], (at: string) => string> = {
  'too-long': () => 'Diese Rechnung ist zu lang.',
  unfinished: (at) => (at === '' ? 'Hinter „=“ fehlt die Rechnung.' : `Hinter „${at}“ fehlt eine Zahl.`),
  unexpected: (at) => `„${at}“ passt hier nicht in die Rechnung.`,
  'not-a-number': (at) => `„${at}“ ist keine Zahl wie 1.234,5.`,
  'open-bracket': () => 'Eine Klammer ist nicht geschlossen.',
  'divided-by-zero': () => 'Durch null lässt sich nicht teilen.',
  'too-large': () => 'Das Ergebnis ist zu groß.',
};

const NEGATIVE = 'Der Wert darf nicht negativ sein.';

function rangeSentence(min: string, max: string): string {
  return `Der Wert muss zwischen ${min} und ${max} liegen.`;
}

function withinLimits(millis: number, { minMillis, maxMillis }: DecimalLimits): DecimalText {
  if (millis >= minMillis && millis <= maxMillis) return { ok: true, millis };
  if (millis < 0 && minMillis >= 0) return { ok: false, error: NEGATIVE };
  return { ok: false, error: rangeSentence(formatMillisShort(minMillis), formatMillisShort(maxMillis)) };
}

/** Gives thousandths of a typed German decimal within limits, or the German sentence why not (BID-015). */
export function readDecimalText(text: string, limits: DecimalLimits): DecimalText {
  const result = limits.mayBePercent === true ? parseFactorMillis(text) : parseDecimalMillis(text);
  if (result.ok) return withinLimits(result.millis, limits);
  if (result.reason === 'empty' && limits.mayBeEmpty) return { ok: true, millis: undefined };
  return { ok: false, error: DECIMAL_SENTENCES[result.reason] };
}

/** Gives a typed whole number, grouped or not, from 0 to `max`, or the German sentence why not (PROP-050). */
export function readWholeText(
  text: string,
  max: number,
): { ok: true; whole: number } | { ok: false; error: string } {
  const result = parseWhole(text);
  if (!result.ok) return { ok: false, error: WHOLE_SENTENCES[result.reason] };
  if (result.whole >= 0 && result.whole <= max) return result;
  return { ok: false, error: rangeSentence('0', formatWhole(max)) };
}

/** Like `readDecimalCell`, for a text with over 3 decimals, rounded half up; else undefined (BID-015). */
export function roundDecimalCell(
  text: string,
  limits: DecimalLimits,
  format: (millis: number) => string,
): ReturnType<typeof readDecimalCell> | undefined {
  const exact = parseDecimalMillis(text);
  const rounded = roundDecimalMillis(text);
  return !exact.ok && exact.reason === 'too-many-decimals' && rounded.ok
    ? readDecimalCell(rounded.millis, limits, format)
    : undefined;
}

/**
 * Gives what a typed or pasted decimal, a calculation behind «=» or computed thousandths become in a cell of
 * `format`: thousandths and text, undefined and empty for none, or a German sentence why not (BID-015).
 */
export function readDecimalCell(
  entered: string | number,
  limits: DecimalLimits,
  format: (millis: number) => string,
): { ok: true; value: number | undefined; text: string } | { ok: false; error: string } {
  if (typeof entered === 'string' && entered.trim().startsWith('=')) {
    const reckoned = calculate(entered.trim().slice(1));
    return reckoned.ok
      ? readDecimalCell(reckoned.millis, limits, format)
      : { ok: false, error: CALCULATION_SENTENCES[reckoned.reason](reckoned.at) };
  }
  const result =
    typeof entered === 'number' ? withinLimits(entered, limits) : readDecimalText(entered, limits);
  if (!result.ok) return result;
  const { millis } = result;
  return { ok: true, value: millis, text: millis === undefined ? '' : format(millis) };
}
