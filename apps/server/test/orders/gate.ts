import type { Pool, PoolClient } from 'pg';
import { connectDatabase, type Queries } from '../../src/db/open.ts';
import { shown, type Touches, touchesOf, type TouchReader } from './touches.ts';

/** A statement that waits at the gate for its turn. */
export interface WaitingStatement {
  readonly text: string;
  /** Of a commit all that its transaction wrote or held: from then on others see it and get past. */
  readonly touches: Touches;
  /** The connection's process in the database. */
  readonly pid: number;
  /** Lets it go; it is done when the database has answered, whatever it said. */
  release(): Promise<void>;
}

/** The connections of one call, on which no statement reaches the database before it is let go. */
export interface Gate {
  readonly db: Queries;
  /**
   * The first statement that waits; those behind it wait for it too, also where they would travel together.
   */
  head(): WaitingStatement | undefined;
  /** Closes the gate; while it is open everything passes. */
  shut(onArrival: () => void): void;
  open(): void;
  /** The processes in the database of all its connections. */
  pids(): number[];
  close(): Promise<void>;
}

type Send = (...args: unknown[]) => Promise<unknown>;
const BEGINS = /^\s*begin\b/i;
const ENDS = /^\s*(commit|rollback)\b/i;
/** What no other call can meet: notifications, and what sets something for one's own connection. */
const PASSES = /\bpg_notify\b|^\s*(listen|unlisten)\b/i;

/** Opens connections to a database with a gate before them. */
export function openGate(databaseUrl: string, reader: TouchReader): Gate {
  const { db, pool } = connectDatabase(databaseUrl, 'unbounded');
  const waiting: WaitingStatement[] = [];
  const clients = new Set<PoolClient>();
  let onArrival: (() => void) | undefined;
  pool.on('connect', (client) => {
    clients.add(client);
    /** What the open transaction has touched; undefined outside of one. */
    let touched: Touches[] | undefined;
    const touchesNow = (text: string): Touches => {
      if (ENDS.test(text)) return shown(touched ?? []);
      const touches = reader.read(text);
      return touched === undefined ? touchesOf([touches, shown([touches])]) : touches;
    };
    const send = client.query.bind(client) as unknown as Send;
    const wait: Send = (...args) => {
      const text = textOf(args[0]);
      if (onArrival === undefined || PASSES.test(text)) return send(...args);
      const touches = touchesNow(text);
      if (BEGINS.test(text)) touched = [];
      else if (ENDS.test(text)) touched = undefined;
      else touched?.push(touches);
      const tell = typeof args.at(-1) === 'function' ? (args.pop() as Answer) : undefined;
      const turn = Promise.withResolvers<void>();
      const answer = turn.promise.then(() => send(...args));
      const release = (): Promise<void> => {
        waiting.shift();
        turn.resolve();
        return answer.then(noAnswer, noAnswer);
      };
      waiting.push({ text, touches, pid: pidOf(client), release });
      onArrival();
      if (tell === undefined) return answer;
      void answer.then(
        (result) => tell(null, result),
        (error: unknown) => tell(error),
      );
      return Promise.resolve();
    };
    client.query = wait as typeof client.query;
  });
  return gateOf({ db, pool, waiting, clients }, (told) => {
    onArrival = told;
  });
}

function gateOf(
  {
    db,
    pool,
    waiting,
    clients,
  }: { db: Queries; pool: Pool; waiting: WaitingStatement[]; clients: Set<PoolClient> },
  setArrival: (onArrival: (() => void) | undefined) => void,
): Gate {
  return {
    db,
    head: () => waiting[0],
    shut: setArrival,
    open() {
      setArrival(undefined);
      while (waiting.length > 0) void waiting[0]!.release();
    },
    pids: () => [...clients].map(pidOf),
    close: () => pool.end(),
  };
}

type Answer = (error: unknown, result?: unknown) => void;

function noAnswer(): void {
  // Whoever sent the statement hears what the database said.
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : (query as { text: string }).text;
}

function pidOf(client: PoolClient): number {
  return (client as unknown as { processID: number }).processID;
}
