import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import type { PortfolioRow } from '@rahmenpreis/tendering/portfolio/portfolio.ts';

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
