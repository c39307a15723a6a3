import { ComparedOrigins } from '../parts/late-origins.tsx';
import { Box, Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { shortNames } from '@rahmenpreis/german/short-names.ts';
import { formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { ClusterLine } from '@rahmenpreis/tendering/cluster/cluster-lines.ts';
import { optionalPrefix } from '@rahmenpreis/tendering/lv/optional-position.ts';
import { IconBuilding } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { NARROW } from '../../../kit/page/breakpoints.ts';
import cutStyles from '../../../kit/show/cut.module.css';
import textStyles from '../../../kit/show/text.module.css';
import {
  figureColumn,
  gridColumn,
  namedColumns,
  type RowKind,
  type TreeGridColumn,
} from '../../../kit/tree-grid/model/column.ts';
import { FoldButton } from '../../../kit/tree-grid/fold-button.tsx';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import { usePictureChoice } from '../../../tender/picture/use-picture-choice.tsx';
import {
  aroundPrices,
  bidderGroup,
  GP,
  gpColumn,
  percentColumn,
  type RankedBidder,
} from '../parts/bidder-columns.tsx';
import { TEXTS as COMMON } from '../texts.ts';
import { TEXTS } from './texts.ts';
import type { ClusterTabProps } from './use-chosen-cluster.ts';
import type { ShownCluster } from './use-cluster.ts';
import styles from './cluster.module.css';

type Column = TreeGridColumn<ClusterLine>;

function Title({ line, isShort }: { line: ClusterLine; isShort: boolean }) {
  const { kind, title, shortTitle, rowCount } = line;
  if (kind === 'row') {
    return (
      <span className={styles.row}>
        <IconBuilding size={14} aria-hidden />
        <span className={cutStyles.cut}>{title}</span>
      </span>
    );
  }
  return (
    <span className={styles.position}>
      <span className={cutStyles.cut} title={isShort && shortTitle !== title ? title : undefined}>
        {isShort ? shortTitle : title}
      </span>
      {kind === 'position' && (
        <Box component="small" flex="none" c="dimmed" role="img" aria-label={TEXTS.rowCount(rowCount)}>
          {rowCount}
        </Box>
      )}
    </span>
  );
}

const { columns } = COMMON;
const column = namedColumns(columns);
const titleOf = ({ kind, title }: ClusterLine) => (kind === 'sum' ? columns.total : title);
const mengeOf = ({ mengeMillis }: ClusterLine) =>
  mengeMillis === null ? '' : formatMillisShort(mengeMillis);

/** The columns of a combined LV: its own, then GP and percent per bidder (ANALYSIS-024). */
function clusterColumns(bidders: readonly RankedBidder[], isNarrow: boolean): Column[] {
  const beside = { fits: true, pinned: !isNarrow };
  const own: Column[] = [
    column('number', 44, ({ number }) => number, beside),
    gridColumn('title', columns.position, isNarrow ? 196 : 284, titleOf, {
      maxWidthPx: 420,
      fits: true,
      pinned: true,
      tree: true,
      cell: (line) =>
        line.kind === 'sum' || line.kind === 'category' ? undefined : (
          <Title line={line} isShort={isNarrow} />
        ),
    }),
    figureColumn('menge', columns.menge, 60, mengeOf, beside),
    column('unit', 60, ({ unit }) => unit, beside),
  ];
  const names = shortNames(bidders.map(({ organisation }) => organisation));
  const prices = bidders.flatMap((bidder, index) => {
    const group = bidderGroup(bidder, names[index]);
    return [gpColumn<ClusterLine>(group, bidder, index), percentColumn<ClusterLine>(group, bidder, index)];
  });
  // A narrow screen has room for one column beside the prices.
  return aroundPrices(own, prices);
}

const NONE: ReadonlySet<string> = new Set();
/** With more rows of properties than this, opening everything leaves the EP codes folded. */
const ROWS_OPENED_AT_ONCE = 20_000;

const getId = ({ id }: ClusterLine) => id;

function kindOf({ kind, position }: ClusterLine): RowKind {
  if (kind !== 'row') return kind;
  return position !== undefined && optionalPrefix(position) === 'BI' ? 'muted' : 'position';
}

function idsOf(lines: readonly ClusterLine[]): Set<string> {
  return new Set(lines.map(getId));
}

/** The lines without those that have no amount in any property, unless they are asked for (SETUP-010). */
function visible(lines: readonly ClusterLine[], showsHidden: boolean): readonly ClusterLine[] {
  return showsHidden ? lines : lines.filter(({ hidden }) => !hidden);
}

interface ClusterTableProps extends ClusterTabProps {
  readonly shown: ShownCluster;
}

/** The combined LV as a tree with two columns per bidder, best first, and the line of sums (ANALYSIS-024). */
export function ClusterTable({ phase, comparison, shown }: ClusterTableProps) {
  const { cluster, bidders, propertyCount } = shown;
  const isNarrow = useMediaQuery(NARROW) === true;
  const choice = usePictureChoice('cluster-origins');
  const columns = useMemo(() => clusterColumns(bidders, isNarrow), [bidders, isNarrow]);
  const codeIds = useMemo(() => idsOf(cluster.nodes.filter(({ kind }) => kind === 'position')), [cluster]);
  const [drawnFolds, setFolds] = useState<{ cluster: typeof cluster; ids: ReadonlySet<string> }>();
  const folds = drawnFolds?.cluster === cluster ? drawnFolds.ids : codeIds;
  const fold = (ids: ReadonlySet<string>) => setFolds({ cluster, ids });
  const [showsHidden, setShowsHidden] = useState(false);
  const hiddenCount = cluster.nodes.filter(({ kind, hidden }) => kind === 'position' && hidden).length;
  const getChildren = useMemo(() => {
    const standIn = [cluster.sum];
    // A folded EP code need only have something below it: its rows are made when it is opened.
    return (line: ClusterLine) =>
      line.kind === 'position' && folds.has(line.id) ? standIn : visible(line.children, showsHidden);
  }, [cluster, folds, showsHidden]);
  const roots = useMemo(() => visible(cluster.roots, showsHidden), [cluster, showsHidden]);
  const lines = useMemo(
    () =>
      cluster.nodes.flatMap((node) =>
        node.kind === 'position' ? [{ ...node, offers: node.offers, key: node.id }] : [],
      ),
    [cluster],
  );
  const showRow = (id: string, serviceProviderId: string) => {
    fold(codeIds);
    choice.showTable({ rowId: id, columnId: serviceProviderId + GP });
  };
  const isFolded = cluster.nodes.every(({ id }) => folds.has(id));
  const rowCount = cluster.nodes.reduce((count, node) => count + node.rowCount, 0);
  const names = shortNames(bidders.map(({ organisation }) => organisation));
  const leftOut = names.filter((_, p) => propertyCount > 1 && cluster.sum.offers[p]?.isNotInMarket === true);
  return (
    <>
      <Group gap="2px 10px" mb={8}>
        <Box component="h2" fz={14}>
          {TEXTS.together(propertyCount)}
        </Box>
        <span className={textStyles.note}>
          {TEXTS.added} {leftOut.length > 0 && TEXTS.leftOut(leftOut)}
        </span>
        {!choice.isPicture && hiddenCount > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => setShowsHidden(!showsHidden)}>
            {showsHidden ? TEXTS.hideEmpty(hiddenCount) : TEXTS.showEmpty(hiddenCount)}
          </Button>
        )}
        <Group gap={10} ml="auto" my={-4}>
          {!choice.isPicture && (
            <FoldButton
              isOpen={!isFolded}
              onToggle={() => {
                if (!isFolded) fold(idsOf(cluster.nodes));
                else fold(rowCount > ROWS_OPENED_AT_ONCE ? codeIds : NONE);
              }}
            />
          )}
          {choice.control}
        </Group>
      </Group>
      {choice.isPicture ? (
        <ComparedOrigins {...{ phase, comparison, choice, lines, bidders }} onOpen={showRow} />
      ) : (
        <TreeGrid
          keepWidthsAs="cluster"
          label={TEXTS.table}
          columns={columns}
          rows={roots}
          getRowId={getId}
          getChildren={getChildren}
          getRowKind={kindOf}
          footerRow={cluster.sum}
          collapsedIds={folds}
          onCollapsedChange={fold}
          emptyText={COMMON.noPosition}
          rowHeightPx={32}
          {...choice.table}
        />
      )}
    </>
  );
}
