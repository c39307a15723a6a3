import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { EP_MAX_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import type { OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { readDecimalCell } from '../../../kit/field/number-text.ts';
import type { EditBook } from '../../../kit/tree-grid/edit/edit-book.ts';
import type { CellEdits, ChangeTools, KeyedRow, KeyedRows } from '../../../kit/tree-grid/edit/enter-texts.ts';
import type { CellName } from '../../../kit/tree-grid/model/cell-content.ts';
import type { ReadValue } from '../../../kit/tree-grid/model/column.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import { sumEffectText } from '../../../tender/own-offer/sum-texts.ts';
import { editsOf, lineId, PRICE_COLUMN, priceKeyOf } from '../value-cells.ts';
import { TEXTS } from '../texts.ts';

const LIMITS = { minMillis: 0, maxMillis: EP_MAX_MILLIS, mayBeEmpty: true } as const;

/** What a typed or pasted text, or reckoned thousandths of a euro, become as a price (BID-015). */
export function readPrice(entered: string | number): ReadValue {
  return readDecimalCell(entered, LIMITS, formatMillis);
}

/** Under which key a price of this catalogue is stored, shown right now or not. */
function keyIn({ places }: OwnOffer): (cell: CellName) => OwnKey | undefined {
  return (cell) => {
    const key = priceKeyOf(cell);
    return key && places.epIndexOf.has(key.epCode) ? key : undefined;
  };
}

/** The lines of the price table by their Ep-Codes, so that pasted lines find them in any order, folded and filtered ones too. */
export function pricesByCode(own: OwnOffer): KeyedRows {
  const rows = own.entries.flatMap((entry): [string, KeyedRow][] => {
    if (entry.epCode === null) return [];
    const { millis } = own.valueOf({ kind: 'ep', epCode: entry.epCode });
    return [[entry.epCode, { rowId: lineId(entry), value: millis }]];
  });
  return {
    rows: new Map(rows),
    columnId: PRICE_COLUMN,
    read: readPrice,
    titles: TEXTS.priceTitles,
    keyTitles: TEXTS.codeTitles,
    words: TEXTS.keyed,
  };
}

/** How prices are changed many at once; `previousOf` gives those of the phase before, in thousandths of a euro. */
export function priceTools(
  own: OwnOffer,
  previousOf: ((epCode: string) => number | undefined) | undefined,
): ChangeTools {
  const { countedPrices: counted, fillGaps: label } = TEXTS;
  const effect: ChangeTools['effect'] = (writes) => sumEffectText(own, editsOf(own, writes, keyIn(own)));
  if (previousOf === undefined) return { counted, effect };
  const millisOf = (cell: CellName): number | undefined => previousOf(priceKeyOf(cell)?.epCode ?? '');
  return { counted, effect, gaps: { label, millisOf } };
}

/** The way in for prices, whether they come from the table or from a file (BID-015). */
export function priceEditsOf(
  { own, editState, save }: Pick<ReadyOffer, 'own' | 'editState' | 'save'>,
  book: EditBook,
): CellEdits {
  return {
    book,
    isEditable: editState === 'editable',
    write: (writes) => save(editsOf(own, writes, keyIn(own))),
    keyed: () => pricesByCode(own),
  };
}
