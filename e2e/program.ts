import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '../apps/server/src/app.ts';
import { openDatabase } from '../apps/server/src/db/open.ts';
import {
  type Bidders,
  seedAdministrators,
  seedBidders,
  seedDemo,
  seedLiegenschaften,
} from '../apps/server/src/demo/seed.ts';
import { createMailComposer } from '../apps/server/src/features/session/compose-mail.ts';
import { createMailDelivery } from '../apps/server/src/mail/delivery.ts';
import { openMediaStore } from '../apps/server/src/files/open-media-store.ts';
import { writeToFolder } from '../apps/server/src/mail/transport.ts';
import type { LiegenschaftIds } from '../apps/server/src/demo/load-tender.ts';
import { readTender } from '../apps/server/src/demo/tender.ts';

const WEB_FOLDER = fileURLToPath(new URL('../apps/web/dist', import.meta.url));

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

export interface PortfolioApp extends TestApp {
  bidders: Bidders;
  liegenschaftIds: LiegenschaftIds;
}

async function openApp() {
  const dataDir = mkdtempSync(join(tmpdir(), 'rahmenpreis-e2e-'));
  // As root the database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const database = await openDatabase({ dataDir, databaseUrl: process.env['DATABASE_URL'] });
  const files = openMediaStore({ dataDir });
  let offsetMs = 0;
  const clock = { nowMs: () => Date.now() + offsetMs };
  const discard = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const listen = async (port: number) => {
    const app = await createApp({ db: database.db, clock, files, webFolder: WEB_FOLDER });
    app.server.prependListener('request', (_, response) => {
      response.setHeader('date', new Date(clock.nowMs()).toUTCString());
    });
    await app.listen({ port, host: '127.0.0.1' });
    return app;
  };
  const start = async (): Promise<TestApp> => {
    let app = await listen(0);
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
      tenderFolder: fileURLToPath(new URL('../apps/server/src/demo/data/tender-klein/', import.meta.url)),
      moveClock: (byMs) => {
        offsetMs += byMs;
      },
      stopServer: () => app.close(),
      async restartServer() {
        app = await listen(port);
      },
      async close() {
        await mails.close();
        await app.close();
        await discard();
      },
    };
  };
  return { database, clock, files, start, discard };
}

/** Fills a new database and starts; where that fails, nothing of it stays behind. */
async function startSeeded<Seeded>(
  seed: (opened: Awaited<ReturnType<typeof openApp>>) => Promise<Seeded>,
): Promise<TestApp & Seeded> {
  const opened = await openApp();
  try {
    const seeded = await seed(opened);
    return { ...(await opened.start()), ...seeded };
  } catch (error) {
    await opened.discard();
    throw error;
  }
}

/** Starts the program with the demo tender, as `npm start` does on a new folder. */
export function startDemoApp(): Promise<TestApp> {
  return startSeeded(async ({ database, clock, files }) => {
    await seedDemo(database.db, files, clock.nowMs());
    return {};
  });
}

/** Starts the program with the tender's properties and bidders, but without any phase. */
export function startPortfolioApp(): Promise<PortfolioApp> {
  return startSeeded(async ({ database, clock, files }) => {
    await seedAdministrators(database.db, clock.nowMs());
    const app = await createApp({ db: database.db, clock, files });
    const bidders = await seedBidders(app, database.db, readTender());
    const liegenschaftIds = await seedLiegenschaften(app, readTender());
    await app.close();
    return { bidders, liegenschaftIds };
  });
}
