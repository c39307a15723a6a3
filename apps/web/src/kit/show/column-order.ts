/** By which column rows are ordered. */
export interface ColumnOrder<Column extends string> {
  readonly column: Column;
  readonly isDescending: boolean;
}
