import { NEAR_PERCENT } from '@rahmenpreis/tendering/odd/odd-kind.ts';
import { toSheetNumber } from '../sheet/cell.ts';
import type { PaperSheet } from '../sheet/sheet.ts';
import {
  euroColumn,
  headerRow,
  longRows,
  type TableColumn,
  tableRow,
  textColumn,
} from '../sheet/table-out.ts';

/** An odd price as its table tells it; money in thousandths of a euro, null where there is none. */
interface OddLine {
  readonly weightMillis: number | null;
  readonly kind: string;
  readonly epCode: string;
  readonly number: string;
  readonly title: string;
  readonly group: string;
  readonly organisation: string;
  readonly propertyCount: number;
  readonly mengeMillis: number;
  readonly unit: string;
  readonly epMillis: number | null;
  readonly beforeMillis: number | null;
  readonly epFactoredMillis: number | null;
  readonly referenceMillis: number | null;
  /** In tenths of a percent of the reference. */
  readonly tenths: number | null;
  readonly sumMillis: number | null;
  readonly state: string;
  readonly note: string;
  readonly by: string;
}

/** The odd prices of a phase as they stand on the screen. */
export interface OddPaper {
  readonly phaseTitle: string;
  /** From where on a price is above or below its reference. */
  readonly percent: number;
  readonly lines: readonly OddLine[];
}

const COLUMNS: readonly TableColumn<OddLine>[] = [
  euroColumn('Gewicht', ({ weightMillis }) => weightMillis),
  textColumn('Art', 16, ({ kind }) => kind),
  textColumn('Ep-Code', 12, ({ epCode }) => epCode),
  textColumn('Nummer', 12, ({ number }) => number),
  textColumn('Position', 44, ({ title }) => title),
  textColumn('Leistungsgruppe', 20, ({ group }) => group),
  textColumn('Dienstleister', 34, ({ organisation }) => organisation),
  { header: 'Liegenschaften', widthChars: 16, format: 'count', cell: ({ propertyCount }) => propertyCount },
  {
    header: 'Menge',
    widthChars: 16,
    format: 'amount',
    cell: ({ mengeMillis }) => toSheetNumber(mengeMillis),
  },
  textColumn('Einheit', 10, ({ unit }) => unit),
  euroColumn('EP', ({ epMillis }) => epMillis),
  euroColumn('EP der Vorphase', ({ beforeMillis }) => beforeMillis),
  euroColumn('Ep (faktoriert)', ({ epFactoredMillis }) => epFactoredMillis),
  euroColumn('Bezug', ({ referenceMillis }) => referenceMillis),
  {
    header: 'Abweichung',
    widthChars: 14,
    format: 'above',
    cell: ({ tenths }) => (tenths === null ? null : (tenths - 1_000) / 10),
  },
  euroColumn('Summe', ({ sumMillis }) => sumMillis),
  textColumn('Stand', 16, ({ state }) => state),
  textColumn('Notiz', 44, ({ note }) => note),
  textColumn('von', 20, ({ by }) => by),
];

/** The odd prices of a phase as a workbook of one sheet, in the order in which they are given (decision 0084). */
export function oddSheets({ phaseTitle, percent, lines }: OddPaper): PaperSheet[] {
  const hint = `Bezug ist der Median der anderen Angebote; er braucht zwei andere Preise. Über oder unter Bezug: ab ${percent} %. Zeitraum und zehnfach: bis ${NEAR_PERCENT} % neben dem Vielfachen. Ep (faktoriert) und Bezug sind Mittel nach Menge. Netto in Euro.`;
  const head = [
    { cells: [`Auffällige Preise ${phaseTitle}`], tone: 'title' as const },
    { cells: [hint], tone: 'hint' as const },
    headerRow(COLUMNS),
  ];
  return [
    {
      name: 'Auffälligkeiten',
      columns: COLUMNS,
      ...longRows(head, lines, (line) => tableRow(COLUMNS, line)),
      frozenRows: 3,
      frozenColumns: 3,
    },
  ];
}
