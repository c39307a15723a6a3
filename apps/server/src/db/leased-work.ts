import { Client, type Pool } from 'pg';
import { TCP_WAITS } from './bounded-waits.ts';
import { StartRefusal } from './start-refusal.ts';

/** How long a holder may be silent before the database takes its lease away, in milliseconds. */
const LEASE_MS = 30_000;
/** So often within that time a holder is heard of. */
const RENEWALS = 6;

/**
 * Runs `work` under a lease, whose number nothing else uses, after waiting for its holder. A lease is an
 * advisory lock on its own connection, which the holder must use again and again: the database, by its own
 * clock, ends a silent one, so that a stopped holder does not keep others from working (decision 0064).
 * Throws StartRefusal where the lease was lost meanwhile, as another process may have done the work since.
 */
export async function workLeased<Result>(
  pool: Pool,
  lock: number,
  work: () => Promise<Result>,
  leaseMs = LEASE_MS,
): Promise<Result> {
  const holder = new Client({
    connectionString: pool.options.connectionString,
    application_name: 'rahmenpreis lease',
    options: `-c idle_session_timeout=${leaseMs} ${TCP_WAITS}`,
  });
  // That it is lost is found out when the work has ended.
  holder.on('error', () => undefined);
  await holder.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [lock]);
    const renewal = setInterval(() => void renew(holder).catch(() => undefined), leaseMs / RENEWALS);
    const result = await work().finally(() => clearInterval(renewal));
    await renew(holder).catch((cause: unknown) => {
      throw new StartRefusal(
        'Das Programm stand zu lange still, und ein anderes hat seine Arbeit übernehmen dürfen. Rufen Sie den Befehl noch einmal auf.',
        { cause },
      );
    });
    return result;
  } finally {
    // Whoever comes next need not wait until the database notices the end of the connection.
    await holder.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined);
    await holder.end().catch(() => undefined);
  }
}

async function renew(holder: Client): Promise<void> {
  await holder.query('select 1');
}
