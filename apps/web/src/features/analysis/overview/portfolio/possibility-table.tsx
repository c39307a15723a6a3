import { shortNames } from '@rahmenpreis/german/short-names.ts';
import { type SliceId, sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import type { Portfolio } from '@rahmenpreis/tendering/portfolio/portfolio.ts';
import { type Possibility, POSSIBILITY_TITLES } from '@rahmenpreis/tendering/portfolio/possibility.ts';
import { useMemo } from 'react';
import { gridColumn, namedColumns, type TreeGridColumn } from '../../../../kit/tree-grid/model/column.ts';
import { TreeGrid } from '../../../../kit/tree-grid/tree-grid.tsx';
import type { Overview } from '../use-overview.ts';
import { aboveText, eurosText, sliceHead } from './portfolio-columns.tsx';
import { TEXTS } from './texts.ts';
import { TwoLines } from './two-lines.tsx';
import styles from './portfolio.module.css';

type Column = TreeGridColumn<Possibility>;

const column = namedColumns(TEXTS.columns);
const getRowId = ({ kind }: Possibility) => kind;

function sharesText({ shares }: Possibility, nameOf: ReadonlyMap<string, string>): string {
  return shares
    .map(({ serviceProviderId, packageCount }) => `${nameOf.get(serviceProviderId) ?? ''} ${packageCount}`)
    .join(' · ');
}

function hintOf({ kind }: Possibility, { rows, propertyCount }: Portfolio): string {
  if (kind !== 'one-for-all') return TEXTS.kindHints[kind];
  return TEXTS.forAll(rows.filter(({ rank }) => rank !== null).length, propertyCount);
}

function Shares({ text, openCount }: { text: string; openCount: number }) {
  return (
    <span className={styles.shares} title={text}>
      {text}
      {openCount > 0 && <em> {TEXTS.open(openCount)}</em>}
    </span>
  );
}

function possibilityColumns(portfolio: Portfolio, sliceIds: readonly SliceId[], isNarrow: boolean): Column[] {
  const { rows } = portfolio;
  const names = shortNames(rows.map(({ organisation }) => organisation));
  const nameOf = new Map(rows.map(({ serviceProviderId }, p) => [serviceProviderId, names[p] ?? '']));
  return [
    column('possibility', isNarrow ? 190 : 194, ({ kind }) => POSSIBILITY_TITLES[kind], {
      pinned: true,
      tree: true,
      cell: (possibility) => (
        <TwoLines below={hintOf(possibility, portfolio)}>
          <b title={POSSIBILITY_TITLES[possibility.kind]}>{POSSIBILITY_TITLES[possibility.kind]}</b>
        </TwoLines>
      ),
    }),
    column('shares', 184, (possibility) => sharesText(possibility, nameOf), {
      cell: (possibility) => (
        <Shares text={sharesText(possibility, nameOf)} openCount={possibility.openCount} />
      ),
    }),
    gridColumn('sum', TEXTS.columns.cost, 112, ({ sumMillis }) => eurosText(sumMillis), {
      align: 'end',
      cell: ({ sumMillis }) => <b>{eurosText(sumMillis)}</b>,
      tone: ({ kind }) => (kind === 'ideal' ? 'leading' : undefined),
    }),
    gridColumn('over', TEXTS.columns.ideal, 92, ({ idealTenths }) => aboveText(idealTenths), {
      label: TEXTS.columns.over,
      align: 'end',
      cell: ({ overMillis, idealTenths }) =>
        overMillis === null ? (
          TEXTS.nothing
        ) : (
          <TwoLines below={aboveText(idealTenths)}>+{eurosText(overMillis)}</TwoLines>
        ),
    }),
    ...sliceIds.map((sliceId, s): Column => {
      const { title } = sliceOfId(sliceId);
      return {
        id: `slice ${s}`,
        ...sliceHead(title),
        label: TEXTS.sliceCost(title),
        align: 'end',
        text: ({ sliceMillis }) => eurosText(sliceMillis[s] ?? null),
        tone: ({ kind }) => (kind === 'ideal' ? undefined : 'quiet'),
      };
    }),
  ];
}

/** What the portfolio would cost by each way of awarding it. */
export function PossibilityTable({
  portfolio,
  sliceIds,
  isNarrow,
}: Overview & { readonly isNarrow: boolean }) {
  const columns = useMemo(
    () => possibilityColumns(portfolio, sliceIds, isNarrow),
    [portfolio, sliceIds, isNarrow],
  );
  return (
    <TreeGrid
      keepWidthsAs="portfolio-possibilities"
      label={TEXTS.possibilities}
      columns={columns}
      rows={portfolio.possibilities}
      getRowId={getRowId}
      emptyText={TEXTS.noOffer}
      rowHeightPx={56}
    />
  );
}
