import type { OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { useMemo, useSyncExternalStore } from 'react';
import type { CellName, EditBook } from '../../kit/tree-grid/edit/edit-book.ts';
import type { RejectedCells } from '../../kit/tree-grid/edit/rejected-cells.ts';
import type { OfferBooks } from './edit-books.ts';
import { propertyKeyOf } from './factors/factor-edits.ts';
import { stateKeyOf } from './factors/state-cell.ts';
import { priceKeyOf } from './prices/price-lines.ts';

function useRejected({ subscribe, snapshot }: EditBook): RejectedCells {
  return useSyncExternalStore(subscribe, () => snapshot().rejected);
}

function keysIn(rejected: RejectedCells, keyOf: (cell: CellName) => OwnKey | undefined): OwnKey[] {
  return [...rejected].flatMap(([rowId, cells]) =>
    [...cells.keys()].flatMap((columnId) => keyOf({ rowId, columnId }) ?? []),
  );
}

/** The values in place of which a refused text stands in one of the three tables, prices first. */
export function useRejectedKeys({ prices, factors, liegenschaften }: OfferBooks): readonly OwnKey[] {
  const inPrices = useRejected(prices);
  const inStates = useRejected(factors);
  const inMatrix = useRejected(liegenschaften);
  return useMemo(
    () => [
      ...keysIn(inPrices, priceKeyOf),
      ...keysIn(inStates, stateKeyOf),
      ...keysIn(inMatrix, propertyKeyOf),
    ],
    [inPrices, inStates, inMatrix],
  );
}
