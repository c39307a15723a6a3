import { shortNames } from '@rahmenpreis/german/short-names.ts';
import { formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { ClusterLine } from '@rahmenpreis/tendering/cluster/cluster-lines.ts';
import { IconBuilding } from '@tabler/icons-react';
import type { TreeGridColumn } from '../../../kit/tree-grid/columns/column.ts';
import { bidderGroup, gpColumn, percentColumn, type RankedBidder } from '../parts/bidder-columns.tsx';
import { TEXTS as COMMON } from '../texts.ts';
import styles from './cluster.module.css';
import { TEXTS } from './texts.ts';

type Column = TreeGridColumn<ClusterLine>;

function Title({ line, isShort }: { line: ClusterLine; isShort: boolean }) {
  const { kind, title, shortTitle, rowCount } = line;
  if (kind === 'row') {
    return (
      <span className={styles.row}>
        <IconBuilding size={14} aria-hidden />
        <span className={styles.name}>{title}</span>
      </span>
    );
  }
  return (
    <span className={styles.position}>
      <span className={styles.name} title={isShort && shortTitle !== title ? title : undefined}>
        {isShort ? shortTitle : title}
      </span>
      {kind === 'position' && (
        <small className={styles.count} role="img" aria-label={TEXTS.rowCount(rowCount)}>
          {rowCount}
        </small>
      )}
    </span>
  );
}

/** The columns of a combined LV: its own, then GP and percent per bidder (ANALYSIS-024). */
export function clusterColumns(bidders: readonly RankedBidder[], isNarrow: boolean): Column[] {
  const own: Column[] = [
    {
      id: 'number',
      header: COMMON.columns.number,
      widthPx: 44,
      fits: true,
      pinned: !isNarrow,
      text: ({ number }) => number,
    },
    {
      id: 'title',
      header: COMMON.columns.position,
      widthPx: isNarrow ? 196 : 284,
      maxWidthPx: 420,
      fits: true,
      pinned: true,
      tree: true,
      text: ({ kind, title }) => (kind === 'sum' ? COMMON.columns.total : title),
      cell: (line) =>
        line.kind === 'sum' || line.kind === 'category' ? undefined : (
          <Title line={line} isShort={isNarrow} />
        ),
    },
    {
      id: 'menge',
      header: COMMON.columns.menge,
      widthPx: 60,
      fits: true,
      align: 'end',
      pinned: !isNarrow,
      text: ({ mengeMillis }) => (mengeMillis === null ? '' : formatMillisShort(mengeMillis)),
    },
    {
      id: 'unit',
      header: COMMON.columns.unit,
      widthPx: 60,
      fits: true,
      pinned: !isNarrow,
      text: ({ unit }) => unit,
    },
  ];
  const names = shortNames(bidders.map(({ organisation }) => organisation));
  const prices = bidders.flatMap((bidder, index) => {
    const group = bidderGroup(bidder, names[index]);
    return [gpColumn<ClusterLine>(group, bidder, index), percentColumn<ClusterLine>(group, bidder, index)];
  });
  // A narrow screen has room for one column beside the prices; pinned ones come first.
  return [...own.filter(({ pinned }) => pinned), ...prices, ...own.filter(({ pinned }) => pinned !== true)];
}
