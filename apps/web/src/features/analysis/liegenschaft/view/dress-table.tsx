import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import { shortNames } from '@rahmenpreis/german/short-names.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { isWholePercent } from '@rahmenpreis/pricing/numbers/percent.ts';
import { referenceIndexOf } from '@rahmenpreis/tendering/award/compared-lv.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { AREAS, type AreaName, perArea } from '@rahmenpreis/tendering/portfolio/per-area.ts';
import { listPricedLines, type PricedLv } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import { findFarPairs } from '@rahmenpreis/tendering/spread/far-pairs.ts';
import { type IdealOffer, idealInLine, idealOffer } from '@rahmenpreis/tendering/spread/ideal-offer.ts';
import { isCompared, percentOfBidder } from '@rahmenpreis/tendering/spread/line-spread.ts';
import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  type ColumnGroup,
  figureColumn,
  type TreeGridColumn,
} from '../../../../kit/tree-grid/model/column.ts';
import { AREA_TEXTS } from '../../area/texts.ts';
import { flattenLines, type LvLine } from '../../../../tender/lv/lv-line.ts';
import { GP, PERCENT, percentText } from '../../parts/bidder-columns.tsx';
import { TEXTS as COMMON } from '../../texts.ts';
import type { ComparedPrices } from '../comparison/compared-prices.ts';
import { farWords, isFar } from '../comparison/far-price.ts';
import { spreadIn } from '../comparison/spread-in.ts';
import { type ComparisonView, countAsked } from '../comparison/comparison-view.ts';
import { TEXTS } from './texts.ts';
import styles from './view.module.css';

type Column = TreeGridColumn<LvLine>;

/** The comparison with what somebody asked for beyond it. */
export type DressedTable = ReturnType<typeof dressTable>;

function moneyText(millis: number | null): string {
  return millis === null ? COMMON.noSum : formatMillis(millis);
}

function spreadColumns(): Column[] {
  const group: ColumnGroup = { id: 'spread', label: TEXTS.labels.spread, header: TEXTS.heads.spread };
  const kinds = [
    ['lowest', 'lowestMillis'],
    ['median', 'medianMillis'],
    ['mean', 'meanMillis'],
  ] as const;
  return kinds.map(([kind, field]) =>
    figureColumn(`spread ${kind}`, TEXTS.heads[kind], 116, (line) => moneyText(spreadIn(line)[field]), {
      label: TEXTS.labels[kind],
      group,
    }),
  );
}

/** The ideal offer stands behind those of the bidders. */
function idealColumns(
  { bidders }: ComparedPrices,
  referenceIndex: number | undefined,
  base: string,
): Column[] {
  const group: ColumnGroup = { id: 'ideal', label: TEXTS.ideal, header: TEXTS.ideal };
  const idealIn = ({ offers }: LvLine) => idealInLine(offers, bidders.length, referenceIndex);
  return [
    figureColumn(`ideal${GP}`, COMMON.gp, 122, (line) => moneyText(idealIn(line).gpMillis), {
      label: TEXTS.labels.ideal,
      group,
    }),
    figureColumn(`ideal${PERCENT}`, COMMON.percent, 60, (line) => percentText(idealIn(line).percent), {
      label: TEXTS.labels.idealPercent(base),
      group,
      tone: () => 'quiet',
    }),
  ];
}

/** Marks what a bidder asks for a position where it lies far off the median. */
function markOutliers(column: Column, index: number, percent: number): Column {
  return {
    ...column,
    tone: (line) => (isFar(line, index, percent) ? 'attention' : column.tone?.(line)),
    cell: (line): ReactNode => {
      if (!isFar(line, index, percent)) return column.cell?.(line);
      const { isAbove, words } = farWords(line, index);
      const Icon = isAbove ? IconArrowNarrowUp : IconArrowNarrowDown;
      return (
        <span className={styles.far} data-tooltip={words}>
          <Icon size={14} role="img" aria-label={words} />
          {column.text(line)}
        </span>
      );
    },
  };
}

/** Percents of one bidder instead of the lowest. */
function measureBy(
  column: Column,
  { bidders }: ComparedPrices,
  index: number,
  referenceIndex: number,
): Column {
  const percentIn = ({ offers }: LvLine) => percentText(percentOfBidder(offers, index, referenceIndex));
  const [own, reference] = [bidders[index], bidders[referenceIndex]];
  return {
    ...column,
    label: COMMON.percentOf(own?.organisation ?? '', reference?.organisation ?? ''),
    text: percentIn,
    cell: (line): ReactNode => {
      const flag = column.cell?.(line);
      return typeof flag === 'string' ? percentIn(line) : flag;
    },
    // Green stays whoever is at 100 % of the lowest, whatever the others are measured by.
    tone: ({ offers }) => (isWholePercent(offers[index]?.percent) ? 'leading' : 'quiet'),
  };
}

/** The table with one more offer for each line, behind those of the bidders. */
function withIdeal(table: ComparedPrices, ideal: IdealOffer): ComparedPrices {
  const lv: PricedLv<LvPosition> = { ...table.lv, offers: [...table.lv.offers, ideal] };
  const { roots, sum } = listPricedLines(lv, table.sliceIds);
  return { ...table, rows: roots, total: sum };
}

function idealText({ bidders, sliceIds, lv }: ComparedPrices, { winnerOf }: IdealOffer): string {
  const names = shortNames(bidders.map(({ organisation }) => organisation));
  const parts = SLICES.filter(
    ({ sliceId, tags }) =>
      sliceIds.includes(sliceId) &&
      lv.positions.some(({ sliceTag }) => tags.some((tag: string) => tag === sliceTag)),
  ).map(({ sliceId, title }) => {
    const winner = names[winnerOf.get(sliceId) ?? -1];
    return winner === undefined ? TEXTS.idealNobody(title) : TEXTS.idealPart(title, winner);
  });
  return TEXTS.idealOf(parts);
}

/** The area by which lines are divided, in m²; undefined where a building of the property tells none. */
interface LineArea {
  readonly name: AreaName;
  readonly area: number | undefined;
}

/** Columns for what each line costs per m² by each bidder; a dash where that is no valid offer or no area. */
function areaColumns({ bidders }: ComparedPrices, { name, area }: LineArea): Column[] {
  const unit = AREA_TEXTS.unit(AREAS[name]);
  const header = area === undefined ? unit : AREA_TEXTS.ofArea(unit, area);
  const group = { id: 'area', label: header, header };
  const names = shortNames(bidders.map(({ organisation }) => organisation));
  return bidders.map(({ serviceProviderId, organisation }, index) => {
    const textOf = ({ offers }: LvLine): string => {
      const offer = offers[index];
      const isValid = offer !== undefined && isCompared(offer);
      return isValid && area !== undefined ? formatMillis(perArea(offer.gpMillis, area)) : AREA_TEXTS.nothing;
    };
    return figureColumn(`area ${serviceProviderId}`, names[index] ?? organisation, 116, textOf, {
      label: AREA_TEXTS.of(organisation, unit),
      group,
      tone: () => 'quiet',
    });
  });
}

/** Adds to the comparison what a view asks for; the rest stays as it is (PRICE-013). */
export function dressTable(
  plain: ComparedPrices,
  columns: readonly Column[],
  view: ComparisonView,
  lineArea?: LineArea,
) {
  const ideal = view.hasIdeal ? idealOffer(plain.lv) : undefined;
  const table = ideal === undefined ? plain : withIdeal(plain, ideal);
  const referenceIndex = referenceIndexOf(table.bidders, view.referenceId);
  const reference = table.bidders[referenceIndex ?? -1]?.organisation;
  const dressed = columns.map((column) => {
    const index = table.bidders.findIndex(({ serviceProviderId: id }) => column.group?.id === id);
    // The compact comparison marks and measures by itself.
    if (index < 0 || view.isCompact) return column;
    if (view.marksOutliers && column.id.endsWith(GP)) {
      return markOutliers(column, index, view.outlierPercent);
    }
    const isMeasured = referenceIndex !== undefined && column.id.endsWith(PERCENT);
    return isMeasured ? measureBy(column, table, index, referenceIndex) : column;
  });
  const afterPrices = dressed.findLastIndex(({ group }) => group !== undefined) + 1;
  const extra = [
    ...(view.hasSpread ? spreadColumns() : []),
    ...(ideal === undefined ? [] : idealColumns(table, referenceIndex, reference ?? TEXTS.lowestName)),
    ...(lineArea === undefined ? [] : areaColumns(plain, lineArea)),
  ];
  return {
    table,
    // Behind the bidders, whose prices stay in sight whatever is asked for.
    columns: dressed.toSpliced(afterPrices, 0, ...extra),
    /** How many things were asked for. */
    askedCount: countAsked(view),
    /** What is 100 %, where it is not the lowest. */
    reference: reference === undefined ? undefined : TEXTS.referenceIs(reference),
    /** Whose offers the ideal is put together from. */
    ideal: ideal === undefined ? undefined : idealText(table, ideal),
    /** Who is far below the median here and far above it there; none where nobody asked. */
    pairs: view.namesPairs ? findFarPairs(flattenLines(table.rows), view) : undefined,
    view,
  };
}
