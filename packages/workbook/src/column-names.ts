import type { ColumnMapKind } from '@rahmenpreis/contract/column-map.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { FILE_KINDS } from './column-map-kinds.ts';
import type { ColumnNames } from './sheet/mapped-table.ts';

/** A column of our form that somebody is asked about. */
export type AskedColumn = ReturnType<typeof askedColumns>[number];

/** The columns that a file of a kind has in our form, in its order, those that most files have first. */
export function askedColumns(kind: ColumnMapKind) {
  const { columns, askedFirst = [], labels } = FILE_KINDS[kind];
  const rank = (column: string) => (askedFirst.includes(column) ? 0 : 1);
  const ordered = Object.entries(columns).toSorted(([one], [other]) => rank(one) - rank(other));
  return ordered.map(([column, { header, isRequired, mayLack }]) => ({
    column,
    header: labels?.[column] ?? header,
    /** A foreign file may be without it. */
    mayLack: !isRequired || mayLack === true,
  }));
}

/** The columns for which a heading stands. */
function columnsOf(names: ColumnNames, heading: string | null): string[] {
  return Object.keys(names).filter((column) => names[column] === heading);
}

/** Whether one heading may stand for all of these columns. */
function mayStandFor(kind: ColumnMapKind, columns: readonly string[]): boolean {
  if (columns.length < 2) return true;
  const [one = '', other = ''] = columns;
  const rules = FILE_KINDS[kind].columns;
  return columns.length === 2 && (rules[one]?.shares?.with === other || rules[other]?.shares?.with === one);
}

/** What a heading of a foreign file may stand for: each column, and each two that may stand in one. */
export function headingTargets(
  kind: ColumnMapKind,
): { readonly columns: readonly string[]; readonly label: string }[] {
  const asked = askedColumns(kind);
  const labelOf = new Map(asked.map(({ column, header }) => [column, header]));
  const pairs = new Set<string>();
  const shared = asked.flatMap(({ column }) => {
    const other = FILE_KINDS[kind].columns[column]?.shares?.with;
    const columns = asked.flatMap(({ column: each }) => (each === column || each === other ? each : []));
    if (other === undefined || pairs.has(columns.join(' '))) return [];
    pairs.add(columns.join(' '));
    return [{ columns, label: columns.map((each) => labelOf.get(each) ?? each).join(' + ') }];
  });
  return [...asked.map(({ column, header }) => ({ columns: [column], label: header })), ...shared];
}

/** Why a file cannot be read under these names, in German; undefined where it can. */
export function refuseNames(
  kind: ColumnMapKind,
  headings: readonly string[],
  names: ColumnNames,
): string | undefined {
  const missing = askedColumns(kind).filter(
    ({ column, mayLack }) => !mayLack && (names[column] ?? null) === null,
  );
  if (missing.length > 0) {
    const which = joinGerman(missing.map(({ header }) => `„${header}“`));
    return `Bitte sagen Sie, welche Spalte ${which} ist.`;
  }
  const said = Object.values(names).filter((name) => name !== null);
  const twice = said.find((name) => !mayStandFor(kind, columnsOf(names, name)));
  if (twice !== undefined) return `Die Spalte „${twice}“ steht für zwei Angaben.`;
  const unknown = [
    ...Object.keys(names).filter((column) => !(column in FILE_KINDS[kind].columns)),
    ...said.filter((name) => !headings.includes(name)),
  ];
  return unknown.length === 0 ? undefined : `Die Spalte „${unknown[0]}“ gibt es nicht.`;
}
