import { formatWholeEuros } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths, isWholePercent } from '@rahmenpreis/pricing/numbers/percent.ts';
import { FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flags.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { shortSliceTitle } from '@rahmenpreis/tendering/lv/short-title.ts';
import { sliceOfId, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import type { Portfolio } from '@rahmenpreis/tendering/portfolio/portfolio.ts';
import type { Standing } from '@rahmenpreis/tendering/portfolio/standing.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TreeGridColumn } from '../../../../kit/tree-grid/columns/column.ts';
import { OfferTag } from '../../../../tender/comparison/offer-tag.tsx';
import { ParticipationTag } from '../../../../tender/comparison/participation-tag.tsx';
import { RankBadge } from '../../../../tender/comparison/rank-badge.tsx';
import styles from './portfolio.module.css';
import type { PortfolioLine } from './portfolio-lines.ts';
import { TEXTS } from './texts.ts';
import { TwoLines } from './two-lines.tsx';

type Column = TreeGridColumn<PortfolioLine>;

/** Wide enough for hundreds of millions. */
export const SLICE_PX = 100;

/** Whole euros, or a dash for what does not exist. */
export function eurosText(millis: number | null): string {
  return millis === null ? TEXTS.nothing : formatWholeEuros(millis);
}

/** How far tenths of a percent lie above the whole; a dash for what does not exist. */
export function aboveText(tenths: number | null): string {
  return tenths === null ? TEXTS.nothing : `+${formatTenths(tenths - 1000)} %`;
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
        <TwoLines below={nameHint(provider)}>
          <b>{provider.organisation}</b>
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

function reasons({ notInMarketCount, incompleteCount }: PortfolioLine['provider']): string {
  const parts = [
    incompleteCount > 0 ? TEXTS.incomplete(incompleteCount) : '',
    notInMarketCount > 0 ? TEXTS.notInMarket(notInMarketCount) : '',
  ];
  return parts.filter((part) => part !== '').join(', ') || TEXTS.allComplete;
}

function PropertyState({ flags }: { flags: number }) {
  if (flags === 0) return <span className={styles.quiet}>{TEXTS.isComplete}</span>;
  return <OfferTag kind={(flags & FLAG_NOT_IN_MARKET) === 0 ? 'incomplete' : 'not-in-market'} isShort />;
}

function Complete({ line: { provider, property }, all }: { line: PortfolioLine; all: number }) {
  if (property !== undefined) return <PropertyState flags={property.flags} />;
  if (!isOffering(provider.participation)) {
    return (
      <span className={styles.participation}>
        <ParticipationTag participation={provider.participation} />
      </span>
    );
  }
  const why = reasons(provider);
  return (
    <TwoLines
      tone={provider.incompleteCount > 0 ? 'attention' : undefined}
      below={<span title={why}>{why}</span>}
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
    header: <span title={title}>{shortSliceTitle(title)}</span>,
    label: TEXTS.columns.slice(title),
    widthPx: SLICE_PX,
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

function rankColumn(isNarrow: boolean): Column {
  return {
    id: 'rank',
    header: TEXTS.columns.rank,
    widthPx: 58,
    align: 'center',
    sortable: true,
    pinned: !isNarrow,
    text: ({ provider, property }) => (property === undefined ? `${provider.rank ?? TEXTS.nothing}` : ''),
    cell: ({ provider, property }) =>
      property === undefined && (
        <span className={styles.rank}>
          <RankBadge rank={provider.rank} />
        </span>
      ),
  };
}

function nameColumn(phaseId: string, isNarrow: boolean): Column {
  return {
    id: 'provider',
    header: TEXTS.columns.provider,
    widthPx: isNarrow ? 190 : 206,
    pinned: true,
    tree: true,
    sortable: true,
    text: nameText,
    cell: (line) => <Name line={line} phaseId={phaseId} />,
  };
}

/** The columns of the portfolio: rank, bidder, complete properties, sum, distance to the ideal offer, then the service groups. */
export function portfolioColumns(
  portfolio: Portfolio,
  sliceIds: readonly SliceId[],
  phaseId: string,
  isNarrow: boolean,
): Column[] {
  const name = nameColumn(phaseId, isNarrow);
  return [
    ...(isNarrow ? [name, rankColumn(isNarrow)] : [rankColumn(isNarrow), name]),
    {
      id: 'complete',
      header: TEXTS.columns.complete,
      widthPx: 154,
      sortable: true,
      text: ({ provider, property }) =>
        property === undefined ? TEXTS.complete(provider.completeCount, portfolio.propertyCount) : '',
      cell: (line) => <Complete line={line} all={portfolio.propertyCount} />,
    },
    {
      id: 'sum',
      header: TEXTS.columns.sum,
      label: TEXTS.columns.sumLabel,
      widthPx: 128,
      align: 'end',
      sortable: true,
      text: ({ total }) => eurosText(total.sumMillis),
      cell: (line) => (line.total.sumMillis === null ? TEXTS.nothing : <Sum line={line} />),
    },
    {
      id: 'ideal',
      header: TEXTS.columns.ideal,
      label: TEXTS.columns.idealLabel,
      widthPx: 92,
      align: 'end',
      sortable: true,
      text: ({ total }) => aboveText(total.idealTenths),
      cell: ({ total: { idealTenths, packageCount } }) =>
        packageCount === 0 ? (
          TEXTS.nothing
        ) : (
          <TwoLines below={TEXTS.packages(packageCount)}>{aboveText(idealTenths)}</TwoLines>
        ),
      tone: (line) => (isNearest(line, line.total, portfolio.nearestTenths) ? 'leading' : undefined),
    },
    ...sliceIds.map((sliceId, s) => sliceColumn(portfolio, sliceId, s)),
  ];
}
