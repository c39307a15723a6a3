import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { cellMillis, germanCellText } from './cell.ts';
import { errorAt, warningAt } from './finding.ts';
import type { TableRow } from './table-in.ts';

/** The column that says which property a row is about. */
export const ID_HEADER = 'LiegenschaftsId';

/** A sentence that names more rows is no longer read. */
const ROWS_LISTED_AT_MOST = 100;

type Row = Pick<TableRow<'id'>, 'row' | 'text' | 'others'>;

/** The id of the property a row is about, as the program spells it; empty where the row names none. */
export function idOf(row: Row): string {
  return row.text('id').toLowerCase();
}

/** The numbers of rows as a German list. */
function listRows(rows: readonly Pick<Row, 'row'>[]): string {
  const numbers = rows.map(({ row }) => row);
  return joinGerman(numbers, ROWS_LISTED_AT_MOST);
}

/** An error for each property that several rows are about. */
export function doubledFindings(rows: readonly Row[]): Finding[] {
  return [...Map.groupBy(rows, idOf)].flatMap(([id, doubled]) => {
    const [, second] = doubled;
    if (second === undefined) return [];
    const message = `Die LiegenschaftsId „${id}“ kommt mehrfach vor (Zeilen ${listRows(doubled)}).`;
    return [errorAt(second.row, ID_HEADER, id, message)];
  });
}

/** One warning for all rows that are passed over for the same reason, in the words for one or for several. */
export function skippedFinding(
  rows: readonly Pick<Row, 'row'>[],
  column: string,
  value: string,
  [one, many]: readonly [one: string, many: string],
): Finding[] {
  const [first] = rows;
  if (first === undefined) return [];
  const where = rows.length === 1 ? `Zeile ${first.row}` : `Zeilen ${listRows(rows)}`;
  return [warningAt(first.row, column, value, `${rows.length === 1 ? one : many} (${where}).`)];
}

/** A warning for each column with numbers that no rule names. */
export function strayFindings(rows: readonly Row[], sentenceOf: (header: string) => string): Finding[] {
  const numbers = rows.flatMap((row) =>
    row.others().flatMap(({ header, cell }) => (cellMillis(cell).ok ? [{ row, header, cell }] : [])),
  );
  return [...Map.groupBy(numbers, ({ header }) => header)].flatMap(([header, of]) =>
    skippedFinding(
      of.map(({ row }) => row),
      header,
      germanCellText(of[0]?.cell ?? null).slice(0, TEXT_MAX_LENGTH),
      [sentenceOf(header), sentenceOf(header)],
    ),
  );
}
