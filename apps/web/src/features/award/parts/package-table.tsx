import { useMediaQuery } from '@mantine/hooks';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { AwardPackage } from '@rahmenpreis/tendering/award/award-packages.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flags.ts';
import { STACKED } from '../../../kit/page/width.ts';
import type { TreeGridColumn } from '../../../kit/tree-grid/columns/column.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import type { PackageProvider } from '../model.ts';
import { TEXTS } from '../texts.ts';
import { RestrictionIcons } from './award-cell.tsx';
import styles from './package-table.module.css';

type Row = AwardPackage<PackageProvider>;

function flagsOf({ isIncomplete, isNotInMarket }: Row): number {
  return (isIncomplete ? FLAG_PRICE_MISSING : 0) | (isNotInMarket ? FLAG_NOT_IN_MARKET : 0);
}

function countText({ count }: Row): string {
  return count === 0 ? TEXTS.noPackages : String(count);
}

const COLUMNS: readonly TreeGridColumn<Row>[] = [
  {
    id: 'provider',
    header: TEXTS.packages.provider,
    widthPx: 360,
    tree: true,
    text: ({ provider: { organisation, firstname, lastname } }) =>
      `${organisation}, ${firstname} ${lastname}`,
    cell: ({ provider: { organisation, firstname, lastname } }) => (
      <>
        <b className={styles.organisation}>{organisation}</b>{' '}
        <span className={styles.person}>
          {firstname} {lastname}
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

const getRowId = ({ provider }: Row) => provider.id;

/** What each selected bidder was awarded altogether (AWARD-023…026). */
export function PackageTable({ packages }: { packages: readonly Row[] }) {
  const isNarrow = useMediaQuery(STACKED) === true;
  return (
    <TreeGrid
      keepWidthsAs="awarded-packages"
      label={TEXTS.packagesTitle}
      columns={isNarrow ? NARROW_COLUMNS : COLUMNS}
      rows={packages}
      getRowId={getRowId}
      emptyText={TEXTS.noProviders}
      height={420}
    />
  );
}
