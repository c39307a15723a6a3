import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { type Cell, cellText } from '../sheet/cell.ts';
import type { LongSheet, SheetCell } from '../sheet/sheet.ts';
import { longRows } from '../sheet/table-out.ts';
import { FINDINGS_HEADER } from './list-line.ts';

const WIDTH_CHARS = 18;
const FINDING_CHARS = 90;

/** A cell as it is written again: numbers stay numbers, all else the text that was read. */
function written(cell: Cell): SheetCell {
  if (typeof cell === 'number') return cell;
  // A time of day is a moment of the day before the calendar of spreadsheets begins.
  if (cell instanceof Date && cell.getUTCFullYear() < 1901) return cell.toISOString().slice(11, 16);
  const text = cellText(cell);
  return text === '' ? null : text;
}

/** A list as it came, with a column that says what was found in each row; read again, it is passed over. */
export function listWithFindings(
  rows: readonly (readonly Cell[])[],
  headerRow: number,
  findings: readonly Finding[],
): LongSheet {
  const known = rows[headerRow - 1]?.findIndex((cell) => cellText(cell) === FINDINGS_HEADER) ?? -1;
  const width = known < 0 ? rows.reduce((most, row) => Math.max(most, row.length), 0) : known;
  const byRow = Map.groupBy(findings, ({ row }) => row);
  const columns = [
    ...Array.from({ length: width }, () => ({ widthChars: WIDTH_CHARS })),
    { widthChars: FINDING_CHARS, wraps: true },
  ];
  const rowOf = (cells: readonly Cell[], at: number) => {
    const row = at + 1;
    const told = (byRow.get(row) ?? []).map(({ column, message }) => `${column}: ${message}`).join(' ');
    const last = row === headerRow ? FINDINGS_HEADER : told === '' ? null : told;
    const own = Array.from({ length: width }, (_, place) => written(cells[place] ?? null));
    return { cells: [...own, last], ...(row === headerRow && { tone: 'header' as const }) };
  };
  return { name: 'Liste', columns, ...longRows([], rows, rowOf), frozenRows: headerRow };
}
