import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ServingOrder } from './serving-process.ts';

const SCRIPT = fileURLToPath(new URL('./serving-process.ts', import.meta.url));

/** Production in a process of its own. */
export interface Serving {
  /**
   * Tells it to leave, as a restart does, which it announces until the others have noticed; gives its exit
   * code.
   */
  leave(haveNoticed?: () => Promise<void>): Promise<number | null>;
}

/** Starts production with its settings and waits until it serves. */
export async function startServing(order: ServingOrder): Promise<Serving> {
  const child = fork(SCRIPT, [JSON.stringify(order)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await Promise.race([once(child, 'message'), failsToServe(child)]);
  return {
    async leave(haveNoticed) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await haveNoticed?.();
      child.send('hurry');
      const [code] = (await gone) as [number | null];
      return code;
    },
  };
}

async function failsToServe(child: ChildProcess): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`A process of the test ended with ${code} before it served.`);
}
