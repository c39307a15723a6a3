import { Client, DatabaseError } from 'pg';

/**
 * How long the database lets a call wait, in milliseconds (decision 0064). A stopped process's transaction is
 * rolled back before those who wait for its locks give up, hence less idle time than waiting time.
 */
export const CALL_WAITS = {
  idle_in_transaction_session_timeout: 3_000,
  lock_timeout: 4_000,
  statement_timeout: 30_000,
} as const;
export type CallWaits = Readonly<Record<keyof typeof CALL_WAITS, number>>;

/** How long a snapshot, which only reads, may stand still, in milliseconds. */
export const SNAPSHOT_IDLE_MS = 30_000;

/**
 * By these the database notices a machine that is gone or a stopped process that reads nothing any more, so
 * that a statement whose answer cannot be delivered ends as well; in milliseconds and seconds.
 */
export const TCP_WAITS =
  '-c tcp_user_timeout=10000 -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** Longest time until there is a connection: a new one, or one that others give back. */
export const CONNECT_MAX_MS = 15_000;

/** One connection for a command or two. */
export async function connectOnce(databaseUrl: string, options?: string): Promise<Client> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_MAX_MS,
    ...(options === undefined ? {} : { options }),
  });
  // What meets its end says so itself.
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    throw error.message === 'timeout expired' ? Object.assign(error, { code: 'ETIMEDOUT' }) : error;
  });
  return client;
}

/** Which wait the database has ended. */
type EndedWait = 'lock' | 'idle' | 'statement';

const ENDED_BY: Readonly<Record<string, EndedWait>> = {
  // lock_not_available and deadlock_detected: somebody else holds what this one needs.
  '55P03': 'lock',
  '40P01': 'lock',
  // idle_in_transaction_session_timeout: this process stood still between two statements.
  '25P03': 'idle',
  // query_canceled.
  '57014': 'statement',
};

/** Thrown where the database has ended a wait: what was begun is taken back whole, and may be sent again. */
export class HeldUp extends Error {
  readonly ended: EndedWait;

  constructor(ended: EndedWait, cause: unknown) {
    super(`the database has ended a wait (${ended})`, { cause });
    this.ended = ended;
  }
}

/** Says which wait an error of the driver tells the end of; undefined if it tells of something else. */
export function endedWaitOf(error: unknown): EndedWait | undefined {
  if (error instanceof DatabaseError) return ENDED_BY[error.code ?? ''];
  return error instanceof Error ? endedWaitOf(error.cause) : undefined;
}

/**
 * Repeats work rolled back because others hold what it needs, if a try as long as the last ends within
 * `patienceMs` of the first start; else throws HeldUp. Holds no locks in between; calls `onHeldUp` each time.
 */
export async function tryWhileHeldUp<Result>(
  work: () => Promise<Result>,
  patienceMs: number,
  onHeldUp: () => void = () => {},
): Promise<Result> {
  const endMs = performance.now() + patienceMs;
  for (;;) {
    const beganMs = performance.now();
    try {
      return await work();
    } catch (error) {
      const nowMs = performance.now();
      const isTimeLeft = nowMs + (nowMs - beganMs) < endMs;
      if (!(error instanceof HeldUp && error.ended === 'lock') || !isTimeLeft) throw error;
      onHeldUp();
    }
  }
}
