import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './db/open.ts';
import { audit } from './db/schema/audit.ts';
import { media } from './db/schema/media.ts';
import { DEMO_ADMINISTRATORS, DEMO_PASSWORD } from './demo/accounts.ts';
import { verifyAuditLog } from './features/audit/check/verify-audit-log.ts';
import { mediaKey } from './files/media-key.ts';
import { openMediaStore } from './files/open-media-store.ts';
import { openDatabaseClock } from './kernel/clock.ts';
import { findFreePort } from '../test/counterpart/free-port.ts';
import { callsTo } from '../test/kill/distant-call.ts';
import { createKillableServer, KILL_TARGETS, type KillableServer } from '../test/kill/killable-server.ts';
import { type KillReport, planKills, playRound } from '../test/kill/kill-rounds.ts';
import { type PreparedSite, prepareSite } from '../test/kill/prepare-site.ts';
import {
  createDocumentWriter,
  createLvWriter,
  createPriceWriter,
  PRICE_MARK,
  type KillSite,
  type Writer,
} from '../test/kill/writers.ts';

/** So many kills, of a kind that is drawn; `npm run proof -- kills` tries more, of all five. */
const rounds = drawRounds(1);
const READY_MS = 10_000;
/** Lines of the log that are shown of a round that took longer. */
const SLOW_LINES = 60;
const ROUND_PATIENCE_MS = 60_000;
/** Everybody signs in anew this often, as an access token lives ten minutes. */
const TOKEN_KEPT_MS = 5 * 60_000;
const BIDDERS = ['nord@example.org', 'sued@example.org'] as const;
const CHIEF = DEMO_ADMINISTRATORS[0].username;

let dataDir: string;
let server: KillableServer;
let prepared: PreparedSite;
/** Every access token there was. */
const issued = new Set<string>();

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rahmenpreis-kill-'));
  // Started as root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o711);
  server = createKillableServer(dataDir, await findFreePort());
  prepared = await prepareSite(dataDir, BIDDERS);
  await server.start();
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  'whatever is killed at whatever moment, everything confirmed is there, nothing is there by half, and no hand is needed',
  async () => {
    const site: KillSite = { calls: callsTo(server.url), ...prepared };
    const documents = createDocumentWriter(site, BIDDERS[0]);
    const prices = BIDDERS.map((username) => {
      return createPriceWriter(site, {
        username,
        organisationId: prepared.bidders.get(username)!.organisationId,
      });
    });
    const writers = [...prices, documents, createLvWriter(site, CHIEF)];
    const reports = await playAll(site, writers);
    await server.close();
    expectSilentLog([...BIDDERS, CHIEF, DEMO_PASSWORD, ...issued, ...documents.names]);

    const database = await openDatabase({ dataDir });
    try {
      await expectEveryDocument(database, documents.names);
      await expectHonestTrail(database, writers);
    } finally {
      await database.close();
    }
    // How fast it is back says nothing on a machine that runs other tests meanwhile.
    if (!rounds.isProof) return;
    printReports(reports, sumOf(writers, 'confirmed'));
    expect(Math.max(...reports.map(({ readyMs }) => readyMs))).toBeLessThan(READY_MS);
  },
  ROUND_PATIENCE_MS * (rounds.count + 1),
);

/** Whatever failed, no line says what was written or who wrote it. */
function expectSilentLog(secrets: readonly string[]): void {
  const lines = server.readLog();
  // A few rounds on a quick machine may leave nothing to complain of; of many, some always do.
  expect(lines.length).toBeGreaterThanOrEqual(rounds.isProof ? 1 : 0);
  const telling = lines.filter(
    (line) => PRICE_MARK.test(line) || secrets.some((secret) => line.includes(secret)),
  );
  expect(telling).toEqual([]);
}

async function playAll(site: KillSite, writers: readonly Writer[]): Promise<KillReport[]> {
  const tokens = new Map<string, string>();
  const tokenOf = ({ username }: Writer) => tokens.get(username)!;
  const reports: KillReport[] = [];
  let signedInMs = -Infinity;
  const plans = [...planKills(rounds.count, rounds.seed).entries()].slice(rounds.from);
  for (const [k, plan] of plans) {
    if (performance.now() - signedInMs > TOKEN_KEPT_MS) {
      signedInMs = performance.now();
      for (const name of [...BIDDERS, CHIEF]) tokens.set(name, await site.calls.signIn(name, DEMO_PASSWORD));
      for (const token of tokens.values()) issued.add(token);
    }
    try {
      const report = await playRound({ server, writers, tokenOf }, plan);
      reports.push(report);
      if (rounds.isProof) console.log(`${k + 1} ${report.target} ${report.readyMs.toFixed(0)} ms`);
      // The log says what made it slow; the next rounds bury that.
      if (report.readyMs > READY_MS) console.log(plan, server.readLog().slice(-SLOW_LINES).join('\n'));
      rounds.note(k + 1);
    } catch (error) {
      throw new Error(`round ${k + 1} of seed ${rounds.seed}: ${String(error)}`, { cause: error });
    }
  }
  return reports;
}

/** Every document is there exactly once, and every record has the bytes it names. */
async function expectEveryDocument({ db }: Database, names: readonly string[]): Promise<void> {
  const files = openMediaStore({ dataDir });
  const rows = await db.select().from(media);
  expect(rows.map(({ filename }) => filename).toSorted()).toEqual(names.toSorted());
  for (const { id, versions } of rows) {
    for (const { label, sha256 } of versions) {
      const bytes = await buffer((await files.open(mediaKey(id, label)))!);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  }
}

/** The chain is intact, and the audit log tells of every confirmed write and of none that was not sent. */
async function expectHonestTrail({ db }: Database, writers: readonly Writer[]): Promise<void> {
  const { problems, wrongLines } = await verifyAuditLog(db, [], (await openDatabaseClock(db)).nowMs());
  expect([...problems, ...wrongLines]).toEqual([]);
  const told = await db.select({ action: audit.action, status: audit.status }).from(audit);
  const writes = told.filter(
    ({ action, status }) => status === 200 && /keyVal$|\/doc$|(?<!epCatalog)\/excel$/.test(action),
  );
  const confirmed = sumOf(writers, 'confirmed');
  expect(writes.length).toBeGreaterThanOrEqual(confirmed);
  expect(writes.length).toBeLessThanOrEqual(confirmed + sumOf(writers, 'open'));
}

function sumOf(writers: readonly Writer[], field: keyof Writer['count']): number {
  return writers.reduce((sum, { count }) => sum + count[field], 0);
}

function printReports(reports: readonly KillReport[], confirmed: number): void {
  console.log(`${reports.length} Runden: ${confirmed} bestätigte Schreibvorgänge, alle da, nichts halb`);
  for (const target of KILL_TARGETS) {
    const ready = reports.filter((report) => report.target === target).map(({ readyMs }) => readyMs);
    const slowest = Math.max(0, ...ready).toFixed(0);
    console.log(`${target.padEnd(10)} ${ready.length} mal, spätestens nach ${slowest} ms wieder bereit`);
  }
}
