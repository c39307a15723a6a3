import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flags.ts';
import {
  type LvOffer,
  listPricedLines,
  type PricedLv,
  sumLine,
} from '@rahmenpreis/tendering/offer/priced-lv.ts';
import { SLICES, type SliceId, sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { TOTAL_TITLE } from './compared-columns.ts';
import {
  offerColumn,
  type PaperLine,
  type PaperPosition,
  paperRow,
  POSITION_COLUMNS,
  PRICE_COLUMNS,
  printRemark,
  REMARK_SHAPE,
  sumRow,
  titleRows,
} from './lv-paper.ts';
import { toSheetNumber } from '../sheet/cell.ts';
import type { Sheet, SheetRow } from '../sheet/sheet.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { headerRow, type TableColumn, treeRows } from '../sheet/table-out.ts';
import { printJson } from '../print-json.ts';

/** A position as an order tells it: the whole one, its amount in thousandths. */
export type OrderPosition = Omit<LvPosition, 'amount'> & PaperPosition;

/** The order to one provider for one property: the positions of the service groups it was awarded (OPEN-53). */
export type OrderLv<P extends PaperPosition = PaperPosition> = Pick<PricedLv<P>, 'entries' | 'positions'> & {
  property: Pick<Liegenschaft, 'id' | 'nummer' | 'name' | 'adresse'>;
  provider: Pick<ServiceProvider, 'id' | 'organisation' | 'firstname' | 'lastname' | 'username'>;
  sliceIds: readonly SliceId[];
  offer: LvOffer;
};

const COLUMNS: readonly TableColumn<PaperLine>[] = [
  ...POSITION_COLUMNS,
  ...PRICE_COLUMNS,
  offerColumn(0, REMARK_SHAPE, (offer, line) => (line.kind === 'category' ? '' : printRemark(offer, line))),
];

/** The order LV as a sheet: per awarded service group its categories, positions and sum, and the total (EXPORT-009). */
export function orderLvSheet(order: OrderLv): Sheet {
  const { entries, positions, property, provider, offer } = order;
  const lv = { entries, positions, offers: [offer] };
  const awarded = SLICES.filter(({ sliceId }) => order.sliceIds.includes(sliceId));
  const groups = awarded.flatMap(({ sliceId, title }): SheetRow[] => {
    const { roots, sum } = listPricedLines(lv, [sliceId]);
    const rows = treeRows(roots, (line) => paperRow(COLUMNS, line), 1);
    return [{ cells: [title], tone: 'title' }, ...rows, sumRow(COLUMNS, sum, `Summe ${title}`, rows.length)];
  });
  return {
    name: 'Auftrags-LV',
    columns: COLUMNS,
    rows: [
      ...titleRows('Auftrags-LV', property),
      { cells: [`Auftragnehmer: ${provider.organisation}`], tone: 'hint' },
      headerRow(COLUMNS),
      ...groups,
      sumRow(COLUMNS, sumLine(lv, order.sliceIds), TOTAL_TITLE, groups.length),
    ],
    frozenRows: 4,
    frozenColumns: 5,
  };
}

/** Writes the order LV as a spreadsheet (EXPORT-009). */
export async function writeOrderLv(order: OrderLv): Promise<Uint8Array> {
  return await writeWorkbook([orderLvSheet(order)]);
}

/**
 * The order LV as JSON with two-space indentation: property, lvPositions, provider; a position is whole, with its place in the
 * catalogue and its keys, and with ep (the factored one) and gp; amounts and money are numbers with at most 3 decimals (EXPORT-007, EXPORT-008, EXPORT-012, OPEN-53).
 */
export function printOrderLvJson(order: OrderLv<OrderPosition>): string {
  const { price, epsFactoredMillis } = order.offer;
  const lvPositions = order.positions.flatMap(({ mengeMillis, ...told }, i) => {
    if (!order.sliceIds.includes(sliceOfTag(told.sliceTag).sliceId)) return [];
    const flags = price.positionFlags[i] ?? 0;
    return {
      ...told,
      amount: toSheetNumber(mengeMillis),
      ep: toSheetNumber(epsFactoredMillis[i] ?? null),
      gp: toSheetNumber(price.gpMillis[i] ?? 0),
      noPriceGiven: (flags & FLAG_PRICE_MISSING) !== 0,
      notInMarketArea: (flags & FLAG_NOT_IN_MARKET) !== 0,
    };
  });
  return printJson({ property: order.property, lvPositions, provider: order.provider });
}
