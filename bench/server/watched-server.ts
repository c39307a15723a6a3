import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ServerReport } from './watched-process.ts';

/** The server in a process of its own, which can be asked how it fares. */
export interface WatchedServer {
  readonly url: string;
  /** What it did from now on is what the next report tells. */
  watch(): Promise<void>;
  report(): Promise<ServerReport>;
  close(): Promise<void>;
}

/** Where the server finds what it serves; without a folder of the web it only answers calls. */
export interface ServedPlace {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly webFolder?: string;
}

async function hear<T>(child: ChildProcess): Promise<T> {
  const [answer] = (await once(child, 'message')) as [T];
  return answer;
}

/** Starts it on a port of its own. */
export async function openWatchedServer({
  databaseUrl,
  dataDir,
  webFolder,
}: ServedPlace): Promise<WatchedServer> {
  const child = fork(join(import.meta.dirname, 'watched-process.ts'), [
    databaseUrl,
    dataDir,
    ...(webFolder === undefined ? [] : [webFolder]),
  ]);
  const port = await hear<number>(child);
  const order = <T>(text: string): Promise<T> => {
    child.send(text);
    return hear<T>(child);
  };
  return {
    url: `http://127.0.0.1:${port}`,
    async watch() {
      await order('watch');
    },
    report: () => order('report'),
    async close() {
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    },
  };
}
