import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { openCluster } from '../../apps/server/src/db/embedded/cluster.ts';
import { makeDataDir } from '../server/temporary-database.ts';
import type { PriceBook } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { createOfferSums, type OfferSums } from '@rahmenpreis/pricing/sums/offer-sums.ts';

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

/** One table of the tender as SQL databases hold it: whole numbers only. */
export interface SqlTable {
  name: string;
  columns: string[];
  rows: number[][];
}

/** The tender as tables; missing values have no row. */
export function tabulateTender(book: PriceBook): SqlTable[] {
  const s = book.sliceCount;
  const cells = (column: Uint16Array, p: number): number[][] =>
    [...column].flatMap((factor, i) => (factor === 0 ? [] : [[p, Math.floor(i / s), i % s, factor]]));
  const perOffer = (rowsOf: (offer: PriceBook['offers'][number], p: number) => number[][]): number[][] =>
    book.offers.flatMap(rowsOf);
  return [
    { name: 'property', columns: ['l', 'r'], rows: [...book.regionOf].map((r, l) => [l, r]) },
    {
      name: 'position',
      columns: ['l', 's', 'k', 'menge', 'inactive'],
      rows: book.lvs.flatMap((lv, l) =>
        Array.from(lv.mengeMillis, (menge, i) => [l, lv.slice[i]!, lv.epIndex[i]!, menge, lv.inactive[i]!]),
      ),
    },
    { name: 'bidder', columns: ['p'], rows: book.offers.map((_, p) => [p]) },
    { name: 'slice', columns: ['s', 'sustainable'], rows: [...book.sustainable].map((own, i) => [i, own]) },
    {
      name: 'ep',
      columns: ['p', 'k', 'price'],
      rows: perOffer(({ epMillis }, p) => [...epMillis].flatMap((ep, k) => (ep < 0 ? [] : [[p, k, ep]]))),
    },
    {
      name: 'bl',
      columns: ['p', 'r', 's', 'factor'],
      rows: perOffer((offer, p) => cells(offer.blMillis, p)),
    },
    {
      name: 'ls',
      columns: ['p', 'l', 's', 'factor'],
      rows: perOffer((offer, p) => cells(offer.lsMillis, p)),
    },
    { name: 'n', columns: ['p', 'l', 's', 'factor'], rows: perOffer((offer, p) => cells(offer.nMillis, p)) },
    {
      name: 'outside',
      columns: ['p', 'l'],
      rows: perOffer(({ inMarket }, p) => [...inMarket].flatMap((isIn, l) => (isIn === 1 ? [] : [[p, l]]))),
    },
  ];
}

/**
 * The query in SQL: sum and flags of every cell that has rows. The factors are combined once per bidder,
 * property and group, as a good query does; `gp` is how the database rounds exactly.
 */
export function cellQuery(gp: string): string {
  return `
    with cell as (
      select b.p, a.l, sl.s,
             coalesce(bl.factor, 1000) * coalesce(ls.factor, 1000)
               * case when sl.sustainable = 1 then coalesce(n.factor, 1000) else 1000 end as f,
             case when o.p is null then 0 else 2 end as market
      from bidder b cross join property a cross join slice sl
      left join bl on bl.p = b.p and bl.r = a.r and bl.s = sl.s
      left join ls on ls.p = b.p and ls.l = a.l and ls.s = sl.s
      left join n on n.p = b.p and n.l = a.l and n.s = sl.s
      left join outside o on o.p = b.p and o.l = a.l
    )
    select c.p, c.l, c.s,
           coalesce(sum(case when t.inactive = 0 then ${gp} end), 0) as total,
           max(case when t.inactive = 0 and e.price is null then 1 else 0 end) + max(c.market) as flags
    from cell c
    join position t on t.l = c.l and t.s = c.s
    left join ep e on e.p = c.p and e.k = t.k
    group by c.p, c.l, c.s`;
}

/** The same, with every bidder's rank in the cell. */
export function rankQuery(cells: string): string {
  return `select p, l, s, total, flags, rank() over (partition by l, s order by case when flags >= 2 then 2 else flags end, total, p) as place
    from (${cells}) as priced`;
}

/** Counts the cells in which a result set differs from the kernel's. */
export function countSqlDifferences(
  book: PriceBook,
  ours: OfferSums,
  rows: Iterable<{ p: number; l: number; s: number; total: unknown; flags: unknown }>,
): number {
  const theirs = createOfferSums(ours.offerCount, ours.propertyCount, ours.sliceCount);
  theirs.flags.fill(4);
  for (const { p, l, s, total, flags } of rows) {
    const at = (p * book.lvs.length + l) * book.sliceCount + s;
    theirs.sums[at] = Number(total);
    theirs.flags[at] = Number(flags);
  }
  // A cell without rows is missing from a join; the kernel's market flag for it means nothing either.
  let differences = 0;
  for (const [at, sum] of ours.sums.entries()) {
    const flags = ours.flags[at] as number;
    if (flags & 4 ? theirs.flags[at] !== 4 : sum !== theirs.sums[at] || flags !== theirs.flags[at])
      differences++;
  }
  return differences;
}
