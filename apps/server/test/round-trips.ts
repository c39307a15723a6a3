import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/**
 * Counts how often this process writes to the database and waits for it, whatever it asks; statements that
 * travel together are one round trip. Hints to other processes do not count: nobody waits for them, and one
 * stands for many writes. Gives the number since it was called last.
 */
export function countRoundTrips(pool: Pool): () => number {
  const watched = new WeakSet<PoolClient>();
  let count = 0;
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
    let isAsked = false;
    stream.on('data', () => {
      isAsked = false;
    });
    stream.write = (...args: unknown[]) => {
      if (!isAsked && !String(args[0]).includes('pg_notify')) count += 1;
      isAsked = true;
      return write(...args);
    };
  });
  return () => {
    const counted = count;
    count = 0;
    return counted;
  };
}
