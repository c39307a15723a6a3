import type { Database } from '../../apps/server/src/db/open.ts';
import { hashPassword } from '../../apps/server/src/kernel/secret/password.ts';
import { DEMO_PASSWORD } from '../../e2e/stage/browser.ts';
import { makeTender, type TenderSize } from '../../apps/server/test/made-tender/make-tender.ts';
import { storeTender } from '../../apps/server/test/made-tender/store-tender.ts';
import { type Caller, signInByCall } from '../../e2e/stage/caller.ts';
import { signInBidders } from '../server/served-tender.ts';
import { openTemporaryDatabase } from '../server/temporary-database.ts';
import { openWatchedServer, type WatchedServer } from '../server/watched-server.ts';
import { priceCall } from '../../apps/server/test/flood/calls.ts';
import type { FloodCall } from '../../apps/server/test/flood/sender.ts';

/** The tender that lies under every load. */
export const SIZE: TenderSize = { properties: 100, bidders: 50, positions: 100, codes: 400 };

/** A server that was just started, and everybody who is signed in there. */
export interface LoadPlace {
  readonly database: Database;
  readonly server: WatchedServer;
  /** The tender's phase, which runs for years. */
  readonly phaseId: string;
  readonly admin: Caller;
  readonly bidders: readonly Caller[];
}

/** The stored tender, on which one place after the other is opened. */
export interface LoadTender {
  /** Starts a server of its own for the work, and ends it afterwards. */
  serve<Result>(work: (place: LoadPlace) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Stores the tender in a database of its own, which waits for the disk as in production. */
export async function openLoadTender(): Promise<LoadTender> {
  const database = await openTemporaryDatabase();
  try {
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const { phaseId, adminUsername } = await storeTender(database, makeTender(SIZE), passwordHash);
    return {
      async serve(work) {
        const server = await openWatchedServer(database);
        try {
          const admin = await signInByCall(server.url, adminUsername);
          const bidders = await signInBidders(server.url, SIZE.bidders);
          return await work({ database, server, phaseId, admin, bidders });
        } finally {
          await server.close();
        }
      },
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Prices into the tender's phase, from this value on each another one, which the callers write in turn. */
export function pricesInSequence(
  { server, phaseId }: LoadPlace,
  callers: readonly Caller[],
  count: number,
  fromValue: number,
): FloodCall[] {
  return Array.from({ length: count }, (_, k) =>
    priceCall(
      { server, caller: callers[k % callers.length]! },
      { phaseId, code: k % SIZE.codes, value: fromValue + k },
    ),
  );
}
