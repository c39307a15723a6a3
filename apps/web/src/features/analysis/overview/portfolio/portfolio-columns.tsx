import { formatWholeEuros } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths, isWholePercent } from '@rahmenpreis/pricing/numbers/percent.ts';
import { FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { partedSliceTitle, shortSliceTitle } from '@rahmenpreis/tendering/lv/slice-title.ts';
import { type SliceId, sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import type { Portfolio, PortfolioRow } from '@rahmenpreis/tendering/portfolio/portfolio.ts';
import type { Standing } from '@rahmenpreis/tendering/portfolio/standing.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { namedColumns, type TreeGridColumn } from '../../../../kit/tree-grid/model/column.ts';
import { ArrivalSign } from '../../../../tender/arrival/arrival-sign.tsx';
import { OfferTag, ParticipationTag } from '../../../../tender/comparison/offer-tag.tsx';
import { RankBadge } from '../../../../tender/comparison/rank-badge.tsx';
import { TEXTS as COMPARISON_TEXTS } from '../../../../tender/comparison/texts.ts';
import type { PortfolioLine } from './portfolio-lines.ts';
import { TEXTS } from './texts.ts';
import { TwoLines } from './two-lines.tsx';
import styles from './portfolio.module.css';
import textStyles from '../../../../kit/show/text.module.css';

type Column = TreeGridColumn<PortfolioLine>;
const column = namedColumns(TEXTS.columns);

/** Wide enough for hundreds of millions. */
const SLICE_PX = 102;
/** Wide enough for the first part of a word in two. */
const LONG_SLICE_PX = 130;

/** The head of a service group's column: whole words, a long one in two lines with a hyphen. */
export function sliceHead(title: string): Pick<TreeGridColumn<unknown>, 'header' | 'widthPx'> {
  const parted = partedSliceTitle(title);
  return {
    header: (
      <span title={title} className={styles.slice}>
        {parted}
      </span>
    ),
    widthPx: parted === shortSliceTitle(title) ? SLICE_PX : LONG_SLICE_PX,
  };
}

/** Whole euros, or a dash for what does not exist. */
export function eurosText(millis: number | null): string {
  return millis === null ? TEXTS.nothing : formatWholeEuros(millis);
}

/** How far tenths of a percent lie above the whole; a dash for what does not exist. */
export function aboveText(tenths: number | null): string {
  return tenths === null ? TEXTS.nothing : `+${formatTenths(tenths - 1000)} %`;
}

/** The offer that lies nearest to the best on the same packages, in words. */
export function nearestText({ rows }: Portfolio): string {
  const [best, ...others] = rows.filter(({ total }) => total.idealTenths !== null);
  if (best === undefined) return TEXTS.noOffer;
  const nearer = (a: PortfolioRow, b: PortfolioRow) =>
    (b.total.idealTenths ?? 0) < (a.total.idealTenths ?? 0) ? b : a;
  const { organisation, total } = others.reduce(nearer, best);
  return TEXTS.nearest(organisation, aboveText(total.idealTenths), total.packageCount);
}

function nameText({ provider, property }: PortfolioLine): string {
  if (property === undefined) return provider.organisation;
  return liegenschaftLabel(property.liegenschaft);
}

function nameHint({ participation, completeCount, bestCount }: PortfolioLine['provider']): string {
  if (!isOffering(participation)) return TEXTS.notCounted;
  if (completeCount === 0) return TEXTS.neverComplete;
  return bestCount === 0 ? TEXTS.neverBest : TEXTS.best(bestCount);
}

function Name({ line, phaseId }: { line: PortfolioLine; phaseId: string }) {
  const { provider, property } = line;
  if (property === undefined) {
    return (
      // A click on the name opens and closes it, as one on its mark does.
      <span data-fold className={styles.provider} title={provider.organisation}>
        <TwoLines wraps below={nameHint(provider)}>
          <b>{provider.organisation}</b> <ArrivalSign serviceProviderId={provider.serviceProviderId} />
        </TwoLines>
      </span>
    );
  }
  const { id, adresse } = property.liegenschaft;
  return (
    <TwoLines below={adresse.stadt}>
      <Link to="/analysis" search={{ pId: phaseId, lId: id }} tabIndex={-1} className={styles.link}>
        {nameText(line)}
      </Link>
    </TwoLines>
  );
}

/** Why a bidder is incomplete, or that it is not; in short, the tooltip in full (PRICE-006, PRICE-008). */
function Reasons({ provider, isOnly }: { provider: PortfolioLine['provider']; isOnly: boolean }) {
  const { notInMarketCount, incompleteCount } = provider;
  const parts = [
    ...(incompleteCount > 0 ? [TEXTS.incomplete(incompleteCount)] : []),
    ...(notInMarketCount > 0 ? [TEXTS.notInMarket(notInMarketCount)] : []),
  ];
  if (parts.length === 0) return isOnly ? COMPARISON_TEXTS.onlyComplete : TEXTS.allComplete;
  const words = TEXTS.reasons(incompleteCount, notInMarketCount);
  return (
    <span role="img" aria-label={words} title={words}>
      {parts.join(', ')}
    </span>
  );
}

function PropertyState({ flags }: { flags: number }) {
  if (flags === 0) return <span className={textStyles.quiet}>{TEXTS.isComplete}</span>;
  return <OfferTag kind={(flags & FLAG_NOT_IN_MARKET) === 0 ? 'incomplete' : 'not-in-market'} isShort />;
}

interface CompleteProps {
  readonly line: PortfolioLine;
  readonly all: number;
  /** Whether it makes the only complete offer. */
  readonly isOnly: boolean;
}

function Complete({ line: { provider, property }, all, isOnly }: CompleteProps) {
  if (property !== undefined) return <PropertyState flags={property.flags} />;
  if (!isOffering(provider.participation)) {
    return (
      <span className={styles.participation}>
        <ParticipationTag participation={provider.participation} />
      </span>
    );
  }
  return (
    <TwoLines
      wraps
      tone={provider.incompleteCount > 0 ? 'attention' : undefined}
      below={<Reasons provider={provider} isOnly={isOnly} />}
    >
      {TEXTS.complete(provider.completeCount, all)}
    </TwoLines>
  );
}

function Sum({ line: { provider, property, total } }: { line: PortfolioLine }) {
  const percent = property === undefined ? provider.percent : null;
  return (
    <TwoLines
      tone={isWholePercent(percent) ? 'leading' : undefined}
      below={percent === null ? undefined : TEXTS.percent(percent)}
    >
      <b>{eurosText(total.sumMillis)}</b>
    </TwoLines>
  );
}

function isNearest(line: PortfolioLine, { idealTenths }: Standing, nearestTenths: number | null): boolean {
  return line.property === undefined && idealTenths !== null && idealTenths === nearestTenths;
}

function sliceColumn(portfolio: Portfolio, sliceId: SliceId, s: number): Column {
  const { title } = sliceOfId(sliceId);
  const standingOf = (line: PortfolioLine) => line.slices[s] ?? line.total;
  return {
    id: `slice ${s}`,
    ...sliceHead(title),
    label: TEXTS.slice(title),
    align: 'end',
    sortable: true,
    text: (line) => eurosText(standingOf(line).sumMillis),
    cell: (line): ReactNode => {
      const { sumMillis, idealTenths } = standingOf(line);
      if (sumMillis === null) return TEXTS.nothing;
      return <TwoLines below={aboveText(idealTenths)}>{eurosText(sumMillis)}</TwoLines>;
    },
    tone: (line) =>
      isNearest(line, standingOf(line), portfolio.nearestTenthsOfSlices[s] ?? null) ? 'best' : undefined,
  };
}

/** Whether one offer alone is complete: it is ranked against nobody. */
function isOnlyComplete({ rows }: Portfolio): boolean {
  return rows.filter(({ rank }) => rank !== null).length === 1;
}

function rankColumn(portfolio: Portfolio, isNarrow: boolean): Column {
  const isOnly = isOnlyComplete(portfolio);
  const textOf = ({ provider: { rank }, property }: PortfolioLine) =>
    property === undefined ? `${rank ?? TEXTS.nothing}` : '';
  return column('rank', 52, textOf, {
    align: 'center',
    sortable: true,
    pinned: !isNarrow,
    cell: ({ provider, property }) =>
      property === undefined && (
        <span className={styles.rank}>
          <RankBadge rank={provider.rank} isOnly={isOnly} />
        </span>
      ),
  });
}

/** The columns: rank, bidder, complete properties, sum, distance to the ideal offer, service groups. */
export function portfolioColumns(
  portfolio: Portfolio,
  sliceIds: readonly SliceId[],
  phaseId: string,
  isNarrow: boolean,
): Column[] {
  const name = column('provider', 148, nameText, {
    pinned: true,
    tree: true,
    sortable: true,
    cell: (line) => <Name line={line} phaseId={phaseId} />,
  });
  const rank = rankColumn(portfolio, isNarrow);
  const completeText = ({ provider, property }: PortfolioLine) =>
    property === undefined ? TEXTS.complete(provider.completeCount, portfolio.propertyCount) : '';
  return [
    ...(isNarrow ? [name, rank] : [rank, name]),
    column('complete', 164, completeText, {
      sortable: true,
      cell: (line) => (
        <Complete
          line={line}
          all={portfolio.propertyCount}
          isOnly={line.provider.rank !== null && isOnlyComplete(portfolio)}
        />
      ),
    }),
    column('sum', 128, ({ total }) => eurosText(total.sumMillis), {
      label: TEXTS.columns.sumLabel,
      align: 'end',
      sortable: true,
      cell: (line) => (line.total.sumMillis === null ? TEXTS.nothing : <Sum line={line} />),
    }),
    column('ideal', 92, ({ total }) => aboveText(total.idealTenths), {
      label: TEXTS.columns.idealLabel,
      align: 'end',
      sortable: true,
      cell: ({ total: { idealTenths, packageCount } }) =>
        packageCount === 0 ? (
          TEXTS.nothing
        ) : (
          <TwoLines below={TEXTS.packages(packageCount)}>{aboveText(idealTenths)}</TwoLines>
        ),
      tone: (line) => (isNearest(line, line.total, portfolio.nearestTenths) ? 'leading' : undefined),
    }),
    ...sliceIds.map((sliceId, s) => sliceColumn(portfolio, sliceId, s)),
  ];
}
