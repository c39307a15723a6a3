import { sql } from 'drizzle-orm';
import type { Transaction } from '../transaction.ts';

/** A table with the columns that are stored in it, in their order. */
export interface TableShape {
  name: string;
  columns: string[];
  /** Their types as PostgreSQL writes them. */
  types: string[];
}

/**
 * Reads from the database itself which tables it has, so that tables of any version are met as they are; each
 * comes after those it refers to.
 */
export async function listTables(transaction: Transaction): Promise<TableShape[]> {
  const { rows: tables } = await transaction.execute<TableShape & Record<string, unknown>>(sql`
    select relname as name, array_agg(attname::text order by attnum) as columns,
      array_agg(format_type(atttypid, atttypmod) order by attnum) as types
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`);
  const { rows: references } = await transaction.execute<{ name: string; to: string }>(sql`
    select source.relname as name, target.relname as to
    from pg_constraint join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and source.relnamespace = 'public'::regnamespace and conrelid <> confrelid`);
  const ordered: TableShape[] = [];
  while (ordered.length < tables.length) {
    const left = tables.filter((table) => !ordered.includes(table));
    const isFree = ({ name }: TableShape) =>
      !references.some((each) => each.name === name && left.some((table) => table.name === each.to));
    const free = left.filter(isFree);
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${left[0]?.name}`);
    ordered.push(...free);
  }
  return ordered;
}

/** Has values written or read, until the transaction ends, as texts that mean the same on every server. */
export async function agreeOnTexts(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, MDY', true),
      set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true)`);
}
