import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '../../apps/server/src/app.ts';
import { createMailComposer } from '../../apps/server/src/app/compose-mails.ts';
import { type Database, openDatabase } from '../../apps/server/src/db/open.ts';
import { seedDemo } from '../../apps/server/src/demo/seed.ts';
import { createSetClock, type ServerClock } from '../../apps/server/src/kernel/clock.ts';
import { createSigner } from '../../apps/server/src/kernel/secret/signing-key.ts';
import { createWorkerPool } from '../../apps/server/src/kernel/work/worker-pool.ts';
import { createMailDelivery } from '../../apps/server/src/mail/delivery.ts';
import { openMediaStore } from '../../apps/server/src/files/open-media-store.ts';
import { writeToFolder } from '../../apps/server/src/mail/transport.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

/** The whole program on its own port, with a new database and a clock that can be advanced. */
export interface TestApp {
  url: string;
  /** The folder with the files of the demo tender. */
  tenderFolder: string;
  /** The folder where the program's mails are as .eml files. */
  mailFolder: string;
  /** Advances the server's clock by this many milliseconds; the browser learns of it from the answers. */
  moveClock(byMs: number): void;
  /** Stops the server, as for an update; the database stays. */
  stopServer(): Promise<void>;
  /** Starts it again at the same address. */
  restartServer(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The workers of all programs of this process: each of its own would load what reads and writes files anew.
 */
const workers = createWorkerPool();

/** Where the program keeps its data. */
export interface Place {
  readonly database: Database;
  readonly dataDir: string;
}

/** A listening server whose answers carry the time of the given clock. */
async function listen({ database, dataDir }: Place, clock: ServerClock, port: number) {
  const files = openMediaStore({ dataDir });
  // Passkeys belong to a name, not to an address.
  const publicUrl = () => `http://localhost:${portOf(app)}`;
  const app = await createApp({ db: database.db, clock, files, workers, webFolder: WEB_FOLDER, publicUrl });
  await app.listen({ port, host: '127.0.0.1' });
  return app;
}

function portOf(app: Awaited<ReturnType<typeof createApp>>): number {
  const address = app.addresses()[0];
  return typeof address === 'object' ? address.port : 0;
}

/**
 * Starts the whole program on its stage, on its own port; closing it also removes the stage if `discard` is
 * given.
 */
export async function startProgram(place: Place, discard: () => Promise<void>): Promise<TestApp> {
  const { database, dataDir } = place;
  let offsetMs = 0;
  const clock = createSetClock(() => Date.now() + offsetMs);
  let app = await listen(place, clock, 0);
  const port = portOf(app);
  const url = `http://127.0.0.1:${port}`;
  const mailFolder = join(dataDir, 'mail');
  const mails = createMailDelivery({
    db: database.db,
    clock,
    transport: writeToFolder(mailFolder, 'Rahmenpreis <rahmenpreis@example.org>'),
    compose: createMailComposer({
      db: database.db,
      workers: workers.of('mails'),
      signer: createSigner(Buffer.alloc(32, 7)),
      publicUrl: () => url,
    }),
    onFailure: (error) => app.log.error(error),
  });
  mails.start();
  return {
    url,
    mailFolder,
    tenderFolder: fileURLToPath(new URL('../../apps/server/src/demo/data/tender-klein/', import.meta.url)),
    moveClock: (byMs) => {
      offsetMs += byMs;
    },
    stopServer: () => app.close(),
    async restartServer() {
      app = await listen(place, clock, port);
    },
    async close() {
      await mails.close();
      await app.close();
      await discard();
    },
  };
}

/** Fills an empty stage with the demo tender, as `npm start` does. */
export function fillWithDemo({ database, dataDir }: Place): Promise<void> {
  return seedDemo(database.db, openMediaStore({ dataDir }), Date.now());
}

/** Starts the program with the demo tender and its own database, for tools that run outside the tests. */
export async function startDemoProgram(): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rahmenpreis-e2e-'));
  // Started as root, the database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const database = await openDatabase({ dataDir, databaseUrl: process.env['DATABASE_URL'] });
  const discard = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const place = { database, dataDir };
  try {
    await fillWithDemo(place);
    const program = await startProgram(place, discard);
    return {
      ...program,
      async close() {
        await program.close();
        // A tool ends with its program, the worker of Vitest long after.
        await workers.close();
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
}
