import { useMemo, useState } from 'react';
import type { RejectedCells } from '../../../../kit/tree-grid/edit/rejected-cells.ts';
import type { ReadyOffer } from '../../../../tender/own-offer/own-offer-state.ts';
import type { PreviousPrices } from '../../../../tender/own-offer/previous-phase.ts';
import { allLines, type AmountOrder, listByAmount, orderByAmount } from '../by-amount.ts';
import { createCodeAmounts } from '../code-amounts.ts';
import { createPriceTable, type ShownCodes } from '../price-lines.ts';
import { sumLine } from '../sum-line.ts';

interface LinesOptions {
  readonly offer: ReadyOffer;
  readonly previous: PreviousPrices;
  readonly shown: ShownCodes;
  readonly rejected: RejectedCells;
}

/** The lines of the price table, as a tree or by what they come to, and the line of sums under them. */
export function usePriceLines({ offer, previous, shown, rejected }: LinesOptions) {
  const { own, situation, editState } = offer;
  const isOpen = editState === 'editable';
  const hasEnded = situation.phaseState === 'ended';
  const [build] = useState(createPriceTable);
  const [amountsOf] = useState(createCodeAmounts);
  const [order, setOrder] = useState<AmountOrder>();
  const amountOf = useMemo(() => amountsOf(own), [amountsOf, own]);
  const tree = useMemo(
    () =>
      build({
        entries: own.entries,
        valueOf: (epCode) => own.valueOf({ kind: 'ep', epCode }),
        previousOf: previous.priceOf,
        amountOf,
        shown,
        isRefused: (id) => rejected.has(id),
        isOpen,
      }),
    [build, own, previous, amountOf, shown, rejected, isOpen],
  );
  const sum = useMemo(() => sumLine(own, hasEnded), [own, hasEnded]);
  const rows = useMemo(
    () => (order === undefined ? tree : listByAmount(order, tree, sum.gpMillis ?? 0)),
    [order, tree, sum],
  );
  const lines = useMemo(() => allLines(rows), [rows]);
  return {
    rows,
    /** All of them from top to bottom, folded ones too. */
    lines,
    sum,
    isByAmount: order !== undefined,
    // The order of this moment: a position must not leave its place while its price is being entered.
    setByAmount: (isWanted: boolean) => setOrder(isWanted ? orderByAmount(tree) : undefined),
  };
}
