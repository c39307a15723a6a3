import type { DecimalProblem } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatMillisShort, parseDecimalMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** What a decimal may be; bounds in thousandths, inclusive. */
export interface DecimalLimits {
  readonly minMillis: number;
  readonly maxMillis: number;
  /** Whether the value may be taken away by an empty text. */
  readonly mayBeEmpty: boolean;
}

/** `millis` is undefined for an empty text that is allowed. */
export type DecimalText = { ok: true; millis: number | undefined } | { ok: false; error: string };

const SENTENCES: Record<DecimalProblem, string> = {
  empty: 'Bitte geben Sie einen Wert ein.',
  'not-a-number': 'Bitte geben Sie eine Zahl wie 1.234,5 ein.',
  'too-many-decimals': 'Bitte geben Sie höchstens drei Nachkommastellen ein.',
  'too-large': 'Diese Zahl ist zu groß.',
};

/** Thousandths of a German decimal a person typed, within limits, or the German sentence why not (BID-015). */
export function readDecimalText(text: string, limits: DecimalLimits): DecimalText {
  const result = parseDecimalMillis(text);
  if (!result.ok) {
    if (result.reason === 'empty' && limits.mayBeEmpty) return { ok: true, millis: undefined };
    return { ok: false, error: SENTENCES[result.reason] };
  }
  const { minMillis, maxMillis } = limits;
  if (result.millis >= minMillis && result.millis <= maxMillis) return result;
  const range = `${formatMillisShort(minMillis)} und ${formatMillisShort(maxMillis)}`;
  return { ok: false, error: `Der Wert muss zwischen ${range} liegen.` };
}

/** The sentence of `readDecimalText` alone, in the shape that a column's `edit.check` wants. */
export function checkDecimalText(text: string, limits: DecimalLimits): string | undefined {
  const result = readDecimalText(text, limits);
  return result.ok ? undefined : result.error;
}
