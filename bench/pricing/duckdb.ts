import { DuckDBInstance } from '@duckdb/node-api';
import { cellQuery, rankQuery, type SqlTable } from './sql-tender.ts';

/** DuckDB in this process with the tender in it. */
export interface DuckPeer {
  /** Sums, flags and ranks of every cell. */
  priceAll(): Promise<{ p: number; l: number; s: number; total: unknown; flags: unknown }[]>;
  close(): void;
}

/** Exact: 128-bit integers, half up. */
const GP =
  '(t.menge::hugeint * e.price::hugeint * c.f::hugeint + 500000000000::hugeint) // 1000000000000::hugeint';

/** Opens it in memory and loads the tables. */
export async function openDuckPeer(tables: readonly SqlTable[]): Promise<DuckPeer> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  for (const { name, columns, rows } of tables) {
    await connection.run(`create table ${name} (${columns.map((column) => `${column} bigint`).join(', ')})`);
    const appender = await connection.createAppender(name);
    for (const row of rows) {
      for (const value of row) appender.appendBigInt(BigInt(value));
      appender.endRow();
    }
    appender.closeSync();
  }
  return {
    async priceAll() {
      const reader = await connection.runAndReadAll(rankQuery(cellQuery(GP)));
      const [p, l, s, total, flags] = reader.getColumns() as unknown[][];
      return (p ?? []).map((own, i) => ({
        p: Number(own),
        l: Number(l?.[i]),
        s: Number(s?.[i]),
        total: total?.[i],
        flags: flags?.[i],
      }));
    },
    close: () => connection.closeSync(),
  };
}
