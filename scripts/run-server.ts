import { StartRefusal } from '../apps/server/src/db/start-refusal.ts';
import { VERSION } from '../apps/server/src/kernel/version.ts';

/** A server that can be ended. */
interface Running {
  close(): Promise<void>;
  /** Ends the time in which it still takes calls. */
  hurry(): void;
}

/**
 * Every command says with `--version` which version of the program it belongs to, and then does nothing else.
 */
function saysVersion(): boolean {
  const isAsked = process.argv.includes('--version');
  if (isAsked) console.log(VERSION);
  return isAsked;
}

function explain(error: unknown): void {
  if (error instanceof StartRefusal) console.error(error.message);
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    console.error('Der Port ist belegt; wählen Sie einen anderen, zum Beispiel mit „PORT=3001 npm start“.');
  } else console.error(error);
}

/**
 * Starts a server and shuts it down cleanly at a signal. A signal during the start waits until it has
 * finished, so that the database is never left running; a second one shortens the leaving. A reason not to
 * start becomes one sentence and exit code 1.
 */
export async function runServer(start: () => Promise<Running>): Promise<void> {
  if (saysVersion()) return;
  const starting = start();
  let isClosing = false;

  async function close(): Promise<void> {
    const server = await starting.catch(() => undefined);
    if (isClosing) return server?.hurry();
    isClosing = true;
    await server?.close();
    process.exit(0);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      close().catch((error: unknown) => {
        explain(error);
        process.exit(1);
      });
    });
  }

  try {
    await starting;
  } catch (error) {
    explain(error);
    process.exit(1);
  }
}

/** Runs a command to its end; a reason not to becomes one sentence and exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  if (saysVersion()) return;
  try {
    await work();
  } catch (error) {
    explain(error);
    process.exitCode = 1;
  }
}
