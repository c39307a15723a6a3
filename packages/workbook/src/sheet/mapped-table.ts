import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { type Cell, cellText } from './cell.ts';
import { errorAt, warningAt } from './finding.ts';
import { type ColumnRule, findHeader, SEARCHED_ROWS } from './header.ts';
import { readSheet } from './read-workbook.ts';
import { type Table, tableOf, UNREADABLE } from './table-in.ts';

/** Which heading of a file stands for which column; null where the file has none, and somebody has said so. */
export type ColumnNames = Readonly<Record<string, string | null>>;

/** What somebody has said of a head like this one. */
export interface KnownMap {
  /** The headings in their order. */
  readonly headings: readonly string[];
  readonly names: ColumnNames;
}

/** Another kind of file, for which one may be taken, and how it is named then. */
export interface OtherKind {
  readonly columns: Record<string, ColumnRule>;
  readonly sentence: string;
}

/** The headings of a row in their order, blank cells left out; case and spaces make no difference to `sameHeadings`. */
export function headingsOf(row: readonly Cell[]): string[] {
  return row.map(cellText).filter((text) => text !== '');
}

/** What two heads have in common if and only if they have the same headings in the same order. */
export function sameHeadings(headings: readonly string[]): string {
  return headings.map((text) => text.replaceAll(/\s+/g, '').toLowerCase()).join('\n');
}

/** The columns as somebody has said they are called in a file, those that it lacks no longer asked for. */
function underNames<K extends string>(
  columns: Record<K, ColumnRule>,
  names: ColumnNames,
): Record<K, ColumnRule> {
  const renamed = Object.entries<ColumnRule>(columns).map(([column, rule]) => {
    const name = names[column];
    if (name === undefined) return [column, rule];
    return [column, name === null ? { ...rule, isRequired: false } : { ...rule, header: name }];
  });
  return Object.fromEntries(renamed) as Record<K, ColumnRule>;
}

/** Says which heading was read as which column. */
function saidOf(columns: Record<string, ColumnRule>, names: ColumnNames): string {
  const said = Object.entries(names).flatMap(([column, name]) =>
    name === null || name === columns[column]?.header ? [] : [`${columns[column]?.header} = „${name}“`],
  );
  return `Die Spalten wurden so zugeordnet: ${joinGerman(said)}.`;
}

/**
 * Reads the first sheet as a table under the header of our form; under headings of which somebody has said what they stand for, where
 * there is none, with a warning that says so. A file of another kind is named.
 */
export async function readMappedTable<K extends string>(
  bytes: Uint8Array,
  columns: Record<K, ColumnRule>,
  { maps, otherKind }: { maps: readonly KnownMap[]; otherKind: OtherKind },
): Promise<Table<K>> {
  const sheet = await readSheet(bytes);
  if (!sheet.ok) return { ...UNREADABLE, findings: [sheet.finding] };
  const { rows } = sheet;
  if (findHeader(rows, columns).ok) return tableOf(rows, columns);
  const mapOf = new Map(maps.map((map) => [sameHeadings(map.headings), map]));
  for (const [index, row] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const map = mapOf.get(sameHeadings(headingsOf(row)));
    if (map === undefined) continue;
    const table = tableOf(rows, underNames(columns, map.names), index + 1);
    const told = warningAt(index + 1, '', '', saidOf(columns, map.names));
    return table.isReadable ? { ...table, findings: [told, ...table.findings] } : table;
  }
  if (!findHeader(rows, otherKind.columns).ok) return tableOf(rows, columns);
  return { ...UNREADABLE, findings: [errorAt(0, '', '', otherKind.sentence)] };
}
