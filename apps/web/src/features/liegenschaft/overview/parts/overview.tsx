import { ActionIcon, Button } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import {
  DEFAULT_ORDER,
  type LiegenschaftOrder,
  sortLiegenschaften,
} from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import {
  IconBuilding,
  IconFilter,
  IconFilterOff,
  IconLayoutGrid,
  IconMapPin,
  IconPlus,
  IconSearchOff,
  IconTable,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { ToolButton } from '../../../../kit/field/tool-button.tsx';
import { session } from '../../../../kernel/session/session.ts';
import { SearchInput } from '../../../../kit/field/search-input.tsx';
import { Select } from '../../../../kit/field/select.tsx';
import filterBar from '../../../../kit/filter/filter-bar.module.css';
import { FilterBar } from '../../../../kit/filter/filter-bar.tsx';
import { EmptyState } from '../../../../kit/loading/empty-state.tsx';
import { OrderSelect } from '../../../../tender/liegenschaft/order-select.tsx';
import { LiegenschaftTreeFilter } from '../../../../tender/liegenschaft/picker/liegenschaft-tree-filter.tsx';
import { searchLiegenschaften } from '../../../../tender/liegenschaft/search-liegenschaften.ts';
import { useKeptText } from '../../../../kernel/session/use-kept-text.ts';
import { CardSkeletons } from '../../../../kit/loading/card-skeletons.tsx';
import { latePart } from '../../../../kit/loading/late-part.tsx';
import type { TableView } from '../table/property-table.tsx';
import { NO_TABLE_FILTER } from '../table/table-filter.ts';
import { TEXTS } from '../texts.ts';
import { CardGrid } from './card-grid.tsx';
import styles from './overview.module.css';

export interface PortfolioFilter {
  readonly text: string;
  /** Undefined shows the properties of every city. */
  readonly stadt: string | undefined;
  readonly order: LiegenschaftOrder;
  /** Of the tree of places; none chosen are all. */
  readonly liegenschaftIds?: readonly string[];
}

/**
 * Gives the properties where every word of the search is in city, street, postal code, house number, number
 * or name, without case (PROP-003); then by city (PROP-001), then in order, ties by number (PROP-002).
 */
export function filterLiegenschaften(all: readonly Liegenschaft[], filter: PortfolioFilter): Liegenschaft[] {
  const chosen = new Set(filter.liegenschaftIds);
  const inStadt = all.filter(
    ({ id, adresse }) =>
      (filter.stadt === undefined || adresse.stadt === filter.stadt) && (chosen.size === 0 || chosen.has(id)),
  );
  return sortLiegenschaften(searchLiegenschaften(inStadt, filter.text), filter.order);
}

/** Gives the cities of the city filter, each once, in German order (PROP-001). */
export function listStaedte(all: readonly Liegenschaft[]): string[] {
  return [...new Set(all.map(({ adresse }) => adresse.stadt))].toSorted(compareGerman);
}

/** What is kept of the choice between cards and table. */
const [CARDS, TABLE] = ['cards', 'table'];

// The select needs a value for «every city» that no city can have.
const EVERY_CITY = '';

interface OverviewFilterBarProps {
  readonly filter: PortfolioFilter;
  readonly all: readonly Liegenschaft[];
  /** Only cards have an order to choose; the table is ordered at its heads. */
  readonly hasOrder: boolean;
  readonly count: string;
  /** What stands behind the count. */
  readonly children: ReactNode;
  readonly onChange: (filter: PortfolioFilter) => void;
}

/** Search, city filter and order of the overview; screen readers hear the match count (PROP-001…003). */
function PortfolioFilterBar(props: OverviewFilterBarProps) {
  const { filter, all, hasOrder, count, onChange } = props;
  const staedte = useMemo(() => listStaedte(all), [all]);
  const { liegenschaftIds = [] } = filter;
  return (
    <FilterBar
      setCount={Number(filter.stadt !== undefined) + Number(liegenschaftIds.length > 0)}
      before={
        <SearchInput
          flex={{ base: '1 1 100%', sm: '0 1 300px' }}
          label={TEXTS.search}
          placeholder={TEXTS.searchPlaceholder}
          rightSection={
            filter.text !== '' && (
              <ActionIcon
                size="sm"
                aria-label={TEXTS.clearSearch}
                onClick={() => onChange({ ...filter, text: '' })}
              >
                <IconX size={14} />
              </ActionIcon>
            )
          }
          text={filter.text}
          onSearch={(text) => onChange({ ...filter, text })}
        />
      }
      after={
        <>
          <output className={filterBar.count}>{count}</output>
          {props.children}
        </>
      }
    >
      <Select
        flex={{ base: '1 1 100%', sm: '0 1 220px' }}
        aria-label={TEXTS.city}
        leftSection={<IconMapPin size={16} aria-hidden />}
        data={[
          { value: EVERY_CITY, label: TEXTS.noFilter },
          ...staedte.map((stadt) => ({ value: stadt, label: stadt })),
        ]}
        value={filter.stadt ?? EVERY_CITY}
        searchable={staedte.length > 8}
        allowDeselect={false}
        onChange={(stadt) =>
          onChange({ ...filter, stadt: stadt === null || stadt === EVERY_CITY ? undefined : stadt })
        }
      />
      <LiegenschaftTreeFilter
        icon={IconFilter}
        label={liegenschaftIds.length === 0 ? TEXTS.everyPlace : TEXTS.somePlaces(liegenschaftIds.length)}
        liegenschaften={all}
        selected={liegenschaftIds}
        onChange={(ids) => onChange({ ...filter, liegenschaftIds: ids })}
      />
      {hasOrder && (
        <OrderSelect
          flex={{ base: '1 1 100%', sm: '0 1 220px' }}
          order={filter.order}
          onChange={(order) => onChange({ ...filter, order })}
        />
      )}
    </FilterBar>
  );
}

/** What narrows and orders cards and table. */
interface PortfolioView extends PortfolioFilter {
  readonly table: TableView;
}

const NO_FILTER: PortfolioView = {
  text: '',
  stadt: undefined,
  order: DEFAULT_ORDER,
  liegenschaftIds: [],
  table: { filter: NO_TABLE_FILTER, order: undefined },
};

/** The filter with which the overview was left the last time in this session. */
let keptFilter = NO_FILTER;

// The next user at the same screen starts from scratch.
session.on((event) => {
  if (event === 'LoggedOut' || event === 'LoggedIn') keptFilter = NO_FILTER;
});

interface OverviewProps extends Omit<ComponentProps<typeof CardGrid>, 'liegenschaften'> {
  readonly all: readonly Liegenschaft[];
}

/** Filter, count and matching cards; the filter stays as long as the user is signed in (PROP-001). */
export function Overview({ all, ...grid }: OverviewProps) {
  const [filter, setFilter] = useState(keptFilter);
  const change = (next: Partial<PortfolioView>): void => {
    const changed = { ...filter, ...next };
    keptFilter = changed;
    setFilter(changed);
  };
  const [kept, keep] = useKeptText('view', 'liegenschaften');
  const isTable = kept === TABLE;
  // Typing stays quick with a thousand properties: the field follows at once, the cards when there is time.
  const calm = useDeferredValue(filter);
  const shown = useMemo(() => filterLiegenschaften(all, calm), [all, calm]);
  if (all.length === 0) {
    return (
      <EmptyState title={TEXTS.empty} icon={IconBuilding} action={grid.mayWrite && <AddButton />}>
        {grid.mayWrite ? TEXTS.emptyHintWriter : TEXTS.emptyHint}
      </EmptyState>
    );
  }
  return (
    <>
      <PortfolioFilterBar
        filter={filter}
        all={all}
        hasOrder={!isTable}
        count={TEXTS.count(shown.length, all.length)}
        onChange={change}
      >
        <ViewChoice isTable={isTable} onChoose={(table) => keep(table ? TABLE : CARDS)} />
      </PortfolioFilterBar>
      {shown.length === 0 ? (
        <EmptyState
          title={TEXTS.nothingFound}
          icon={IconSearchOff}
          action={
            <ToolButton
              icon={IconFilterOff}
              label={TEXTS.reset}
              onClick={() => change({ ...NO_FILTER, order: filter.order, table: filter.table })}
            />
          }
        >
          {TEXTS.nothingFoundHint}
        </EmptyState>
      ) : isTable ? (
        <PropertyTable liegenschaften={shown} view={filter.table} onView={(table) => change({ table })} />
      ) : (
        <CardGrid liegenschaften={shown} {...grid} />
      )}
    </>
  );
}

const PropertyTable = latePart(
  async () => (await import('../table/property-table.tsx')).PropertyTable,
  <CardSkeletons label={TEXTS.loading} count={8} heightPx={36} className={styles.rows} />,
);

/** Chooses between cards and table, which stays for the user in this browser. */
function ViewChoice({ isTable, onChoose }: { isTable: boolean; onChoose: (isTable: boolean) => void }) {
  return (
    <div role="group" aria-label={TEXTS.view}>
      <Button.Group>
        {[false, true].map((table) => (
          <ToolButton
            key={String(table)}
            aria-pressed={table === isTable}
            variant={table === isTable ? 'light' : 'default'}
            icon={table ? IconTable : IconLayoutGrid}
            label={table ? TEXTS.table : TEXTS.cards}
            onClick={() => onChoose(table)}
          />
        ))}
      </Button.Group>
    </div>
  );
}

/** Does what the first card does, where there is no card yet (PROP-005). */
function AddButton() {
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/liegenschaften/detail" search={{ lid: '' }} />}
    >
      {TEXTS.add}
    </Button>
  );
}
