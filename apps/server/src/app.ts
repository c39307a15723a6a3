import { randomUUID } from 'node:crypto';
import { constants, type ZlibOptions, type ZstdOptions } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyMultipart from '@fastify/multipart';
import type { Operator } from '@rahmenpreis/contract/operator.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { createDbNotifications } from './db/notifications/db-notifications.ts';
import type { Queries } from './db/open.ts';
import { inTransaction } from './db/transaction.ts';
import { createRefusalLog } from './features/audit/refusal-log.ts';
import { appendAudit } from './features/audit/repository.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { arrivalRoutes } from './features/arrival/routes.ts';
import { awardRoutes } from './features/award/routes.ts';
import { keyvalRoutes } from './features/keyval/routes.ts';
import { bindingRoutes } from './features/binding/routes.ts';
import { closingRoutes } from './features/closing/routes.ts';
import { columnMapRoutes } from './features/column-map/routes.ts';
import { epCatalogRoutes } from './features/ep-catalog/routes.ts';
import { liegenschaftImportRoutes } from './features/liegenschaft/import-routes.ts';
import { liegenschaftListRoutes, liegenschaftRetiringRoutes } from './features/liegenschaft/list-routes.ts';
import { gebaeudeRoutes, liegenschaftRoutes } from './features/liegenschaft/routes.ts';
import { lvRoutes } from './features/lv/routes.ts';
import { lvSourceRoutes } from './features/lv-source/routes.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { feedbackRoutes } from './features/feedback/routes.ts';
import { questionRoutes } from './features/question/routes.ts';
import { phaseRoutes } from './features/phase/routes.ts';
import { openingRoutes } from './features/phase/seal/opening.ts';
import { serviceProviderListRoutes } from './features/service-provider/list-routes.ts';
import { serviceProviderAccessRoutes, serviceProviderRoutes } from './features/service-provider/routes.ts';
import { handoverRoutes } from './features/handover/routes.ts';
import { boardPaperRoutes } from './features/board-paper/routes.ts';
import { lvExportRoutes } from './features/lv-export/routes.ts';
import { liveUpdateRoutes } from './features/live-updates/routes.ts';
import { missingPriceRoutes } from './features/missing-price/routes.ts';
import { memoRoutes } from './features/memo/routes.ts';
import { reaskedRoutes } from './features/reasked/routes.ts';
import { outlierRoutes } from './features/outlier/routes.ts';
import type { PriceBooks } from './features/offers/price-book-cache.ts';
import { offersRoutes } from './features/offers/routes.ts';
import { receiptRoutes } from './features/receipt/routes.ts';
import { scenarioRoutes } from './features/scenario/routes.ts';
import { tenderChangeRoutes } from './features/tender-change/routes.ts';
import { createActorSource } from './features/session/actor.ts';
import { type AttemptQueue, createAttemptQueue } from './features/session/attempt/attempt-queue.ts';
import { loadSigningSecret } from './features/session/repository.ts';
import { addressChangeRoutes, ownAddressRoutes } from './features/session/address-change/routes.ts';
import {
  accountRoutes,
  ownSessionRoutes,
  secondContactRoutes,
} from './features/session/own-account/routes.ts';
import { passkeyRoutes } from './features/session/passkey/routes.ts';
import { passwordRoutes } from './features/session/password/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import type { SessionTools } from './features/session/tools.ts';
import { twoFactorRoutes } from './features/session/second-factor/routes.ts';
import type { DiskSpace } from './files/disk-space.ts';
import type { MediaStore } from './files/media-store.ts';
import { answerFailures } from './kernel/call/answer-failure.ts';
import { drainRefusedBodies, keepAddresses, refuseUnread } from './kernel/unread.ts';
import { parseJsonBodies } from './kernel/call/body/json-body.ts';
import {
  createReadQueue,
  endWithAnswers,
  limitLargeBodies,
  limitUploads,
} from './kernel/call/limit/user-limit.ts';
import type { ScanFile } from './kernel/call/upload/scan-file.ts';
import { PROVIDER_QUOTA_BYTES, type TlsFiles } from './kernel/settings.ts';
import type { ServerClock } from './kernel/clock.ts';
import { createDeparture, type Departure } from './kernel/departure.ts';
import type { RouteContext } from './kernel/call/route-context.ts';
import { createEventStreams } from './kernel/call/reply/event-streams.ts';
import { germanIssue } from './kernel/answer/german-issue.ts';
import { nameAnswers } from './kernel/answer/content-version.ts';
import { serveOpenApi } from './kernel/open-api.ts';
import { operatorRoutes } from './features/operator/routes.ts';
import { createChallengeMint } from './kernel/secret/challenge-mint.ts';
import { type LogChoice, loggerOf } from './kernel/logger.ts';
import { createPasswordCheck, type VerifyHash } from './kernel/secret/password.ts';
import { createSecretBox } from './kernel/secret/secret-box.ts';
import { createTokenMint, type TokenMint } from './kernel/secret/token.ts';
import { protectAnswers } from './kernel/protective-headers.ts';
import { serveWebPages } from './kernel/web-pages.ts';
import { createFairQueue } from './kernel/work/queue/fair-queue.ts';
import { createWorkerPool, type WorkerPool } from './kernel/work/worker-pool.ts';
import { meterCalls, showNumber } from './watch/meters.ts';

/**
 * Longest time a request may take to arrive, in milliseconds: enough for 50 MB from a bidder who uploads half
 * a megabit a second. Fastify would wait forever.
 */
const REQUEST_TIMEOUT_MS = 900_000;
/**
 * The limit of one company among the 16 database turns; all writes together leave four to reads and sign-in.
 * Long waits are refused: a read's soon, a write's later, as it may be the last before an end.
 */
const TURN_LIMITS = { ofOne: 4, ofWrites: 12, longestWaits: { read: 5_000, write: 20_000 } };
/**
 * Files are generated one at a time per process, from loading to last byte, users in turns: each is loaded on
 * the thread that answers calls, then takes a core for seconds, as that thread does (decision 0060).
 */
const PAPERS_AT_ONCE = 1;
const MAX_PAPERS_WAITING = 100;
/** How long a write that others hold up is tried again; a page has not given it up by then. */
const PATIENCE_MS = 20_000;
/**
 * The compression of answers. On an owner's own network time matters more than size, so gzip does its least;
 * zstd at level 5 makes large answers 5 to 10 % smaller. Fewer pieces are faster: each changes threads.
 */
const PACKING: ZlibOptions & ZstdOptions = {
  level: 1,
  params: { [constants.ZSTD_c_compressionLevel]: 5 },
  chunkSize: 65_536,
};

export interface AppOptions extends LogChoice {
  db: Queries;
  clock: ServerClock;
  /** Where the bytes of images and documents lie. */
  files: MediaStore;
  /** The disks that files and database fill; if absent, no upload is refused for want of room. */
  disk?: DiskSpace;
  /** Looks through each file before anybody reads it; if absent, none is. */
  scan?: ScanFile | undefined;
  /** Certificate and key by which it speaks TLS itself, as PEM; plain HTTP if absent. */
  tls?: TlsFiles | undefined;
  /** How many bytes of documents and images a provider may store for each phase that lists it. */
  providerQuotaBytes?: number;
  /** What the imprint and the privacy page name; neutral placeholders if absent. */
  operator?: Operator | undefined;
  /** The secret that signs tokens and encrypts authenticator app secrets; if absent, one in the database. */
  signingSecret?: Uint8Array;
  /** Administrators cannot sign in without a second factor (QUALITY.md «Passwords and codes»). */
  demandSecondFactor?: SessionTools['demandSecondFactor'];
  /** Where browsers find the program, whose passkeys belong to that name; http://localhost if absent. */
  publicUrl?: () => string;
  /** Which proxies in front are trusted about a caller's address; none if absent. */
  trustProxy?: string | boolean;
  /** Runs argon2 once; a test passes in one that counts. */
  verifyHash?: VerifyHash;
  /** The folder of the built browser application; if absent, only calls are answered. */
  webFolder?: string;
  /** The program is reached by https only, which browsers are told to remember. */
  onlyHttps?: boolean;
  /** Workers that others use as well, who end them; its own if absent. */
  workers?: WorkerPool;
  /** Takes the numbers by which an operator watches over the server. */
  meters?: Registry;
  /** How long a write that others hold up is tried again, in milliseconds; 20 s if absent. */
  patienceMs?: number;
  /** How it leaves; in the usual way if absent. */
  departure?: Departure;
}

/** What owners upload of a tender: catalogue and LVs, also under foreign headings. */
function routesOnPapers(calls: FastifyInstance, context: RouteContext): void {
  columnMapRoutes(calls, context);
  epCatalogRoutes(calls, context);
  lvRoutes(calls, context);
}

/** Builds the whole server: every feature is named here once, and nothing listens yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  z.config({ localeError: germanIssue });
  const { db, clock, disk, scan } = options;
  const app = openFastify(options);
  keepAddresses(app);
  parseJsonBodies(app);

  const secret =
    options.signingSecret ??
    (await inTransaction(db, (transaction) => loadSigningSecret(transaction, clock.nowMs())));
  const mint = createTokenMint(secret, clock);
  const workers = options.workers ?? openWorkers(app);
  const streams = openStreams(app, db);
  const refusals = createRefusalLog(db, clock, (error) => app.log.error(error));
  app.addHook('onClose', () => refusals.close());
  const context: RouteContext = {
    db,
    clock,
    disk,
    scan,
    workers,
    streams,
    reads: createReadQueue(),
    largeBodies: limitLargeBodies(),
    uploads: limitUploads(),
    meters: options.meters ?? new Registry(),
    turns: createFairQueue(TURN_LIMITS),
    patienceMs: options.patienceMs ?? PATIENCE_MS,
    papers: createFairQueue({ atWork: PAPERS_AT_ONCE, maxWaiting: MAX_PAPERS_WAITING }),
    longLists: createFairQueue({ atWork: 1 }),
    actorOf: createActorSource(db, mint, clock),
    audit: appendAudit,
    auditRefusal: refusals.write,
  };

  (options.departure ?? createDeparture()).guide(app);
  const tools = createSessionTools(options, secret, mint);
  showWork(app, context, tools.attempts);

  answerFailures(app, context);
  drainRefusedBodies(app);
  await packAnswers(app);
  await app.register(fastifyMultipart);
  await servePages(app, options);
  await app.register(async (calls) => {
    operatorRoutes(calls, context, options.operator);
    sessionRoutes(calls, context, tools);
    twoFactorRoutes(calls, context, tools);
    passkeyRoutes(calls, context, tools);
    passwordRoutes(calls, context);
    accountRoutes(calls, context, tools);
    ownSessionRoutes(calls, context);
    secondContactRoutes(calls, context, tools);
    routesOnProviders(calls, context);
    mediaRoutes(calls, context, {
      files: options.files,
      providerQuotaBytes: options.providerQuotaBytes ?? PROVIDER_QUOTA_BYTES,
    });
    routesOnPortfolio(calls, context);
    phaseRoutes(calls, context);
    openingRoutes(calls, context);
    closingRoutes(calls, context);
    routesOnPapers(calls, context);
    bindingRoutes(calls, context);
    questionRoutes(calls, context);
    arrivalRoutes(calls, context, options.files);
    const books = routesOnOffers(calls, context, originOf(options));
    boardPaperRoutes(calls, context, books, options.files);
    lvSourceRoutes(calls, context, options.files);
    lvExportRoutes(calls, context, books);
    receiptRoutes(calls, context, secret);
    auditRoutes(calls, context, secret);
  });
  return app;
}

/** The bidders' accounts, one by one and from lists, and their addresses for signing in. */
function routesOnProviders(calls: FastifyInstance, context: RouteContext): void {
  addressChangeRoutes(calls, context);
  ownAddressRoutes(calls, context);
  serviceProviderRoutes(calls, context);
  serviceProviderAccessRoutes(calls, context);
  serviceProviderListRoutes(calls, context);
}

/** Properties with their buildings, one by one, from archives and from lists. */
function routesOnPortfolio(calls: FastifyInstance, context: RouteContext): void {
  liegenschaftRoutes(calls, context);
  gebaeudeRoutes(calls, context);
  liegenschaftImportRoutes(calls, context);
  liegenschaftListRoutes(calls, context);
  liegenschaftRetiringRoutes(calls, context);
}

/** Where browsers find the program. */
function originOf({ publicUrl }: Pick<AppOptions, 'publicUrl'>): () => string {
  return publicUrl ?? (() => 'http://localhost');
}

/** Opens the features that stand on the price books. */
function routesOnOffers(calls: FastifyInstance, context: RouteContext, publicUrl: () => string): PriceBooks {
  keyvalRoutes(calls, context);
  const books = offersRoutes(calls, context);
  awardRoutes(calls, context, books);
  tenderChangeRoutes(calls, context, publicUrl);
  missingPriceRoutes(calls, context, books);
  outlierRoutes(calls, context, books);
  scenarioRoutes(calls, context, books);
  feedbackRoutes(calls, context, books);
  reaskedRoutes(calls, context, books);
  memoRoutes(calls, context, books);
  handoverRoutes(calls, context);
  liveUpdateRoutes(calls, context, books);
  return books;
}

/** Opens streams of news that end when the server begins to leave. */
function openStreams(app: FastifyInstance, db: Queries): RouteContext['streams'] {
  const streams = createEventStreams(createDbNotifications(db));
  app.addHook('preClose', () => streams.close());
  return streams;
}

/** Starts workers that end with the server. */
function openWorkers(app: FastifyInstance): WorkerPool {
  const workers = createWorkerPool();
  app.addHook('onClose', () => workers.close());
  return workers;
}

/** Makes the server that calls are opened in. */
function openFastify(options: AppOptions): FastifyInstance {
  const app = fastify({
    ...refuseUnread,
    logger: loggerOf(options),
    // A line is found by it among those of all processes.
    genReqId: () => randomUUID(),
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Whoever still has a connection is answered before it ends (decision 0045).
    return503OnClosing: false,
    trustProxy: options.trustProxy ?? false,
    https: options.tls ?? null,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('actor', undefined);
  app.decorateRequest('auditNotes', undefined);
  app.decorateRequest('bodyBytes', undefined);
  app.decorateRequest('moment', undefined);
  app.decorateRequest('passing', undefined);
  endWithAnswers(app);
  return app;
}

function createSessionTools(options: AppOptions, secret: Uint8Array, mint: TokenMint): SessionTools {
  const { verifyHash, demandSecondFactor } = options;
  const challenges = createChallengeMint(secret);
  return {
    mint,
    box: createSecretBox(secret),
    verifyPassword: createPasswordCheck(verifyHash),
    attempts: createAttemptQueue(),
    ceremonies: () => ({ origin: originOf(options)(), challenges }),
    demandSecondFactor: demandSecondFactor ?? 'nobody',
  };
}

/** Shows what is at work, and what waits. */
function showWork(app: FastifyInstance, context: RouteContext, attempts: AttemptQueue): void {
  const { meters, db, reads, turns, workers, streams, papers, longLists } = context;
  meterCalls(app, meters);
  const pool = db.$client;
  showNumber(meters, 'reads_waiting', 'Reads that wait for their turn.', () => reads.count().waiting);
  showNumber(meters, 'turns_working', 'Works that hold the database.', () => turns.count().working);
  showNumber(meters, 'turns_waiting', 'Works that wait for their turn.', () => turns.count().waiting);
  showNumber(meters, 'turns_refused', 'Works that were told to come again.', () => turns.count().refused);
  showNumber(meters, 'connections_open', 'Connections to the database.', () => pool.totalCount);
  showNumber(meters, 'connections_idle', 'Those that nobody uses.', () => pool.idleCount);
  showNumber(meters, 'connections_awaited', 'Works that wait for one.', () => pool.waitingCount);
  showNumber(meters, 'worker_tasks_working', 'Files that workers are at.', () => workers.count().working);
  showNumber(meters, 'worker_tasks_waiting', 'Files that wait for a worker.', () => workers.count().waiting);
  showNumber(meters, 'worker_tasks_refused', 'Files told to come again.', () => workers.count().refused);
  showNumber(meters, 'papers_waiting', 'Papers that wait for their turn.', () => papers.count().waiting);
  showNumber(meters, 'lists_waiting', 'Long lists that wait for theirs.', () => longLists.count().waiting);
  showNumber(meters, 'sign_ins_waiting', 'Attempts to sign in that wait.', () => attempts.countWaiting());
  showNumber(meters, 'streams_open', 'Pages that follow the news.', () => streams.count());
}

/** Serves what a browser shows by itself: the program's pages, and the description of its calls. */
async function servePages(app: FastifyInstance, { webFolder, onlyHttps = false }: AppOptions): Promise<void> {
  await protectAnswers(app, onlyHttps);
  await serveWebPages(app, webFolder);
  await serveOpenApi(app);
}

/** Names answers by their bytes as long as these can be read, and compresses them. */
async function packAnswers(app: FastifyInstance): Promise<void> {
  nameAnswers(app);
  await app.register(fastifyCompress, { zlibOptions: PACKING });
}
