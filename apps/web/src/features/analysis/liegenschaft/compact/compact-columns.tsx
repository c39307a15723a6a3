import { shortNames } from '@rahmenpreis/german/short-names.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { LineOffer } from '@rahmenpreis/tendering/offer/line-offer.ts';
import { referenceIndexOf } from '@rahmenpreis/tendering/award/compared-lv.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { isCompared, percentTexts, spanOf } from '@rahmenpreis/tendering/spread/line-spread.ts';
import type { CellTone, ColumnGroup, TreeGridColumn } from '../../../../kit/tree-grid/model/column.ts';
import { priceChangeText } from '../../../../tender/comparison/texts.ts';
import { lineMenge, type LvLine } from '../../../../tender/lv/lv-line.ts';
import { GP, PERCENT } from '../../parts/bidder-columns.tsx';
import { TEXTS as COMMON } from '../../texts.ts';
import type { ComparedPrices, PriceBidder } from '../compared-prices.ts';
import { spreadIn } from '../spread-in.ts';
import type { ComparisonView } from '../view/comparison-view.ts';
import { TEXTS as VIEW_TEXTS } from '../view/texts.ts';
import { BidderHead, headWords, RankOneHead } from './compact-head.tsx';
import { flattenLines, isFar, isGap } from './compact-rows.ts';
import { TEXTS } from './texts.ts';
import heard from '../../../../kit/show/heard.module.css';
import styles from './compact.module.css';

type Column = TreeGridColumn<LvLine>;

/** What the ids of the columns of factored unit prices end with, as in the specified comparison. */
const EP = ' ep';
/** The head over the columns of the line itself. */
export const LINE_GROUP = 'line';
export const SPAN = 'span';
export const NUMBER = 'number';

/** From here on a price is shaded as far from the best one. */
const SPREAD_FROM_PERCENT = 110;
const GP_PX = 86;
/** From a million on a sum needs more room. */
const WIDE_GP_PX = 98;
const MILLION_MILLIS = 1_000_000_000;
/** A figure is never cut: up to here its column grows with it. */
const WIDEST_FIGURE_PX = 140;

interface Room {
  readonly isNarrow: boolean;
  /** As wide as the longest quantity asks for, which is never cut. */
  readonly mengePx: number;
}

const LEAST_MENGE_PX = 48;
const SIGN_PX = 6.4;
const BESIDE_SIGNS_PX = 11;

function mengeWidth(lines: readonly LvLine[]): number {
  const longest = lines.reduce((most, line) => Math.max(most, lineMenge(line).length), 0);
  return Math.max(LEAST_MENGE_PX, Math.ceil(longest * SIGN_PX + BESIDE_SIGNS_PX));
}

function baseOf(line: LvLine, referenceIndex: number | undefined): number | null {
  if (referenceIndex === undefined) return spreadIn(line).lowestMillis;
  const reference = line.offers[referenceIndex];
  return reference !== undefined && isCompared(reference) ? reference.gpMillis : null;
}

function ownColumns(view: ComparisonView, group: ColumnGroup, { isNarrow, mengePx }: Room): Column[] {
  const title: Column = {
    id: 'title',
    header: COMMON.columns.position,
    group,
    widthPx: isNarrow ? 150 : 132,
    maxWidthPx: 420,
    indentPx: 8,
    pinned: true,
    tree: true,
    searchable: true,
    text: ({ kind, title: own }) => (kind === 'sum' ? COMMON.columns.total : own),
  };
  const beside: readonly (Column | false)[] = [
    view.hasMenge && {
      id: 'menge',
      header: COMMON.columns.menge,
      group,
      widthPx: mengePx,
      align: 'end',
      pinned: !isNarrow,
      text: lineMenge,
    },
    view.hasUnit && {
      id: 'unit',
      header: COMMON.columns.unit,
      group,
      widthPx: 40,
      maxWidthPx: 60,
      fits: true,
      pinned: !isNarrow,
      text: ({ position }) => position?.unit ?? '',
    },
    view.hasSpan && {
      id: SPAN,
      header: TEXTS.columns.span,
      label: TEXTS.columns.spanLabel,
      group,
      widthPx: 80,
      align: 'end',
      pinned: !isNarrow,
      sortable: true,
      text: ({ offers }) => {
        const span = spanOf(offers);
        return span === null ? '' : formatMillis(span);
      },
    },
  ];
  const number: Column = {
    id: NUMBER,
    header: COMMON.columns.number,
    group,
    widthPx: 44,
    maxWidthPx: 62,
    fits: true,
    pinned: !isNarrow,
    searchable: true,
    sortable: true,
    text: (line) => line.number,
  };
  const extra = beside.filter((column) => column !== false);
  return isNarrow ? [title, number, ...extra] : [number, title, ...extra];
}

const percents = new WeakMap<LvLine, { baseMillis: number | null; texts: readonly string[] }>();

/** The percents of a line, made once for all its cells. */
function percentsIn(line: LvLine, baseMillis: number | null): readonly string[] {
  const known = percents.get(line);
  if (known !== undefined && known.baseMillis === baseMillis) return known.texts;
  const texts = percentTexts(line.offers, baseMillis);
  percents.set(line, { baseMillis, texts });
  return texts;
}

function gpText(line: LvLine, offer: LineOffer | undefined, isCounted: boolean): string {
  if (offer === undefined) return '';
  if (offer.isPriceMissing && line.position !== undefined) return isCounted ? COMMON.noPrice : COMMON.noSum;
  return offer.hasPrice ? formatMillis(offer.gpMillis) : COMMON.noSum;
}

function farWords(line: LvLine, index: number): string {
  const median = spreadIn(line).medianMillis ?? undefined;
  const change = priceChangeText(median, line.offers[index]?.gpMillis) ?? '';
  const words = change.startsWith('+') ? VIEW_TEXTS.above : VIEW_TEXTS.below;
  return words(change.slice(1));
}

interface BidderColumnsOf {
  readonly table: Pick<ComparedPrices, 'bidders' | 'total'>;
  readonly view: ComparisonView;
  readonly bidder: PriceBidder;
  readonly index: number;
  readonly group: ColumnGroup;
}

function gpColumn({ table, view, bidder, index, group }: BidderColumnsOf): Column {
  const isCounted = isOffering(bidder.participation);
  const mostMillis = table.total.offers[index]?.gpMillis ?? 0;
  const toneOf = (line: LvLine): CellTone | undefined => {
    const offer = line.offers[index];
    if (offer === undefined) return undefined;
    if (isFar(line, index, view.outlierPercent)) return 'attention';
    if (offer.isBest) return 'best';
    if (!isCounted || offer.isNotInMarket) return 'faint';
    return (offer.percent ?? 0) >= SPREAD_FROM_PERCENT ? 'spread' : undefined;
  };
  return {
    id: group.id + GP,
    header: TEXTS.columns.gp,
    label: `${bidder.organisation}: ${COMMON.gpLabel}`,
    group,
    widthPx: mostMillis >= MILLION_MILLIS ? WIDE_GP_PX : GP_PX,
    maxWidthPx: WIDEST_FIGURE_PX,
    fits: true,
    align: 'end',
    text: (line) => gpText(line, line.offers[index], isCounted),
    cell: (line) => {
      const text = gpText(line, line.offers[index], isCounted);
      if (isGap(line, table.bidders, index)) {
        return (
          <span className={styles.gap} data-hint={COMMON.incomplete}>
            {text}
          </span>
        );
      }
      if (!isFar(line, index, view.outlierPercent)) return text;
      const words = farWords(line, index);
      return (
        <span className={styles.far} data-hint={words}>
          {text}
          <span className={heard.heard}> {words}</span>
        </span>
      );
    },
    tone: toneOf,
  };
}

function bidderColumns(own: BidderColumnsOf): Column[] {
  const { view, table, bidder, index, group } = own;
  const referenceIndex = referenceIndexOf(table.bidders, view.referenceId);
  const base = table.bidders[referenceIndex ?? -1]?.organisation;
  const ep: Column = {
    id: group.id + EP,
    header: TEXTS.columns.ep,
    label: `${bidder.organisation}: ${COMMON.epLabel}`,
    group,
    widthPx: 76,
    align: 'end',
    text: ({ offers }) => {
      const millis = offers[index]?.epFactoredMillis ?? null;
      return millis === null ? '' : formatMillis(millis);
    },
    tone: () => (isOffering(bidder.participation) ? undefined : 'faint'),
  };
  const percentOf = (line: LvLine): string => percentsIn(line, baseOf(line, referenceIndex))[index] ?? '';
  const percent: Column = {
    id: group.id + PERCENT,
    header: COMMON.percent,
    label:
      base === undefined
        ? `${bidder.organisation}: ${COMMON.percentLabel}`
        : VIEW_TEXTS.labels.percent(bidder.organisation, base),
    group,
    widthPx: 32,
    maxWidthPx: WIDEST_FIGURE_PX,
    fits: true,
    align: 'end',
    text: percentOf,
    cell: (line) => {
      const text = percentOf(line);
      return text.includes(',') ? <span className={styles.tenths}>{text}</span> : text;
    },
    tone: ({ offers }) => (offers[index]?.isBest === true ? 'leading' : 'quiet'),
  };
  return [...(view.hasEp ? [ep] : []), gpColumn(own), ...(view.hasPercent ? [percent] : [])];
}

/**
 * The columns of the compact comparison: what a position is and how far its prices lie apart, then GP and % of each bidder, narrow
 * enough for six of them at 1440 px.
 */
export function compactColumns(table: ComparedPrices, view: ComparisonView, isNarrow: boolean): Column[] {
  const names = shortNames(table.bidders.map(({ organisation }) => organisation));
  const head: ColumnGroup = {
    id: LINE_GROUP,
    label: TEXTS.head,
    header: <RankOneHead table={table} names={names} />,
  };
  const prices = table.bidders.flatMap((bidder, index) => {
    const words = headWords(table, index, referenceIndexOf(table.bidders, view.referenceId));
    const { organisation, rank, serviceProviderId: id } = bidder;
    const named = rank === null ? organisation : COMMON.ranked(organisation, rank);
    const group: ColumnGroup = {
      id,
      label: `${named}, ${words}`,
      header: <BidderHead bidder={bidder} name={names[index] ?? organisation} words={words} />,
    };
    return bidderColumns({ table, view, bidder, index, group });
  });
  const own = ownColumns(view, head, { isNarrow, mengePx: mengeWidth(flattenLines(table.rows)) });
  const first = own.filter(({ pinned }) => pinned);
  return [...first, ...prices, ...own.filter(({ pinned }) => pinned !== true)];
}
