import { type LineSpread, spreadOf } from '@rahmenpreis/tendering/spread/line-spread.ts';
import type { LvLine } from '../../../../tender/lv/lv-line.ts';

const spreads = new WeakMap<LvLine, LineSpread>();

/** Lowest, median and mean of a line, reckoned once: every cell of it asks for them. */
export function spreadIn(line: LvLine): LineSpread {
  const known = spreads.get(line) ?? spreadOf(line.offers);
  spreads.set(line, known);
  return known;
}
