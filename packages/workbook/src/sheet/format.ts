/** Number formats by content; money and factors have 3 decimals (PRICE-003, BID-013, BID-026, EXPORT-007). */
export const FORMATS = {
  text: '@',
  euro: '#,##0.000 "€"',
  /** Far above and far below the median of its line. */
  euroAbove: '"▲ "#,##0.000 "€"',
  euroBelow: '"▼ "#,##0.000 "€"',
  /** A price times three factors, none of its decimals cut. */
  exactEuro: '#,##0.000######### "€"',
  amount: '#,##0.###',
  factor: '0.000',
  percent: '0 "%"',
  tenths: '0.0 "%"',
  above: '+0.0 "%";-0.0 "%"',
  count: '#,##0',
  flag: '0',
} as const;

/** How a row looks, colours as red, green and blue; a row without a tone is plain. */
export const TONES = {
  title: { bold: true, color: '095866' },
  hint: { italic: true, color: '5C6670' },
  header: { bold: true, fill: 'E7ECF1', line: 'bottom' },
  category: { bold: true },
  total: { bold: true, line: 'top' },
  inactive: { color: '8A8F96' },
} as const;
