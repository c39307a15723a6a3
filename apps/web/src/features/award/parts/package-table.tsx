import { useMediaQuery } from '@mantine/hooks';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type AwardPackage, sumPackages } from '@rahmenpreis/tendering/award/award-packages.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flags.ts';
import { useMemo } from 'react';
import { STACKED } from '../../../kit/page/width.ts';
import type { TreeGridColumn } from '../../../kit/tree-grid/columns/column.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import type { PackageProvider } from '../award-rows.ts';
import { TEXTS } from '../texts.ts';
import { RestrictionIcons } from './award-cell.tsx';
import styles from './package-table.module.css';

type Package = AwardPackage<PackageProvider>;
/** The sum of all packages has no bidder. */
type Row = Omit<Package, 'provider'> & { readonly provider: PackageProvider | undefined };

function flagsOf({ isIncomplete, isNotInMarket }: Row): number {
  return (isIncomplete ? FLAG_PRICE_MISSING : 0) | (isNotInMarket ? FLAG_NOT_IN_MARKET : 0);
}

function countText({ count, provider }: Row): string {
  return count === 0 && provider !== undefined ? TEXTS.noPackages : String(count);
}

const COLUMNS: readonly TreeGridColumn<Row>[] = [
  {
    id: 'provider',
    header: TEXTS.packages.provider,
    widthPx: 360,
    tree: true,
    text: ({ provider }) =>
      provider === undefined
        ? TEXTS.sumRow
        : `${provider.organisation}, ${provider.firstname} ${provider.lastname}`,
    cell: ({ provider }) =>
      provider === undefined ? (
        TEXTS.sumRow
      ) : (
        <>
          <b className={styles.organisation}>{provider.organisation}</b>{' '}
          <span className={styles.person}>
            {provider.firstname} {provider.lastname}
          </span>
        </>
      ),
  },
  {
    id: 'count',
    header: TEXTS.packages.count,
    widthPx: 220,
    align: 'end',
    text: countText,
    cell: (row) =>
      row.count === 0 ? <span className={styles.person}>{countText(row)}</span> : countText(row),
  },
  {
    id: 'sum',
    header: TEXTS.packages.sum,
    widthPx: 180,
    align: 'end',
    text: ({ count, sumMillis }) => (count === 0 ? '–' : formatMillis(sumMillis)),
  },
  {
    id: 'info',
    header: TEXTS.packages.info,
    widthPx: 90,
    align: 'center',
    text: ({ isIncomplete, isNotInMarket }) =>
      [isIncomplete ? TEXTS.incomplete : '', isNotInMarket ? TEXTS.notInMarket : '']
        .filter((text) => text !== '')
        .join(', '),
    cell: (row) => (
      <span className={styles.icons}>
        <RestrictionIcons flags={flagsOf(row)} />
      </span>
    ),
  },
];

/** On a telephone the sum follows the name. */
const NARROW_WIDTHS_PX: Readonly<Record<string, number>> = { provider: 220, sum: 130, count: 200, info: 90 };
const NARROW_COLUMNS = Object.entries(NARROW_WIDTHS_PX).flatMap(([wanted, widthPx]) =>
  COLUMNS.filter(({ id }) => id === wanted).map((column) => ({ ...column, widthPx })),
);

const getRowId = ({ provider }: Row) => provider?.id ?? 'sum';

/** What each selected bidder was awarded altogether, and all of them below (AWARD-023…026). */
export function PackageTable({ packages }: { packages: readonly Package[] }) {
  const isNarrow = useMediaQuery(STACKED) === true;
  const sumRow = useMemo<Row>(
    () => ({ ...sumPackages(packages), provider: undefined, isIncomplete: false, isNotInMarket: false }),
    [packages],
  );
  return (
    <TreeGrid<Row>
      keepWidthsAs="awarded-packages"
      label={TEXTS.packagesTitle}
      columns={isNarrow ? NARROW_COLUMNS : COLUMNS}
      rows={packages}
      getRowId={getRowId}
      emptyText={TEXTS.noProviders}
      height={420}
      {...(packages.length > 0 ? { footerRow: sumRow } : {})}
    />
  );
}
