import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** The words under a selected block. */
export const TEXTS = {
  sum: 'Summe',
  mean: 'Mittelwert',
  count: 'Anzahl',
  column: (label: string, cells: number) => `${label}, ${formatWhole(cells)} Zellen`,
  block: (rows: number, columns: number) => `${formatWhole(rows)} × ${columns} Zellen`,
};
