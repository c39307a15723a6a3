import { useMediaQuery } from '@mantine/hooks';
import type { OwnEdit } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { useMemo, useState } from 'react';
import { NARROW } from '../../../kit/page/breakpoints.ts';
import type { EditSession } from '../../../kit/tree-grid/edit/edit-session.ts';
import type { WriteManner } from '../../../kit/tree-grid/edit/enter-texts.ts';
import type { RejectedCells } from '../../../kit/tree-grid/model/cell-content.ts';
import { collectParentIds } from '../../../kit/tree-grid/model/visible-rows.ts';
import { useCellEditing } from '../../../kit/tree-grid/use-cell-editing.tsx';
import { usePreviousFeedback } from '../../../tender/feedback/use-own-feedback.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import { type PreviousPrices, usePreviousPrices } from '../../../tender/own-offer/previous-phase.ts';
import { sumJumpText } from '../../../tender/own-offer/sum-texts.ts';
import { leavingIds } from '../factors/factor-edits.ts';
import { useExclusion } from '../factors/use-exclusion.ts';
import { type OfferEdits, useRejectedKeys } from '../offer-edits.ts';
import { createCodeAmounts } from '../priced-codes.ts';
import { RestingQuestion, useConfirming } from './confirm-resting.tsx';
import { priceColumns } from './price-columns.tsx';
import { priceEditsOf, priceTools, type Resting } from './price-edits.ts';
import {
  allLines,
  type AmountOrder,
  createPriceTable,
  decimalsOf,
  getChildren,
  getRowId,
  listByAmount,
  orderByAmount,
  placeTold,
  type PriceLine,
  type ShownCodes,
} from './price-lines.ts';
import { sumLine } from './sum-line.ts';
import { SumQuestion } from '../sum-question.tsx';
import { useQuestion } from '../use-question.tsx';
import { useTakeOver } from '../use-take-over.ts';
import { usePriceDesk } from './use-price-desk.ts';
import { useShownCodes } from './use-shown-codes.ts';

/** The lines of the price table, as a tree or by what they come to, and the line of sums under them. */
function usePriceLines(
  { own, situation, editState }: ReadyOffer,
  previous: PreviousPrices,
  shown: ShownCodes,
  rejected: RejectedCells,
) {
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

interface ColumnsOptions {
  readonly offer: ReadyOffer;
  readonly previous: PreviousPrices;
  readonly isByAmount: boolean;
  readonly isBeside: boolean;
  readonly lines: readonly PriceLine[];
  readonly confirm: ReturnType<typeof useConfirming>;
}

/** The columns of the price table for the width at hand, and whether prices may be entered in them. */
function usePriceColumns({ offer, previous, isByAmount, isBeside, lines, confirm }: ColumnsOptions) {
  const { saver, editState } = offer;
  const isEditable = editState === 'editable';
  const isNarrow = useMediaQuery(NARROW) === true;
  const previousTitle = previous.phase?.title;
  const mengeDecimals = useMemo(() => decimalsOf(lines), [lines]);
  const told = usePreviousFeedback(offer);
  const toldAt = useMemo(() => placeTold(lines, told), [lines, told]);
  const columns = useMemo(
    () =>
      priceColumns({
        previousTitle,
        isEditable,
        isNarrow,
        isByAmount,
        isBeside,
        mengeDecimals,
        toldOf: ({ id }) => toldAt.get(id),
        onRetry: saver.retry,
        onConfirm: ({ entry: { epCode, unit }, resting }) => {
          if (epCode !== null && resting !== undefined) confirm([{ epCode, price: resting, unit }]);
        },
      }),
    [previousTitle, isEditable, isNarrow, isByAmount, isBeside, mengeDecimals, toldAt, saver, confirm],
  );
  return { columns, isEditable, isNarrow };
}

/** Stores prices, after the questions about prices that rest and about a sum that would jump. */
function usePriceEdits(offer: ReadyOffer, book: EditSession, previous: PreviousPrices) {
  const { own } = offer;
  const resting = useQuestion<readonly Resting[]>(RestingQuestion);
  const ask = (revived: readonly Resting[], take: () => void): void =>
    void resting.ask(revived).then((isTaken) => (isTaken ? take() : book.travel('undo')));
  const sumQuestion = useQuestion(SumQuestion);
  const exclusion = useExclusion(offer, book);
  const askFirst = (entered: readonly OwnEdit[], how: WriteManner, take: () => void): void => {
    const jump = how === 'pasted' ? sumJumpText(own, entered, previous.totalOf) : undefined;
    if (jump === undefined && leavingIds(own, entered).size === 0) return take();
    const asked = jump === undefined ? exclusion.mayStore(entered) : sumQuestion.ask(jump);
    void asked.then((isTaken) => (isTaken ? take() : book.travel('undo')));
  };
  return { edits: priceEditsOf(offer, book, ask, askFirst), resting, sumQuestion, exclusion };
}

/** Everything that the price table shows, and what narrows, folds, orders and edits it. */
export function usePriceView(offer: ReadyOffer, books: OfferEdits) {
  const book = books.prices;
  const rejectedKeys = useRejectedKeys(books);
  const { own } = offer;
  const [search, setSearch] = useState('');
  const [collapsedIds, setCollapsedIds] = useState<ReadonlySet<string>>(new Set());
  const previous = usePreviousPrices(offer.phases, own.phase);
  const positions = useShownCodes(offer, previous, rejectedKeys);
  const hasLeft = useMemo(() => previous.leftOf(own).length > 0, [own, previous]);
  const { open } = useTakeOver();
  const tools = useMemo(() => priceTools(own, hasLeft ? open : undefined), [own, hasLeft, open]);
  const { edits: entered, ...questions } = usePriceEdits(offer, book, previous);
  const edits = { ...entered, tools };
  const editing = useCellEditing(edits);
  const confirm = useConfirming(edits);
  const table = usePriceLines(offer, previous, positions.shown, editing.rejected);
  const { rows, lines, isByAmount } = table;
  const desk = usePriceDesk({
    lines,
    unfold: () => {
      setSearch('');
      setCollapsedIds(new Set());
    },
    unfilter: positions.reset,
  });
  const isBeside = desk.side !== undefined;
  const placed = usePriceColumns({ offer, previous, isByAmount, isBeside, lines, confirm });
  const isFolded = collapsedIds.size > 0;
  return {
    ...table,
    ...placed,
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
    ...questions,
    confirm,
    desk,
    /** The line whose text is shown. */
    active: lines.find(({ id }) => id === desk.activeId) ?? lines[0],
    reset: () => {
      setSearch('');
      positions.reset();
    },
  };
}
