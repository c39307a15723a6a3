import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import type { CellFactors } from '@rahmenpreis/pricing/price/cell-factor.ts';
import type { PriceParts } from '@rahmenpreis/pricing/price/price-parts.ts';
import {
  type LvOffer,
  listPricedLines,
  type PricedLv,
  sumLine,
} from '@rahmenpreis/tendering/offer/priced-lv.ts';
import { countGaps } from '@rahmenpreis/tendering/award/package-gaps.ts';
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
import { toSheetNumber } from '../sheet/cell.ts';
import type { Sheet, SheetRow } from '../sheet/sheet.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { headerRow, type TableColumn, treeRows } from '../sheet/table-out.ts';

/** The order to one provider for one property: the positions of the service groups it was awarded (OPEN-53). */
export type OrderLv<P extends PaperPosition = PaperPosition> = Pick<PricedLv<P>, 'entries' | 'positions'> & {
  property: Pick<Liegenschaft, 'id' | 'nummer' | 'name' | 'adresse'>;
  provider: Pick<ServiceProvider, 'id' | 'organisation' | 'firstname' | 'lastname' | 'username'>;
  sliceIds: readonly SliceId[];
  offer: LvOffer & { parts: PriceParts };
};

const RECKONING =
  'GP = Menge × EP × Faktor für Bundesland × Faktor für Liegenschaft × Faktor für Nachhaltigkeit, einmal kaufmännisch auf 0,001 € gerundet. Ruhende Bedarfspositionen (BI) zählen 0. Ep (faktoriert) ist für sich gerundet und dient nur der Ansicht.';

/** Names what was ordered without a price, which the sums leave out; nothing where all is priced. */
function gapRows({ positions, sliceIds, offer }: OrderLv): SheetRow[] {
  const { missing } = countGaps(positions, offer.price.positionFlags, sliceIds);
  if (missing === 0) return [];
  const gaps = counted(missing, 'Position', 'Positionen');
  return [{ cells: [`${gaps} ohne Preis; die Summen enthalten sie nicht.`], tone: 'hint' }];
}

/** What every GP is made of, so that its reader can reckon it: the EP and each factor in a column of its own. */
function partColumns({ positions, offer: { parts } }: OrderLv): TableColumn<PaperLine>[] {
  const rowOf = new Map(positions.map((position, row) => [position, row]));
  const factor = (header: string, widthChars: number, name: keyof CellFactors): TableColumn<PaperLine> => ({
    header,
    widthChars,
    format: 'factor',
    cell: ({ position }) =>
      position === undefined ? null : toSheetNumber(parts.factors[rowOf.get(position) ?? -1]?.[name] ?? null),
  });
  return [
    {
      header: 'EP',
      widthChars: 14,
      format: 'euro',
      cell: ({ position }) =>
        position === undefined ? null : toSheetNumber(parts.epsMillis[rowOf.get(position) ?? -1] ?? null),
    },
    factor('Bundesland', 13, 'blMillis'),
    factor('Liegenschaft', 14, 'lsMillis'),
    factor('Nachhaltigkeit', 16, 'nMillis'),
  ];
}

function orderColumns(order: OrderLv): TableColumn<PaperLine>[] {
  return [
    ...POSITION_COLUMNS,
    ...partColumns(order),
    ...PRICE_COLUMNS,
    // As wide as one printed page still holds.
    offerColumn(0, { ...REMARK_SHAPE, widthChars: 27 }, (offer, line) =>
      line.kind === 'category' ? '' : printRemark(offer, line),
    ),
  ];
}

/**
 * The order LV as a sheet: how it is reckoned, what has no price, per awarded service group its categories, positions and sum, and the total
 * (EXPORT-009, PRICE-001).
 */
export function orderLvSheet(order: OrderLv): Sheet {
  const { entries, positions, property, provider, offer } = order;
  const columns = orderColumns(order);
  const lv = { entries, positions, offers: [offer] };
  const awarded = SLICES.filter(({ sliceId }) => order.sliceIds.includes(sliceId));
  const groups = awarded.flatMap(({ sliceId, title }): SheetRow[] => {
    const { roots, sum } = listPricedLines(lv, [sliceId]);
    const rows = treeRows(roots, (line) => paperRow(columns, line), 1);
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

/** Writes the order LV as a spreadsheet (EXPORT-009). */
export function writeOrderLv(order: OrderLv): Uint8Array {
  return writeWorkbook([orderLvSheet(order)]);
}
