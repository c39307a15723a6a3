import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import {
  type LvOffer,
  listPricedLines,
  type PricedLv,
  sumLine,
} from '@rahmenpreis/tendering/offer/priced-lv.ts';
import { SLICES, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
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
import type { Sheet, SheetRow } from '../sheet/sheet.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { headerRow, type TableColumn, treeRows } from '../sheet/table-out.ts';

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
export function writeOrderLv(order: OrderLv): Uint8Array {
  return writeWorkbook([orderLvSheet(order)]);
}
