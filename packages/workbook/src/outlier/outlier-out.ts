import type { OutlierReference } from '@rahmenpreis/contract/outlier.ts';
import type { OutlierSums } from '@rahmenpreis/tendering/outlier/outlier-figures.ts';
import type { OutlierPrice } from '@rahmenpreis/tendering/outlier/outlier-prices.ts';
import { NEAR_PERCENT } from '@rahmenpreis/tendering/outlier/outlier-kind.ts';
import { toSheetNumber } from '../sheet/cell.ts';
import type { WritableSheet } from '../sheet/sheet.ts';
import { longTable, column, euroColumn, type TableColumn, textColumn } from '../sheet/table-out.ts';

/** An odd price as its table tells it; money in thousandths of a euro, null where there is none. */
interface OddLine extends OutlierSums, Pick<OutlierPrice, 'propertyCount' | 'epMillis' | 'beforeMillis'> {
  readonly weightMillis: number | null;
  readonly kind: string;
  readonly epCode: string;
  readonly number: string;
  readonly title: string;
  readonly group: string;
  readonly organisation: string;
  readonly unit: string;
  readonly epFactoredMillis: number | null;
  /** In tenths of a percent of the reference. */
  readonly tenths: number | null;
  readonly state: string;
  readonly note: string;
  readonly by: string;
}

/** The odd prices of a phase as they stand on the screen. */
export interface OutlierFile {
  readonly phaseTitle: string;
  /** From where on a price is above or below its reference. */
  readonly percent: number;
  readonly reference: OutlierReference;
  /** The numbers of the properties that alone were looked at; none stands for all. */
  readonly nummern: readonly string[];
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
  column('Menge', 16, 'amount', ({ mengeMillis }) => toSheetNumber(mengeMillis)),
  textColumn('Einheit', 10, ({ unit }) => unit),
  euroColumn('EP', ({ epMillis }) => epMillis),
  euroColumn('EP der Vorphase', ({ beforeMillis }) => beforeMillis),
  euroColumn('Ep (faktoriert)', ({ epFactoredMillis }) => epFactoredMillis),
  euroColumn('Bezug', ({ referenceMillis }) => referenceMillis),
  column('Abweichung', 14, 'above', ({ tenths }) => (tenths === null ? null : (tenths - 1_000) / 10)),
  euroColumn('Summe', ({ sumMillis }) => sumMillis),
  textColumn('Stand', 16, ({ state }) => state),
  textColumn('Notiz', 44, ({ note }) => note),
  textColumn('von', 20, ({ by }) => by),
];

const REFERENCE_HINT: Readonly<Record<OutlierReference, string>> = {
  others: 'Bezug ist der Median der anderen Angebote; er braucht zwei andere Preise.',
  before: 'Bezug ist der eigene Preis der Vorphase mit den Faktoren dieser Phase.',
};

/** The outliers of a phase as a workbook of one sheet, in the order given (decision 0084). */
export function outlierSheets({
  phaseTitle,
  percent,
  reference,
  nummern,
  lines,
}: OutlierFile): WritableSheet[] {
  const only = nummern.length === 0 ? '' : ` Nur diese Liegenschaften: ${nummern.join(', ')}.`;
  const hint = `${REFERENCE_HINT[reference]} Über oder unter Bezug: ab ${percent} %. Zeitraum und zehnfach: bis ${NEAR_PERCENT} % neben dem Vielfachen. Ep (faktoriert) und Bezug sind Mittel nach Menge. Netto in Euro.${only}`;
  const title = `Auffällige Preise ${phaseTitle}`;
  return [longTable({ name: 'Auffälligkeiten', title, hint, columns: COLUMNS, frozenColumns: 3 }, lines)];
}
