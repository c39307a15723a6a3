import { rankCell } from '@rahmenpreis/tendering/award/award.ts';
import { listPricedLines, totalOfSlices } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import {
  type PrintedLv,
  offerColumn,
  type PrintedLine,
  type PrintedOffer,
  printedRow,
  POSITION_COLUMNS,
  printAsOf,
  printBidder,
  PRICE_COLUMNS,
  printRemark,
  REMARK_SHAPE,
  SLICE_COLUMN,
  sumRow,
  titleRows,
} from './printed-lv.ts';
import { comparedColumns, TOTAL_TITLE } from './comparison-columns.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { bandedHead, headerRow, type TableColumn, treeRows } from '../sheet/table-out.ts';

const LV_COLUMNS: readonly TableColumn<PrintedLine>[] = [
  ...POSITION_COLUMNS,
  SLICE_COLUMN,
  ...PRICE_COLUMNS,
  offerColumn<PrintedLine>(0, REMARK_SHAPE, printRemark),
];

/** Why amount × shown price is not always the GP. */
const RECKONING =
  'GP = Menge × EP × Faktoren, einmal gerundet; Ep (faktoriert) ist für sich gerundet und dient nur der Ansicht.';

/** The priced LV of one provider as a sheet, category sums beside the GPs (EXPORT-001, EXPORT-002). */
export function pricedLvSheet(lv: PrintedLv, offer: PrintedOffer): Sheet {
  const { roots, sum } = listPricedLines({ ...lv, offers: [offer] });
  const rows = treeRows(roots, (line) => printedRow(LV_COLUMNS, line));
  return {
    name: 'LV',
    columns: LV_COLUMNS,
    rows: [
      ...titleRows('Leistungsverzeichnis', lv.liegenschaft, printAsOf(lv)),
      { cells: [`Dienstleister: ${printBidder(offer, lv.phaseState)}. ${RECKONING}`], tone: 'hint' },
      headerRow(LV_COLUMNS),
      ...rows,
      sumRow(LV_COLUMNS, sum, TOTAL_TITLE, rows.length),
    ],
    frozenRows: 4,
    frozenColumns: 5,
    about: { author: lv.author },
  };
}

/**
 * The Preisspiegel sheet: six columns per provider, GP on positions, Gesamtsumme on categories and last row,
 * Diff in percent of the lowest complete offer, two hidden flags (EXPORT-001, EXPORT-006, PRICE-013).
 */
export function preisspiegelSheet(lv: PrintedLv): Sheet {
  const { roots, sum } = listPricedLines(lv);
  const own = [...POSITION_COLUMNS, SLICE_COLUMN];
  const { columns, head } = bandedHead(
    titleRows('Preisspiegel', lv.liegenschaft, printAsOf(lv)),
    own,
    lv.offers.map((offer, p) => [printBidder(offer, lv.phaseState), comparedColumns<PrintedLine>(p)]),
  );
  const rows = treeRows(roots, (line) => printedRow(columns, line));
  return {
    name: 'Preisspiegel',
    columns,
    rows: [...head, ...rows, sumRow(columns, sum, TOTAL_TITLE, rows.length)],
    frozenRows: head.length,
    frozenColumns: 5,
    about: { author: lv.author },
  };
}

/** Writes the priced LV for one offer, else the Preisspiegel in comparison order (EXPORT-001, PRICE-009). */
export function writeLv(lv: PrintedLv): Uint8Array {
  const [first, second] = lv.offers;
  if (first !== undefined && second === undefined) return writeWorkbook([pricedLvSheet(lv, first)]);
  const ranked = rankCell(lv.offers.map((offer) => ({ ...offer, ...totalOfSlices(offer) })));
  return writeWorkbook([preisspiegelSheet({ ...lv, offers: ranked.map(({ offer }) => offer) })]);
}
