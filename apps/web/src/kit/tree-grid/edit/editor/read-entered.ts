import { calculate } from '@rahmenpreis/pricing/numbers/exact/calculate.ts';
import { formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { ReadText, TreeGridEdit } from '../../columns/column.ts';
import { TEXTS } from './texts.ts';

/** What became of a text that was typed into a cell: as its column reads it, and whether a result had to be rounded. */
export type EnteredText =
  | (Extract<ReadText, { ok: true }> & { readonly isRounded: boolean })
  | Extract<ReadText, { ok: false }>;

/** Reads what was typed into a cell; what begins with «=» is calculated first, exactly, and its result read (BID-015). */
export function readEntered<Row>(
  { read }: Pick<TreeGridEdit<Row>, 'read'>,
  row: Row,
  typed: string,
): EnteredText {
  const text = typed.trim();
  if (!text.startsWith('=')) {
    const result = read(row, text);
    return result.ok ? { ...result, isRounded: false } : result;
  }
  const result = calculate(text.slice(1));
  if (!result.ok) return { ok: false, error: TEXTS.problems[result.reason](result.at) };
  const value = read(row, formatMillisShort(result.millis));
  return value.ok ? { ...value, isRounded: result.isRounded } : value;
}

/**
 * What is to be said of a text that was taken: no value that somebody else stored meanwhile is replaced in silence, and
 * no digit is dropped in silence. `countedText` counted when the editor was opened, `textNow` counts now.
 */
export function noteOf(
  { text, isRounded }: Extract<EnteredText, { ok: true }>,
  countedText: string,
  textNow: string,
): string | undefined {
  if (textNow !== countedText && textNow !== text) return TEXTS.changedMeanwhile(textNow);
  return isRounded ? TEXTS.rounded(text) : undefined;
}
