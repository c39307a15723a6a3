import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterFolder } from './cluster-folder.ts';
import { isAlive, sendSignal } from './process-signal.ts';

/** A running postmaster. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** The text of a file that another process may take away at any moment; empty once it has. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return '';
  }
}

function readCommandLine(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/**
 * The PostgreSQL running on this folder, read from its postmaster.pid. The process must be PostgreSQL on this
 * very folder, since after a crash the process number may belong to something else.
 */
export function findPostmaster({ path }: Pick<ClusterFolder, 'path'>): Postmaster | undefined {
  const data = join(path, 'data');
  const [pid = 0, , , port = 0] = readIfThere(join(data, 'postmaster.pid')).split('\n').map(Number);
  if (pid === 0) return undefined;
  const command = readCommandLine(pid);
  return isAlive(pid) && command.includes('postgres') && command.includes(data) ? { pid, port } : undefined;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** The log is appended to across starts until it is large; it belongs to the cluster's user in any case. */
function openLog(folder: ClusterFolder): number {
  const path = join(folder.path, 'postgres.log');
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_MAX_BYTES) rmSync(path, { force: true });
  const log = openSync(path, 'a', 0o600);
  if (folder.user !== undefined) fchownSync(log, folder.user.uid, folder.user.gid);
  return log;
}

const LOG_MAX_BYTES = 5_000_000;
/** Settings of a test cluster: no sync to disk, and room for 20 connections of each simultaneous server. */
const FOR_TESTS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=300',
].flatMap((setting) => ['-c', setting]);

/**
 * Starts PostgreSQL in its own process group, so that an interrupt at the terminal reaches only this process,
 * which shuts it down cleanly. It listens on 127.0.0.1 only. `port` keeps its address across restarts.
 */
export async function launchPostmaster(folder: ClusterFolder, options: { durable: boolean; port?: number }) {
  const port = options.port ?? (await findFreePort());
  const logFile = openLog(folder);
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'timezone=UTC',
  ];
  const child = spawn(
    folder.binaries.postgres,
    ['-D', join(folder.path, 'data'), '-p', String(port), ...settings, ...(options.durable ? [] : FOR_TESTS)],
    {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      detached: true,
      stdio: ['ignore', logFile, logFile],
      ...folder.user,
    },
  );
  closeSync(logFile);
  // A program that cannot be run ends at once like one that fails; both show by the missing exit code.
  child.on('error', () => undefined);
  return { child, port };
}

/** The last line PostgreSQL wrote about itself, to explain a failed start. */
export function readLastLogLine(folder: ClusterFolder): string {
  return readIfThere(join(folder.path, 'postgres.log')).trim().split('\n').at(-1) ?? '';
}

/** Whether the child has ended or never started. */
export function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

async function waitForEnd(ended: () => boolean, timeoutMs: number): Promise<boolean> {
  for (const deadlineMs = performance.now() + timeoutMs; performance.now() < deadlineMs; ) {
    if (ended()) return true;
    await sleep(20);
  }
  return ended();
}

/**
 * Ends PostgreSQL by fast shutdown: open transactions roll back, everything acknowledged is on disk. After 30
 * s without effect it is told to quit immediately, and the next start recovers from the log.
 */
export async function endPostmaster(pid: number, ended: () => boolean = () => !isAlive(pid)): Promise<void> {
  sendSignal(pid, 'SIGINT');
  if (await waitForEnd(ended, 30_000)) return;
  sendSignal(pid, 'SIGQUIT');
  await waitForEnd(ended, 10_000);
}
