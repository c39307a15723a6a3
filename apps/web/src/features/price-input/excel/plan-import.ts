import type { ImportedPrice } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreise-in.ts';
import type { CellStep, EditAction } from '../../../kit/tree-grid/edit/edit-book.ts';
import type { RejectedCells } from '../../../kit/tree-grid/edit/rejected-cells.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { lineId, PRICE_COLUMN, priceText } from '../prices/price-lines.ts';

/** What a price list would change. */
export interface ImportPlan {
  /** Prices that are new or different, and cells whose refused text makes way; the others need no saving. */
  readonly action: EditAction;
  readonly newCount: number;
  readonly changedCount: number;
  readonly sameCount: number;
}

/** Compares the prices of a file with what the table shows; the same price again changes nothing (BID-025). */
export function planImport(
  own: OwnOffer,
  rejected: RejectedCells,
  prices: readonly ImportedPrice[],
): ImportPlan {
  const millisOf = new Map(prices.map(({ epCode, epMillis }) => [epCode, epMillis]));
  const action: CellStep[] = [];
  const counts = { newCount: 0, changedCount: 0, sameCount: 0 };
  for (const entry of own.entries) {
    const epMillis = millisOf.get(entry.epCode ?? '');
    if (entry.epCode === null || epMillis === undefined) continue;
    const { millis, state } = own.valueOf({ kind: 'ep', epCode: entry.epCode });
    const rowId = lineId(entry);
    const mark = rejected.get(rowId)?.get(PRICE_COLUMN);
    const isSame = millis === epMillis && state !== 'error';
    counts[isSame ? 'sameCount' : millis === undefined ? 'newCount' : 'changedCount'] += 1;
    if (isSame && mark === undefined) continue;
    action.push({
      rowId,
      columnId: PRICE_COLUMN,
      before: { text: priceText(millis), rejected: mark },
      after: { text: priceText(epMillis), rejected: undefined },
    });
  }
  return { action, ...counts };
}
