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
  /** What stands over a copied column of values, the surest title first. */
  readonly titles: readonly RegExp[];
  /** What users call it: the key, its keys counted, and a value. */
  readonly words: {
    readonly key: string;
    readonly countedKeys: (count: number) => string;
    readonly value: string;
  };
}

/** The key as it counts where its spelling is not that of any row: without spaces, whatever the case. */
export function plainKey(key: string): string {
  return (/\s/.test(key) ? key.replaceAll(/\s+/g, '') : key).toUpperCase();
}

export type FindRow = (key: string) => KeyedRow | undefined;

/** Finds rows by a key in its own spelling, else in any case and with any spaces where that means one row alone. */
export function rowFinder({ rows }: Pick<KeyedRows, 'rows'>): FindRow {
  const byPlain = new Map<string, KeyedRow | undefined>();
  for (const [key, row] of rows) {
    const plain = plainKey(key);
    byPlain.set(plain, byPlain.has(plain) ? undefined : row);
  }
  return (key) => rows.get(key) ?? byPlain.get(plainKey(key));
}
