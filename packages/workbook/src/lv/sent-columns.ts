import type { LineOffer } from '@rahmenpreis/tendering/offer/line-offer.ts';
import { idealInLine } from '@rahmenpreis/tendering/spread/ideal-offer.ts';
import { isOutlier, percentOfBidder, spreadOf } from '@rahmenpreis/tendering/spread/line-spread.ts';
import { toSheetNumber } from '../sheet/cell.ts';
import type { SheetCell } from '../sheet/sheet.ts';
import { column, type TableColumn } from '../sheet/table-out.ts';
import { offerColumn, type PrintedLine } from './printed-lv.ts';
import { PRICE_LABEL } from '@rahmenpreis/tendering/offer/price-label.ts';

type Column = TableColumn<PrintedLine>;

const GP_SHAPE = { header: 'GP', widthChars: 18, format: 'euro' } as const;
const PERCENT_SHAPE = { header: '%', widthChars: 7, format: 'percent' } as const;

/** How a view measures and marks the prices of bidders. */
interface MeasuredBy {
  /** The bidder that is 100 %; the lowest complete offer where there is none. */
  readonly referenceIndex: number | undefined;
  readonly outlierPercent: number | undefined;
}

/** Marks what lies far off the median of a position, as its page does. */
function markedGp(line: PrintedLine, offer: LineOffer, percent: number | undefined): SheetCell {
  const value = toSheetNumber(offer.gpMillis);
  if (value === null || percent === undefined || line.position === undefined) return value;
  const spread = spreadOf(line.offers);
  if (!isOutlier(offer, spread, percent)) return value;
  return { format: offer.gpMillis > (spread.medianMillis ?? 0) ? 'euroAbove' : 'euroBelow', value };
}

function gpCell(line: PrintedLine, offer: LineOffer, percent: number | undefined): SheetCell {
  if (offer.isPriceMissing && line.position !== undefined) return PRICE_LABEL.missing;
  return offer.hasPrice ? markedGp(line, offer, percent) : null;
}

/** A bidder's prices as compared and shown: Ep (faktoriert), GP, and percent (PRICE-003, PRICE-013). */
export function bidderColumns(p: number, { referenceIndex, outlierPercent }: MeasuredBy): Column[] {
  return [
    offerColumn<PrintedLine>(
      p,
      { header: 'Ep fakt.', widthChars: 13, format: 'euro', wraps: true },
      ({ epFactoredMillis }) => toSheetNumber(epFactoredMillis),
    ),
    offerColumn<PrintedLine>(p, { ...GP_SHAPE, adds: 'itself' }, (offer, line) =>
      gpCell(line, offer, outlierPercent),
    ),
    {
      ...PERCENT_SHAPE,
      cell: ({ offers }) =>
        referenceIndex === undefined
          ? (offers[p]?.percent ?? null)
          : percentOfBidder(offers, p, referenceIndex),
    },
  ];
}

/** Lowest, median and mean of each line. */
export function spreadColumns(): Column[] {
  const kinds = [
    ['Niedrigster', 'lowestMillis'],
    ['Median', 'medianMillis'],
    ['Mittelwert', 'meanMillis'],
  ] as const;
  return kinds.map(([header, field]) =>
    column(header, 18, 'euro', ({ offers }) => toSheetNumber(spreadOf(offers)[field])),
  );
}

/** What the ideal offer asks, which stands at an index behind the bidders. */
export function idealColumns(idealIndex: number, referenceIndex: number | undefined): Column[] {
  const idealOf = ({ offers }: PrintedLine) => idealInLine(offers, idealIndex, referenceIndex);
  return [
    { ...GP_SHAPE, wraps: true, cell: (line) => toSheetNumber(idealOf(line).gpMillis) },
    { ...PERCENT_SHAPE, cell: (line) => idealOf(line).percent },
  ];
}
