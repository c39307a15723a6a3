import type { MemoSection } from '@rahmenpreis/contract/memo.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';

export type MemoTable = MemoSection['tables'][number];
export type MemoRow = MemoTable['rows'][number];
export type MemoColumn = MemoTable['columns'][number];

/** A column of texts, so wide beside the others. */
export const text = (header: string, weight = 2): MemoColumn => ({ header, isRight: false, weight });
/** A column of numbers. */
export const figure = (header: string, weight = 2): MemoColumn => ({ header, isRight: true, weight });

/** A row of a table. */
export const row = (...cells: readonly string[]): MemoRow => ({
  cells: [...cells],
  isTotal: false,
  about: null,
  lack: null,
});

/** The row of sums below a table. */
export const total = (...cells: readonly string[]): MemoRow => ({ ...row(...cells), isTotal: true });

/** A table; none where there is nothing to list. */
export function table(
  title: string,
  columns: readonly MemoColumn[],
  rows: readonly MemoRow[],
): readonly MemoTable[] {
  return rows.every(({ isTotal }) => isTotal) ? [] : [{ title, columns: [...columns], rows: [...rows] }];
}

/** An amount in thousandths of a euro as the memo prints it; a dash where there is none. */
export function amount(millis: number | null): string {
  return millis === null ? '–' : formatMillis(millis);
}

/** The sum of amounts. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, own) => sum + own, 0);
}

/** A text, or what is said where nothing was written. */
export function told(words: string | null): string {
  return words === null || words === '' ? 'keine Angabe' : words;
}

/** Content of a section; what is left out is empty. */
export interface SectionParts {
  readonly title: string;
  /** Told beside its title. */
  readonly summary: string;
  readonly lines?: readonly string[];
  readonly tables?: readonly MemoTable[];
  readonly missing?: readonly string[];
}
