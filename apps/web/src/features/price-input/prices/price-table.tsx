import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBuilding, IconFold, IconSection } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { NARROW } from '../../../kit/page/width.ts';
import { SearchInput } from '../../../kit/field/search-input.tsx';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { MultiFilter } from '../../../kit/filter/multi-filter.tsx';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-state.ts';
import {
  type PreviousPrices,
  usePreviousPrices,
} from '../../../tender/own-offer/previous-phase/use-previous-prices.ts';
import type { EditBook } from '../../../kit/tree-grid/edit/edit-book.ts';
import type { RejectedCells } from '../../../kit/tree-grid/edit/rejected-cells.ts';
import { ChangeButton } from '../../../kit/tree-grid/edit/tools/change-button.tsx';
import { useCellEditing } from '../../../kit/tree-grid/edit/use-cell-editing.tsx';
import { collectParentIds } from '../../../kit/tree-grid/rows/flatten-rows.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import {
  codesOfLiegenschaften,
  createPriceTable,
  findGaps,
  narrowCodes,
  type PriceLine,
  type ShownCodes,
} from './price-lines.ts';
import { priceEditsOf, priceTools } from './price-edits.ts';
import { TEXTS } from '../texts.ts';
import { priceColumns } from './price-columns.tsx';
import styles from './price-table.module.css';

/** The most properties that can narrow the table (BID-016). */
const FILTER_MAX = 5;

const getRowId = (line: PriceLine) => line.id;
const getChildren = (line: PriceLine) => (line.children.length === 0 ? undefined : line.children);
const getRowKind = (line: PriceLine) => (line.entry.epCode === null ? 'category' : 'position');

function usePriceLines(
  offer: ReadyOffer,
  previous: PreviousPrices,
  shown: ShownCodes,
  rejected: RejectedCells,
) {
  const [build] = useState(createPriceTable);
  const { own } = offer;
  const rows = useMemo(
    () =>
      build(
        own.entries,
        (epCode) => own.valueOf({ kind: 'ep', epCode }),
        previous.priceOf,
        shown,
        (lineId) => rejected.has(lineId),
      ),
    [build, own, previous, shown, rejected],
  );
  return { rows, previousTitle: previous.phase?.title };
}

interface PriceTableProps {
  readonly offer: ReadyOffer;
  readonly book: EditBook;
}

function useShownCodes({ own }: ReadyOffer) {
  const [liegenschaftIds, setLiegenschaftIds] = useState<string[]>([]);
  // The gaps of the moment the filter was set: a position must not vanish while its price is being entered.
  const [heldGaps, setHeldGaps] = useState<ReadonlySet<string>>();
  const gaps = useMemo(() => findGaps(own), [own]);
  const chosenCodes = useMemo(
    () => (liegenschaftIds.length === 0 ? undefined : codesOfLiegenschaften(own, liegenschaftIds)),
    [own, liegenschaftIds],
  );
  const shown = useMemo(() => narrowCodes(chosenCodes, heldGaps), [chosenCodes, heldGaps]);
  const openGaps = narrowCodes(gaps, chosenCodes)?.size ?? 0;
  const toggleGaps = () => setHeldGaps(heldGaps === undefined ? gaps : undefined);
  return {
    shown,
    liegenschaftIds,
    setLiegenschaftIds,
    openGaps,
    onlyGaps: heldGaps !== undefined,
    toggleGaps,
  };
}

function PriceToolbar(props: {
  offer: ReadyOffer;
  shown: ReturnType<typeof useShownCodes>;
  search: string;
  onSearch: (text: string) => void;
  isFolded: boolean;
  onFold: () => void;
  book: EditBook;
}) {
  const { offer, shown, search, isFolded } = props;
  const options = offer.own.liegenschaften.map(({ id, nummer, name }) => ({
    value: id,
    label: nummer,
    hint: name,
  }));
  const chips = options
    .filter(({ value }) => shown.liegenschaftIds.includes(value))
    .map(({ label }) => label);
  return (
    <div className={styles.toolbar}>
      <SearchInput className={styles.search} label={TEXTS.search} text={search} onSearch={props.onSearch} />
      <MultiFilter
        label={TEXTS.liegenschaften}
        chips={chips}
        icon={IconBuilding}
        options={options}
        selected={shown.liegenschaftIds}
        onChange={shown.setLiegenschaftIds}
        maxSelected={FILTER_MAX}
      />
      <Button
        variant={shown.onlyGaps ? 'light' : 'subtle'}
        aria-pressed={shown.onlyGaps}
        disabled={shown.openGaps === 0 && !shown.onlyGaps}
        onClick={shown.toggleGaps}
      >
        {TEXTS.onlyGaps(shown.openGaps)}
      </Button>
      {offer.editState === 'editable' && <ChangeButton book={props.book} />}
      <Button
        variant="subtle"
        className={styles.spread}
        leftSection={isFolded ? <IconSection size={16} aria-hidden /> : <IconFold size={16} aria-hidden />}
        onClick={props.onFold}
      >
        {isFolded ? TEXTS.expandAll : TEXTS.collapseAll}
      </Button>
    </div>
  );
}

/** Escape in a cell, where there is nothing to give up, leads back above the table without a way through all its cells. */
function leaveTable(event: KeyboardEvent<HTMLElement>): void {
  const isInCell = event.target instanceof Element && event.target.matches('[aria-colindex]');
  if (event.key !== 'Escape' || event.defaultPrevented || !isInCell) return;
  event.currentTarget.querySelector('input')?.focus();
}

/** The catalogue with the bidder's prices, entered by keyboard or pasted from Excel (BID-002, BID-006, BID-016). */
export function PriceTable({ offer, book }: PriceTableProps) {
  const [search, setSearch] = useState('');
  const [collapsedIds, setCollapsedIds] = useState<ReadonlySet<string>>(new Set());
  const shown = useShownCodes(offer);
  const previous = usePreviousPrices(offer.phases, offer.own.phase);
  const tools = useMemo(
    () => priceTools(offer.own, previous.phase && previous.priceOf),
    [offer.own, previous],
  );
  const editing = useCellEditing({ ...priceEditsOf(offer, book), tools });
  const { rows, previousTitle } = usePriceLines(offer, previous, shown.shown, editing.rejected);
  const { saver, editState } = offer;
  const isEditable = editState === 'editable';
  const isNarrow = useMediaQuery(NARROW) === true;
  const columns = useMemo(
    () => priceColumns({ previousTitle, isEditable, isNarrow, onRetry: saver.retry }),
    [previousTitle, isEditable, isNarrow, saver],
  );
  const isFolded = collapsedIds.size > 0;
  if (offer.own.entries.length === 0) {
    return <EmptyState title={TEXTS.noCatalogue}>{TEXTS.noCatalogueHint}</EmptyState>;
  }
  return (
    <div onKeyDown={leaveTable}>
      <PriceToolbar
        offer={offer}
        shown={shown}
        book={book}
        search={search}
        onSearch={setSearch}
        isFolded={isFolded}
        onFold={() =>
          setCollapsedIds(isFolded ? new Set() : collectParentIds({ rows, getRowId, getChildren }))
        }
      />
      <TreeGrid
        keepWidthsAs="prices"
        label={TEXTS.grid}
        columns={columns}
        rows={rows}
        getRowId={getRowId}
        getChildren={getChildren}
        getRowKind={getRowKind}
        filterText={search}
        collapsedIds={collapsedIds}
        onCollapsedChange={setCollapsedIds}
        rowHeightPx={32}
        emptyText={shown.onlyGaps && search === '' ? TEXTS.noGaps : TEXTS.nothingFound}
        editing={editing}
      />
    </div>
  );
}
