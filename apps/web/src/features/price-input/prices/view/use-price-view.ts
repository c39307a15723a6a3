import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { NARROW } from '../../../../kit/page/width.ts';
import { useCellEditing } from '../../../../kit/tree-grid/edit/use-cell-editing.tsx';
import { collectParentIds } from '../../../../kit/tree-grid/rows/flatten-rows.ts';
import type { ReadyOffer } from '../../../../tender/own-offer/own-offer-state.ts';
import { usePreviousPrices } from '../../../../tender/own-offer/previous-phase.ts';
import type { OfferBooks } from '../../edit-books.ts';
import { useRejectedKeys } from '../../rejected-keys.ts';
import { priceColumns } from '../price-columns.tsx';
import { priceEditsOf, priceTools } from '../price-edits.ts';
import { getChildren, getRowId } from '../price-lines.ts';
import { usePriceDesk } from './use-price-desk.ts';
import { usePriceLines } from './use-price-lines.ts';
import { useShownCodes } from './use-shown-codes.ts';

/** Everything that the price table shows, and what narrows, folds, orders and edits it. */
export function usePriceView(offer: ReadyOffer, books: OfferBooks) {
  const book = books.prices;
  const rejectedKeys = useRejectedKeys(books);
  const { saver, editState, own } = offer;
  const [search, setSearch] = useState('');
  const [collapsedIds, setCollapsedIds] = useState<ReadonlySet<string>>(new Set());
  const previous = usePreviousPrices(offer.phases, own.phase);
  const positions = useShownCodes(offer, previous, rejectedKeys);
  const tools = useMemo(() => priceTools(own, previous.phase && previous.priceOf), [own, previous]);
  const editing = useCellEditing({ ...priceEditsOf(offer, book), tools });
  const table = usePriceLines({ offer, previous, shown: positions.shown, rejected: editing.rejected });
  const { rows, lines, isByAmount } = table;
  const desk = usePriceDesk({
    lines,
    unfold: () => {
      setSearch('');
      setCollapsedIds(new Set());
    },
    unfilter: positions.reset,
  });
  const isEditable = editState === 'editable';
  const isNarrow = useMediaQuery(NARROW) === true;
  const isBeside = desk.side !== undefined;
  const previousTitle = previous.phase?.title;
  const columns = useMemo(
    () => priceColumns({ previousTitle, isEditable, isNarrow, isByAmount, isBeside, onRetry: saver.retry }),
    [previousTitle, isEditable, isNarrow, isByAmount, isBeside, saver],
  );
  const isFolded = collapsedIds.size > 0;
  return {
    ...table,
    book,
    search,
    setSearch,
    collapsedIds,
    setCollapsedIds,
    isFolded,
    fold: () => setCollapsedIds(isFolded ? new Set() : collectParentIds({ rows, getRowId, getChildren })),
    positions,
    rejectedKeys,
    editing,
    desk,
    columns,
    isEditable,
    isNarrow,
    /** The line whose text is shown. */
    active: lines.find(({ id }) => id === desk.activeId) ?? lines[0],
    reset: () => {
      setSearch('');
      positions.reset();
    },
  };
}
