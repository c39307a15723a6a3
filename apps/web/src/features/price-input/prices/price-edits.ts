import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { EP_MAX_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { readDecimalCell } from '../../../kit/field/number-text.ts';
import type { ReadText } from '../../../kit/tree-grid/columns/column.ts';
import type { KeyedRow, KeyedRows } from '../../../kit/tree-grid/edit/clipboard/keyed-rows.ts';
import type { EditBook } from '../../../kit/tree-grid/edit/edit-book.ts';
import type { CellEdits, CellWrite, ChangeTools } from '../../../kit/tree-grid/edit/enter-texts.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import type { OwnEdit, ReadyOffer } from '../../../tender/own-offer/own-offer-state.ts';
import { sumEffectText } from '../../../tender/own-offer/sum/sum-effect.ts';
import { valueToStore } from '../value-to-store.ts';
import { lineId, PRICE_COLUMN, priceText } from './price-lines.ts';
import { TEXTS } from './texts.ts';

const LIMITS = { minMillis: 0, maxMillis: EP_MAX_MILLIS, mayBeEmpty: true } as const;

/** What a typed, pasted or calculated text becomes as a price (BID-015). */
export function readPrice(typed: string): ReadText {
  return readDecimalCell(typed, LIMITS, formatMillis);
}

/** The prices that texts of the table's cells change; lines that are not shown right now count too (BID-015). */
export function pricesToStore(own: OwnOffer, writes: readonly CellWrite[]): OwnEdit[] {
  const codes = new Map(own.entries.map((entry) => [lineId(entry), entry.epCode]));
  return writes.flatMap(({ rowId, text }) => {
    const epCode = codes.get(rowId) ?? null;
    if (epCode === null) return [];
    const key = { kind: 'ep', epCode } as const;
    const value = valueToStore(text, own.valueOf(key));
    return value === undefined ? [] : [{ key, value }];
  });
}

/** The lines of the price table by their Ep-Codes, so that pasted lines find them in any order, folded and filtered ones too. */
export function pricesByCode(own: OwnOffer): KeyedRows {
  const rows = own.entries.flatMap((entry): [string, KeyedRow][] => {
    if (entry.epCode === null) return [];
    const { millis } = own.valueOf({ kind: 'ep', epCode: entry.epCode });
    return [[entry.epCode, { rowId: lineId(entry), text: priceText(millis) }]];
  });
  const { epCode: key, epCodes: keys, price: value, countedCodes: countedKeys } = TEXTS;
  return {
    rows: new Map(rows),
    columnId: PRICE_COLUMN,
    read: readPrice,
    titles: TEXTS.priceTitles,
    keyTitles: TEXTS.codeTitles,
    words: { key, keys, value, countedKeys },
  };
}

/** How prices are changed many at once; `previousOf` gives those of the phase before, in thousandths of a euro. */
export function priceTools(
  own: OwnOffer,
  previousOf: ((epCode: string) => number | undefined) | undefined,
): ChangeTools {
  const { countedPrices: counted, fillGaps: label } = TEXTS;
  const effect = (writes: readonly CellWrite[]) => sumEffectText(own, pricesToStore(own, writes));
  if (previousOf === undefined) return { counted, effect };
  const codes = new Map(own.entries.map((entry) => [lineId(entry), entry.epCode]));
  const textOf = ({ rowId }: { rowId: string }): string | undefined => {
    const previous = previousOf(codes.get(rowId) ?? '');
    return previous === undefined ? undefined : priceText(previous);
  };
  return { counted, effect, gaps: { label, textOf } };
}

/** The way in for prices, whether they come from the table or from a file. */
export function priceEditsOf({ own, editState, save }: ReadyOffer, book: EditBook): CellEdits {
  return {
    book,
    isEditable: editState === 'editable',
    write: (writes) => save(pricesToStore(own, writes)),
    keyed: () => pricesByCode(own),
  };
}
