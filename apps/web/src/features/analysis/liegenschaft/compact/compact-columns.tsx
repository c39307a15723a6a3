import { shortNames } from '@rahmenpreis/german/short-names.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { referenceIndexOf } from '@rahmenpreis/tendering/award/compared-lv.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { isCompared, percentTexts, spanOf } from '@rahmenpreis/tendering/spread/line-spread.ts';
import {
  type ColumnGroup,
  figureColumn,
  gridColumn,
  type TreeGridColumn,
} from '../../../../kit/tree-grid/model/column.ts';
import { flattenLines, lineMenge, lineUnit, type LvLine } from '../../../../tender/lv/lv-line.ts';
import { aroundPrices, EP, epText, GP, gpText, gpTone, PERCENT } from '../../parts/bidder-columns.tsx';
import { TEXTS as COMMON } from '../../texts.ts';
import type { ComparedPrices, PriceBidder } from '../comparison/compared-prices.ts';
import { farWords, isFar } from '../comparison/far-price.ts';
import { spreadIn } from '../comparison/spread-in.ts';
import type { ComparisonView } from '../comparison/comparison-view.ts';
import { BidderHead, headWords, RankOneHead } from './compact-head.tsx';
import { isGap } from './compact-rows.ts';
import { TEXTS } from './texts.ts';
import heard from '../../../../kit/show/heard.module.css';
import styles from './compact.module.css';

type Column = TreeGridColumn<LvLine>;

/** The head over the columns of the line itself. */
export const LINE_GROUP = 'line';
export const SPAN = 'span';
export const NUMBER = 'number';

/** The least widths of columns of figures, which grow with their longest figure: none is ever cut. */
const LEAST_PX = { menge: 48, span: 80, ep: 76, gp: 86, percent: 32 };
// Of the small figures of a dense table in the widest weight in use, with what stands beside them in a cell.
const DIGIT_PX = 7.6;
const SIGN_PX = 3.5;
const BESIDE_FIGURE_PX = 9;

function figureWidth(leastPx: number, texts: readonly string[]): number {
  const widthOf = (text: string): number => {
    const digits = text.replaceAll(/[.,]/g, '').length;
    return digits * DIGIT_PX + (text.length - digits) * SIGN_PX + BESIDE_FIGURE_PX;
  };
  return Math.ceil(texts.reduce((most, text) => Math.max(most, widthOf(text)), leastPx));
}

/** The greatest of some amounts as it is written, which is the longest of them. */
function greatestText(amounts: readonly (number | null | undefined)[]): string {
  return formatMillis(amounts.reduce<number>((most, millis) => Math.max(most, millis ?? 0), 0));
}

function spanText({ offers }: LvLine): string {
  const span = spanOf(offers);
  return span === null ? '' : formatMillis(span);
}

function baseOf(line: LvLine, referenceIndex: number | undefined): number | null {
  if (referenceIndex === undefined) return spreadIn(line).lowestMillis;
  const reference = line.offers[referenceIndex];
  return reference !== undefined && isCompared(reference) ? reference.gpMillis : null;
}

function titleOf({ kind, title }: LvLine): string {
  return kind === 'sum' ? COMMON.columns.total : title;
}

function ownColumns(
  view: ComparisonView,
  group: ColumnGroup,
  lines: readonly LvLine[],
  isNarrow: boolean,
): Column[] {
  const { columns } = COMMON;
  const mengePx = figureWidth(LEAST_PX.menge, lines.map(lineMenge));
  const spanPx = figureWidth(LEAST_PX.span, lines.map(spanText));
  const beside = { group, pinned: !isNarrow };
  const title = gridColumn('title', columns.position, isNarrow ? 150 : 132, titleOf, {
    group,
    maxWidthPx: 420,
    indentPx: 5,
    pinned: true,
    tree: true,
    searchable: true,
    cell: (line) => (
      <span className={styles.title} title={titleOf(line)}>
        {titleOf(line)}
      </span>
    ),
  });
  const number = gridColumn(NUMBER, columns.number, 44, (line: LvLine) => line.number, {
    ...beside,
    maxWidthPx: 62,
    fits: true,
    searchable: true,
    sortable: true,
  });
  const span = { ...beside, label: TEXTS.columns.spanLabel, sortable: true };
  const unit = { ...beside, maxWidthPx: 60, fits: true };
  return [
    ...(isNarrow ? [title, number] : [number, title]),
    ...(view.hasMenge ? [figureColumn('menge', columns.menge, mengePx, lineMenge, beside)] : []),
    ...(view.hasUnit ? [gridColumn('unit', columns.unit, 40, lineUnit, unit)] : []),
    ...(view.hasSpan ? [figureColumn(SPAN, TEXTS.columns.span, spanPx, spanText, span)] : []),
  ];
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

interface BidderColumnsOf {
  readonly table: Pick<ComparedPrices, 'bidders'>;
  /** With the line of the sum. */
  readonly lines: readonly LvLine[];
  readonly view: ComparisonView;
  readonly bidder: PriceBidder;
  readonly index: number;
  readonly group: ColumnGroup;
}

function gpColumn({ table, lines, view, bidder, index, group }: BidderColumnsOf): Column {
  const isCounted = isOffering(bidder.participation);
  const greatest = greatestText(lines.map(({ offers }) => offers[index]?.gpMillis));
  const textOf = (line: LvLine) => gpText(line, line.offers[index], isCounted);
  return figureColumn(group.id + GP, TEXTS.columns.gp, figureWidth(LEAST_PX.gp, [greatest]), textOf, {
    label: `${bidder.organisation}: ${COMMON.gpLabel}`,
    group,
    cell: (line) => {
      const text = textOf(line);
      if (isGap(line, table.bidders, index)) {
        return (
          <span className={styles.gap} data-tooltip={COMMON.incomplete}>
            {text}
          </span>
        );
      }
      if (!isFar(line, index, view.outlierPercent)) return text;
      const { words } = farWords(line, index);
      return (
        <span className={styles.far} data-tooltip={words}>
          {text}
          <span className={heard.heard}> {words}</span>
        </span>
      );
    },
    tone: (line) =>
      isFar(line, index, view.outlierPercent) ? 'attention' : gpTone(line.offers[index], isCounted),
  });
}

function bidderColumns(own: BidderColumnsOf): Column[] {
  const { view, table, lines, bidder, index, group } = own;
  const referenceIndex = referenceIndexOf(table.bidders, view.referenceId);
  const base = table.bidders[referenceIndex ?? -1]?.organisation;
  const epPx = figureWidth(LEAST_PX.ep, [
    greatestText(lines.map(({ offers }) => offers[index]?.epFactoredMillis)),
  ]);
  const ep: Column = figureColumn(
    group.id + EP,
    TEXTS.columns.ep,
    epPx,
    ({ offers }) => epText(offers[index]),
    {
      label: `${bidder.organisation}: ${COMMON.epLabel}`,
      group,
      tone: () => (isOffering(bidder.participation) ? undefined : 'faint'),
    },
  );
  const percentOf = (line: LvLine): string => percentsIn(line, baseOf(line, referenceIndex))[index] ?? '';
  const percentPx = figureWidth(LEAST_PX.percent, view.hasPercent ? lines.map(percentOf) : []);
  const percent = figureColumn(group.id + PERCENT, COMMON.percent, percentPx, percentOf, {
    label:
      base === undefined
        ? `${bidder.organisation}: ${COMMON.percentLabel}`
        : COMMON.percentOf(bidder.organisation, base),
    group,
    cell: (line) => {
      const text = percentOf(line);
      return text.includes(',') ? <span className={styles.tenths}>{text}</span> : text;
    },
    tone: ({ offers }) => (offers[index]?.isBest === true ? 'leading' : 'quiet'),
  });
  return [...(view.hasEp ? [ep] : []), gpColumn(own), ...(view.hasPercent ? [percent] : [])];
}

/** The columns of the compact comparison, narrow enough for six bidders at 1440 px. */
export function compactColumns(table: ComparedPrices, view: ComparisonView, isNarrow: boolean): Column[] {
  const names = shortNames(table.bidders.map(({ organisation }) => organisation));
  const head: ColumnGroup = {
    id: LINE_GROUP,
    label: TEXTS.head,
    header: <RankOneHead table={table} names={names} />,
  };
  const lines = [...flattenLines(table.rows), table.total];
  const prices = table.bidders.flatMap((bidder, index) => {
    const words = headWords(table, index, referenceIndexOf(table.bidders, view.referenceId));
    const { organisation, rank, serviceProviderId: id } = bidder;
    const named = rank === null ? organisation : COMMON.ranked(organisation, rank);
    const group: ColumnGroup = {
      id,
      label: `${named}, ${words}`,
      header: <BidderHead bidder={bidder} name={names[index] ?? organisation} words={words} />,
    };
    return bidderColumns({ table, lines, view, bidder, index, group });
  });
  return aroundPrices(ownColumns(view, head, lines, isNarrow), prices);
}
