import { escapeIdentifier } from 'pg';
import type { TableShape } from '../src/db/dump/table-shape.ts';

/** A table of the program as statements name it. */
export function tableName({ name }: TableShape): string {
  return `public.${escapeIdentifier(name)}`;
}

/**
 * Writes the statements by which tables hold the rows of their sources, and no others, as one transaction;
 * without a source a table is empty. The tables come after those they refer to.
 */
export function putRows(
  tables: readonly TableShape[],
  sourceOf: (table: TableShape) => string | undefined,
): string {
  // Those that refer to others go first and come last.
  const removals = tables.toReversed().map((table) => `delete from ${tableName(table)}`);
  const returns = tables.flatMap((table) => {
    const source = sourceOf(table);
    if (source === undefined) return [];
    const columns = table.columns.map(escapeIdentifier).join(', ');
    return [
      `insert into ${tableName(table)} (${columns}) overriding system value select ${columns} from ${source}`,
    ];
  });
  return ['begin', ...removals, ...returns, 'commit'].join(';');
}
