import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { CellFactors } from '@rahmenpreis/pricing/price/cell-factor.ts';
import { exactEp, type PriceParts } from '@rahmenpreis/pricing/price/price-parts.ts';
import {
  type LvOffer,
  listPricedLines,
  type PricedLv,
  sumLine,
} from '@rahmenpreis/tendering/offer/priced-lv.ts';
import { type SliceId, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { TOTAL_TITLE } from './comparison-columns.ts';
import {
  GP_COLUMN,
  offerColumn,
  type PrintedLine,
  type PrintedPosition,
  printedRow,
  POSITION_COLUMNS,
  printRemark,
  REMARK_SHAPE,
  sumRow,
  titleRows,
} from './printed-lv.ts';
import { gapRows, NET, orderCover, type OrderAbout, orderFacts, signatureRows } from './order-cover.ts';
import { toSheetNumber } from '../sheet/cell.ts';
import { printCell, printTables } from '../sheet/printed-table.ts';
import type { Sheet, SheetRow } from '../sheet/sheet.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { column, headerRow, type TableColumn, treeRows } from '../sheet/table-out.ts';

/** The order to one provider for one property: positions of the service groups awarded to it (OPEN-53). */
export type OrderLv<P extends PrintedPosition = PrintedPosition> = Pick<
  PricedLv<P>,
  'entries' | 'positions'
> & {
  property: Pick<Liegenschaft, 'id' | 'nummer' | 'name' | 'adresse'>;
  provider: Pick<ServiceProvider, 'id' | 'organisation' | 'firstname' | 'lastname' | 'username'>;
  sliceIds: readonly SliceId[];
  offer: LvOffer & { parts: PriceParts };
};

const RECKONING =
  'GP = Menge × Ep (faktoriert), einmal kaufmännisch auf 0,001 € gerundet. Ep (faktoriert) = EP × Faktor für Bundesland × Faktor für Liegenschaft × Faktor für Nachhaltigkeit, ungerundet. Ruhende Bedarfspositionen (BI) zählen 0.';

/** The parts of every GP, for the reader to compute it: the EP, each factor, their product unrounded. */
function partColumns({ positions, offer: { parts } }: OrderLv): TableColumn<PrintedLine>[] {
  const rowOf = new Map(positions.map((position, row) => [position, row]));
  const rowColumn = (
    header: string,
    widthChars: number,
    format: 'euro' | 'exactEuro' | 'factor',
    cell: (row: number) => number | null,
  ): TableColumn<PrintedLine> =>
    column(header, widthChars, format, ({ position }) =>
      position === undefined ? null : cell(rowOf.get(position) ?? -1),
    );
  const factor = (header: string, widthChars: number, name: keyof CellFactors) =>
    rowColumn(header, widthChars, 'factor', (row) => toSheetNumber(parts.factors[row]?.[name] ?? null));
  return [
    rowColumn('EP', 14, 'euro', (row) => toSheetNumber(parts.epsMillis[row] ?? null)),
    factor('Bundesland', 13, 'blMillis'),
    factor('Liegenschaft', 14, 'lsMillis'),
    factor('Nachhaltigkeit', 16, 'nMillis'),
    rowColumn('Ep (faktoriert)', 18, 'exactEuro', (row) => exactEp(parts, row)),
  ];
}

function orderColumns(order: OrderLv): TableColumn<PrintedLine>[] {
  return [
    ...POSITION_COLUMNS,
    ...partColumns(order),
    GP_COLUMN,
    // As wide as one printed page still holds.
    offerColumn(0, { ...REMARK_SHAPE, widthChars: 27 }, (offer, line) =>
      line.kind === 'category' ? '' : printRemark(offer, line),
    ),
  ];
}

/**
 * The order LV as a sheet: how it is computed, what has no price, per awarded service group its categories,
 * positions and sum, and the total (EXPORT-009, PRICE-001).
 */
export function orderLvSheet(order: OrderLv): Sheet {
  const { entries, positions, property, provider, offer } = order;
  const columns = orderColumns(order);
  const lv = { entries, positions, offers: [offer] };
  const awarded = SLICES.filter(({ sliceId }) => order.sliceIds.includes(sliceId));
  const groups = awarded.flatMap(({ sliceId, title }): SheetRow[] => {
    const { roots, sum } = listPricedLines(lv, [sliceId]);
    const rows = treeRows(roots, (line) => printedRow(columns, line), 1);
    return [{ cells: [title], tone: 'title' }, ...rows, sumRow(columns, sum, `Summe ${title}`, rows.length)];
  });
  const head: SheetRow[] = [
    ...titleRows('Auftrags-LV', property),
    { cells: [`Auftragnehmer: ${provider.organisation}`], tone: 'hint' },
    { cells: [RECKONING], tone: 'hint' },
    ...gapRows(order),
    headerRow(columns),
  ];
  return {
    name: 'Auftrags-LV',
    columns,
    rows: [...head, ...groups, sumRow(columns, sumLine(lv, order.sliceIds), TOTAL_TITLE, groups.length)],
    frozenRows: head.length,
    frozenColumns: 5,
  };
}

/** Both sheets of an order, its cover first, and its version, which `digest` makes of what is ordered. */
function orderSheets(order: OrderLv, about: Omit<OrderAbout, 'version'>, digest: (text: string) => string) {
  const sheet = orderLvSheet(order);
  const version = digest(JSON.stringify(sheet.rows));
  return { cover: orderCover(order, { ...about, version }), sheet, version };
}

/** Writes the order LV as a spreadsheet, cover first; `digest` gives the order's version (EXPORT-009). */
export function writeOrderLv(
  order: OrderLv,
  about: Omit<OrderAbout, 'version'>,
  digest: (text: string) => string,
): Uint8Array {
  const { cover, sheet } = orderSheets(order, about, digest);
  const signed = signatureRows(about).flatMap((cells): SheetRow[] => [{ cells: [] }, { cells }]);
  return writeWorkbook([{ ...cover, rows: [...cover.rows, ...signed] }, sheet]);
}

/**
 * Prints the order LV for a PDF, with the figures and the version of its spreadsheet (EXPORT-009): where its
 * property lies, the sums of the cover and, where one is wished, its lines to sign on, and a table for each
 * awarded service group, of which the last one ends with the sum of all.
 */
export function printOrderLv(
  order: OrderLv,
  about: Omit<OrderAbout, 'version'>,
  digest: (text: string) => string,
) {
  const { cover, sheet, version } = orderSheets(order, about, digest);
  const textOf = ({ cells: [first = null] }: SheetRow) => printCell(first);
  const [title = '', place = ''] = titleRows('Auftrags-LV', order.property).map(textOf);
  const notes = [NET, ...gapRows(order).map(textOf), RECKONING];
  const [parties, ...lines] = signatureRows(about);
  const signed = parties && {
    title: 'Unterschriften',
    columns: parties.map((header) => ({ header, isNumber: false })),
    rows: lines.map((cells) => ({ cells, tone: undefined })),
  };
  const facts = orderFacts({ ...about, version });
  const ownTables = [...printTables(cover), ...(signed === undefined ? [] : [signed])];
  return { title, place, facts, notes, cover: ownTables, tables: printTables(sheet), version };
}
