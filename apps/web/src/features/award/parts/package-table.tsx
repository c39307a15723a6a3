import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths, percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { type AwardPackage, sumPackages } from '@rahmenpreis/tendering/award/award-packages.ts';
import { useMemo } from 'react';
import { STACKED } from '../../../kit/page/breakpoints.ts';
import textStyles from '../../../kit/show/text.module.css';
import type { TreeGridColumn } from '../../../kit/tree-grid/model/column.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import type { PackageProvider } from '../award-rows.ts';
import { type Amounts, DiffPercent, figuresOf } from '../diff-zs.tsx';
import { TEXTS } from '../texts.ts';
import { RestrictionIcons } from './award-cell.tsx';
import styles from './package-table.module.css';

type Package = AwardPackage<PackageProvider>;
/** The sum of all packages has no bidder. */
interface Row extends Omit<Package, 'provider'> {
  readonly provider: PackageProvider | undefined;
  /** Its sum in tenths of a percent of all that is awarded; null where nothing is. */
  readonly shareTenths: number | null;
  /** Of the sum of all: how many packages there are; null where that is not known. */
  readonly allCount: number | null;
}

function flagsOf({ isIncomplete, isNotInMarket }: Row): number {
  return (isIncomplete ? FLAG_PRICE_MISSING : 0) | (isNotInMarket ? FLAG_NOT_IN_MARKET : 0);
}

/** How many packages, and how many of them have a target price where that is not all: percent and target price are over these. */
function countText({ count, provider, allCount, comparedCount }: Row): string {
  if (provider !== undefined && count === 0) return TEXTS.noPackages;
  const own =
    provider === undefined && allCount !== null ? TEXTS.packages.countOf(count, allCount) : String(count);
  return comparedCount === 0 || comparedCount === count ? own : `${own}, ${TEXTS.compared(comparedCount)}`;
}

const NOTHING = '–';

function shareText({ provider, shareTenths }: Row): string {
  return provider === undefined || shareTenths === null ? '' : `${formatTenths(shareTenths)} %`;
}

/** How much of all that is awarded a bidder has, as a bar and in percent. */
function Share(row: Row) {
  const { provider, shareTenths } = row;
  if (provider === undefined || shareTenths === null) return null;
  return (
    <span className={styles.share}>
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${shareTenths / 10}%` }} />
      </span>
      <Text span inherit className="figures" flex="none" miw="6ch" c="dimmed" ta="right">
        {shareText(row)}
      </Text>
    </span>
  );
}

function diffAmounts({ sumMillis, comparedMillis, targetMillis, isIncomplete }: Row): Amounts {
  return { sumMillis, comparedMillis, targetMillis, isIncomplete };
}

const COLUMNS: readonly TreeGridColumn<Row>[] = [
  {
    id: 'provider',
    header: TEXTS.packages.provider,
    widthPx: 270,
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
          <span className={textStyles.quiet}>
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
      row.count === 0 && row.provider !== undefined ? (
        <span className={textStyles.quiet}>{countText(row)}</span>
      ) : (
        countText(row)
      ),
  },
  {
    id: 'sum',
    header: TEXTS.packages.sum,
    widthPx: 180,
    align: 'end',
    text: ({ count, sumMillis }) => (count === 0 ? NOTHING : formatMillis(sumMillis)),
  },
  {
    id: 'share',
    header: TEXTS.packages.share,
    widthPx: 170,
    text: shareText,
    cell: (row) => <Share {...row} />,
  },
  {
    id: 'target',
    header: TEXTS.packages.target,
    widthPx: 140,
    align: 'end',
    text: ({ targetMillis }) => (targetMillis === null ? NOTHING : formatMillis(targetMillis)),
  },
  {
    id: 'diff',
    header: TEXTS.packages.diff,
    widthPx: 84,
    align: 'end',
    text: (row) => figuresOf(diffAmounts(row)).diff,
    cell: (row) => <DiffPercent amounts={diffAmounts(row)} />,
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
const NARROW_WIDTHS_PX: Readonly<Record<string, number>> = {
  provider: 200,
  sum: 130,
  share: 150,
  target: 130,
  diff: 84,
  count: 220,
  info: 90,
};
const NARROW_COLUMNS = Object.entries(NARROW_WIDTHS_PX).flatMap(([wanted, widthPx]) =>
  COLUMNS.filter(({ id }) => id === wanted).map((column) => ({ ...column, widthPx })),
);

const getRowId = ({ provider }: Row) => provider?.id ?? 'sum';

interface PackageTableProps {
  readonly packages: readonly Package[];
  /** How many packages are in view, awarded or not. */
  readonly allCount: number | null;
}

/** What each selected bidder was awarded altogether, and all of them below (AWARD-023…026). */
export function PackageTable({ packages, allCount }: PackageTableProps) {
  const isNarrow = useMediaQuery(STACKED) === true;
  const { rows, sumRow } = useMemo(() => {
    const sum = sumPackages(packages);
    const shareOf = (sumMillis: number) => percentTenths(sumMillis, sum.sumMillis);
    const isIncomplete = packages.some((own) => own.isIncomplete);
    const none = { provider: undefined, shareTenths: null, isIncomplete, isNotInMarket: false };
    return {
      rows: packages.map(
        (own): Row => ({
          ...own,
          allCount: null,
          shareTenths: own.count === 0 ? null : shareOf(own.sumMillis),
        }),
      ),
      sumRow: { ...sum, ...none, allCount } satisfies Row,
    };
  }, [packages, allCount]);
  return (
    <TreeGrid<Row>
      keepWidthsAs="awarded-packages"
      label={TEXTS.packagesTitle}
      columns={isNarrow ? NARROW_COLUMNS : COLUMNS}
      rows={rows}
      getRowId={getRowId}
      emptyText={TEXTS.noProviders}
      height={420}
      {...(packages.length > 0 ? { footerRow: sumRow } : {})}
    />
  );
}
