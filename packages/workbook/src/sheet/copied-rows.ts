import type { TableRow } from './table-in.ts';

/** Asks of each row equal to an earlier one in all columns whether it was copied; keyed by row number. */
export function copiedRows<K extends string>(
  rows: readonly TableRow<K>[],
  columns: readonly K[],
): ReadonlyMap<number, string> {
  const firstRowOf = new Map<string, number>();
  const asked = new Map<number, string>();
  for (const { row, text } of rows) {
    const whole = JSON.stringify(columns.map(text));
    const first = firstRowOf.get(whole);
    if (first === undefined) firstRowOf.set(whole, row);
    else asked.set(row, `Diese Zeile gleicht Zeile ${first} ganz. Wurde sie kopiert?`);
  }
  return asked;
}
