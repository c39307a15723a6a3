import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import type { Portfolio, PortfolioRow } from '@rahmenpreis/tendering/portfolio/portfolio.ts';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../../../kit/loading/empty-state.tsx';
import { NARROW } from '../../../../kit/page/breakpoints.ts';
import type { RowKind } from '../../../../kit/tree-grid/model/column.ts';
import { TreeGrid } from '../../../../kit/tree-grid/tree-grid.tsx';
import { NoProviders } from '../../parts/no-providers.tsx';
import { portfolioColumns } from './portfolio-columns.tsx';
import { linesBelow, type PortfolioLine, providerLine } from './portfolio-lines.ts';
import { PossibilityTable } from './possibility-table.tsx';
import { TEXTS } from './texts.ts';
import styles from './portfolio.module.css';

/** A column by which the rows are ordered; a service group's begins with «slice» and ends with its place. */
export interface PortfolioOrder {
  readonly columnId: string;
  readonly isDescending: boolean;
}

const SLICE = /^slice (\d+)$/;

function valueOf(row: PortfolioRow, columnId: string): number | string | null {
  switch (columnId) {
    case 'rank':
      return row.rank;
    case 'provider':
      return row.organisation;
    case 'complete':
      return row.completeCount;
    case 'sum':
      return row.total.sumMillis;
    case 'ideal':
      return row.total.idealTenths;
    default:
      // Sums over different packages compare by their distance alone.
      return row.slices[Number(SLICE.exec(columnId)?.[1])]?.idealTenths ?? null;
  }
}

function compareValues(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareGerman(`${a}`, `${b}`);
}

/** Gives the rows in another order than their own; what has no value, and who does not take part, stays last. */
export function sortPortfolio(
  rows: readonly PortfolioRow[],
  order: PortfolioOrder | undefined,
): readonly PortfolioRow[] {
  if (order === undefined) return rows;
  const { columnId, isDescending } = order;
  return rows.toSorted((a, b) => {
    const [own, other] = [valueOf(a, columnId), valueOf(b, columnId)];
    const isLast = (row: PortfolioRow, value: unknown) =>
      Number(value === null) + 2 * Number(!isOffering(row.participation));
    const last = isLast(a, own) - isLast(b, other);
    if (last !== 0 || own === null || other === null) return last;
    return compareValues(own, other) * (isDescending ? -1 : 1);
  });
}

/** What a click on a head does: best first, then the other way round, then as the rows come. */
export function nextOrder(order: PortfolioOrder | undefined, columnId: string): PortfolioOrder | undefined {
  const isBestDescending = columnId === 'complete';
  if (order?.columnId !== columnId) return { columnId, isDescending: isBestDescending };
  return order.isDescending === isBestDescending ? { columnId, isDescending: !isBestDescending } : undefined;
}

/** How many bidders are shown until somebody asks for all. */
const SHOWN_AT_FIRST = 10;
const ROW_HEIGHT_PX = 56;

interface PortfolioTablesProps {
  readonly phaseId: string;
  readonly portfolio: Portfolio;
  readonly sliceIds: readonly SliceId[];
  /** The properties in view, in their order. */
  readonly liegenschaften: readonly Liegenschaft[];
}

const getId = ({ id }: PortfolioLine) => id;

function kindOf({ provider, property }: PortfolioLine): RowKind {
  return property === undefined && !isOffering(provider.participation) ? 'muted' : 'position';
}

/** The lines of the bidders, with those of the properties below who is opened; made when they are asked for. */
function useLines({ portfolio, liegenschaften }: PortfolioTablesProps, order: PortfolioOrder | undefined) {
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

/**
 * The offers for all properties in view side by side, each against the best on the same packages, and what the whole
 * would cost by different ways of awarding it.
 */
export function PortfolioTables(props: PortfolioTablesProps) {
  const { phaseId, portfolio, sliceIds } = props;
  const isNarrow = useMediaQuery(NARROW) === true;
  const [order, setOrder] = useState<PortfolioOrder>();
  const [showsAll, setShowsAll] = useState(false);
  const { lines, getChildren, collapsedIds, setCollapsedIds } = useLines(props, order);
  const columns = useMemo(
    () => portfolioColumns(portfolio, sliceIds, phaseId, isNarrow),
    [portfolio, sliceIds, phaseId, isNarrow],
  );
  const shown = useMemo(() => (showsAll ? lines : lines.slice(0, SHOWN_AT_FIRST)), [lines, showsAll]);
  const { possibilities, packageCount, freeCount, propertyCount } = portfolio;
  return (
    <>
      {lines.length > 0 && (
        <TreeGrid
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
        <Button className={styles.more ?? ''} variant="subtle" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? TEXTS.showBest(SHOWN_AT_FIRST) : TEXTS.showAll(lines.length)}
        </Button>
      )}
      {lines.length === 0 && <NoProviders />}
      {lines.length > 0 && possibilities.length === 0 && (
        <div className={styles.none}>
          <EmptyState title={TEXTS.noOffer} icon={IconHourglassEmpty}>
            {TEXTS.noOfferHint}
          </EmptyState>
        </div>
      )}
      {possibilities.length > 0 && (
        <>
          <h2 className={styles.title}>
            {TEXTS.possibilities} <span className={styles.note}>{TEXTS.counts(packageCount, freeCount)}</span>
          </h2>
          <PossibilityTable portfolio={portfolio} sliceIds={sliceIds} isNarrow={isNarrow} />
          <p className={styles.explanation}>{TEXTS.explanation(propertyCount)}</p>
        </>
      )}
    </>
  );
}
