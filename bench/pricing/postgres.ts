import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { openCluster } from '../../apps/server/src/db/embedded/cluster.ts';
import { makeDataDir } from '../server/temporary-database.ts';
import { cellQuery, rankQuery, type SqlTable } from './sql-tender.ts';

/** A cell as the query gives it: numbers of any size come as texts. */
interface SqlCell {
  p: string;
  l: string;
  s: string;
  total: string;
  flags: number;
}

/** The embedded PostgreSQL with the tender in it. */
interface PostgresPeer {
  /** Sums, flags and ranks of every cell. */
  priceAll(): Promise<{ p: number; l: number; s: number; total: unknown; flags: unknown }[]>;
  close(): Promise<void>;
}

/** Exact: numeric products, rounded half away from zero, which is half up where nothing is negative. */
const GP = 'round(t.menge::numeric * e.price * c.f / 1000000000000)';
/** What tuning would set for a sort or hash; PostgreSQL's default is 4 MB. */
const WORK_MEMORY = '512MB';
const ROWS_PER_INSERT = 200_000;

async function loadTable(client: Client, { name, columns, rows }: SqlTable): Promise<void> {
  await client.query(
    `create table ${name} (${columns.map((column) => `${column} bigint not null`).join(', ')})`,
  );
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    const part = rows.slice(from, from + ROWS_PER_INSERT);
    const arrays = columns.map((_, i) => `$${i + 1}::bigint[]`).join(', ');
    const values = columns.map((_, i) => part.map((row) => row[i]));
    await client.query(`insert into ${name} select * from unnest(${arrays})`, values);
  }
}

/** Starts it and loads the tables with indexes and statistics. */
export async function openPostgresPeer(tables: readonly SqlTable[]): Promise<PostgresPeer> {
  const dataDir = makeDataDir();
  const cluster = await openCluster({ dataDir, durable: false });
  const client = new Client({ connectionString: cluster.databaseUrl('postgres') });
  await client.connect();
  for (const table of tables) await loadTable(client, table);
  await client.query('create index on position (k)');
  await client.query('create index on position (l, s)');
  await client.query('create unique index on ep (p, k)');
  for (const name of ['ls', 'n']) await client.query(`create unique index on ${name} (p, l, s)`);
  await client.query('vacuum analyze');
  await client.query(`set work_mem = '${WORK_MEMORY}'`);
  return {
    async priceAll() {
      const { rows } = await client.query<SqlCell>(rankQuery(cellQuery(GP)));
      return rows.map((row) => ({ ...row, p: Number(row.p), l: Number(row.l), s: Number(row.s) }));
    },
    async close() {
      await client.end();
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
