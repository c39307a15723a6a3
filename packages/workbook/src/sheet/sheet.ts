import type { FORMATS, TONES } from './format.ts';

/** What may be entered in a column of a form; a spreadsheet refuses everything else with the message. */
export type EntryRule = { message: string } & (
  | { kind: 'decimal'; min: number; max: number; decimals: number }
  | { kind: 'word'; words: readonly string[] }
);

/** A cell that a spreadsheet recomputes, with its current value: a number, or a text for no result. */
export interface FormulaCell {
  formula: string;
  value: number | string;
}

/** A number that looks otherwise than its column. */
export interface MarkedCell {
  format: keyof typeof FORMATS;
  value: number;
}

export type SheetCell = string | number | FormulaCell | MarkedCell | null;

/** A column of a sheet to be written. */
export interface SheetColumn {
  widthChars: number;
  format?: keyof typeof FORMATS;
  isHidden?: boolean;
  /** Long texts go on below instead of running under the next column. */
  wraps?: boolean;
  /**
   * What the numbers of a row that `adds` add up: the column before, where only entries stand, or the column
   * itself, where sums stand among entries.
   */
  adds?: 'before' | 'itself';
  /**
   * The column is filled in by its reader: its cells in plain rows are open and all others of the sheet
   * locked, without a password, so that no key of a row is overwritten by a slip.
   */
  entry?: EntryRule;
  /** Coloured where it is blank in a row in which the column of this index is filled. */
  gapsBeside?: number;
  /** Filled in entries and blank in the rows that add them up; asked where a column adds up itself. */
  tellsEntries?: boolean;
}

/** A row of a sheet to be written; money, amounts and factors as plain numbers, not in thousandths. */
export interface SheetRow {
  cells: readonly SheetCell[];
  tone?: keyof typeof TONES;
  /** How deep the row lies in the outline; 0 where it does not lie below another. */
  level?: number;
  /** How many rows below it the row adds up; negative for rows above it. */
  adds?: number;
  /** Cells that are one: the index of the first, which says something, and how many they are. */
  spans?: readonly { from: number; count: number }[];
  /** In points, where texts do not set it: for merged cells no spreadsheet finds the height itself. */
  heightPt?: number;
}

/** A sheet to be written, with its first rows and columns frozen; the last frozen row names the columns. */
export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly SheetRow[];
  frozenRows: number;
  frozenColumns?: number;
  /** The paper it is printed on; A4 where nothing is said. */
  paper?: 'A3' | 'A4';
  /** Indices of columns at which a part begins that no page break divides, ascending, behind frozen ones. */
  bands?: readonly number[];
  /** Not shown until somebody asks for it; formulas of another sheet read it. */
  isHidden?: boolean;
  /** What the workbook says of itself, where the sheet is its first. */
  about?: { title?: string; author: string | undefined };
}

/** A sheet whose rows are made one by one, so that a long one can be laid out while its page lives on. */
export interface LongSheet extends Omit<Sheet, 'rows'> {
  rows: Iterable<SheetRow>;
  rowCount: number;
}

/** What can be written: a sheet that is there, or one whose rows are still to be made. */
export type WritableSheet = Sheet | LongSheet;
