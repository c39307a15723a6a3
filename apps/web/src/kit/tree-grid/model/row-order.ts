import { compareGerman } from '@rahmenpreis/german/compare-german.ts';

/** By which column rows are ordered, and which way. */
export interface RowOrder {
  readonly columnId: string;
  readonly isDescending: boolean;
}

/** What a column is ordered by; null where a row has no value. */
export type ColumnValue = string | number | null;

/** Compares values of a column, texts as in German; what has no value stands last both ways. */
export function compareValues(own: ColumnValue, other: ColumnValue, isDescending: boolean): number {
  if (own === null || other === null) return Number(own === null) - Number(other === null);
  const isNumber = typeof own === 'number' && typeof other === 'number';
  const order = isNumber ? own - other : compareGerman(`${own}`, `${other}`);
  return isDescending ? -order : order;
}
