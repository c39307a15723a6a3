import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { entryLevels } from '../ep-catalog/entry-levels.ts';
import { RAHMENPREISE_COLUMNS, RAHMENPREISE_HEADER_ROW } from './rahmenpreise-column.ts';
import { toSheetNumber } from '../sheet/cell.ts';
import type { Sheet, SheetRow } from '../sheet/sheet.ts';
import { formHead, type TableColumn, tableRow } from '../sheet/table-out.ts';

const HINT =
  'Bitte tragen Sie Ihre Preise netto in Euro mit höchstens 3 Nachkommastellen in die Spalte „Rahmenpreis“ ein.';

/** A price in thousandths of a euro, or a text in its place; null or undefined where there is none. */
type PriceOf = (epCode: string) => number | string | null | undefined;

/** What a bidder calculates with beside the price; it stands behind what is read back, which passes it over. */
export interface PriceListExtras {
  /** Whose list of which phase it is, and of when. */
  readonly heading: string;
  /** Amount of a position over the market area in thousandths of the unit, and what it comes to in thousandths of a euro. */
  readonly amountOf: (epCode: string) => { readonly mengeMillis: number; readonly gpMillis: number };
  /** What the own prices were a phase ago, in thousandths of a euro; undefined where there was none. */
  readonly previousOf: PriceOf | undefined;
}

function ofPosition(cell: (entry: EpEntry & { epCode: string }) => string | number | null) {
  return ({ epCode, ...entry }: EpEntry) => (epCode === null ? null : cell({ ...entry, epCode }));
}

function priceCell(price: ReturnType<PriceOf>): string | number | null {
  return typeof price === 'string' ? price : toSheetNumber(price ?? null);
}

function columnsWith(priceOf: PriceOf): TableColumn<EpEntry>[] {
  return [
    { header: 'Nummer', widthChars: 14, format: 'text', cell: ({ number }) => number },
    { header: 'Titel', widthChars: 60, format: 'text', wraps: true, cell: ({ title }) => title },
    { header: 'Einheit', widthChars: 14, format: 'text', cell: ofPosition(({ unit }) => unit) },
    {
      header: 'Leistungsgruppe',
      widthChars: 28,
      format: 'text',
      cell: ofPosition(({ sliceTag }) => (sliceTag === null ? '' : sliceOfTag(sliceTag).title)),
    },
    {
      header: RAHMENPREISE_COLUMNS.epCode.header,
      widthChars: 16,
      format: 'text',
      cell: ({ epCode }) => epCode,
    },
    {
      header: RAHMENPREISE_COLUMNS.rahmenpreis.header,
      widthChars: 18,
      format: 'euro',
      cell: ofPosition(({ epCode }) => priceCell(priceOf(epCode))),
    },
  ];
}

const AMOUNT_HEADER = 'Betrag';

function extraColumns({ amountOf, previousOf }: PriceListExtras): TableColumn<EpEntry>[] {
  const previous: TableColumn<EpEntry>[] =
    previousOf === undefined
      ? []
      : [
          {
            header: 'Vorphase',
            widthChars: 18,
            format: 'euro',
            cell: ofPosition(({ epCode }) => priceCell(previousOf(epCode))),
          },
        ];
  return [
    ...previous,
    {
      header: 'Menge im Marktgebiet',
      widthChars: 22,
      format: 'amount',
      cell: ofPosition(({ epCode }) => toSheetNumber(amountOf(epCode).mengeMillis || null)),
    },
    {
      header: AMOUNT_HEADER,
      widthChars: 20,
      format: 'euro',
      cell: ofPosition(({ epCode }) => toSheetNumber(amountOf(epCode).gpMillis || null)),
    },
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
  const cellOf = ({ header }: { header: string }) =>
    header === 'Titel' ? 'Summe' : header === AMOUNT_HEADER ? toSheetNumber(sumMillis) : null;
  return { cells: columns.map(cellOf), tone: 'category' };
}

/**
 * A bidder's price list as a sheet: title, hint, header on row 3, then the catalogue with a price per position, in
 * thousandths of a euro, null or undefined if there is none; `readRahmenpreise` reads it back unchanged. A text in place
 * of a price is written as it is, and refused when it is read back (BID-026, BID-028, EXPORT-007).
 */
export function rahmenpreiseSheet(
  entries: readonly EpEntry[],
  priceOf: PriceOf,
  extras?: PriceListExtras,
): Sheet {
  const columns = [...columnsWith(priceOf), ...(extras === undefined ? [] : extraColumns(extras))];
  const levels = entryLevels(entries);
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
  };
}
