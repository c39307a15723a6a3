import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import { FLAG_NO_ROWS, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flags.ts';
import type { Total } from '@rahmenpreis/pricing/sums/total-over.ts';
import type { PricedLines } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import { lineId, type LvLine } from '../../tender/lv/lv-line.ts';

/** What a line comes to, with what it leaves open: a price that is missing, or nothing in it that counts. */
export function lineTotal({ offers: [offer] }: LvLine): Total {
  if (offer === undefined) return { sumMillis: 0, flags: FLAG_NO_ROWS };
  const { gpMillis, hasPrice, isPriceMissing } = offer;
  return { sumMillis: gpMillis, flags: isPriceMissing ? FLAG_PRICE_MISSING : hasPrice ? 0 : FLAG_NO_ROWS };
}

/** What each line of an LV comes to, the sum too, by the line's id. */
export function lineTotals(priced: PricedLines<LvPosition> | undefined): ReadonlyMap<string, Total> {
  const totals = new Map<string, Total>();
  const note = (line: LvLine): void => {
    totals.set(lineId(line), lineTotal(line));
    line.children.forEach(note);
  };
  if (priced !== undefined) [...priced.roots, priced.sum].forEach(note);
  return totals;
}
