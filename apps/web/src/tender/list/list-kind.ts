import type { ColumnMapKind } from '@rahmenpreis/contract/column-map.ts';
import type { ListLine, ListReading } from '@rahmenpreis/workbook/list/list-line.ts';
import type { MappedReading } from '@rahmenpreis/workbook/sheet/mapped-table.ts';
import type { WritableSheet } from '@rahmenpreis/workbook/sheet/sheet.ts';

/** A column of the preview; other columns of a list are shown where one of them changes or is wrong. */
export interface ShownColumn {
  readonly id: string;
  readonly header: string;
  readonly widthPx: number;
  readonly isNumber?: boolean;
  /** Names the row; it takes the room that is left. */
  readonly isName?: boolean;
}

/** What a list was read from: a workbook's bytes, or rows that were pasted. */
export type ListSource = Uint8Array | string[][];

/** A list that is stored. */
export interface StoredList {
  /** What was stored, as its reader is told. */
  readonly sentence: string;
  /** Takes it back and says in words what stays; undefined if nothing does. Rejects if nothing went back. */
  readonly takeBack: () => Promise<string | undefined>;
}

/** A kind of list that comes in: properties, or service providers. */
export interface ListKind<Line extends ListLine, Reading extends ListReading<Line>> {
  readonly words: {
    readonly title: string;
    readonly explanation: string;
    readonly search: string;
    readonly take: (count: number) => string;
    readonly nothingToTake: string;
  };
  readonly columns: readonly ShownColumn[];
  /** How any other column of the list is called. */
  readonly headerOf: (column: string) => string;
  /** What is said above the list, besides what it was read from. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly rowsAtMost: number;
  /** Under this kind its headings are remembered. */
  readonly kind: ColumnMapKind;
  /** Reads a list beside what is stored, under remembered headings too; rejects if these cannot be had. */
  readonly read: (source: ListSource, how: MappedReading) => Promise<Reading>;
  /** What the ticked rows come to, a few words each. */
  readonly figures: (reading: Reading, ticked: readonly Line[]) => readonly string[];
  /** What follows from storing the ticked rows, such as mails; undefined where nothing is to be said. */
  readonly consequence?: (ticked: readonly Line[]) => string | undefined;
  /** Stores the ticked rows; rejects where nothing is stored. */
  readonly store: (reading: Reading, ticked: readonly Line[]) => Promise<StoredList>;
  readonly template: () => Promise<{ readonly sheets: readonly WritableSheet[]; readonly filename: string }>;
}
