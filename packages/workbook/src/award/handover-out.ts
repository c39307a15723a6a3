import type { HandoverColumn, HandoverContract, HandoverForm } from '@rahmenpreis/contract/handover.ts';
import { exactEpText, type PriceParts } from '@rahmenpreis/pricing/price/price-parts.ts';
import type { LvPrice } from '@rahmenpreis/pricing/price/price-lv.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { optionalPrefix } from '@rahmenpreis/tendering/lv/optional-position.ts';
import { sliceOfId, type SliceId, sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { PRICE_LABEL } from '@rahmenpreis/tendering/offer/price-label.ts';
import type { PrintedPosition } from '../lv/printed-lv.ts';
import { toSheetNumber } from '../sheet/cell.ts';
import { csvHead, csvLine, csvMillis, csvShort, csvText } from '../sheet/csv.ts';
import type { FORMATS } from '../sheet/format.ts';
import type { SheetCell, WritableSheet } from '../sheet/sheet.ts';
import {
  column,
  euroColumn,
  headerRow,
  longRows,
  noteRows,
  type TableColumn,
  tableRow,
  textColumn,
  titledRows,
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

/** A package with the rows that it consists of, by their places in the LV. */
export interface HandoverRows {
  readonly pack: HandoverPackage;
  readonly positions: readonly PrintedPosition[];
}

interface Line {
  readonly pack: HandoverPackage;
  readonly position: PrintedPosition;
  readonly row: number;
}

/** The award of a phase as it is handed over. */
export interface HandedAward {
  readonly phaseTitle: string;
  readonly form: HandoverForm;
  readonly providers: readonly HandoverProvider[];
  /** Packages in their order; asked for once. */
  readonly packages: Iterable<HandoverRows>;
  /** Sentences that a reader of the award has to know. */
  readonly notes: readonly string[];
}

/** The look of a column, and what it says of a line. */
interface Shape {
  readonly widthChars: number;
  /** Of texts nothing is said; `exactEuro` is given as a decimal text, all else in thousandths. */
  readonly format?: keyof typeof FORMATS;
  readonly valueOf: (line: Line) => string | number | null;
}

const OPTIONAL = { '': '', BA: 'aktiv', BI: 'ruht' } as const;

function text(widthChars: number, valueOf: (line: Line) => string): Shape {
  return { widthChars, valueOf };
}

function factor(name: 'blMillis' | 'lsMillis' | 'nMillis'): Shape {
  const valueOf = ({ pack, row }: Line) => pack.parts.factors[row]?.[name] ?? null;
  return { widthChars: 22, format: 'factor', valueOf };
}

function euro(valueOf: (line: Line) => number | null): Shape {
  return { widthChars: 18, format: 'euro', valueOf };
}

/** A day as «01.01.2027». */
const dayOf = (day: string | null): string => day?.split('-').toReversed().join('.') ?? '';

function hasFlag({ pack, row }: Line, bit: number): boolean {
  return ((pack.price.positionFlags[row] ?? 0) & bit) !== 0;
}

function findingOf(line: Line): string {
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
  amount: {
    widthChars: 14,
    format: 'amount',
    valueOf: ({ position }) => position.mengeMillis,
  },
  unit: text(12, ({ position }) => position.unit),
  ep: euro(({ pack, row }) => pack.parts.epsMillis[row] ?? null),
  blFactor: factor('blMillis'),
  lsFactor: factor('lsMillis'),
  nFactor: factor('nMillis'),
  epExact: {
    widthChars: 20,
    format: 'exactEuro',
    valueOf: ({ pack, row }) => exactEpText(pack.parts, row),
  },
  gp: euro((line) =>
    hasFlag(line, FLAG_PRICE_MISSING) ? null : (line.pack.price.gpMillis[line.row] ?? null),
  ),
  finding: text(20, findingOf),
  target: euro(({ pack }) => pack.targetMillis),
  rebate: text(40, ({ pack }) => pack.provider.rebate),
};

function* linesOf(packages: Iterable<HandoverRows>): Generator<Line> {
  for (const { pack, positions } of packages) {
    for (const [row, position] of positions.entries()) {
      if (sliceOfTag(position.sliceTag).sliceId === pack.sliceId) yield { pack, position, row };
    }
  }
}

/** Writes an award as CSV in its owner's form, a line for each position of each package (decision 0132). */
export function writeHandoverCsv({ form, packages }: HandedAward): string {
  const { separator, decimal, hasMark } = form.csv;
  const columns = form.columns.map(({ name }) => SHAPES[name]);
  const numberText = ({ format }: Shape, value: string | number): string => {
    if (typeof value === 'string') return value.replace(/0{1,9}$/, '').replace('.', decimal);
    return (format === 'amount' ? csvShort : csvMillis)(value).replace(',', decimal);
  };
  const cellOf = (shape: Shape, line: Line): string => {
    const value = shape.valueOf(line);
    if (shape.format === undefined) return csvText(String(value));
    const told = value === null ? '' : numberText(shape, value);
    // A decimal sign that also parts cells stands in quotes.
    return told.includes(separator) ? csvText(told) : told;
  };
  const head = csvHead(
    form.columns.map(({ header }) => header),
    separator,
  );
  const written = [hasMark ? head : head.slice(1)];
  for (const line of linesOf(packages)) {
    written.push(
      csvLine(
        columns.map((shape) => cellOf(shape, line)),
        separator,
      ),
    );
  }
  return written.join('');
}

function excelColumn({ name, header }: HandoverForm['columns'][number]): TableColumn<Line> {
  const shape = SHAPES[name];
  const cell = (line: Line): SheetCell => {
    const value = shape.valueOf(line);
    if (shape.format === undefined) return value === '' ? null : value;
    return typeof value === 'string' ? Number(value) : toSheetNumber(value);
  };
  return shape.format === undefined
    ? { ...textColumn<Line>(header, shape.widthChars, () => null), cell }
    : column(header, shape.widthChars, shape.format, cell);
}

function sumSheet({ phaseTitle, providers, notes }: HandedAward): WritableSheet {
  const columns: TableColumn<HandoverProvider>[] = [
    { ...textColumn('Dienstleister', 34, ({ organisation }) => organisation), tellsEntries: true },
    textColumn('ERP-Nr. Dienstleister', 22, ({ erpNummer }) => erpNummer || null),
    textColumn('Vertragsnummer', 18, ({ contract }) => contract.number || null),
    { ...column('Leistungspakete', 18, 'count', ({ count }) => count), adds: 'itself' },
    { ...euroColumn('Vergabesumme', ({ sumMillis }) => sumMillis), adds: 'itself' },
    { ...euroColumn('Nachlass', ({ rebateMillis }) => rebateMillis), adds: 'itself' },
    {
      ...euroColumn('nach Nachlass', ({ sumMillis, rebateMillis }) => sumMillis - rebateMillis),
      adds: 'itself',
    },
    textColumn('Bedingung', 60, ({ rebate }) => rebate || null),
  ];
  return {
    name: 'Summen',
    columns,
    rows: [
      ...titledRows(`Übergabe ${phaseTitle}`, columns, providers),
      totalRow('Gesamt', columns, providers),
      ...noteRows(notes),
    ],
    frozenRows: 2,
    frozenColumns: 1,
  };
}

/** Writes an award as Excel: the flat table in its owner's form, and each provider's sum with its rebate. */
export function writeHandoverExcel(award: HandedAward): Uint8Array {
  const columns = award.form.columns.map(excelColumn);
  const table: WritableSheet = {
    name: 'Übergabe',
    columns,
    ...longRows([headerRow(columns)], [...linesOf(award.packages)], (line) => tableRow(columns, line)),
    frozenRows: 1,
    about: { title: `Übergabe ${award.phaseTitle}`, author: undefined },
  };
  return writeWorkbook([table, sumSheet(award)]);
}
