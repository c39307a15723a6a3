import type { MemoSection } from '@rahmenpreis/contract/memo.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';

type MemoTable = MemoSection['tables'][number];
type MemoRow = MemoTable['rows'][number];
type MemoColumn = MemoTable['columns'][number];

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
export function table(title: string, columns: readonly MemoColumn[], rows: readonly MemoRow[]): MemoTable[] {
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

/** Joins the words that are there. */
export function joined(words: readonly string[], by: string): string {
  return words.filter((word) => word !== '').join(by);
}

/** Content of a section, its summary told beside its title; what is left out is empty. */
export type SectionParts = Partial<MemoSection> & Pick<MemoSection, 'title' | 'summary'>;
