import { readdirSync, readFileSync } from 'node:fs';

/** What one of those who share the cores did: how long it ran, and how long it could have and had no core, in milliseconds. */
export interface CoreShare {
  readonly ranMs: number;
  readonly waitedMs: number;
}

/** Who shares the cores: the thread that answers calls, the server's other threads, all PostgreSQL, this process, which sends, and all else. */
const SHARERS = ['answering', 'server', 'database', 'senders', 'neighbours'] as const;
export type Sharer = (typeof SHARERS)[number];
export type CoreShares = Readonly<Record<Sharer, CoreShare>>;

interface Thread extends CoreShare {
  readonly sharer: Sharer;
}

/** The threads of the machine by their ids, with what the kernel has counted of each since it began. */
function readThreads(serverPid: number): Map<string, Thread> {
  const threads = new Map<string, Thread>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    // What has ended meanwhile is not there any more.
    try {
      const isDatabase = readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
      for (const id of readdirSync(`/proc/${pid}/task`)) {
        const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8')
          .split(' ')
          .map(Number);
        const sharer = sharerOf({ pid: Number(pid), id: Number(id), serverPid, isDatabase });
        threads.set(id, { sharer, ranMs: ran / 1e6, waitedMs: waited / 1e6 });
      }
    } catch {}
  }
  return threads;
}

function sharerOf(thread: { pid: number; id: number; serverPid: number; isDatabase: boolean }): Sharer {
  const { pid, id, serverPid, isDatabase } = thread;
  if (pid === serverPid) return id === pid ? 'answering' : 'server';
  if (pid === process.pid) return 'senders';
  return isDatabase ? 'database' : 'neighbours';
}

/**
 * Begins to count who runs and who waits for a core; the returned function ends it. Only Linux tells, elsewhere it gives
 * undefined. A wait in an answer that is as long as the server's for a core says nothing of the server.
 */
export function watchCores(serverPid: number): () => CoreShares | undefined {
  if (process.platform !== 'linux') return () => undefined;
  const before = readThreads(serverPid);
  return () => {
    const shares = Object.fromEntries(SHARERS.map((sharer) => [sharer, { ranMs: 0, waitedMs: 0 }])) as Record<
      Sharer,
      { ranMs: number; waitedMs: number }
    >;
    for (const [id, { sharer, ranMs, waitedMs }] of readThreads(serverPid)) {
      const past = before.get(id);
      shares[sharer].ranMs += ranMs - (past?.ranMs ?? 0);
      shares[sharer].waitedMs += waitedMs - (past?.waitedMs ?? 0);
    }
    return shares;
  };
}
