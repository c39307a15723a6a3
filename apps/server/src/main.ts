import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { type AppOptions, createApp } from './app.ts';
import { createMailComposer } from './app/compose-mails.ts';
import { CLEAN_UP_PERIOD_MS, cleanUp } from './db/clean-up.ts';
import { withDemoLock } from './db/demo-mark.ts';
import { findDistantCluster } from './db/embedded/cluster-folder.ts';
import { askDatabase } from './db/ask-database.ts';
import { type Database, openConnections, openDatabase } from './db/open.ts';
import { inSnapshot, inTransaction } from './db/transaction.ts';
import { announceDemo, claimForProduction, loadDemo } from './demo/demo-database.ts';
import { DISK_SCARCE_BYTES, type DiskSpace, watchDiskSpace } from './files/disk-space.ts';
import { openMediaStore } from './files/open-media-store.ts';
import type { MediaStore } from './files/media-store.ts';
import { createStateSigner, SEAL_PERIOD_MS, sealAuditLog } from './features/audit/seal-audit-log.ts';
import { measureAuditLog } from './features/audit/repository.ts';
import { OPENING_PERIOD_MS, openAtEnd } from './features/phase/seal/opening.ts';
import { END_PERIOD_MS, orderReceiptsAtEnd } from './features/receipt/mail/compose-mail.ts';
import { APPROVAL_PERIOD_MS, remindApprovers } from './features/award/mail/remind-approvers.ts';
import { REMINDER_PERIOD_MS, remindBidders } from './features/offers/remind-bidders.ts';
import { loadSigningSecret } from './features/session/repository.ts';
import { ADDRESS_PERIOD_MS, settleAddressChanges } from './features/session/address-change/settle.ts';
import { SWEEP_PERIOD_MS, sweepOrphans } from './features/media/store-media.ts';
import { openDatabaseClock, type ServerClock } from './kernel/clock.ts';
import { readClock } from './db/clock-reading.ts';
import { createFileScan } from './kernel/call/upload/scan-file.ts';
import { sweepPassingFiles } from './kernel/call/upload/passing-file.ts';
import { createDeparture, type Departure } from './kernel/departure.ts';
import { createSigner } from './kernel/secret/signing-key.ts';
import { createWorkerPool } from './kernel/work/worker-pool.ts';
import { type RepeatedWork, repeatWork } from './kernel/work/repeated-work.ts';
import type { DataPlace, ServeSettings, WatchPlace } from './kernel/settings.ts';
import { createMailDelivery } from './mail/delivery.ts';
import { countOutbox } from './mail/outbox.ts';
import { type MailTransport, sendBySmtp, writeToFolder } from './mail/transport.ts';
import { readHealth } from './watch/health.ts';
import { showNumbers } from './watch/meters.ts';
import { openWatchServer } from './watch/watch-server.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** How often the disk is looked at. */
const DISK_PERIOD_MS = 10 * 60_000;
const DEMO_SENDER = 'Rahmenpreis <rahmenpreis@example.org>';

/** What `npm start` may choose. */
interface DemoSettings extends DataPlace {
  port: number;
  /** The mail server; without one, mails become files in the data folder. */
  smtpUrl?: string | undefined;
  mailFrom?: string | undefined;
  /** Where health and metrics are asked for; nowhere if nothing is set. */
  watch?: WatchPlace | undefined;
  /** Leave out the demo tender; only the administrators' accounts are made. */
  empty: boolean;
}

/** A running server. */
interface Running {
  /** Leaves in order: first it is told, then nothing new is taken, then what runs is finished. */
  close(): Promise<void>;
  /** Ends the time in which it is only told. */
  hurry(): void;
}

/**
 * Opens the database, loads the demo into a new one, and listens on the machine's own addresses only once
 * everything works (OPERATIONS.md «Trying it»).
 */
export async function startServer(settings: DemoSettings): Promise<Running> {
  return withDatabase(settings, async (database) => {
    const files = openMediaStore(settings);
    await withDemoLock(database.pool, () => loadDemo(database, files, settings.empty));
    const server = await run(database, files, {
      app: {},
      place: settings,
      // Fastify binds every loopback address this name resolves to, and nothing else.
      listen: { port: settings.port, host: 'localhost' },
      transport: demoTransport(settings),
      watch: settings.watch,
    });
    await announceDemo(database.db, server.url, settings);
    return server;
  });
}

/**
 * Runs production: with a mail server, its own key, a second factor for every administrator, and never a demo
 * account. Throws StartRefusal if the database holds the demo.
 */
export async function serveProduction(settings: ServeSettings): Promise<Running> {
  return withDatabase(settings, async (database) => {
    await withDemoLock(database.pool, () => claimForProduction(database));
    const server = await run(database, openMediaStore(settings), {
      place: settings,
      app: {
        operator: settings.operator,
        signingSecret: settings.signingSecret,
        demandSecondFactor: settings.demandsOfBidders ? 'all' : 'admins',
        trustProxy: settings.trustProxy,
        providerQuotaBytes: settings.providerQuotaBytes,
        scan: settings.scanCommand === undefined ? undefined : createFileScan(settings.scanCommand),
        tls: settings.tls,
        onlyHttps: settings.publicUrl.startsWith('https:'),
      },
      listen: { port: settings.port, host: settings.host },
      transport: sendBySmtp(settings.smtpUrl, settings.mailFrom),
      publicUrl: settings.publicUrl,
      leaveNoticeMs: settings.leaveNoticeMs,
      watch: settings.watch && { ...settings.watch, tls: settings.tls },
    });
    console.log(`Rahmenpreis läuft: ${settings.publicUrl} (hier ${server.url})`);
    return server;
  });
}

function demoTransport({ smtpUrl, mailFrom = DEMO_SENDER, dataDir }: DemoSettings): MailTransport {
  return smtpUrl === undefined
    ? writeToFolder(join(dataDir, 'mail'), mailFrom)
    : sendBySmtp(smtpUrl, mailFrom);
}

async function withDatabase(
  place: DataPlace,
  start: (database: Database) => Promise<Running>,
): Promise<Running> {
  const database = await openDatabase(place);
  announceDistantCluster(place);
  try {
    const server = await start(database);
    return {
      hurry: server.hurry,
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

/** Whoever copies or deletes the data folder must know that the database is not in it. */
function announceDistantCluster({ databaseUrl, dataDir }: DataPlace): void {
  const path = databaseUrl === undefined ? findDistantCluster(dataDir) : undefined;
  if (path === undefined) return;
  console.log(
    `Die Datenbank liegt nicht in ${dataDir}, sondern in ${path}, weil der Nutzer, unter dem PostgreSQL läuft, den Ordner nicht betreten darf. Sichern, verschieben und löschen Sie immer beide.`,
  );
}

async function run(
  database: Database,
  files: MediaStore,
  settings: {
    app: Partial<AppOptions>;
    place: DataPlace;
    listen: { port: number; host: string };
    transport: MailTransport;
    publicUrl?: string;
    leaveNoticeMs?: number;
    watch?: WatchPlace | undefined;
  },
): Promise<Running & { url: string }> {
  const clock = await openDatabaseClock(database.db);
  const signingSecret =
    settings.app.signingSecret ??
    (await inTransaction(database.db, (transaction) => loadSigningSecret(transaction, clock.nowMs())));
  const publicUrl = (): string => settings.publicUrl ?? localUrl(app, settings.listen.port);
  const [departure, meters] = [createDeparture(), new Registry()];
  // Calls and mails share them, so that their memory has one bound.
  const workers = createWorkerPool();
  const disk = watchDiskSpace(listFilledFolders(settings.place));
  const app = await createApp({
    db: database.db,
    clock,
    files,
    disk,
    departure,
    meters,
    workers,
    ...(existsSync(WEB_FOLDER) ? { webFolder: WEB_FOLDER } : {}),
    ...settings.app,
    signingSecret,
    publicUrl,
  });
  await openConnections(database.pool);
  try {
    await app.listen(settings.listen);
  } catch (error) {
    await Promise.all([app.close(), workers.close()]);
    throw error;
  }
  const url = localUrl(app, settings.listen.port);
  const note = (error: unknown) => app.log.error(error);
  const signer = createSigner(signingSecret);
  const mails = createMailDelivery({
    db: database.db,
    clock,
    transport: settings.transport,
    compose: createMailComposer({ db: database.db, workers: workers.of('mails'), signer, publicUrl }),
    onFailure: (error, mail) => app.log.error({ err: error, mail }, 'a mail could not be sent'),
  });
  mails.start();
  const signState = createStateSigner(signingSecret);
  const seal = () => sealAuditLog(database.db, clock.nowMs(), signState);
  const works = [...repeatWorks(database.db, clock, files, note), repeatWork(seal, SEAL_PERIOD_MS, note)];
  works.push(repeatWork(() => warnOfScarceDisk(disk, app), DISK_PERIOD_MS, note));
  const watching =
    settings.watch && (await watchOver(database.db, clock, { ...settings.watch, disk, departure, meters }));
  return {
    url,
    hurry: departure.hurry,
    async close() {
      await departure.announce(settings.leaveNoticeMs ?? 0);
      await Promise.all([app.close(), mails.close(), ...works.map((work) => work.close())]);
      await workers.close();
      await seal().catch(note);
      await watching?.close();
    },
  };
}

/** Does again and again what nobody calls for. */
function repeatWorks(
  db: Database['db'],
  clock: ServerClock,
  files: MediaStore,
  note: (error: unknown) => void,
): RepeatedWork[] {
  // Phases begin and end by the database's clock; asking it each time also keeps the server's own in step.
  const nowMs = async (): Promise<number> => {
    const reading = await readClock(db, clock.tickMs);
    clock.learn(reading);
    return clock.momentOf(reading);
  };
  return [
    repeatWork(async () => sweepOrphans(db, files, await nowMs()), SWEEP_PERIOD_MS, note),
    repeatWork(async () => sweepPassingFiles(await nowMs()), SWEEP_PERIOD_MS, note),
    repeatWork(async () => openAtEnd(db, await nowMs()), OPENING_PERIOD_MS, note),
    repeatWork(async () => settleAddressChanges(db, await nowMs()), ADDRESS_PERIOD_MS, note),
    repeatWork(async () => orderReceiptsAtEnd(db, await nowMs()), END_PERIOD_MS, note),
    repeatWork(async () => remindBidders(db, await nowMs()), REMINDER_PERIOD_MS, note),
    repeatWork(async () => remindApprovers(db, await nowMs()), APPROVAL_PERIOD_MS, note),
    repeatWork(async () => cleanUp(db, await nowMs()), CLEAN_UP_PERIOD_MS, note),
  ];
}

/** Folders whose disks fill with what users store; any of them may be a disk of its own. */
function listFilledFolders({ databaseUrl, dataDir, s3Url }: DataPlace): string[] {
  if (databaseUrl !== undefined && s3Url !== undefined) return [];
  const distant = databaseUrl === undefined ? findDistantCluster(dataDir) : undefined;
  const inside = ['', 'media', 'postgres'].map((folder) => join(dataDir, folder));
  return distant === undefined ? inside : [...inside, distant];
}

/** Leaves an alarm in the log while an operator must make room. */
async function warnOfScarceDisk(disk: DiskSpace, { log }: Pick<FastifyInstance, 'log'>): Promise<void> {
  const freeBytes = await disk.freeBytes();
  if (freeBytes !== undefined && freeBytes < DISK_SCARCE_BYTES) {
    log.fatal({ freeBytes }, 'there is little room left on the disk');
  }
}

/** Lets somebody watch over a server that runs. */
function watchOver(
  db: Database['db'],
  clock: ServerClock,
  {
    departure,
    meters,
    disk,
    ...place
  }: WatchPlace & { disk: DiskSpace; departure: Departure; meters: Registry },
): ReturnType<typeof openWatchServer> {
  showNumbers(meters, () => inSnapshot(db, measureAuditLog), {
    audit_links: ['The head of the chain of the audit trail.', ({ links }) => links],
    audit_unsealed: ['Entries after it.', ({ unsealed }) => unsealed],
  });
  const sources = {
    clock,
    readClock: () => readClock(db, clock.tickMs),
    wallMs: () => Date.now(),
    hasBegunToLeave: departure.hasBegun,
    askDatabase: () => askDatabase(db),
    countOutbox: (nowMs: number) => countOutbox(db, nowMs),
    disk,
  };
  return openWatchServer(place, { meters, readHealth: () => readHealth(sources) });
}

function localUrl(app: FastifyInstance, wantedPort: number): string {
  const address = app.addresses()[0];
  const scheme = 'setSecureContext' in app.server ? 'https' : 'http';
  return `${scheme}://localhost:${typeof address === 'object' ? address.port : wantedPort}`;
}
