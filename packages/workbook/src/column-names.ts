import type { ColumnMapKind } from '@rahmenpreis/contract/column-map.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { FILE_KINDS } from './column-map-kinds.ts';
import type { ColumnNames } from './sheet/mapped-table.ts';

/** A column of our form that somebody is asked about. */
export interface AskedColumn {
  readonly column: string;
  readonly header: string;
  /** A foreign file may be without it. */
  readonly mayLack: boolean;
  /** Of many columns those that hardly any file has are asked about on wish alone. */
  readonly isRare: boolean;
}

/** The columns that a file of a kind has in our form, in its order. */
export function askedColumns(kind: ColumnMapKind): AskedColumn[] {
  const { columns, askedFirst, labels } = FILE_KINDS[kind];
  return Object.entries(columns).map(([column, { header, isRequired, mayLack }]) => ({
    column,
    header: labels?.[column] ?? header,
    mayLack: !isRequired || mayLack === true,
    isRare: askedFirst?.includes(column) === false,
  }));
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
  const twice = said.find((name, k) => said.indexOf(name) !== k);
  if (twice !== undefined) return `Die Spalte „${twice}“ steht für zwei Angaben.`;
  const unknown = [
    ...Object.keys(names).filter((column) => !(column in FILE_KINDS[kind].columns)),
    ...said.filter((name) => !headings.includes(name)),
  ];
  return unknown.length === 0 ? undefined : `Die Spalte „${unknown[0]}“ gibt es nicht.`;
}
