import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/numbers/units.ts';
import { adresseLine } from '@rahmenpreis/tendering/adresse-line.ts';
import { optionalPrefix } from '@rahmenpreis/tendering/optional-position.ts';
import { SLICES, type SliceId, sliceOfTag } from '@rahmenpreis/tendering/slice.ts';
import { type LvRow, listLvRows } from './lv-rows.ts';
import {
  LV_COLUMNS,
  LV_HEADERS,
  type PricedLv,
  type PricedOffer,
  positionRemark,
  printLiegenschaft,
  printSerialNumber,
  sumPositions,
  sumRemark,
} from './priced-lv.ts';
import { type Sheet, type SheetColumn, type SheetRow, toSheetNumber } from './sheet.ts';
import { writeWorkbook } from './sheet-file.ts';

/** The order to one provider for one property: the positions of the service groups it was awarded (OPEN-53). */
export type OrderLv = Pick<PricedLv, 'entries' | 'positions'> & {
  property: Pick<Liegenschaft, 'id' | 'nummer' | 'name' | 'adresse'>;
  provider: Pick<ServiceProvider, 'id' | 'organisation' | 'firstname' | 'lastname' | 'username'>;
  sliceIds: readonly SliceId[];
  offer: PricedOffer;
};

const HEADERS = [...LV_HEADERS, 'EP (faktoriert)', 'GP', 'Anmerkung'];
const COLUMNS: readonly SheetColumn[] = [
  ...LV_COLUMNS,
  { widthChars: 18, format: 'euro' },
  { widthChars: 20, format: 'euro' },
  { widthChars: 30, format: 'text' },
];

function indicesOfSlice(order: OrderLv, sliceId: SliceId): number[] {
  return order.positions.flatMap(({ sliceTag }, i) => (sliceOfTag(sliceTag).sliceId === sliceId ? [i] : []));
}

function sumRow(order: OrderLv, title: string, indices: readonly number[]): SheetRow {
  const { sumMillis, flags } = sumPositions(order.offer, indices);
  const cells = ['', '', '', '', title, null, '', null, toSheetNumber(sumMillis), sumRemark(flags)];
  return { cells, tone: 'total' };
}

function printRow(order: OrderLv, row: LvRow): SheetRow {
  if (row.kind === 'category') {
    const { sumMillis } = sumPositions(order.offer, row.positionIndices);
    const cells = [row.number, '', '', '', row.title, null, '', null, toSheetNumber(sumMillis), ''];
    return { cells, tone: 'category' };
  }
  const position = order.positions[row.positionIndex];
  if (position === undefined) throw new RangeError(`the LV has no position ${row.positionIndex}`);
  const { sumMillis, flags } = sumPositions(order.offer, [row.positionIndex]);
  const cells = [
    row.number,
    printSerialNumber(position),
    position.identificationNumber,
    position.epCode,
    position.description,
    toSheetNumber(position.mengeMillis),
    position.unit,
    toSheetNumber(order.offer.epFactoredMillis[row.positionIndex] ?? null),
    toSheetNumber(sumMillis),
    positionRemark(position, flags),
  ];
  return { cells, ...(optionalPrefix(position) === 'BI' && { tone: 'inactive' as const }) };
}

/** The order LV as a sheet: per awarded service group its categories, positions and sum, and the total (EXPORT-009). */
export function orderLvSheet(order: OrderLv): Sheet {
  const awarded = SLICES.filter(({ sliceId }) => order.sliceIds.includes(sliceId)).map(
    ({ sliceId, title }) => ({
      title,
      indices: indicesOfSlice(order, sliceId),
    }),
  );
  const groups = awarded.flatMap(({ title, indices }): SheetRow[] => [
    { cells: [title], tone: 'title' },
    ...listLvRows(order.entries, order.positions, indices).map((row) => printRow(order, row)),
    sumRow(order, `Summe ${title}`, indices),
  ]);
  return {
    name: 'Auftrags-LV',
    columns: COLUMNS,
    rows: [
      { cells: [`Auftrags-LV ${printLiegenschaft(order.property)}`], tone: 'title' },
      { cells: [adresseLine(order.property.adresse)], tone: 'hint' },
      { cells: [`Auftragnehmer: ${order.provider.organisation}`], tone: 'hint' },
      { cells: HEADERS, tone: 'header' },
      ...groups,
      sumRow(
        order,
        'Gesamtsumme',
        awarded.flatMap(({ indices }) => indices),
      ),
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
 * The order LV as JSON with two-space indentation: property, lvPositions, provider; amounts and money as numbers with
 * at most 3 decimals, ep being the factored one (EXPORT-007, EXPORT-008, EXPORT-012, OPEN-53).
 */
export function printOrderLvJson(order: OrderLv): string {
  const lvPositions = order.positions.flatMap((position, i) => {
    const { mengeMillis, leftInt: _leftInt, rightInt: _rightInt, ...told } = position;
    if (!order.sliceIds.includes(sliceOfTag(position.sliceTag).sliceId)) return [];
    const { sumMillis, flags } = sumPositions(order.offer, [i]);
    return {
      ...told,
      amount: toSheetNumber(mengeMillis),
      ep: toSheetNumber(order.offer.epFactoredMillis[i] ?? null),
      gp: toSheetNumber(sumMillis),
      noPriceGiven: (flags & FLAG_PRICE_MISSING) !== 0,
      notInMarketArea: (flags & FLAG_NOT_IN_MARKET) !== 0,
    };
  });
  return JSON.stringify({ property: order.property, lvPositions, provider: order.provider }, null, 2);
}
