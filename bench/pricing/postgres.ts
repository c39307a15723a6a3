import { Client } from 'pg';
import { cellQuery, rankQuery, type SqlTable } from './sql-tender.ts';
import { openTemporaryCluster } from './temporary-cluster.ts';

export interface SqlCell {
  p: number;
  l: number;
  s: number;
  total: string | number;
  flags: number;
  place: string;
}

/** The embedded PostgreSQL with the tender in it. */
export interface PostgresPeer {
  /** Sets the memory of a sort or hash: 4 MB is PostgreSQL's default, more is what tuning would set. */
  setWorkMemory(amount: string): Promise<void>;
  /** Sums, flags and ranks of every cell, in numeric or mostly in doubles. */
  priceAll(arithmetic: 'numeric' | 'doubles'): Promise<SqlCell[]>;
  /** Stores every cell's sum, as an application that wants quick changes would. */
  storeSums(): Promise<void>;
  /** Changes one price, and asks for all sums and ranks of that bidder. */
  changePrice(p: number, k: number, price: number): Promise<void>;
  /** The same, touching only the cells that hold the position, with an index for every step. */
  changePriceNarrowly(p: number, k: number, price: number): Promise<void>;
  close(): Promise<void>;
}

/** Exact: numeric products, rounded half away from zero, which is half up where nothing is negative. */
const GP = 'round(t.menge::numeric * e.price * c.f / 1000000000000)';
const DOUBLE_GP = '(t.menge::float8 * e.price * c.f / 1000000000000)';
/** Exact as well, in the kernel's way: doubles, and numeric only where the double product may lie on a half. */
const QUICK_GP = `case when abs(${DOUBLE_GP} - round(${DOUBLE_GP})) < 0.5 - 2.0 ^ -12 and ${DOUBLE_GP} < 2.0 ^ 38
  then round(${DOUBLE_GP}) else ${GP}::float8 end`;
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
  const cluster = await openTemporaryCluster();
  const client = new Client({ connectionString: cluster.databaseUrl });
  await client.connect();
  for (const table of tables) await loadTable(client, table);
  await client.query('create index on position (k)');
  await client.query('create index on position (l, s)');
  await client.query('create unique index on ep (p, k)');
  for (const name of ['ls', 'n']) await client.query(`create unique index on ${name} (p, l, s)`);
  await client.query('vacuum analyze');

  const setPrice = (p: number, k: number, price: number) =>
    client.query(
      'insert into ep values ($1, $2, $3) on conflict (p, k) do update set price = excluded.price',
      [p, k, price],
    );
  const changeWhere = async (p: number, cells: string): Promise<void> => {
    await client.query(`
      insert into stored (p, l, s, total, flags) ${cellQuery(GP, `c.p = ${p} and ${cells}`)}
      on conflict (p, l, s) do update set total = excluded.total, flags = excluded.flags`);
  };
  return {
    async setWorkMemory(amount) {
      await client.query(`set work_mem = '${amount}'`);
    },
    async priceAll(arithmetic) {
      const gp = arithmetic === 'numeric' ? GP : QUICK_GP;
      return (await client.query<SqlCell>(rankQuery(cellQuery(gp)))).rows;
    },
    async storeSums() {
      await client.query(`create table stored as ${cellQuery(GP)}`);
      await client.query('create unique index on stored (p, l, s)');
      await client.query('create index on stored (l, s)');
      await client.query('vacuum analyze stored');
    },
    async changePrice(p, k, price) {
      await setPrice(p, k, price);
      await changeWhere(p, 'true');
      await client.query(`select * from (${rankQuery('select * from stored')}) as ranked where p = ${p}`);
    },
    async changePriceNarrowly(p, k, price) {
      await setPrice(p, k, price);
      const cells = `(select distinct l, s from position where k = ${k} and inactive = 0)`;
      await changeWhere(p, `(c.l, c.s) in ${cells}`);
      await client.query(
        `select * from (${rankQuery(`select * from stored where (l, s) in ${cells}`)}) as ranked where p = ${p}`,
      );
    },
    async close() {
      await client.end();
      await cluster.close();
    },
  };
}
