import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { entryDepths } from '../ep-catalog/entry-depths.ts';
import { RAHMENPREISE_COLUMNS, RAHMENPREISE_HEADER_ROW } from '../tender-columns.ts';
import { columnLetters, rangeRef, toSheetNumber } from '../sheet/cell.ts';
import type { EntryRule, Sheet, SheetCell, SheetRow } from '../sheet/sheet.ts';
import { EP_MAX_MILLIS, SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import { column, formHead, type TableColumn, tableRow } from '../sheet/table-out.ts';

const HINT =
  'Bitte tragen Sie Ihre Preise netto in Euro mit höchstens 3 Nachkommastellen in die Spalte „Rahmenpreis“ ein.';

const PRICE_RULE: EntryRule = {
  kind: 'decimal',
  min: 0,
  max: EP_MAX_MILLIS / SCALE,
  decimals: 3,
  message: 'Bitte geben Sie einen Preis von 0 bis 1.000.000 € mit höchstens 3 Nachkommastellen ein.',
};
/** Where the code and the price of a position stand, from 0. */
const CODE_COLUMN = 4;
const PRICE_COLUMN = 5;
/** The sheet from which amounts are reckoned, its rows beside those of the list. */
const WEIGHTS_SHEET = 'Mengen';
/** A sheet has no more columns; the first holds the code. */
const MOST_WEIGHTS = 16_383;

/** A price in thousandths of a euro, or a text in its place; null or undefined where there is none. */
type PriceOf = (epCode: string) => number | string | null | undefined;

/** A bidder's aids to calculate beside the price; they stand behind the columns that are read back. */
export interface PriceListExtras {
  /** Whose list of which phase it is, and of when. */
  readonly heading: string;
  /** The company; undefined where it is not known yet. */
  readonly author: string | undefined;
  /** A position's amount over the market area (thousandths of a unit) and its GP in thousandths of a euro. */
  readonly amountOf: (epCode: string) => { readonly mengeMillis: number; readonly gpMillis: number };
  /** Each counted row of the LVs: its amount in units times its factors; price times weight is rounded. */
  readonly weightsOf: (epCode: string) => readonly number[];
  /** What the own prices were a phase ago, in thousandths of a euro; undefined where there was none. */
  readonly previousOf: PriceOf | undefined;
}

/** A column about positions, which says nothing of a category. */
function positionColumn(
  header: string,
  widthChars: number,
  format: 'text' | 'euro' | 'amount',
  cell: (entry: EpEntry & { epCode: string }) => SheetCell,
): TableColumn<EpEntry> {
  return column(header, widthChars, format, ({ epCode, ...entry }) =>
    epCode === null ? null : cell({ ...entry, epCode }),
  );
}

function priceCell(price: ReturnType<PriceOf>): string | number | null {
  return typeof price === 'string' ? price : toSheetNumber(price ?? null);
}

function columnsWith(priceOf: PriceOf): TableColumn<EpEntry>[] {
  return [
    { header: 'Nummer', widthChars: 14, format: 'text', cell: ({ number }) => number },
    { header: 'Titel', widthChars: 60, format: 'text', wraps: true, cell: ({ title }) => title },
    positionColumn('Einheit', 14, 'text', ({ unit }) => unit),
    positionColumn('Leistungsgruppe', 28, 'text', ({ sliceTag }) =>
      sliceTag === null ? '' : sliceOfTag(sliceTag).title,
    ),
    column(RAHMENPREISE_COLUMNS.epCode.header, 16, 'text', ({ epCode }) => epCode),
    {
      ...positionColumn(RAHMENPREISE_COLUMNS.rahmenpreis.header, 18, 'euro', ({ epCode }) =>
        priceCell(priceOf(epCode)),
      ),
      entry: PRICE_RULE,
      gapsBeside: CODE_COLUMN,
    },
  ];
}

const AMOUNT_HEADER = 'Betrag';

/** A position's amount as a formula over its price: each row of the LVs is rounded separately (PRICE-001). */
function amountCell(
  row: number,
  price: ReturnType<PriceOf>,
  gpMillis: number,
  weights: readonly number[],
): SheetCell {
  const hasPrice = typeof price === 'number';
  if (weights.length === 0) return null;
  if (weights.length > MOST_WEIGHTS) return hasPrice ? toSheetNumber(gpMillis) : null;
  const [priceAt, weightsAt] = [rangeOf(row, PRICE_COLUMN), rangeRef(row, 1, row, weights.length)];
  return {
    formula: `IF(ISNUMBER(${priceAt}),SUMPRODUCT(ROUND(${priceAt}*${WEIGHTS_SHEET}!${weightsAt},3)),"")`,
    value: hasPrice ? (toSheetNumber(gpMillis) ?? '') : '',
  };
}

function rangeOf(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`;
}

function extraColumns(
  entries: readonly EpEntry[],
  priceOf: PriceOf,
  { amountOf, weightsOf, previousOf }: PriceListExtras,
): TableColumn<EpEntry>[] {
  const rowOf = new Map(entries.map(({ epCode }, at) => [epCode, RAHMENPREISE_HEADER_ROW + at]));
  const previous: TableColumn<EpEntry>[] =
    previousOf === undefined
      ? []
      : [positionColumn('Vorphase', 18, 'euro', ({ epCode }) => priceCell(previousOf(epCode)))];
  return [
    ...previous,
    positionColumn('Menge im Marktgebiet', 22, 'amount', ({ epCode }) =>
      toSheetNumber(amountOf(epCode).mengeMillis || null),
    ),
    positionColumn(AMOUNT_HEADER, 20, 'euro', ({ epCode }) =>
      amountCell(rowOf.get(epCode) ?? 0, priceOf(epCode), amountOf(epCode).gpMillis, weightsOf(epCode)),
    ),
    { header: 'Vortext', widthChars: 60, format: 'text', wraps: true, cell: ({ preText }) => preText },
    { header: 'Nachtext', widthChars: 60, format: 'text', wraps: true, cell: ({ postText }) => postText },
  ];
}

/** The line under the positions: what they come to together. */
function sumRow(
  columns: readonly TableColumn<EpEntry>[],
  entries: readonly EpEntry[],
  { amountOf }: PriceListExtras,
): SheetRow {
  const sumMillis = entries.reduce(
    (sum, { epCode }) => sum + (epCode === null ? 0 : amountOf(epCode).gpMillis),
    0,
  );
  const last = RAHMENPREISE_HEADER_ROW + entries.length - 1;
  const cellOf = ({ header }: { header: string }, column: number): SheetCell => {
    if (header === 'Titel') return 'Summe';
    if (header !== AMOUNT_HEADER) return null;
    const range = rangeRef(RAHMENPREISE_HEADER_ROW, column, last, column);
    return { formula: `SUM(${range})`, value: toSheetNumber(sumMillis) ?? 0 };
  };
  return { cells: columns.map(cellOf), tone: 'category' };
}

/**
 * A bidder's price list as a sheet: title, hint, header on row 3, then the catalogue with a price per
 * position, in thousandths of a euro, null or undefined if none; `readRahmenpreise` reads it back unchanged.
 * A text in place of a price is written as it is, and refused when read back (BID-026, BID-028, EXPORT-007).
 */
export function rahmenpreiseSheet(
  entries: readonly EpEntry[],
  priceOf: PriceOf,
  extras?: PriceListExtras,
): Sheet {
  const columns = [
    ...columnsWith(priceOf),
    ...(extras === undefined ? [] : extraColumns(entries, priceOf, extras)),
  ];
  const levels = entryDepths(entries);
  return {
    name: 'Rahmenpreise',
    columns,
    rows: [
      ...formHead(extras?.heading ?? 'Rahmenpreise', HINT, columns),
      ...entries.map((entry, at) => ({
        ...tableRow(columns, entry, entry.epCode === null ? 'category' : undefined),
        level: levels[at] ?? 0,
      })),
      ...(extras === undefined ? [] : [sumRow(columns, entries, extras)]),
    ],
    frozenRows: RAHMENPREISE_HEADER_ROW,
    about: { title: extras?.heading ?? 'Rahmenpreise', author: extras?.author },
  };
}

const WEIGHTS_HINT =
  'Aus diesen Mengen mal Faktoren rechnet das erste Blatt den Betrag: jede Zeile der Leistungsverzeichnisse in Ihrem Marktgebiet, einzeln gerundet.';

/**
 * The sheet from which the amounts of a price list are computed anew when a price changes: each position's
 * rows of the LVs beside its code, in the same row as in the list. Hidden, and never read back.
 */
export function mengenSheet(entries: readonly EpEntry[], { weightsOf }: PriceListExtras): Sheet {
  const weights = entries.map(({ epCode }) => (epCode === null ? [] : weightsOf(epCode)));
  const width = weights.reduce(
    (widest, { length }) => (length > MOST_WEIGHTS ? widest : Math.max(widest, length)),
    1,
  );
  const columns = Array.from({ length: 1 + width }, (_, at) => ({
    header: at === 0 ? RAHMENPREISE_COLUMNS.epCode.header : `Menge ${at}`,
    widthChars: 14,
  }));
  return {
    name: WEIGHTS_SHEET,
    isHidden: true,
    columns,
    rows: [
      ...formHead(WEIGHTS_SHEET, WEIGHTS_HINT, columns),
      ...entries.map(({ epCode }, at) => {
        const own = weights[at] ?? [];
        return { cells: [epCode, ...(own.length > MOST_WEIGHTS ? [] : own)] };
      }),
    ],
    frozenRows: RAHMENPREISE_HEADER_ROW,
  };
}
