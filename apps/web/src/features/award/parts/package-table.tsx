import { Box, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths, percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { type AwardPackage, sumPackages } from '@rahmenpreis/tendering/award/award-packages.ts';
import { useMemo } from 'react';
import { STACKED } from '../../../kit/page/breakpoints.ts';
import textStyles from '../../../kit/show/text.module.css';
import { namedColumns, type TreeGridColumn } from '../../../kit/tree-grid/model/column.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import type { PackageProvider } from '../award-rows.ts';
import { type Amounts, DiffPercent, figuresOf } from '../diff-zs.tsx';
import { flagsOf, restrictionWords } from '../restrictions.ts';
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

/** The number of packages, and of those with a target if not all: percent and target cover only these. */
function countText({ count, provider, allCount, comparedCount }: Row): string {
  if (provider !== undefined && count === 0) return TEXTS.noPackages;
  const own =
    provider === undefined && allCount !== null ? TEXTS.packageCount(count, allCount) : String(count);
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
    <Group component="span" gap={8} wrap="nowrap" w="100%">
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${shareTenths / 10}%` }} />
      </span>
      <Text span inherit className="figures" flex="none" miw="6ch" c="dimmed" ta="right">
        {shareText(row)}
      </Text>
    </Group>
  );
}

function diffAmounts({ sumMillis, comparedMillis, targetMillis, isIncomplete }: Row): Amounts {
  return { sumMillis, comparedMillis, targetMillis, isIncomplete };
}

const end = { align: 'end' } as const;
const column = namedColumns(TEXTS.packages);
const COLUMNS: readonly TreeGridColumn<Row>[] = [
  column(
    'provider',
    270,
    ({ provider: own }) =>
      own === undefined ? TEXTS.sumRow : `${own.organisation}, ${own.firstname} ${own.lastname}`,
    {
      tree: true,
      cell: ({ provider }) =>
        provider === undefined ? (
          TEXTS.sumRow
        ) : (
          <>
            <Box component="b" fw={600}>
              {provider.organisation}
            </Box>{' '}
            <span className={textStyles.quiet}>
              {provider.firstname} {provider.lastname}
            </span>
          </>
        ),
    },
  ),
  column('count', 220, countText, {
    ...end,
    cell: (row) =>
      row.count === 0 && row.provider !== undefined ? (
        <span className={textStyles.quiet}>{countText(row)}</span>
      ) : (
        countText(row)
      ),
  }),
  column('sum', 180, ({ count, sumMillis }) => (count === 0 ? NOTHING : formatMillis(sumMillis)), end),
  column('share', 170, shareText, { cell: (row) => <Share {...row} /> }),
  column(
    'target',
    140,
    ({ targetMillis }) => (targetMillis === null ? NOTHING : formatMillis(targetMillis)),
    end,
  ),
  column('diff', 84, (row) => figuresOf(diffAmounts(row)).diff, {
    ...end,
    cell: (row) => <DiffPercent amounts={diffAmounts(row)} />,
  }),
  column('info', 90, (row) => restrictionWords({ flags: flagsOf(row) }).join(', '), {
    align: 'center',
    cell: (row) => (
      <Group component="span" display="inline-flex" gap={6} style={{ verticalAlign: 'middle' }}>
        <RestrictionIcons flags={flagsOf(row)} />
      </Group>
    ),
  }),
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
