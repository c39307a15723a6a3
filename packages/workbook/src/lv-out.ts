import { percentOf } from '@rahmenpreis/pricing/numbers/percent.ts';
import type { Total } from '@rahmenpreis/pricing/sums/total-over.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/numbers/units.ts';
import { adresseLine } from '@rahmenpreis/tendering/adresse-line.ts';
import { optionalPrefix } from '@rahmenpreis/tendering/optional-position.ts';
import { lowestComplete } from '@rahmenpreis/tendering/lowest-complete.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/slice.ts';
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

type Cells = SheetRow['cells'];

const POSITION_HEADERS = [...LV_HEADERS, 'Leistungsgruppe'];
const POSITION_COLUMNS: readonly SheetColumn[] = [...LV_COLUMNS, { widthChars: 26, format: 'text' }];

function rowIndices(row: LvRow): number[] {
  return row.kind === 'category' ? row.positionIndices : [row.positionIndex];
}

function describeRow(lv: PricedLv, row: LvRow): Cells {
  if (row.kind === 'category') return [row.number, null, null, null, row.title, null, null, null];
  const position = lv.positions[row.positionIndex];
  if (position === undefined) throw new RangeError(`the LV has no position ${row.positionIndex}`);
  const { identificationNumber, epCode, description, mengeMillis, unit, sliceTag } = position;
  const menge = toSheetNumber(mengeMillis);
  const group = sliceOfTag(sliceTag).title;
  return [
    row.number,
    printSerialNumber(position),
    identificationNumber,
    epCode,
    description,
    menge,
    unit,
    group,
  ];
}

function toneOf(lv: PricedLv, row: LvRow): Pick<SheetRow, 'tone'> {
  if (row.kind === 'category') return { tone: 'category' };
  const position = lv.positions[row.positionIndex];
  return position !== undefined && optionalPrefix(position) === 'BI' ? { tone: 'inactive' } : {};
}

function remarkOf(lv: PricedLv, row: LvRow, flags: number): string {
  const position = row.kind === 'position' ? lv.positions[row.positionIndex] : undefined;
  return position === undefined ? sumRemark(flags) : positionRemark(position, flags);
}

function allIndices(lv: PricedLv): number[] {
  return lv.positions.map((_, index) => index);
}

/** The priced LV of one provider as a sheet, category sums beside the GPs (EXPORT-001, EXPORT-002). */
export function pricedLvSheet(lv: PricedLv, offer: PricedOffer): Sheet {
  const rows = listLvRows(lv.entries, lv.positions, allIndices(lv)).map((row): SheetRow => {
    const { sumMillis, flags } = sumPositions(offer, rowIndices(row));
    const ep = row.kind === 'position' ? (offer.epFactoredMillis[row.positionIndex] ?? null) : null;
    const remark = remarkOf(lv, row, flags);
    return {
      cells: [...describeRow(lv, row), toSheetNumber(ep), toSheetNumber(sumMillis), remark],
      ...toneOf(lv, row),
    };
  });
  const total = sumPositions(offer, allIndices(lv));
  const totalCells = ['', '', '', '', 'Gesamtsumme', null, '', '', null, toSheetNumber(total.sumMillis)];
  return {
    name: 'LV',
    columns: [
      ...POSITION_COLUMNS,
      { widthChars: 18, format: 'euro' },
      { widthChars: 20, format: 'euro' },
      { widthChars: 30, format: 'text' },
    ],
    rows: [
      { cells: [`Leistungsverzeichnis ${printLiegenschaft(lv.liegenschaft)}`], tone: 'title' },
      { cells: [adresseLine(lv.liegenschaft.adresse)], tone: 'hint' },
      { cells: [`Dienstleister: ${offer.organisation}`], tone: 'hint' },
      { cells: [...POSITION_HEADERS, 'EP (faktoriert)', 'GP', 'Anmerkung'], tone: 'header' },
      ...rows,
      { cells: [...totalCells, sumRemark(total.flags)], tone: 'total' },
    ],
    frozenRows: 4,
    frozenColumns: 5,
  };
}

const OFFER_HEADERS = ['GP', 'Gesamtsumme', 'Diff', 'Anmerkung', 'Preis fehlt', 'Nicht im Marktgebiet'];

const OFFER_COLUMNS: readonly SheetColumn[] = [
  { widthChars: 20, format: 'euro' },
  { widthChars: 20, format: 'euro' },
  { widthChars: 10, format: 'percent' },
  { widthChars: 30, format: 'text' },
  { widthChars: 10, format: 'flag', isHidden: true },
  { widthChars: 10, format: 'flag', isHidden: true },
];

function offerCells(total: Total, lowest: number | null, isPosition: boolean, remark: string): Cells {
  const { sumMillis, flags } = total;
  const sum = toSheetNumber(sumMillis);
  return [
    isPosition ? sum : null,
    isPosition ? null : sum,
    percentOf(sumMillis, lowest),
    remark,
    flags & FLAG_PRICE_MISSING ? 1 : 0,
    flags & FLAG_NOT_IN_MARKET ? 1 : 0,
  ];
}

function compareRow(lv: PricedLv, row: LvRow): SheetRow {
  const totals = lv.offers.map((offer) => ({
    participation: offer.participation,
    ...sumPositions(offer, rowIndices(row)),
  }));
  const lowest = lowestComplete(totals);
  const compared = totals.flatMap((total) =>
    offerCells(total, lowest, row.kind === 'position', remarkOf(lv, row, total.flags)),
  );
  return { cells: [...describeRow(lv, row), ...compared], ...toneOf(lv, row) };
}

/**
 * The Preisspiegel as a sheet: six columns per provider, GP on positions, Gesamtsumme on categories and the last row,
 * Diff in percent of the lowest complete offer, two hidden flags (EXPORT-001, EXPORT-006, PRICE-013).
 */
export function preisspiegelSheet(lv: PricedLv): Sheet {
  const indices = allIndices(lv);
  const total: LvRow = {
    kind: 'category',
    number: '',
    title: 'Gesamtsumme',
    level: 0,
    positionIndices: indices,
  };
  const names = lv.offers.flatMap(({ organisation }) => [organisation, null, null, null, null, null]);
  const blank = POSITION_HEADERS.map(() => null);
  return {
    name: 'Preisspiegel',
    columns: [...POSITION_COLUMNS, ...lv.offers.flatMap(() => OFFER_COLUMNS)],
    rows: [
      { cells: [`Preisspiegel ${printLiegenschaft(lv.liegenschaft)}`], tone: 'title' },
      { cells: [adresseLine(lv.liegenschaft.adresse)], tone: 'hint' },
      { cells: [...blank, ...names], tone: 'category' },
      { cells: [...POSITION_HEADERS, ...lv.offers.flatMap(() => OFFER_HEADERS)], tone: 'header' },
      ...listLvRows(lv.entries, lv.positions, indices).map((row) => compareRow(lv, row)),
      { ...compareRow(lv, total), tone: 'total' },
    ],
    frozenRows: 4,
    frozenColumns: 5,
  };
}

/** Writes the priced LV if there is one offer, else the Preisspiegel of all of them (EXPORT-001). */
export async function writeLv(lv: PricedLv): Promise<Uint8Array> {
  const [first, second] = lv.offers;
  const isSingle = first !== undefined && second === undefined;
  return await writeWorkbook([isSingle ? pricedLvSheet(lv, first) : preisspiegelSheet(lv)]);
}
