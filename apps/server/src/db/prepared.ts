import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { CASING } from './open.ts';
import type { Transaction } from './transaction.ts';

const dialect = new PgDialect(CASING);

/**
 * Makes a statement that is built once and planned once on each connection, for what every price written asks. Gives what
 * runs it with the values of its placeholders and gives its rows as the driver reads them, with instants as texts. It
 * names its columns one by one, since a plan outlives a column that is added; no two have the same name.
 */
export function prepare<Row extends object, Values extends object>(
  name: string,
  statement: SQL,
): (transaction: Pick<Transaction, '_'>, values: Values) => Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  return async (transaction, values) => {
    const prepared = transaction._.session.prepareQuery<{
      execute: { rows: Row[] };
      all: unknown;
      values: unknown;
    }>(query, undefined, name, false);
    return (await prepared.execute(values as Record<string, unknown>)).rows;
  };
}

/** How many entries one statement takes. */
const STATEMENT_ENTRIES = 1_000;

/** Cuts a list so that building a statement of it, and reading its answer, keeps the thread for a moment only. */
export function* inStatements<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += STATEMENT_ENTRIES) {
    yield list.slice(from, from + STATEMENT_ENTRIES);
  }
}
