import { type DecimalResult, parseDecimalMillis } from '../decimal.ts';

const MORE_DECIMALS = /,(?<kept>\d{3})(?<next>\d)\d*/;

function isNegative(text: string): boolean {
  // With a decimal that is not zero, so that the sign of «-0,0004» is not lost.
  const shown = parseDecimalMillis(text.replace(MORE_DECIMALS, ',001'));
  return shown.ok && shown.millis < 0;
}

/**
 * Thousandths of a German decimal text, rounded to 3 decimals where it has more, half away from zero: «1,4265» gives 1 427.
 * Exact, as only digits are looked at; what is wrong with it otherwise stays wrong.
 */
export function roundDecimalMillis(text: string): DecimalResult {
  const { kept, next = '0' } = text.match(MORE_DECIMALS)?.groups ?? {};
  if (kept === undefined) return parseDecimalMillis(text);
  const cut = parseDecimalMillis(text.replace(MORE_DECIMALS, `,${kept}`));
  if (!cut.ok) return cut;
  const magnitude = Math.abs(cut.millis) + (next >= '5' ? 1 : 0);
  return { ok: true, millis: magnitude !== 0 && isNegative(text) ? -magnitude : magnitude };
}
