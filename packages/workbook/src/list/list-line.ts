import type { ListCells } from '@rahmenpreis/contract/schema/list-cell.ts';
import { copiedRows } from '../sheet/copied-rows.ts';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { errorAt, sortFindings, warningAt } from '../sheet/finding.ts';
import type { ColumnRule } from '../sheet/header.ts';
import { type Table, type TableRow, UNREADABLE } from '../sheet/table-in.ts';

/** How a row of a list lies to what is stored, in the order in which it is looked through. */
export const LIST_STATES = ['faulty', 'changed', 'new', 'unchanged'] as const;
export type ListState = (typeof LIST_STATES)[number];

/** A cell of a list as it would be stored; `before` where another value stands there now. */
export interface ListCell {
  readonly text: string;
  readonly before?: string;
}

/** A field that changes, as it is sent: what was seen there, and what it is to be. */
export type SentCell = Readonly<ListCells[number]>;

/** The cells of a list as they go back: each to what was seen, from what it was to be. */
export function backCells(cells: readonly SentCell[]): SentCell[] {
  return cells.map(({ name, from, to }) => ({ name, from: to, to: from }));
}

/** A row of a list beside what is stored. */
export interface ListLine {
  readonly id: string;
  /** As its reader sees it in the file, from 1. */
  readonly row: number;
  readonly state: ListState;
  /** By the names of its columns. */
  readonly cells: Readonly<Record<string, ListCell>>;
  /** The columns of which something is wrong. */
  readonly faults: ReadonlySet<string>;
}

/** A list that was read: its rows, its columns and the findings; no rows where it cannot be used. */
export interface ListReading<Line extends ListLine>
  extends Readonly<Pick<Table<string>, 'isReadable' | 'headerRow' | 'sheetAt' | 'otherSheets'>> {
  readonly lines: readonly Line[];
  /** The columns that the file has, by their names. */
  readonly columns: readonly string[];
  readonly findings: readonly Finding[];
}

/** A row while it is read. */
export interface OpenLine {
  readonly row: number;
  readonly cells: Record<string, ListCell>;
  readonly faults: Set<string>;
  isNew: boolean;
}

/** A row of a list with the line that it makes. */
export interface RowEntry<K extends string> {
  readonly row: TableRow<K>;
  readonly line: OpenLine;
}

/** Gathers what is wrong with the rows of a list, by row and column. */
export interface ListFaults<K extends string> {
  readonly findings: Finding[];
  /** Rules a row out; `value` is what stands there. */
  add(line: OpenLine, column: K, message: string, value?: string): void;
  /** Says something of a row that lets it through. */
  hint(line: OpenLine, column: K, message: string, value: string): void;
}

/** How a finding names a column: by its header, and by its letters where the file has it. */
function headerIn<K extends string>(
  { letterOf }: Pick<Table<K>, 'letterOf'>,
  columns: Readonly<Record<K, ColumnRule>>,
  column: K,
): string {
  const { header } = columns[column];
  const letters = letterOf(column);
  return letters === '' ? header : `${header} (${letters})`;
}

/** The column in which a list comes back with what was found in it. */
export const FINDINGS_HEADER = 'Befund';
const UNKNOWN_COLUMN = 'Diese Spalte ist unbekannt; was in ihr steht, bleibt unbeachtet.';

/** Starts gathering, with a warning for each unknown column, except those that are written but never read. */
export function openFaults<K extends string>(
  table: Table<K>,
  columns: Readonly<Record<K, ColumnRule>>,
  passedOver: readonly string[] = [],
): ListFaults<K> {
  const known = new Set([FINDINGS_HEADER, ...passedOver]);
  const strange = table.unknown.filter(({ header }) => !known.has(header));
  const findings = [
    // Which sheet was read, and how its headings were.
    ...table.findings.filter(({ row }) => row === 0 || row === table.headerRow),
    ...strange.map(({ letter, header }) =>
      warningAt(table.headerRow, `${header} (${letter})`, '', UNKNOWN_COLUMN),
    ),
  ];
  return {
    findings,
    add(line, column, message, value = '') {
      line.faults.add(column);
      findings.push(errorAt(line.row, headerIn(table, columns, column), value, message));
    },
    hint(line, column, message, value) {
      findings.push(warningAt(line.row, headerIn(table, columns, column), value, message));
    },
  };
}

/** Rules a row out for what it says in a column. */
export function addAt<K extends string>(
  faults: ListFaults<K>,
  { line, row }: { line: OpenLine; row: Pick<TableRow<K>, 'text'> },
  column: K,
  message: string,
): void {
  faults.add(line, column, message, row.text(column));
}

/** Lines for the rows of a table; a text that no cell may hold is wrong with its row at once. */
export function openLines<K extends string>(
  table: Table<K>,
  columns: Readonly<Record<K, ColumnRule>>,
  faults: ListFaults<K>,
): OpenLine[] {
  const byRow = Map.groupBy(table.findings, ({ row }) => row);
  const keys = Object.keys(columns) as K[];
  const keyOf = new Map(keys.map((key) => [table.headerOf(key), key]));
  const present = keys.filter(table.has);
  const copied = copiedRows(table.rows, present);
  return table.rows.map(({ row, isOdd }) => {
    const line: OpenLine = { row, cells: {}, faults: new Set(), isNew: false };
    for (const { column, message, value } of byRow.get(row) ?? []) {
      const key = keyOf.get(column);
      if (key !== undefined) faults.add(line, key, message, value);
    }
    // Said once for all rows of its column.
    for (const key of keyOf.values()) if (isOdd(key)) line.faults.add(key);
    const question = copied.get(row);
    if (question !== undefined) faults.hint(line, present[0]!, question, '');
    return line;
  });
}

/** How a row lies to what is stored, once all of it is read. */
export function stateOf(line: OpenLine): ListState {
  if (line.faults.size > 0) return 'faulty';
  if (line.isNew) return 'new';
  return Object.values(line.cells).some(({ before }) => before !== undefined) ? 'changed' : 'unchanged';
}

/** A list that was read, with its lines and all that was found. */
export function listReading<K extends string, Line extends ListLine>(
  { isReadable, headerRow, sheetAt, otherSheets }: Omit<Table<K>, 'findings'>,
  columns: readonly K[],
  found: Pick<ListFaults<K>, 'findings'>,
  lines: readonly Line[],
): ListReading<Line> {
  const findings = sortFindings(found.findings);
  return { isReadable, lines, columns, headerRow, sheetAt, otherSheets, findings };
}

/** A list of which nothing can be read, with why. */
export function unreadableList(findings: readonly Finding[]): ListReading<never> {
  return listReading(UNREADABLE, [], { findings: [...findings] }, []);
}

/** So long a list may be read in one go; whoever types meanwhile does not feel it. */
const SLICE_MS = 20;

/** Gives a function to await in between: after each slice, other work gets a turn (decision 0034). */
export function createPause(): () => Promise<void> {
  let endsMs = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() < endsMs) return;
    await new Promise<void>((resolve) => {
      setTimeout(resolve);
    });
    endsMs = performance.now() + SLICE_MS;
  };
}
