/** The words under a selected block. */
export const TEXTS = {
  sum: 'Summe',
  mean: 'Mittelwert',
  count: 'Anzahl',
  column: (label: string, cells: number) => `${label}, ${cells} Zellen`,
  block: (rows: number, columns: number) => `${rows} × ${columns} Zellen`,
};
