import type { PoolClient } from 'pg';
import type { Queries } from '../open.ts';

/** Tells all server processes of a database of news under a topic. A database notification may be lost. */
export type DbNotifications = ReturnType<typeof createDbNotifications>;

const CHANNEL = 'rahmenpreis_hint';
/** Time in milliseconds after a notification within which further ones of its topic are merged into one. */
const GATHER_MS = 250;
/** Time in milliseconds until a broken connection is replaced. */
const RETRY_MS = 2_000;

/** Opens the channel over the database's LISTEN and NOTIFY; holds a connection only while it is followed. */
export function createDbNotifications(db: Queries) {
  const listeners = new Map<string, Set<() => void>>();
  /** The topics announced within the last `GATHER_MS`, each with its timer and whether more is to be told. */
  const resting = new Map<string, { readonly timer: NodeJS.Timeout; hasMore: boolean }>();
  const ear = createEar(db, (topic) => {
    for (const listener of listeners.get(topic) ?? []) listener();
  });

  const send = (topic: string): void => {
    const end = (): void => {
      const { hasMore } = resting.get(topic) ?? {};
      resting.delete(topic);
      if (hasMore) send(topic);
    };
    resting.set(topic, { timer: setTimeout(end, GATHER_MS).unref(), hasMore: false });
    // Sent separately after the commit: NOTIFY inside the writing transaction would make all commits queue.
    void db.$client.query('select pg_notify($1, $2)', [CHANNEL, topic]).catch(() => undefined);
  };
  return {
    /** Tells everybody at once, and once more soon after if the topic was called meanwhile. */
    announce(topic: string) {
      const rest = resting.get(topic);
      if (rest === undefined) send(topic);
      else rest.hasMore = true;
    },
    /** Calls the listener for every notification of the topic until the returned function is called. */
    follow(topic: string, listener: () => void) {
      const own = listeners.get(topic) ?? new Set();
      listeners.set(topic, own.add(listener));
      ear.open();
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(topic);
        if (listeners.size === 0) void ear.shut();
      };
    },
    async close() {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
      listeners.clear();
      await ear.shut();
    },
  };
}

/** The one listening connection; it is restored automatically if it breaks while something follows. */
function createEar(db: Queries, hear: (topic: string) => void) {
  let isWanted = false;
  let retry: NodeJS.Timeout | undefined;
  /** This promise makes opening and closing follow each other. */
  let client: Promise<PoolClient | undefined> = Promise.resolve(undefined);

  const open = (): void => {
    isWanted = true;
    client = client.then((known) => (known === undefined && isWanted ? connect() : known));
  };
  const openLater = (): void => {
    clearTimeout(retry);
    if (isWanted) retry = setTimeout(open, RETRY_MS).unref();
  };
  const connect = async (): Promise<PoolClient | undefined> => {
    const made = await db.$client.connect().catch(() => undefined);
    if (made === undefined) {
      openLater();
      return undefined;
    }
    made.once('error', () => {
      client = client.then((known) => (known === made ? undefined : known));
      made.release(true);
      openLater();
    });
    made.on('notification', ({ payload }) => hear(payload ?? ''));
    // A connection that breaks here says so by its error event.
    await made.query(`listen ${CHANNEL}`).catch(() => undefined);
    return made;
  };
  const shut = async (): Promise<void> => {
    isWanted = false;
    clearTimeout(retry);
    client = client.then((known) => {
      // Destroyed rather than released: nothing else must receive what it listens to.
      known
        ?.removeAllListeners('error')
        .on('error', () => undefined)
        .release(true);
      return undefined;
    });
    await client;
  };
  return { open, shut };
}
