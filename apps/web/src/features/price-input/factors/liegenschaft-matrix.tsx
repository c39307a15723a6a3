import { Anchor, Box } from '@mantine/core';
import { useCallbackRef, useMediaQuery } from '@mantine/hooks';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { IconLock } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { lateDialog } from '../../../kit/dialog/late-dialog.tsx';
import { STACKED } from '../../../kit/page/breakpoints.ts';
import type { EditSession } from '../../../kit/tree-grid/edit/edit-session.ts';
import { type CellEdits, takeAction } from '../../../kit/tree-grid/edit/enter-texts.ts';
import { useCellEditing } from '../../../kit/tree-grid/use-cell-editing.tsx';
import {
  type GridController,
  type GridEditing,
  leaveGrid,
} from '../../../kit/tree-grid/focus/grid-controller.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import { useMatrixWay } from './use-matrix-way.ts';
import { isStateColumn, liegenschaftColumns } from './liegenschaft-columns.tsx';
import { createMatrix, type LiegenschaftLine, placeOf } from './liegenschaft-lines.ts';
import { LiegenschaftToolbar } from './liegenschaft-toolbar.tsx';
import { propertyCellOf, VALUE_COLUMN_IDS } from '../value-cells.ts';
import { factorEditsOf, selectedMarket, marketAreaSteps } from './factor-edits.ts';
import { TEXTS as PAGE_TEXTS } from '../texts.ts';
import { TEXTS } from './texts.ts';
import { useExclusion } from './use-exclusion.ts';
import { useShownLines } from './use-shown-lines.ts';
import styles from './liegenschaft-matrix.module.css';
import cardStyles from './liegenschaft-cards.module.css';
import { CardList } from '../../../kit/card-rows/card-list.tsx';
import { Note } from '../../../kit/show/note.tsx';
import { FactorTable } from '../../../tender/own-offer/entry/factor-table.tsx';
import { MarketAreaSwitch } from '../../../tender/own-offer/entry/market-area-switch.tsx';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import type { ImportProps } from '../excel/import-dialog.tsx';

const ROW_HEIGHT_PX = 40;

const FactorImport = lateDialog(async () => (await import('../excel/factor-import.tsx')).FactorImport);

const getRowId = (line: LiegenschaftLine) => line.id;
const getRowKind = (line: LiegenschaftLine) => (line.isInMarket ? 'position' : 'muted');

const CARD_HEIGHT_PX = 340;

function LiegenschaftCard({ offer, line }: { offer: ReadyOffer; line: LiegenschaftLine }) {
  const { liegenschaft, isInMarket } = line;
  return (
    <div className={cardStyles.card}>
      <Box component="h2" className={cardStyles.title} c={isInMarket ? 'var(--ink)' : 'dimmed'}>
        {liegenschaftLabel(liegenschaft)}
      </Box>
      <Note mb={8}>{placeOf(line)}</Note>
      <MarketAreaSwitch offer={offer} liegenschaft={liegenschaft} />
      <FactorTable
        offer={offer}
        liegenschaft={liegenschaft}
        label={TEXTS.factorsOf(liegenschaftLabel(liegenschaft))}
        isCompact
      />
    </div>
  );
}

/** The matrix where there is no room for one: a card for each property, its service groups as lines. */
function LiegenschaftCards(props: { offer: ReadyOffer; lines: readonly LiegenschaftLine[] }) {
  if (props.lines.length === 0) return <EmptyState title={TEXTS.nothingFound} />;
  return (
    <CardList
      items={props.lines}
      label={TEXTS.grid}
      className={cardStyles.cards}
      rowHeightPx={CARD_HEIGHT_PX}
    >
      {(line) => <LiegenschaftCard offer={props.offer} line={line} />}
    </CardList>
  );
}

interface LiegenschaftMatrixProps extends Pick<ImportProps, 'offer' | 'book'> {
  /** Whether a file is being taken over. */
  readonly isImporting: boolean;
  readonly onImported: () => void;
}

function useLines({ own, saving }: ReadyOffer): readonly LiegenschaftLine[] {
  const [build] = useState(createMatrix);
  const { values } = saving;
  return useMemo(
    () => build(own, (key) => values.size > 0 && values.has(printOwnKey(own.phase.id, key))),
    [build, own, values],
  );
}

/** Editing as in every table; besides, Space turns the selected market areas. */
function useMatrixEditing(edits: CellEdits, lines: readonly LiegenschaftLine[]): GridEditing {
  const editing = useCellEditing(edits);
  const turnSelected = <Row,>(grid: GridController<Row>): boolean => {
    const ids = edits.isEditable ? selectedMarket(grid) : undefined;
    if (ids === undefined) return false;
    const wanted = new Set(ids);
    const steps = marketAreaSteps(lines.filter(({ id }) => wanted.has(id)));
    takeAction(edits, steps);
    grid.announce(TEXTS.turned(steps.length, steps[0]?.after.value === true));
    return true;
  };
  return {
    ...editing,
    run: (grid, command) => (command.type === 'space' && turnSelected(grid)) || editing.run(grid, command),
  };
}

/** The lines of the matrix, what narrows and edits them, and the ways through them. */
function useMatrix(offer: ReadyOffer, book: EditSession) {
  const exclusion = useExclusion(offer, book);
  const edits = factorEditsOf(offer, book, exclusion.write);
  const lines = useLines(offer);
  const editing = useMatrixEditing(edits, lines);
  const shown = useShownLines(lines);
  const way = useMatrixWay<LiegenschaftLine>({
    own: offer.own,
    lines: shown.inFilters,
    columnIds: VALUE_COLUMN_IDS,
    rejected: editing.rejected,
    cellOf: propertyCellOf,
    showAll: shown.showAll,
  });
  return { lines, shown, edits, editing, exclusion, way };
}

/** Factors and market area of all properties as a grid (BID-006, BID-010, BID-011, BID-013, BID-030). */
export function LiegenschaftMatrix({ offer, book, isImporting, onImported }: LiegenschaftMatrixProps) {
  const navigate = useNavigate();
  const { saver, editState, store } = offer;
  const isEditable = editState === 'editable';
  // Asked for before the first drawing, so that a phone never draws the table.
  const isStacked = useMediaQuery(STACKED, undefined, { getInitialValueInEffect: false });
  const { lines, shown, edits, editing, exclusion, way } = useMatrix(offer, book);
  const onTurn = useCallbackRef((line: LiegenschaftLine) => takeAction(edits, marketAreaSteps([line])));
  const columns = useMemo(
    () => liegenschaftColumns({ isEditable, onTurn, onRetry: saver.retry }),
    [isEditable, onTurn, saver],
  );
  const states = { to: store.page.to, search: { ...store.page.search, tab: 'faktoren' } };
  const openStates = (_: LiegenschaftLine, columnId: string): boolean => {
    const isOfStates = isStateColumn(columnId);
    if (isOfStates) void navigate(states);
    return isOfStates;
  };
  if (lines.length === 0) return <EmptyState title={PAGE_TEXTS.noLiegenschaften} />;
  return (
    <>
      <div onKeyDownCapture={way.handleKeys} onKeyDown={leaveGrid}>
        <LiegenschaftToolbar
          own={offer.own}
          shown={shown}
          isStacked={isStacked}
          book={edits.isEditable && book}
        />
        <div className={styles.matrix}>
          {isStacked ? (
            <LiegenschaftCards offer={offer} lines={shown.found} />
          ) : (
            <TreeGrid
              keepWidthsAs="liegenschaft-factors"
              label={TEXTS.grid}
              columns={columns}
              rows={shown.inFilters}
              getRowId={getRowId}
              getRowKind={getRowKind}
              filterText={shown.search}
              rowHeightPx={ROW_HEIGHT_PX}
              emptyText={
                shown.filter === undefined || shown.search !== ''
                  ? TEXTS.nothingFound
                  : TEXTS.noneLeft[shown.filter]
              }
              editing={editing}
              controller={way.grid}
              onOpen={openStates}
            />
          )}
          <p className={styles.note}>
            <IconLock size={14} aria-hidden className={styles.noteSign} />
            {TEXTS.stateNote}{' '}
            <Anchor inherit underline="always" renderRoot={(props) => <Link {...props} {...states} />}>
              {PAGE_TEXTS.tabFactors}
            </Anchor>
            .
            <br />
            {TEXTS.rules} {TEXTS.rule}
          </p>
        </div>
      </div>
      <FactorImport
        offer={offer}
        book={book}
        mayStore={exclusion.mayStore}
        opened={isImporting}
        onClose={onImported}
      />
      {exclusion.dialog(() => way.grid.current?.announce(TEXTS.kept, true))}
    </>
  );
}
