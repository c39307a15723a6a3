import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { DL_PERMISSIONS, type Permission } from '@rahmenpreis/contract/permission.ts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import { type AppOptions, createApp } from '../src/app.ts';
import { createMailComposer } from '../src/app/compose-mails.ts';
import type { CallWaits } from '../src/db/bounded-waits.ts';
import { account, organisation } from '../src/db/schema/account.ts';
import { startTestS3 } from './counterpart/test-s3.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { type Ask as InProcessAsk, askApp, getFromApp, signInToApp } from '../src/demo/in-process.ts';
import { openMediaStore } from '../src/files/open-media-store.ts';
import type { MediaStore } from '../src/files/media-store.ts';
import type { VerifyHash } from '../src/kernel/secret/password.ts';
import { createSetClock, type ServerClock } from '../src/kernel/clock.ts';
import { createSigner } from '../src/kernel/secret/signing-key.ts';
import { createWorkerPool, type WorkerPool } from '../src/kernel/work/worker-pool.ts';
import { createMailDelivery } from '../src/mail/delivery.ts';
import type { Letter } from '../src/mail/letter.ts';

/** The time a test's clock shows until the test moves it. */
export const TEST_NOW_MS = Date.parse('2026-11-20T12:00:00Z');
export const TEST_PASSWORD = 'Rahmenpreis-Test-1';
/** Where the links of a test's mails lead. */
export const TEST_PUBLIC_URL = 'https://rahmenpreis.example.org';
const publicUrl = () => TEST_PUBLIC_URL;
/** Signs the receipts of mails; what is downloaded is signed by a key that each database has. */
const signer = createSigner(Buffer.alloc(32, 7));
const YEAR_MS = 365 * 24 * 60 * 60_000;

/** A signed-in user of a test. */
export interface TestUser {
  id: string;
  organisationId: string;
  username: string;
  accessToken: string;
}

/** What a test's call carries; `as` is the signed-in user who makes it. */
export type Ask = Omit<InProcessAsk, 'token'> & { as?: TestUser };

/** One server process. */
export interface TestProcess {
  app: FastifyInstance;
  /** Makes a call of the contract and gives the raw answer. */
  ask(endpoint: Endpoint, ask?: Ask): Promise<LightMyRequestResponse>;
  /** Makes a call that must succeed and gives its `data`. */
  get<T>(endpoint: Endpoint, ask?: Ask): Promise<T>;
}

/** The whole server on its own database, with a clock that the test sets. */
export interface TestServer extends TestProcess {
  database: TestDatabase;
  files: MediaStore;
  clock: ServerClock & { set(instant: string | number): void };
  /** Starts another process on the same database; close its `app` before the server. */
  startOther(options?: Partial<AppOptions>): Promise<TestProcess>;
  /** Adds an account with its organisation and signs it in. */
  signIn(username: string, permissions: readonly Permission[]): Promise<TestUser>;
  /** Stops working and leaves what is stored, of which others can then be copies. */
  leave(): Promise<void>;
  /** Stops working for good, and keeps the database for the run; gives its name, to be copied by others. */
  keep(): Promise<string>;
  /** Sends the ordered mails and gives them, excluding those of earlier calls. */
  readMails(): Promise<Letter[]>;
  close(): Promise<void>;
}

/** How a test's server differs from the usual one. */
export interface TestServerOptions {
  demandSecondFactor?: 'admins' | 'all';
  verifyHash?: VerifyHash;
  /** Takes the lines of the log, which is silent otherwise. */
  log?: NonNullable<AppOptions['log']>;
  /** Other workers than those of all tests. */
  workers?: WorkerPool;
  /** How long calls wait for the database, where that is what a test is about. */
  waits?: Partial<CallWaits>;
  /** How long a write that others hold up is tried again, in milliseconds. */
  patienceMs?: number;
  /** Keeps media there instead of where the run keeps them. */
  s3Url?: string;
  /** Begins with what another server has stored, which `leave` was called on; it is closed after this one. */
  copyOf?: TestServer;
  /** Begins with the rows of this database, which nobody is connected to. */
  template?: string;
}

/** The workers of all servers of this process: each of its own would load what writes Excel and PDF anew. */
export const testWorkers = createWorkerPool();

/** Starts the server for one test file; call `close` in `afterAll`. */
export async function startTestServer({
  s3Url,
  copyOf,
  template = copyOf?.database.name,
  waits,
  ...options
}: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase(template, waits);
  const dataDir = await mkdtemp(join(tmpdir(), 'rahmenpreis-test-'));
  const isAnyStore = copyOf === undefined && s3Url === undefined;
  const s3 = isAnyStore && inject('testUsesS3') ? await startTestS3() : undefined;
  const files = copyOf?.files ?? openMediaStore({ dataDir, s3Url: s3Url ?? s3?.url });
  let nowMs = TEST_NOW_MS;
  const clock = {
    ...createSetClock(() => nowMs),
    set: (instant: string | number) => {
      nowMs = typeof instant === 'number' ? instant : Date.parse(instant);
    },
  };
  const startProcess = async (differing: Partial<AppOptions> = {}): Promise<TestProcess> => {
    const logLevel = options.log === undefined ? 'silent' : 'warn';
    const base = {
      db: database.db,
      clock,
      files,
      workers: testWorkers,
      logLevel,
      trustProxy: true,
      publicUrl,
    } as const;
    const app = await createApp({ ...base, ...options, ...differing });
    return {
      app,
      ask: (endpoint, ask = {}) => askApp(app, endpoint, withToken(ask)),
      get: (endpoint, ask = {}) => getFromApp(app, endpoint, withToken(ask)),
    };
  };
  const own = await startProcess();
  const { app } = own;
  const letters: Letter[] = [];
  const delivery = createMailDelivery({
    db: database.db,
    clock,
    transport: {
      async send(letter) {
        letters.push(letter);
      },
    },
    compose: createMailComposer({ db: database.db, workers: testWorkers.of('mails'), signer, publicUrl }),
    onFailure(error) {
      throw error;
    },
  });
  let leaving: Promise<void> | undefined;
  const endStore = async (): Promise<void> => {
    await s3?.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  const leave = (): Promise<void> => (leaving ??= app.close().then(database.disconnect));
  return {
    ...own,
    database,
    files,
    clock,
    startOther: startProcess,
    signIn: (username, permissions) => signIn(app, database, nowMs, username, permissions),
    async readMails() {
      await delivery.deliverDue();
      return letters.splice(0);
    },
    leave,
    async keep() {
      await leave();
      await endStore();
      return database.keep();
    },
    async close() {
      await leave();
      await database.close();
      await endStore();
    },
  };
}

function withToken({ as, ...rest }: Ask): InProcessAsk {
  return as === undefined ? rest : { ...rest, token: as.accessToken };
}

/**
 * The cheapest argon2 there is: where signing in is not what a test is about, its cost would only be waited
 * for.
 */
const CHEAP = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };
let cheapHash: Promise<string> | undefined;

/** The stored form of TEST_PASSWORD. */
export function hashTestPassword(): Promise<string> {
  cheapHash ??= hash(TEST_PASSWORD, CHEAP);
  return cheapHash;
}

async function signIn(
  app: FastifyInstance,
  database: TestDatabase,
  nowMs: number,
  username: string,
  permissions: readonly Permission[],
): Promise<TestUser> {
  const isBidder = permissions.some((right) => DL_PERMISSIONS.some((dl) => dl === right));
  const organisationId = isBidder ? randomUUID() : await ownerOrganisation(database);
  if (isBidder) {
    await database.db.insert(organisation).values({ id: organisationId, name: username, kind: 'bidder' });
  }
  const rows = await database.db
    .insert(account)
    .values({
      organisationId,
      username,
      firstname: 'Vera',
      lastname: 'Muster',
      registration: new Date(nowMs),
      expire: new Date(nowMs + YEAR_MS),
      permissions: [...permissions],
      passwordHash: await hashTestPassword(),
    })
    .returning();
  const accessToken = await signInToApp(app, username, TEST_PASSWORD);
  return { id: rows[0]!.id, organisationId, username, accessToken };
}

async function ownerOrganisation(database: TestDatabase): Promise<string> {
  const [known] = await database.db.select().from(organisation).where(eq(organisation.kind, 'owner'));
  if (known) return known.id;
  const rows = await database.db
    .insert(organisation)
    .values({ name: 'Eigentümer', kind: 'owner' })
    .returning();
  return rows[0]!.id;
}
