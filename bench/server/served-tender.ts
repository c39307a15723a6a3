import { hashPassword } from '../../apps/server/src/kernel/secret/password.ts';
import { DEMO_PASSWORD } from '../../e2e/stage/browser.ts';
import { makeTender, type TenderSize } from '../../apps/server/test/made-tender/make-tender.ts';
import { storeTender, type StoredTender } from '../../apps/server/test/made-tender/store-tender.ts';
import { openTemporaryDatabase, type TemporaryDatabase } from './temporary-database.ts';
import { openWatchedServer, type WatchedServer } from './watched-server.ts';
import { type Caller, signInByCall } from '../../e2e/stage/caller.ts';
import { bidderName } from '../../apps/server/test/made-tender/store-offer.ts';

/** A made tender, and the program in a process of its own that has just been started over it. */
export interface ServedTender extends StoredTender {
  readonly server: WatchedServer;
  readonly database: TemporaryDatabase;
  close(): Promise<void>;
}

/** Stores a tender of that size in a database of its own and serves it, with the pages of that folder. */
export async function openServedTender(size: TenderSize, webFolder?: string): Promise<ServedTender> {
  const database = await openTemporaryDatabase();
  try {
    const stored = await storeTender(database, makeTender(size), await hashPassword(DEMO_PASSWORD));
    const { databaseUrl, dataDir } = database;
    const server = await openWatchedServer({
      databaseUrl,
      dataDir,
      ...(webFolder === undefined ? {} : { webFolder }),
    });
    return {
      ...stored,
      server,
      database,
      async close() {
        await server.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Signs in the first `count` bidders of a made tender, in their order. */
export async function signInBidders(base: string, count: number): Promise<Caller[]> {
  const bidders: Caller[] = [];
  for (let p = 0; p < count; p += 1) bidders.push(await signInByCall(base, bidderName(p)));
  return bidders;
}
