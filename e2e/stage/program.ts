import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '../../apps/server/src/app.ts';
import { type Database, openDatabase } from '../../apps/server/src/db/open.ts';
import { seedDemo } from '../../apps/server/src/demo/seed.ts';
import { createMailComposer } from '../../apps/server/src/features/session/mail/compose-mail.ts';
import { createMailDelivery } from '../../apps/server/src/mail/delivery.ts';
import { openMediaStore } from '../../apps/server/src/files/open-media-store.ts';
import { writeToFolder } from '../../apps/server/src/mail/transport.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

/** The whole program on a port of its own, over a new database, with a clock that can be moved on. */
export interface TestApp {
  url: string;
  /** The folder the files of the demo tender lie in. */
  tenderFolder: string;
  /** The folder the mails of the program lie in as .eml files. */
  mailFolder: string;
  /** Moves the server's clock by so many milliseconds; the answers tell it to the browser. */
  moveClock(byMs: number): void;
  /** Stops the server, as for an update; the database stays. */
  stopServer(): Promise<void>;
  /** Starts it again at the same address. */
  restartServer(): Promise<void>;
  close(): Promise<void>;
}

/** Where the program keeps its data. */
export interface Place {
  readonly database: Database;
  readonly dataDir: string;
}

/** A server that listens, whose answers tell the time of the clock that was given. */
async function listen({ database, dataDir }: Place, clock: { nowMs: () => number }, port: number) {
  const files = openMediaStore({ dataDir });
  const app = await createApp({ db: database.db, clock, files, webFolder: WEB_FOLDER });
  app.server.prependListener('request', (_, response) => {
    response.setHeader('date', new Date(clock.nowMs()).toUTCString());
  });
  await app.listen({ port, host: '127.0.0.1' });
  return app;
}

/** Starts the whole program in its place, on a port of its own; closing it also takes the place away with `discard`. */
export async function startProgram(place: Place, discard: () => Promise<void>): Promise<TestApp> {
  const { database, dataDir } = place;
  let offsetMs = 0;
  const clock = { nowMs: () => Date.now() + offsetMs };
  let app = await listen(place, clock, 0);
  const address = app.addresses()[0];
  const port = typeof address === 'object' ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  const mailFolder = join(dataDir, 'mail');
  const mails = createMailDelivery({
    db: database.db,
    clock,
    transport: writeToFolder(mailFolder, 'Rahmenpreis <rahmenpreis@example.org>'),
    compose: createMailComposer(() => url),
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

/** Fills an empty place with the demo tender, as `npm start` does. */
export function fillWithDemo({ database, dataDir }: Place): Promise<void> {
  return seedDemo(database.db, openMediaStore({ dataDir }), Date.now());
}

/** Starts the program with the demo tender and a database of its own, for tools that run outside of the tests. */
export async function startDemoProgram(): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rahmenpreis-e2e-'));
  // As root the database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const database = await openDatabase({ dataDir, databaseUrl: process.env['DATABASE_URL'] });
  const discard = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const place = { database, dataDir };
  try {
    await fillWithDemo(place);
    return await startProgram(place, discard);
  } catch (error) {
    await discard();
    throw error;
  }
}
