import { Box, Button, Group, Kbd, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LOW } from '../../../kit/page/breakpoints.ts';
import { leaveGrid } from '../../../kit/tree-grid/focus/grid-controller.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import type { OfferDesk } from '../offer-edits.ts';
import { ToDoPanel } from '../offer-aside.tsx';
import { TEXTS } from '../texts.ts';
import { UndoButton } from '../undo-button.tsx';
import { LongText } from './long-text.tsx';
import { NextPrice } from './next-price.tsx';
import { getChildren, getRowId, getRowKind } from './price-lines.ts';
import { PriceToolbar } from './price-toolbar.tsx';
import lineStyles from './text-line.module.css';
import { usePriceView } from './use-price-view.ts';

interface TextLineProps {
  /** The entry of the table's active line; none before a line was ever active. */
  readonly entry: EpEntry | undefined;
  readonly onOpen: () => void;
  /** What takes the last change back, where there is something to. */
  readonly undo: ReactNode;
}

/** One line over the table: the text of the active position, as many words as fit; all of them with F1. */
function TextLine({ entry, onOpen, undo }: TextLineProps) {
  const words = [entry?.preText, entry?.postText].filter(Boolean).join(' ');
  return (
    <div className={lineStyles.line}>
      {entry !== undefined && (
        <>
          <span className={lineStyles.number}>{entry.number}</span>
          <span className={lineStyles.title}>{entry.title}</span>
          <span className={lineStyles.words} title={words}>
            {words}
          </span>
        </>
      )}
      <Box component="span" flex="none" ml="auto">
        {undo}
      </Box>
      <UnstyledButton className={lineStyles.open} disabled={entry === undefined} onClick={onOpen}>
        {TEXTS.wholeText} <Kbd size="xs">F1</Kbd>
      </UnstyledButton>
    </div>
  );
}

/** So that 22 lines stand in a window of 900 px. */
const ROW_PX = 26;
/** A name in two lines with its details, as much as a finger needs, and seven prices in sight of a phone. */
const NARROW_ROW_PX = 46;
/** A name in one line with its details, and three prices in sight of a low window. */
const LOW_ROW_PX = 28;

function PriceGrid({ view }: { view: ReturnType<typeof usePriceView> }) {
  const { desk, isNarrow, isByAmount } = view;
  const narrowRowPx = useMediaQuery(LOW) === true ? LOW_ROW_PX : NARROW_ROW_PX;
  const isWithoutGaps = view.positions.filter === 'gaps' && view.search === '';
  return (
    <Box flex={1} miw={0}>
      <TextLine
        entry={view.active?.entry}
        onOpen={() => desk.toggle('text')}
        undo={view.isEditable && <UndoButton book={view.book} grid={desk.grid} />}
      />
      <TreeGrid
        keepWidthsAs="prices"
        label={TEXTS.tabPrices}
        columns={view.columns}
        rows={view.rows}
        getRowId={getRowId}
        getChildren={isByAmount ? undefined : getChildren}
        getRowKind={getRowKind}
        footerRow={isNarrow ? undefined : view.sum}
        filterText={view.search}
        collapsedIds={view.collapsedIds}
        onCollapsedChange={view.setCollapsedIds}
        sorting={{
          columnId: isByAmount ? 'amount' : undefined,
          isDescending: true,
          onSort: () => view.setByAmount(!isByAmount),
        }}
        rowHeightPx={isNarrow ? narrowRowPx : ROW_PX}
        place={desk.place}
        onPlaceChange={desk.setPlace}
        controller={desk.grid}
        emptyText={
          <>
            <p>{isWithoutGaps ? TEXTS.noGaps : TEXTS.nothingFound}</p>
            <Button onClick={view.reset}>{TEXTS.reset}</Button>
          </>
        }
        editing={view.editing}
      />
    </Box>
  );
}

function PriceDesk({ offer, books }: OfferDesk) {
  const view = usePriceView(offer, books);
  const { desk, active, isNarrow, isEditable } = view;
  const handleEscape = (event: KeyboardEvent<HTMLElement>): void => {
    if (desk.side === undefined) leaveGrid(event);
    else if (event.key === 'Escape' && !event.defaultPrevented) desk.close();
  };
  return (
    <div onKeyDownCapture={desk.handleKeys} onKeyDown={handleEscape}>
      <PriceToolbar offer={offer} view={view} />
      <Group gap={12} wrap="nowrap" align="stretch">
        <PriceGrid view={view} />
        {desk.side === 'text' && active !== undefined && (
          <LongText
            own={offer.own}
            line={active}
            liegenschaftIds={view.positions.liegenschaftIds}
            onClose={desk.close}
          />
        )}
        {desk.side === 'to-do' && <ToDoPanel offer={offer} books={books} onClose={desk.close} />}
      </Group>
      {view.resting.dialog()}
      {view.sumQuestion.dialog()}
      {view.exclusion.dialog()}
      {isNarrow && <NextPrice sum={view.sum} onNext={isEditable ? desk.enterNext : undefined} />}
    </div>
  );
}

/** The catalogue with the bidder's prices, typed or pasted from Excel (BID-002, BID-006, BID-016). */
export function PriceTable({ offer, books }: OfferDesk) {
  if (offer.own.entries.length === 0) {
    return <EmptyState title={TEXTS.nothingFound}>{TEXTS.noCatalogueHint}</EmptyState>;
  }
  return <PriceDesk offer={offer} books={books} />;
}
