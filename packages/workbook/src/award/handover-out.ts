import type { HandoverContract, HandoverForm } from '@rahmenpreis/contract/handover.ts';
import type { HandoverColumn } from '@rahmenpreis/contract/handover-form.ts';
import { exactEpText, type PriceParts } from '@rahmenpreis/pricing/price/price-parts.ts';
import type { LvPrice } from '@rahmenpreis/pricing/price/price-lv.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { optionalPrefix } from '@rahmenpreis/tendering/lv/optional-position.ts';
import { sliceOfId, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { PRICE_LABEL } from '@rahmenpreis/tendering/offer/price-label.ts';
import type { PrintedPosition } from '../lv/printed-lv.ts';
import { toSheetNumber } from '../sheet/cell.ts';
import { csvHead, csvLine, csvMillis, csvShort, csvText } from '../sheet/csv.ts';
import type { FORMATS } from '../sheet/format.ts';
import type { SheetCell, WritableSheet } from '../sheet/sheet.ts';
import {
  addedColumn,
  column,
  headerRow,
  longRows,
  noteRows,
  type TableColumn,
  tableRow,
  textColumn,
  titledTable,
  totalRow,
} from '../sheet/table-out.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';

/** A provider that has awards; amounts in thousandths of a euro. */
export interface HandoverProvider {
  readonly erpNummer: string;
  readonly organisation: string;
  readonly contract: Omit<HandoverContract, 'serviceProviderId'>;
  readonly count: number;
  readonly sumMillis: number;
  /** The amount and the words of its rebate; nothing where it has none. */
  readonly rebateMillis: number;
  readonly rebate: string;
}

/** A package that was awarded, with all rows of its property's LV. */
export interface HandoverPackage {
  readonly property: { readonly erpNummer: string; readonly nummer: string; readonly name: string };
  readonly sliceId: SliceId;
  readonly provider: HandoverProvider;
  readonly targetMillis: number | null;
  readonly price: LvPrice;
  readonly parts: PriceParts;
}

/** A position of a package, with its place in the LV. */
export interface HandoverLine {
  readonly pack: HandoverPackage;
  readonly position: PrintedPosition;
  readonly row: number;
}

/** The award of a phase as it is handed over. */
export interface HandedAward {
  /** The phase with its state, and as of when the award is told. */
  readonly phaseTitle: string;
  /** The company whose award it is. */
  readonly author: string;
  readonly form: HandoverForm;
  readonly providers: readonly HandoverProvider[];
  /** Asked for once, in their order. */
  readonly lines: Iterable<HandoverLine>;
  /** Sentences that a reader of the award has to know. */
  readonly notes: readonly string[];
}

/** The look of a column, and what it says of a line. */
interface Shape {
  readonly widthChars: number;
  /** Of texts nothing is said; `exactEuro` is given as a decimal text, all else in thousandths. */
  readonly format?: keyof typeof FORMATS;
  readonly valueOf: (line: HandoverLine) => string | number | null;
}

const OPTIONAL = { '': '', BA: 'aktiv', BI: 'ruht' } as const;

function text(widthChars: number, valueOf: (line: HandoverLine) => string): Shape {
  return { widthChars, valueOf };
}

function number(format: keyof typeof FORMATS, valueOf: Shape['valueOf']): Shape {
  return { widthChars: 20, format, valueOf };
}

function factor(name: 'blMillis' | 'lsMillis' | 'nMillis'): Shape {
  return number('factor', ({ pack, row }) => pack.parts.factors[row]?.[name] ?? null);
}

/** A day as «01.01.2027». */
const dayOf = (day: string | null): string => day?.split('-').toReversed().join('.') ?? '';

function hasFlag({ pack, row }: HandoverLine, bit: number): boolean {
  return ((pack.price.positionFlags[row] ?? 0) & bit) !== 0;
}

function findingOf(line: HandoverLine): string {
  if (hasFlag(line, FLAG_NOT_IN_MARKET)) return PRICE_LABEL.notInMarket;
  return hasFlag(line, FLAG_PRICE_MISSING) ? PRICE_LABEL.missing : '';
}

const SHAPES: Readonly<Record<HandoverColumn, Shape>> = {
  propertyErp: text(22, ({ pack }) => pack.property.erpNummer),
  propertyNumber: text(20, ({ pack }) => pack.property.nummer),
  propertyName: text(34, ({ pack }) => pack.property.name),
  slice: text(30, ({ pack }) => sliceOfId(pack.sliceId).title),
  providerErp: text(22, ({ pack }) => pack.provider.erpNummer),
  provider: text(34, ({ pack }) => pack.provider.organisation),
  contract: text(18, ({ pack }) => pack.provider.contract.number),
  begin: text(14, ({ pack }) => dayOf(pack.provider.contract.begin)),
  end: text(14, ({ pack }) => dayOf(pack.provider.contract.end)),
  costObject: text(18, ({ pack }) => pack.provider.contract.costObject),
  position: text(12, ({ position }) => position.serialNumber),
  aks: text(14, ({ position }) => position.identificationNumber),
  epCode: text(14, ({ position }) => position.epCode),
  text: text(50, ({ position }) => position.description),
  optional: text(16, ({ position }) => OPTIONAL[optionalPrefix(position)]),
  amount: number('amount', ({ position }) => position.mengeMillis),
  unit: text(12, ({ position }) => position.unit),
  ep: number('euro', ({ pack, row }) => pack.parts.epsMillis[row] ?? null),
  blFactor: factor('blMillis'),
  lsFactor: factor('lsMillis'),
  nFactor: factor('nMillis'),
  epExact: number('exactEuro', ({ pack, row }) => exactEpText(pack.parts, row)),
  gp: number('euro', (line) =>
    hasFlag(line, FLAG_PRICE_MISSING) ? null : (line.pack.price.gpMillis[line.row] ?? null),
  ),
  finding: text(20, findingOf),
  target: number('euro', ({ pack }) => pack.targetMillis),
  rebate: text(40, ({ pack }) => pack.provider.rebate),
};

/** Writes an award as CSV in its owner's form, a line for each position of each package (decision 0132). */
export function writeHandoverCsv({ form, lines }: HandedAward): string {
  const { separator, decimal, hasMark } = form.csv;
  const columns = form.columns.map(({ name }) => SHAPES[name]);
  const numberText = ({ format }: Shape, value: string | number): string => {
    if (typeof value === 'string') return value.replace(/0{1,9}$/, '').replace('.', decimal);
    return (format === 'amount' ? csvShort : csvMillis)(value).replace(',', decimal);
  };
  const cellOf = (shape: Shape, line: HandoverLine): string => {
    const value = shape.valueOf(line);
    if (shape.format === undefined) return csvText(String(value));
    const told = value === null ? '' : numberText(shape, value);
    // A decimal sign that also parts cells stands in quotes.
    return told.includes(separator) ? csvText(told) : told;
  };
  const headers = form.columns.map(({ header }) => header);
  const head = csvHead(headers, separator);
  const written = [hasMark ? head : head.slice(1)];
  for (const line of lines) {
    const cells = columns.map((shape) => cellOf(shape, line));
    written.push(csvLine(cells, separator));
  }
  return written.join('');
}

function excelColumn({ name, header }: HandoverForm['columns'][number]): TableColumn<HandoverLine> {
  const shape = SHAPES[name];
  const cell = (line: HandoverLine): SheetCell => {
    const value = shape.valueOf(line);
    if (shape.format === undefined) return value === '' ? null : value;
    return typeof value === 'string' ? Number(value) : toSheetNumber(value);
  };
  return shape.format === undefined
    ? { ...textColumn<HandoverLine>(header, shape.widthChars, () => null), cell }
    : column(header, shape.widthChars, shape.format, cell);
}

function sumSheet({ phaseTitle, providers, notes }: HandedAward): WritableSheet {
  const columns: TableColumn<HandoverProvider>[] = [
    { ...textColumn('Dienstleister', 34, ({ organisation }) => organisation), tellsEntries: true },
    { ...column('Leistungspakete', 18, 'count', ({ count }) => count), adds: 'itself' },
    addedColumn('Vergabesumme', ({ sumMillis }) => sumMillis),
    addedColumn('Nachlass', ({ rebateMillis }) => rebateMillis),
    addedColumn('nach Nachlass', ({ sumMillis, rebateMillis }) => sumMillis - rebateMillis),
    textColumn('Bedingung', 60, ({ rebate }) => rebate || null),
  ];
  const form = { name: 'Summen', title: `Übergabe ${phaseTitle}`, columns, frozenColumns: 1 };
  return titledTable(form, providers, [totalRow('Gesamt', columns, providers), ...noteRows(notes)]);
}

/** Writes an award as Excel: the flat table in its owner's form, and each provider's sum with its rebate. */
export function writeHandoverExcel(award: HandedAward): Uint8Array {
  const columns = award.form.columns.map(excelColumn);
  const table: WritableSheet = {
    name: 'Übergabe',
    columns,
    ...longRows([headerRow(columns)], [...award.lines], (line) => tableRow(columns, line)),
    frozenRows: 1,
    about: { title: `Übergabe ${award.phaseTitle}`, author: award.author },
  };
  return writeWorkbook([table, sumSheet(award)]);
}
