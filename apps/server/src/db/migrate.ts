import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client } from 'pg';
import { connectOnce } from './bounded-waits.ts';
import { StartRefusal } from './start-refusal.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** The advisory lock under which tables are changed; any number will do that nothing else uses. */
const MIGRATION_LOCK = 7_261_110;
/** A process silent for a minute while changing tables has stopped; the database ends it, locks and all. */
const MIGRATION_WAITS = '-c idle_session_timeout=60000 -c idle_in_transaction_session_timeout=60000';

/** A state of the tables: the migration that led to it, and when that was made. */
interface Tables {
  readonly name: string;
  readonly madeMs: number;
}

/** The states that this version knows, oldest first. */
function listKnown(): readonly Tables[] {
  const journal = readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { tag: string; when: number }[] };
  return entries.map(({ tag, when }) => ({ name: tag, madeMs: when }));
}

/** The state of the tables that this version works with, by its name. */
export function tablesOfProgram(): string {
  return listKnown().at(-1)?.name ?? '';
}

/**
 * The state of the tables, which is asked first, because a server's own role may not be allowed to change
 * them (OPERATIONS.md «A role of its own»); undefined where there are none. Throws StartRefusal if a newer
 * version has already changed them: this one would not know what they mean.
 */
async function readTables(client: Client): Promise<Tables | undefined> {
  const { rows: made } = await client.query<{ is: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  );
  if (made[0]?.is !== true) return undefined;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const lastMs = Number(rows[0]?.last);
  const known = listKnown();
  if (lastMs > (known.at(-1)?.madeMs ?? 0)) {
    throw new StartRefusal(
      'Diese Datenbank gehört zu einer neueren Fassung des Programms. Verwenden Sie diese, oder spielen Sie eine Sicherung von vorher zurück.',
    );
  }
  return known.findLast(({ madeMs }) => madeMs <= lastMs);
}

/** True of a database that `npm run serve` works with. */
async function isInProduction(client: Client): Promise<boolean> {
  const { rows: made } = await client.query<{ is: boolean }>(
    `select to_regclass('public.demo_mark') is not null as is`,
  );
  if (made[0]?.is !== true) return false;
  const { rows } = await client.query(`select 1 from public.demo_mark where state = 'production'`);
  return rows.length > 0;
}

/** What the change of tables that somebody depends on asks for: there is no way back without a backup. */
function demandBackup(from: Tables, to: string, backupMade: string | undefined): void {
  if (backupMade === to) return;
  throw new StartRefusal(
    `Die Tabellen dieser Datenbank sind auf dem Stand ${from.name}, diese Fassung braucht ${to}; zurück führt nur eine Sicherung. Sichern Sie zuerst mit „npm run backup -- <neuer Ordner>“ und starten Sie dann mit BACKUP_MADE=${to}.`,
  );
}

/**
 * Brings the tables up to date, and says so in one line where some existed before. One process at a time does
 * so; others wait for the lock and find nothing left to do. Throws StartRefusal if a newer version has been
 * here, and for a production database unless `backupMade` names the state it is to be brought to.
 */
export async function migrateDatabase(databaseUrl: string, backupMade?: string): Promise<void> {
  const client = await connectOnce(databaseUrl, MIGRATION_WAITS);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const [before, after] = [await readTables(client), tablesOfProgram()];
    if (before?.name === after) return;
    if (before !== undefined && (await isInProduction(client))) demandBackup(before, after, backupMade);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    if (before !== undefined) console.log(`Tabellen von ${before.name} auf ${after} gebracht.`);
  } finally {
    await client.end();
  }
}
