import { type DecimalResult, parseDecimalMillis } from './decimal.ts';

const PERCENT = /\s*%$/;

/**
 * Thousandths of a factor as a person writes it: a German decimal, or percents, so that «105 %» gives 1050 as
 * «1,05» does. At most 3 decimals, of percents 1 (BID-013).
 */
export function parseFactorMillis(text: string): DecimalResult {
  const trimmed = text.trim();
  if (!PERCENT.test(trimmed)) return parseDecimalMillis(trimmed);
  const percent = parseDecimalMillis(trimmed.replace(PERCENT, ''));
  if (!percent.ok) return percent.reason === 'empty' ? { ok: false, reason: 'not-a-number' } : percent;
  if (percent.millis % 100 !== 0) return { ok: false, reason: 'too-many-decimals' };
  return { ok: true, millis: percent.millis / 100 };
}
