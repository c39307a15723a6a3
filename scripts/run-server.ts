import { StartRefusal } from '../apps/server/src/db/start-refusal.ts';

/** A server that can be ended. */
interface Running {
  close(): Promise<void>;
  /** Ends the time in which it still takes calls. */
  hurry(): void;
}

function explain(error: unknown): void {
  if (error instanceof StartRefusal) console.error(error.message);
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    console.error('Der Port ist belegt; wählen Sie einen anderen, zum Beispiel mit „PORT=3001 npm start“.');
  } else console.error(error);
}

/**
 * Starts a server and shuts it down cleanly at a signal. A signal during the start waits until it has finished, so that
 * the database is never left running; a second one shortens the leaving. A reason not to start becomes one sentence and exit code 1.
 */
export async function runServer(start: () => Promise<Running>): Promise<void> {
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
  try {
    await work();
  } catch (error) {
    explain(error);
    process.exitCode = 1;
  }
}
