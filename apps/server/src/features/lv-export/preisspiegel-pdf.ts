import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { type LaidPreisspiegel, layOutPreisspiegel } from '@rahmenpreis/workbook/lv/preisspiegel-out.ts';
import { type PrintedTable, printTables } from '@rahmenpreis/workbook/sheet/printed-table.ts';
import type { PdfColumn, PdfTable } from '../../generated-file/pdf-table.ts';
import { writePdf } from '../../generated-file/write-pdf.ts';
import { TONES } from './lv-files-out.ts';
import type { PreisspiegelInputs } from './preisspiegel-inputs.ts';
import { type PreisspiegelWish, pricePreisspiegel } from './preisspiegel-out.ts';

/** What columns of a page that lies on A3 have beside each other, gaps included, in points. */
const PAGE_POINTS = 1_138;
const GAP_POINTS = 4;
/** What the names of positions have at least and at most, which take what others leave. */
const TITLE_POINTS = 148;
const WIDEST_TITLE_POINTS = 300;
/** Wider than this is none of the other columns; longer texts go on below. */
const WIDEST_POINTS = 96;
/** Number, place, code and words of a position. */
const PAIR_COLUMN_COUNT = 4;
/** What parts a band from the one before it. */
const BAND_GAP_POINTS = 8;

/** About as wide as a sign is in the print of the table, in points, rather too much than too little. */
function signPoints(sign: string): number {
  if (/[.,' ]/.test(sign)) return 2.5;
  return /[▲▼]/.test(sign) ? 9 : 4.9;
}

function pointsOf(text: string): number {
  return Array.from(text, signPoints).reduce((sum, points) => sum + points, 1);
}

interface Part {
  readonly columns: readonly PdfColumn[];
  readonly bands: LaidPreisspiegel['bands'];
}

/** Puts as many bands beside each other as a page holds, behind the columns with which every page begins. */
function partBands({ columns, rows }: PrintedTable, { bands, ownCount }: LaidPreisspiegel): Part[] {
  const widthOf = (at: number): number => {
    const longest = rows.reduce((most, { cells }) => Math.max(most, pointsOf(cells[at] ?? '')), 0);
    const words = (columns[at]?.header ?? '').split(' ').map(pointsOf);
    return Math.min(WIDEST_POINTS, Math.max(longest, ...words));
  };
  const placed = columns.map(({ header, isNumber }, at): PdfColumn & { readonly width: number } => {
    if (header === 'Bezeichnung') return { header, isRight: false, width: TITLE_POINTS };
    const isFirst = bands.some(({ from }) => from === at);
    const width = widthOf(at) + (isFirst ? BAND_GAP_POINTS : 0);
    return { header, isRight: isNumber, points: width, width };
  });
  const sumOf = (some: readonly { width: number }[]) =>
    some.reduce((sum, { width }) => sum + width + GAP_POINTS, 0);
  const own = placed.slice(0, ownCount);
  const room = PAGE_POINTS - sumOf(own);
  const parts: { columns: typeof placed; bands: (typeof bands)[number][]; left: number }[] = [];
  for (const band of bands) {
    const columnsOfBand = placed.slice(band.from, band.from + band.count);
    const wide = sumOf(columnsOfBand);
    const last = parts.at(-1);
    if (last === undefined || wide > last.left)
      parts.push({ columns: [...own, ...columnsOfBand], bands: [band], left: room - wide });
    else {
      last.columns.push(...columnsOfBand);
      last.bands.push(band);
      last.left -= wide;
    }
  }
  // The same on all pages, so that they can be laid beside each other.
  const least = Math.max(0, Math.min(...parts.map(({ left }) => left)));
  const points = Math.min(WIDEST_TITLE_POINTS, TITLE_POINTS + least);
  return parts.map((part) => ({
    bands: part.bands,
    columns: part.columns.map((column) => (column.points === undefined ? { ...column, points } : column)),
  }));
}

/** The cells of a row that a part of its table prints. */
function cellsIn(cells: readonly string[], ownCount: number, { bands }: Part): string[] {
  return [
    ...cells.slice(0, ownCount),
    ...bands.flatMap(({ from, count }) => cells.slice(from, from + count)),
  ];
}

function titleOf({ bands }: Part, at: number, partCount: number): string {
  const names = joinGerman(bands.map(({ title }) => title));
  return partCount === 1 ? names : `Teil ${at + 1} von ${partCount}: ${names}`;
}

/** What names pairs of prices, as a table of its own: its heading is the first of the rows. */
function pairTable({ columns, rows }: PrintedTable, pairCount: number): PdfTable {
  const [heading, ...lines] = rows.slice(rows.length - pairCount);
  const own = columns.slice(0, PAIR_COLUMN_COUNT);
  return {
    title: heading?.cells[PAIR_COLUMN_COUNT - 1] ?? '',
    columns: own.map(({ header }) => ({ header, isRight: false, weight: header === 'Bezeichnung' ? 8 : 1 })),
    rows: lines.map(({ cells, tone }) => ({
      cells: cells.slice(0, PAIR_COLUMN_COUNT),
      tone: tone === 'hint' ? 'strong' : undefined,
    })),
  };
}

/** The parts of a Preisspiegel as tables, each with all rows; none but the first goes on below another. */
function tablesOf(laid: LaidPreisspiegel): PdfTable[] {
  const [table] = printTables(laid.sheet);
  if (table === undefined) return [];
  const { pairCount } = laid;
  const rows = table.rows.slice(0, table.rows.length - pairCount);
  const parts = partBands({ ...table, rows }, laid);
  const tables = parts.map((part, at) => ({
    title: titleOf(part, at, parts.length),
    columns: part.columns,
    bands: part.bands,
    startsPage: at > 0,
    rows: rows.map(({ cells, tone }) => ({
      cells: cellsIn(cells, laid.ownCount, part),
      tone: TONES[tone ?? ''],
    })),
  }));
  return pairCount === 0 ? tables : [...tables, pairTable(table, pairCount)];
}

/**
 * Writes the Preisspiegel of the first property as a PDF on A3, its columns over several pages where they
 * need more than one; it holds every figure of its sheet.
 */
export function writePreisspiegelPdf(ground: PreisspiegelInputs, wish: PreisspiegelWish) {
  const [paper] = pricePreisspiegel(ground, wish);
  const laid = layOutPreisspiegel(paper!);
  return writePdf({
    title: laid.title,
    standing: laid.place,
    facts: [],
    notes: laid.notes,
    tables: tablesOf(laid),
    foot: laid.title,
    madeAtMs: wish.madeMs,
    isWide: true,
    size: 'A3',
  });
}
