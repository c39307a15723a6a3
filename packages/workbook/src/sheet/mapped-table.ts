import type { FileChoices } from '@rahmenpreis/contract/failure.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { type Cell, cellText } from './cell.ts';
import { errorAt, warningAt } from './finding.ts';
import { chooseSheet, type ChosenSheet, type SheetSource } from './choose-sheet.ts';
import { kindFindings } from './file-kind.ts';
import { type ColumnRule, findHeader, findTableRow, SEARCHED_ROWS } from './header.ts';
import { type MendedCells, ofSheet, type Table, tableOf, type TableReading, UNREADABLE } from './table-in.ts';

/** A file's heading for each column; null where somebody has said that the file has none. */
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

/** A row's headings in order without blank cells; case and spaces make no difference to `sameHeadings`. */
export function headingsOf(row: readonly Cell[]): string[] {
  return row.map(cellText).filter((text) => text !== '');
}

/** What two heads have in common if and only if they have the same headings in the same order. */
export function sameHeadings(headings: readonly string[]): string {
  return headings.map((text) => text.replaceAll(/\s+/g, '').toLowerCase()).join('\n');
}

/** The columns under the names given for a file; those that it lacks are no longer searched for. */
function underNames<K extends string>(
  columns: Record<K, ColumnRule>,
  names: ColumnNames,
): Record<K, ColumnRule> {
  const isTaken = new Set(
    Object.values(names).flatMap((name) => (name === null ? [] : sameHeadings([name]))),
  );
  const renamed = Object.entries<ColumnRule>(columns).map(([column, { shortHeader, shares, ...rule }]) => {
    const name = names[column];
    if (typeof name === 'string') {
      const isShared = shares !== undefined && names[shares.with] === name;
      return [column, { ...rule, header: name, ...(isShared && { shares }) }];
    }
    // A heading that stands for another column stands for no second one, whatever it is called.
    const own = [rule.header, shortHeader ?? rule.header].map((text) => sameHeadings([text]));
    const isLacking = name === null || own.some((text) => isTaken.has(text));
    return [
      column,
      isLacking
        ? { ...rule, isRequired: false, isLacking }
        : { ...rule, ...(shortHeader !== undefined && { shortHeader }), ...(shares && { shares }) },
    ];
  });
  return Object.fromEntries(renamed) as Record<K, ColumnRule>;
}

/** Says which heading was read as which column, in the order of our form. */
export function saidOf(columns: Record<string, ColumnRule>, names: ColumnNames): string {
  const said = Object.entries(columns).flatMap(([column, { header }]) => {
    const name = names[column] ?? header;
    return name === header ? [] : [`${header} = „${name}“`];
  });
  return `Die Spalten wurden so zugeordnet: ${joinGerman(said)}.`;
}

/** Known besides our form: headings with the columns they stand for, and other kinds a file may be of. */
export interface MappedReading {
  readonly maps: readonly KnownMap[];
  readonly otherKinds: readonly OtherKind[];
  /** Which sheet somebody has asked for, and which are added to it. */
  readonly choices?: FileChoices | undefined;
  /** Cells that somebody has put right. */
  readonly mended?: MendedCells | undefined;
}

/** Of our form and nothing else. */
export const BY_FORM: MappedReading = { maps: [], otherKinds: [] };

/** The row among these of which somebody has said what its headings stand for. */
export function findMapped(
  rows: readonly Cell[][],
  maps: readonly KnownMap[],
): { index: number; map: KnownMap } | undefined {
  const mapOf = new Map(maps.map((map) => [sameHeadings(map.headings), map]));
  for (const [index, row] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const map = mapOf.get(sameHeadings(headingsOf(row)));
    if (map !== undefined) return { index, map };
  }
  return undefined;
}

/** The sheet of a source with these columns, by our form's headings or others said to stand for them. */
export function chooseMapped(
  source: SheetSource,
  columns: Record<string, ColumnRule>,
  { maps, choices }: Pick<MappedReading, 'maps' | 'choices'>,
): ReturnType<typeof chooseSheet> {
  const findTable = (rows: readonly Cell[][]) => {
    const mapped = findMapped(rows, maps);
    return mapped === undefined ? findTableRow(rows, columns) : mapped.index + 1;
  };
  return chooseSheet(source, findTable, choices);
}

/**
 * Reads a table under headings of which somebody has said what they stand for, with a warning that says so,
 * else under the header of our form. A file of another kind is named.
 */
export async function readMappedTable<K extends string>(
  source: SheetSource,
  columns: Record<K, ColumnRule>,
  reading: MappedReading & Pick<TableReading<NoInfer<K>>, 'known'>,
): Promise<Table<K>> {
  const sheet = await chooseMapped(source, columns, reading);
  if (!sheet.ok) return { ...UNREADABLE, findings: [sheet.finding, ...kindFindings(source)] };
  return ofSheet(sheet, mappedTable(sheet, columns, reading));
}

/** Reads rows under a head of which somebody has said what it stands for, with a warning that says so. */
function underMap<K extends string>(
  rows: readonly Cell[][],
  columns: Record<K, ColumnRule>,
  { index, map }: { index: number; map: KnownMap },
  reading: Parameters<typeof tableOf<K>>[2],
): Table<K> {
  const table = tableOf(rows, underNames(columns, map.names), { ...reading, fixedRow: index + 1 });
  const told = warningAt(index + 1, '', '', saidOf(columns, map.names));
  return table.isReadable ? { ...table, findings: [told, ...table.findings] } : table;
}

/** Reads a table under headings said to stand for its columns; undefined where the file has none of them. */
export async function readKnownTable<K extends string>(
  source: SheetSource,
  columns: Record<K, ColumnRule>,
  { maps, choices }: Pick<MappedReading, 'maps' | 'choices'>,
  reading: Pick<TableReading<NoInfer<K>>, 'known' | 'passesOddKeys'>,
): Promise<Table<K> | undefined> {
  if (maps.length === 0) return undefined;
  const findRow = (rows: readonly Cell[][]) => {
    const index = findMapped(rows, maps)?.index;
    return index === undefined ? undefined : index + 1;
  };
  const sheet = await chooseSheet(source, findRow, { sheetAt: choices?.sheetAt });
  const mapped = sheet.ok ? findMapped(sheet.rows, maps) : undefined;
  if (!sheet.ok || mapped === undefined) return undefined;
  return ofSheet(sheet, underMap(sheet.rows, columns, mapped, { ...reading, look: sheet.look }));
}

function mappedTable<K extends string>(
  { rows, look }: ChosenSheet,
  columns: Record<K, ColumnRule>,
  { maps, otherKinds, known = {}, mended }: MappedReading & Pick<TableReading<K>, 'known'>,
): Table<K> {
  const mapped = findMapped(rows, maps);
  if (mapped !== undefined) return underMap(rows, columns, mapped, { known, look, mended });
  const other = findHeader(rows, columns).ok
    ? undefined
    : otherKinds.find((kind) => findHeader(rows, kind.columns).ok);
  if (other === undefined) return tableOf(rows, columns, { known, look, mended });
  return { ...UNREADABLE, findings: [errorAt(0, '', '', other.sentence)] };
}

const NO_ROWS = errorAt(0, '', '', 'Die Tabelle enthält keine Zeile unter den Überschriften.');

/** How a row of totals begins. */
export const TOTAL = /^(?:gesamt|(?:zwischen|end|gesamt)?summen?|total|insgesamt|Σ)(?![\p{L}])/iu;

/** The table without its rows of totals, with a warning that names them. */
function withoutTotals<K extends string>(table: Table<K>, keys: readonly K[]): Table<K> {
  const textsOf = (row: Table<K>['rows'][number]) => keys.map(row.text).filter((text) => text !== '');
  const isTotal = (row: Table<K>['rows'][number]) => TOTAL.test(textsOf(row)[0] ?? '');
  const { true: totals = [], false: rows = [] } = Object.groupBy(table.rows, (row) => `${isTotal(row)}`);
  if (totals.length === 0) return table;
  const numbers = joinGerman(totals.map(({ row }) => String(row)));
  const what =
    totals.length === 1
      ? `Zeile ${numbers} ist eine Summe und wird übergangen.`
      : `Die Zeilen ${numbers} sind Summen und werden übergangen.`;
  return { ...table, rows, findings: [...table.findings, warningAt(0, '', '', what)] };
}

/** The same of a list that was handed in, without rows of totals; one without a row is a finding too. */
export async function readMappedList<K extends string>(
  source: SheetSource,
  columns: Record<K, ColumnRule>,
  reading: MappedReading & Pick<TableReading<NoInfer<K>>, 'known'>,
): Promise<Table<K>> {
  const read = await readMappedTable(source, columns, reading);
  const table = withoutTotals(read, Object.keys(columns) as K[]);
  return table.isReadable && table.rows.length === 0 ? { ...UNREADABLE, findings: [NO_ROWS] } : table;
}
