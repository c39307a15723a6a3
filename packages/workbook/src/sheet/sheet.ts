import { millisToNumber } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** Number formats by what a column holds; all money and factors have 3 decimals (PRICE-003, BID-013, BID-026, EXPORT-007). */
export const FORMATS = {
  text: '@',
  euro: '#,##0.000 "€"',
  amount: '#,##0.###',
  factor: '0.000',
  percent: '0 "%"',
  flag: '0',
} as const;

/** How a row looks; a row without a tone is plain. */
export const TONES = {
  title: { font: { bold: true, size: 14 } },
  hint: { font: { italic: true, color: { rgb: '5C6670' } } },
  header: {
    font: { bold: true },
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E7ECF1' } },
    border: { bottom: { style: 'thin' } },
    alignment: { vertical: 'center', wrapText: true },
  },
  category: { font: { bold: true } },
  total: { font: { bold: true }, border: { top: { style: 'thin' } } },
  inactive: { font: { color: { rgb: '8A8F96' } } },
} as const;

/** A column of a sheet to be written. */
export interface SheetColumn {
  widthChars: number;
  format?: keyof typeof FORMATS;
  isHidden?: boolean;
}

/** A row of a sheet to be written; money, amounts and factors as plain numbers, not in thousandths. */
export interface SheetRow {
  cells: readonly (string | number | null)[];
  tone?: keyof typeof TONES;
}

/** A sheet to be written, its first rows and columns staying in view. */
export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly SheetRow[];
  frozenRows: number;
  frozenColumns?: number;
}

/** Thousandths as the number a spreadsheet shows; null becomes an empty cell (EXPORT-007). */
export function toSheetNumber(millis: number | null): number | null {
  return millis === null ? null : millisToNumber(millis);
}
