import type { ReadText } from '../../columns/column.ts';

/** A row that is known by a key, and the text that its cell holds. */
export interface KeyedRow {
  readonly rowId: string;
  readonly text: string;
}

/** Rows that are known by a key, so that the lines of a pasted block find them wherever they stand, shown or not. */
export interface KeyedRows {
  readonly rows: ReadonlyMap<string, KeyedRow>;
  /** The column that takes the values. */
  readonly columnId: string;
  readonly read: (typed: string) => ReadText;
  /** Whether a text is written as the values are; where it is left out, as a decimal. */
  readonly isValue?: (text: string) => boolean;
  /** What stands over a copied column of values, the surest title first. */
  readonly titles: readonly RegExp[];
  /** What else than the key's own word stands over a copied column of keys. */
  readonly keyTitles: readonly RegExp[];
  /** What users call it: the key, its keys counted and not, and a value. */
  readonly words: {
    readonly key: string;
    readonly keys: string;
    readonly countedKeys: (count: number) => string;
    readonly value: string;
  };
}
