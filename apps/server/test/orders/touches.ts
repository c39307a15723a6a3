import { sql } from 'drizzle-orm';
import { listTables } from '../../src/db/dump/table-shape.ts';
import type { Queries } from '../../src/db/open.ts';
import { inTransaction } from '../../src/db/transaction.ts';

/**
 * What a statement does with a table: it reads it, holds rows of it as they are, writes or locks them, or
 * shows to others what was written. Who only reads does not meet what is not shown yet.
 */
type Touch = 'read' | 'hold' | 'write' | 'show';
/** Which tables a statement touches, each by the strongest that it does. */
export type Touches = ReadonlyMap<string, Touch>;

/** Says what statements touch, for one database. */
export interface TouchReader {
  /** What a statement touches by its text; a commit or a rollback touches nothing by itself. */
  read(text: string): Touches;
}

/** Nobody's answer depends on what stands there, and whoever adds a line does not wait for others. */
const ONLY_ADDED_TO = new Set(['audit', 'audit_personal']);
const WRITES = /\b(insert\s+into|update|delete\s+from|lock\s+table|pg_advisory_xact_lock)\b/i;
const HOLDS = /\bfor\s+(key\s+)?share\b/i;
const STRENGTH: readonly Touch[] = ['read', 'hold', 'write', 'show'];

/** Reads from the database which tables there are and how they refer to each other. */
export async function openTouchReader(db: Queries): Promise<TouchReader> {
  const [tables, references] = await inTransaction(db, async (transaction) => {
    const { rows } = await transaction.execute<{ from: string; to: string }>(sql`
      select source.relname as from, target.relname as to from pg_constraint
      join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
      where contype = 'f' and source.relnamespace = 'public'::regnamespace`);
    return [await listTables(transaction), rows];
  });
  const names = tables.map(({ name }) => name).filter((name) => !ONLY_ADDED_TO.has(name));
  const words = names.map((name) => ({ name, word: new RegExp(`\\b${name}\\b`) }));
  const targetsOf = (name: string) => references.flatMap(({ from, to }) => (from === name ? [to] : []));
  const sourcesOf = (name: string) => references.flatMap(({ from, to }) => (to === name ? [from] : []));
  const read = (text: string): Touches => {
    const mode: Touch = WRITES.test(text) ? 'write' : HOLDS.test(text) ? 'hold' : 'read';
    const touches = new Map<string, Touch>();
    const named = words.filter(({ word }) => word.test(text)).map(({ name }) => name);
    if (/advisory/i.test(text)) named.push('advisory lock');
    for (const name of named) {
      add(touches, name, mode);
      if (mode !== 'write') continue;
      // Who stores a row holds what it refers to, and who removes one meets what refers to it.
      for (const target of targetsOf(name)) add(touches, target, 'hold');
      if (/\bdelete\b/i.test(text)) for (const source of sourcesOf(name)) add(touches, source, 'write');
    }
    return touches;
  };
  // The same statements come again and again.
  const known = new Map<string, Touches>();
  return {
    read(text) {
      const touches = known.get(text) ?? read(text);
      known.set(text, touches);
      return touches;
    },
  };
}

function add(touches: Map<string, Touch>, name: string, touch: Touch): void {
  const known = touches.get(name);
  if (known === undefined || STRENGTH.indexOf(known) < STRENGTH.indexOf(touch)) touches.set(name, touch);
}

/** What several statements touch together. */
export function touchesOf(all: Iterable<Touches>): Touches {
  const touches = new Map<string, Touch>();
  for (const each of all) for (const [name, touch] of each) add(touches, name, touch);
  return touches;
}

/** The same for a transaction's end, at which others meet what it wrote and get past what it held. */
export function shown(all: Iterable<Touches>): Touches {
  const lasting = [...touchesOf(all)].filter(([, touch]) => touch !== 'read');
  return new Map(lasting.map(([name, touch]) => [name, touch === 'write' ? 'show' : touch]));
}

/** Whether it makes a difference which of two comes first. */
export function clash(one: Touches, other: Touches): boolean {
  return [...one].some(([name, touch]) => {
    const met = other.get(name);
    return met !== undefined && (isMet(touch, met) || isMet(met, touch));
  });
}

function isMet(touch: Touch, by: Touch): boolean {
  return touch === 'show' || (touch === 'write' && by !== 'read');
}
