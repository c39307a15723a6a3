import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconBuilding, IconFold, IconListCheck, IconSection } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { FilterBar } from '../../../kit/filter/filter-bar.tsx';
import { MultiFilter } from '../../../kit/filter/multi-filter.tsx';
import { ChangeButton } from '../../../kit/tree-grid/edit/change-dialog.tsx';
import { SearchInput } from '../../../kit/field/search-input.tsx';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import { useToDo } from '../../../tender/own-offer/to-do/use-to-do.ts';
import { TEXTS } from '../texts.ts';
import { ConfirmResting, listResting } from './confirm-resting.tsx';
import styles from './price-table.module.css';
import type { usePriceView } from './use-price-view.ts';
import type { PriceFilter, ShownPositions } from './use-shown-codes.ts';

/** The most properties that can narrow the table (BID-016). */
const FILTER_MAX = 5;

const ORDERS = [
  { value: 'number', label: TEXTS.byNumber },
  { value: 'amount', label: TEXTS.byAmount },
];

interface PriceToolbarProps {
  readonly offer: ReadyOffer;
  readonly view: ReturnType<typeof usePriceView>;
}

function FilterButton({ filter, positions }: { filter: PriceFilter; positions: ShownPositions }) {
  const isOn = positions.filter === filter;
  const count = positions.counts[filter];
  const hasMarks = filter === 'marks' && count > 0;
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      disabled={count === 0 && !isOn}
      leftSection={hasMarks && <IconAlertTriangle size={16} color="var(--amber)" aria-hidden />}
      onClick={() => positions.toggle(filter)}
    >
      {filter === 'gaps' ? TEXTS.onlyGaps(count) : TEXTS.onlyMarked(count)}
    </Button>
  );
}

function LiegenschaftFilter({ offer, view: { positions } }: PriceToolbarProps) {
  const { liegenschaftIds, setLiegenschaftIds } = positions;
  const options = offer.own.liegenschaften.map(({ id, nummer, name }) => ({
    value: id,
    label: nummer,
    hint: name,
  }));
  return (
    <MultiFilter
      label={TEXTS.tabLiegenschaften}
      chips={options.filter(({ value }) => liegenschaftIds.includes(value)).map(({ label }) => label)}
      icon={IconBuilding}
      options={options}
      selected={liegenschaftIds}
      onChange={setLiegenschaftIds}
      maxSelected={FILTER_MAX}
    />
  );
}

function ToDoButton({ offer, view: { desk, rejectedKeys } }: PriceToolbarProps) {
  const openCount = useToDo(offer, rejectedKeys).filter(({ weight }) => weight !== 'done').length;
  const isOpen = desk.side === 'to-do';
  return (
    <ToolButton
      className={styles.spread}
      variant={isOpen ? 'light' : 'default'}
      aria-expanded={isOpen}
      icon={IconListCheck}
      label={TEXTS.toDo(openCount)}
      onClick={() => desk.toggle('to-do')}
    />
  );
}

/** What narrows and orders the table, and changes what is selected in it. */
function Filters({ offer, view }: PriceToolbarProps) {
  const { positions, isByAmount, isFolded } = view;
  const resting = listResting(view.lines);
  const fold = isFolded ? TEXTS.expandAll : TEXTS.collapseAll;
  return (
    <>
      <LiegenschaftFilter offer={offer} view={view} />
      {!view.isNarrow && <FilterButton filter="gaps" positions={positions} />}
      <FilterButton filter="marks" positions={positions} />
      <NativeSelect
        className={styles.order}
        aria-label={TEXTS.order}
        value={isByAmount ? 'amount' : 'number'}
        onChange={(event) => view.setByAmount(event.currentTarget.value === 'amount')}
        data={ORDERS}
      />
      <ActionIcon
        variant="subtle"
        size={36}
        disabled={isByAmount}
        aria-label={fold}
        data-tooltip={fold}
        onClick={view.fold}
      >
        {isFolded ? <IconSection size={18} aria-hidden /> : <IconFold size={18} aria-hidden />}
      </ActionIcon>
      {view.isEditable && <ChangeButton book={view.book} />}
      {view.isEditable && resting.length > 1 && <ConfirmResting resting={resting} onConfirm={view.confirm} />}
    </>
  );
}

/** What stands over the price table: search, filters, order, and the way to what is left to do. */
export function PriceToolbar({ offer, view }: PriceToolbarProps) {
  const { positions, desk, isNarrow } = view;
  const enterTable = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    desk.enterTable();
  };
  const search = (
    <div className={styles.search} onKeyDown={enterTable}>
      <SearchInput
        label={TEXTS.search}
        text={view.search}
        onSearch={(text) => {
          view.setSearch(text);
          desk.scrollUp();
        }}
      />
    </div>
  );
  const isSearched = isNarrow && view.search !== '';
  const setCount = [
    isSearched,
    positions.liegenschaftIds.length > 0,
    positions.filter === 'marks',
    view.isByAmount,
  ];
  return (
    <FilterBar
      className={styles.toolbar}
      setCount={setCount.filter(Boolean).length}
      before={!isNarrow && search}
      after={
        <>
          {isNarrow && <FilterButton filter="gaps" positions={positions} />}
          <ToDoButton offer={offer} view={view} />
        </>
      }
    >
      {isNarrow && search}
      <Filters offer={offer} view={view} />
    </FilterBar>
  );
}
