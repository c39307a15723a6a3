import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { findRunningCluster } from '../../src/db/embedded/cluster.ts';
import { sendSignal } from '../../src/db/embedded/process-signal.ts';
import { readPostmasterPid } from './postmaster-pid.ts';

/**
 * What dies in a round; `session` is one connection that PostgreSQL is told to end, `backend` one that
 * crashes.
 */
export const KILL_TARGETS = ['server', 'session', 'backend', 'postmaster', 'everything'] as const;
export type KillTarget = (typeof KILL_TARGETS)[number];

/** The processes of the PostgreSQL under a server, as they are at one moment. */
export interface PostgresProcesses {
  postmaster: number;
  /** Those that serve a connection. */
  backends: readonly number[];
  /** Those that work for all of them, such as the writers of the log. */
  others: readonly number[];
}

/** The whole program in a process of its own. */
export interface KillableServer {
  readonly url: string;
  /** Starts it; throws what its log says last if it ends instead of listening. */
  start(): Promise<void>;
  /** Starts it again unless it is still running. */
  revive(): Promise<void>;
  listPostgres(): Promise<PostgresProcesses>;
  /** Kills without warning; of several backends the one that `pick` falls on. */
  kill(target: KillTarget, postgres: PostgresProcesses, pick: number): Promise<void>;
  /** Stops it where it stands, or lets it go on, as a machine does that is paused. */
  pause(isPaused: boolean): void;
  /**
   * The lines of its log so far, in all its lives, without the words of its start, which name the demo's
   * accounts.
   */
  readLog(): string[];
  /** Ends it in order. */
  close(): Promise<void>;
}

function linesOf(logPath: string): string[] {
  const lines = readFileSync(logPath, 'utf8').split('\n');
  return lines.filter((line) => line.startsWith('{'));
}

async function listProcesses(dataDir: string): Promise<PostgresProcesses> {
  const client = new Client({ connectionString: findRunningCluster(dataDir, 'postgres') });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number; serves: boolean }>(
      `select pid, backend_type = 'client backend' as serves from pg_stat_activity where pid <> pg_backend_pid()`,
    );
    const pidsOf = (serves: boolean) => rows.filter((row) => row.serves === serves).map(({ pid }) => pid);
    return { postmaster: readPostmasterPid(dataDir), backends: pidsOf(true), others: pidsOf(false) };
  } finally {
    await client.end();
  }
}

/**
 * A server on this folder and port, not started yet; on the embedded PostgreSQL unless an address names
 * another one, and by a machine's clock that is wrong by `wallShiftMs`, which also lets it say when it had
 * each call.
 */
export function createKillableServer(
  dataDir: string,
  port: number,
  databaseUrl?: string,
  wallShiftMs?: number,
): KillableServer {
  const logPath = join(dataDir, 'server.log');
  let child: ChildProcess | undefined;

  const findRunning = (): ChildProcess | undefined =>
    child?.exitCode === null && child.signalCode === null ? child : undefined;

  async function start(): Promise<void> {
    const log = openSync(logPath, 'a');
    const place = [dataDir, `${port}`, ...(databaseUrl === undefined ? [] : [databaseUrl])];
    const started = fork(join(import.meta.dirname, 'served-process.ts'), place, {
      stdio: ['ignore', log, log, 'ipc'],
      execArgv: wallShiftMs === undefined ? [] : ['--import', import.meta.resolve('./shift-wall.ts')],
      env: { ...process.env, WALL_SHIFT_MS: `${wallShiftMs ?? 0}` },
    });
    closeSync(log);
    child = started;
    const ended = once(started, 'exit').then(() => {
      throw new Error(
        `the server ended instead of listening: ${readFileSync(logPath, 'utf8').slice(-2_000)}`,
      );
    });
    await Promise.race([once(started, 'message'), ended]);
    ended.catch(() => undefined);
  }

  async function killServer(): Promise<void> {
    const killed = findRunning();
    if (killed === undefined) return;
    const ended = once(killed, 'exit');
    killed.kill('SIGKILL');
    await ended;
  }

  return {
    url: `http://localhost:${port}`,
    start,
    async revive() {
      if (findRunning() === undefined) await start();
    },
    listPostgres: () => listProcesses(dataDir),
    async kill(target, { postmaster, backends, others }, pick) {
      const chosen = backends[pick % backends.length];
      if (target === 'session' && chosen !== undefined) sendSignal(chosen, 'SIGTERM');
      if (target === 'backend' && chosen !== undefined) sendSignal(chosen, 'SIGKILL');
      if (target === 'postmaster' || target === 'everything') sendSignal(postmaster, 'SIGKILL');
      if (target === 'server' || target === 'everything') await killServer();
      if (target === 'everything') for (const pid of [...backends, ...others]) sendSignal(pid, 'SIGKILL');
    },
    pause: (isPaused) => void findRunning()?.kill(isPaused ? 'SIGSTOP' : 'SIGCONT'),
    readLog: () => linesOf(logPath),
    async close() {
      const ending = findRunning();
      if (ending === undefined) return;
      const ended = once(ending, 'exit');
      ending.send('end');
      await ended;
    },
  };
}
