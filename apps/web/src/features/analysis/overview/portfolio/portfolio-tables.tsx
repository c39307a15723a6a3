import { Box, Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import type { PortfolioRow } from '@rahmenpreis/tendering/portfolio/portfolio.ts';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../../../kit/loading/empty-state.tsx';
import { NARROW } from '../../../../kit/page/breakpoints.ts';
import type { KeptPlace } from '../../../../kit/tree-grid/focus/use-selection.ts';
import type { RowKind } from '../../../../kit/tree-grid/model/column.ts';
import { type ColumnValue, compareValues, type RowOrder } from '../../../../kit/tree-grid/model/row-order.ts';
import { TreeGrid } from '../../../../kit/tree-grid/tree-grid.tsx';
import { useAreas } from '../../area/use-areas.ts';
import type { Overview } from '../use-overview.ts';
import { NoProviders } from '../../parts/no-providers.tsx';
import { areaColumns, validColumn } from './area-columns.tsx';
import { portfolioColumns } from './portfolio-columns.tsx';
import { linesBelow, type PortfolioLine, providerLine } from './portfolio-lines.ts';
import { PossibilityTable } from './possibility-table.tsx';
import { TEXTS } from './texts.ts';

const VALUE_OF: Readonly<Record<string, (row: PortfolioRow) => ColumnValue>> = {
  rank: ({ rank }) => rank,
  provider: ({ organisation }) => organisation,
  complete: ({ completeCount }) => completeCount,
  sum: ({ total }) => total.sumMillis,
  ideal: ({ total }) => total.idealTenths,
};
/** The id of a service group's column ends with its place. */
const SLICE = /^slice (\d+)$/;

function valueOf(row: PortfolioRow, columnId: string): ColumnValue {
  const own = VALUE_OF[columnId];
  // Sums over different packages compare by their distance alone.
  return own ? own(row) : (row.slices[Number(SLICE.exec(columnId)?.[1])]?.idealTenths ?? null);
}

/** Sorts the rows by a column; rows without a value, and bidders that do not take part, stay last. */
export function sortPortfolio(
  rows: readonly PortfolioRow[],
  order: RowOrder | undefined,
): readonly PortfolioRow[] {
  if (order === undefined) return rows;
  const { columnId, isDescending } = order;
  return rows.toSorted(
    (a, b) =>
      Number(isOffering(b.participation)) - Number(isOffering(a.participation)) ||
      compareValues(valueOf(a, columnId), valueOf(b, columnId), isDescending),
  );
}

/** What a click on a head does: best first, then the other way round, then as the rows come. */
export function nextOrder(order: RowOrder | undefined, columnId: string): RowOrder | undefined {
  const isBestDescending = columnId === 'complete';
  if (order?.columnId !== columnId) return { columnId, isDescending: isBestDescending };
  return order.isDescending === isBestDescending ? { columnId, isDescending: !isBestDescending } : undefined;
}

/** How many bidders are shown until somebody asks for all. */
const SHOWN_AT_FIRST = 10;
const ROW_HEIGHT_PX = 56;

interface PortfolioTablesProps extends Overview {
  /** The columns wished beside the usual ones. */
  readonly wished: 'valid' | 'area' | undefined;
  /** Where the table stands that a picture leads back to. */
  readonly kept: KeptPlace;
}

const getId = ({ id }: PortfolioLine) => id;

function kindOf({ provider, property }: PortfolioLine): RowKind {
  return property === undefined && !isOffering(provider.participation) ? 'muted' : 'position';
}

/** The lines of the bidders, with the properties' lines below an opened bidder; made on demand. */
function useLines({ portfolio, liegenschaften }: PortfolioTablesProps, order: RowOrder | undefined) {
  const lines = useMemo(() => sortPortfolio(portfolio.rows, order).map(providerLine), [portfolio, order]);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const getChildren = useMemo(() => linesBelow(liegenschaften, openIds), [liegenschaften, openIds]);
  const collapsedIds = useMemo(
    () => new Set(lines.map(getId).filter((id) => !openIds.has(id))),
    [lines, openIds],
  );
  const setCollapsedIds = (ids: ReadonlySet<string>) =>
    setOpenIds(new Set(lines.map(getId).filter((id) => !ids.has(id))));
  return { lines, getChildren, collapsedIds, setCollapsedIds };
}

/** The columns of the table, at the right how many offers count and what a square metre costs. */
function useColumns(props: PortfolioTablesProps, isNarrow: boolean) {
  const { portfolio, sliceIds, liegenschaftIds, comparison, countValid, wished } = props;
  const { name } = props.area;
  const phaseId = props.phase.id;
  const areas = useAreas(name, wished === 'area');
  return useMemo(() => {
    const compared = { comparison, liegenschaftIds };
    return [
      ...portfolioColumns(portfolio, sliceIds, phaseId, isNarrow),
      ...(wished === undefined ? [] : [validColumn(compared, countValid)]),
      ...(areas === undefined ? [] : areaColumns(compared, sliceIds, { name, areas })),
    ];
  }, [portfolio, sliceIds, phaseId, isNarrow, liegenschaftIds, comparison, countValid, wished, name, areas]);
}

/** The offers for all properties in view, each against the best, and what the whole would cost. */
export function PortfolioTables(props: PortfolioTablesProps) {
  const { portfolio, kept } = props;
  const isNarrow = useMediaQuery(NARROW) === true;
  const [order, setOrder] = useState<RowOrder>();
  const [showsAll, setShowsAll] = useState(kept.isFocused === true);
  const { lines, getChildren, collapsedIds, setCollapsedIds } = useLines(props, order);
  const columns = useColumns(props, isNarrow);
  const shown = useMemo(() => (showsAll ? lines : lines.slice(0, SHOWN_AT_FIRST)), [lines, showsAll]);
  const { possibilities, packageCount, freeCount, propertyCount } = portfolio;
  return (
    <>
      {lines.length > 0 && (
        <TreeGrid
          {...kept}
          keepWidthsAs="portfolio"
          label={TEXTS.table}
          columns={columns}
          rows={shown}
          getRowId={getId}
          getChildren={getChildren}
          getRowKind={kindOf}
          collapsedIds={collapsedIds}
          onCollapsedChange={setCollapsedIds}
          sorting={{
            columnId: order?.columnId,
            isDescending: order?.isDescending === true,
            onSort: (columnId) => setOrder(nextOrder(order, columnId)),
          }}
          emptyText={TEXTS.noOffer}
          rowHeightPx={ROW_HEIGHT_PX}
        />
      )}
      {lines.length > SHOWN_AT_FIRST && (
        <Button mt={6} variant="subtle" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? TEXTS.showBest(SHOWN_AT_FIRST) : TEXTS.showAll(lines.length)}
        </Button>
      )}
      {lines.length === 0 && <NoProviders />}
      {lines.length > 0 && possibilities.length === 0 && (
        <Box mt={16}>
          <EmptyState title={TEXTS.noOffer} icon={IconHourglassEmpty}>
            {TEXTS.noOfferHint}
          </EmptyState>
        </Box>
      )}
      {possibilities.length > 0 && (
        <>
          <Box component="h2" mt={24} mb={10} fz={16}>
            {TEXTS.possibilities}{' '}
            <Text span ml={6} c="dimmed" fz={13}>
              {TEXTS.counts(packageCount, freeCount)}
            </Text>
          </Box>
          <PossibilityTable {...props} isNarrow={isNarrow} />
          <Text maw={1000} mt={12} mb={28} c="dimmed" fz="xs">
            {TEXTS.explanation(propertyCount)}
          </Text>
        </>
      )}
    </>
  );
}
