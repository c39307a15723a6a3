import type { Finding } from '@rahmenpreis/contract/failure.ts';

/** What became of a pasted block. */
export interface PasteReport {
  /** What was taken and what not, counted. */
  readonly sentence: string;
  /** Each text that was not taken: its line in the block, the text, and why. */
  readonly findings: readonly Finding[];
}

/** A column of a copied block that may hold the values. */
export interface ValueColumn {
  readonly index: number;
  /** What stands over it in the block. */
  readonly title: string | undefined;
  /** Its first values, for somebody to recognise it by. */
  readonly samples: readonly string[];
}

/** Several columns of a copied block could hold the values; nothing is taken before somebody says which. */
export interface ColumnQuestion {
  /** What its values are called. */
  readonly value: string;
  readonly columns: readonly ValueColumn[];
  readonly take: (column: ValueColumn) => void;
}
