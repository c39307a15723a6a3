import type { EditBook } from '../../../kit/tree-grid/edit/edit-book.ts';
import type { CellEdits, CellWrite } from '../../../kit/tree-grid/edit/enter-texts.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import type { OwnEdit, ReadyOffer } from '../../../tender/own-offer/own-offer-state.ts';
import { lineId } from './price-lines.ts';
import { valueToStore } from '../value-to-store.ts';

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

/** The way in for prices, whether they come from the table or from a file. */
export function priceEditsOf({ own, editState, save }: ReadyOffer, book: EditBook): CellEdits {
  return {
    book,
    isEditable: editState === 'editable',
    write: (writes) => save(pricesToStore(own, writes)),
  };
}
