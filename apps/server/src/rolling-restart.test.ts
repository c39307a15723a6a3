import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { followNews } from '@rahmenpreis/contract/news.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from './db/transaction.ts';
import { signInToApp } from './demo/in-process.ts';
import { loadSigningSecret } from './features/session/repository.ts';
import { findFreePort } from './test/counterpart/free-port.ts';
import { startReceiver } from './test/counterpart/test-receiver.ts';
import { type Serving, startServing } from './test/rolling/serving.ts';
import type { ServingOrder } from './test/rolling/serving-process.ts';
import { openSmallProxy } from './test/rolling/small-proxy.ts';
import { openTestPhases, type TestPhases } from './test/test-phases.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from './test/test-server.ts';

/** Callers who write at the same time. */
const LANES = 6;
/** So many prices each before, between and after the restarts. */
const PRICES = 15;
/** Longer than the proxy needs to notice on any machine; once it has, the test ends the notice. */
const LEAVE_NOTICE_MS = 300_000;

let server: TestServer;
let phases: TestPhases;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let dataDir: string;
let orders: ServingOrder[];
let bidder: TestUser;
const running: Serving[] = [];

beforeAll(async () => {
  server = await startTestServer();
  phases = await openTestPhases(server);
  receiver = await startReceiver();
  dataDir = await mkdtemp(join(tmpdir(), 'rahmenpreis-rolling-'));
  const { db } = server.database;
  const nowMs = Date.now();
  // Processes of their own go by the machine's clock, and production takes no account of the demo.
  await db.execute(
    sql`update account set username = 'own-' || username, registration = now(), expire = now() + interval '1 day'`,
  );
  await db.execute(sql`update phase set start = now() - interval '1 day', "end" = now() + interval '1 day'
    where id = ${phases.phaseIds.running}`);
  server.clock.set(nowMs);
  const secret = await inTransaction(db, (transaction) => loadSigningSecret(transaction, nowMs));
  orders = await Promise.all([0, 1].map(() => orderServing(Buffer.from(secret).toString('hex'))));
  const { writer } = phases.users;
  const accessToken = await signInToApp(server.app, `own-${writer.username}`, TEST_PASSWORD);
  bidder = { ...writer, accessToken };
});
afterAll(async () => {
  await Promise.all(running.map((each) => each.leave()));
  await receiver.close();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function orderServing(keyHex: string): Promise<ServingOrder> {
  return {
    keyHex,
    port: await findFreePort(),
    host: '127.0.0.1',
    watch: { host: '127.0.0.1', port: await findFreePort() },
    publicUrl: 'http://localhost',
    databaseUrl: server.database.databaseUrl,
    dataDir,
    smtpUrl: receiver.url,
    mailFrom: 'Rahmenpreis <no-reply@example.org>',
    trustProxy: 'loopback',
    providerQuotaBytes: 1_000_000_000,
    leaveNoticeMs: LEAVE_NOTICE_MS,
    operator: undefined,
  };
}

async function countStored(): Promise<number> {
  const { rows } = await server.database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from audit
    where actor_id = ${bidder.id} and action = ${`${createOwnKeyVal.method} ${createOwnKeyVal.path}`} and status = 200`);
  return rows[0]!.count;
}

/** Writes prices one after the other until the work is over, each of them sent once; gives the statuses. */
async function writeDuring(base: string, work: Promise<unknown>): Promise<number[]> {
  const { key } = phases.entry('ep', phases.phaseIds.running);
  const path = fillPath(createOwnKeyVal, {
    phaseId: phases.phaseIds.running,
    orgaId: bidder.organisationId,
  });
  let isOver = false;
  void work.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  const statuses: number[] = [];
  const writeInTurn = async (lane: number): Promise<void> => {
    for (let k = 0; !isOver || k < PRICES; k += 1) {
      const answer = await fetch(base + path, {
        method: createOwnKeyVal.method,
        headers: { authorization: `Bearer ${bidder.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ key, value: String(1_000 * lane + k) }),
      });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, lane) => writeInTurn(lane)));
  return statuses;
}

/** The program's own metrics without labels, by name. */
async function readNumbers({ watch }: ServingOrder): Promise<Record<string, number>> {
  const metrics = await (await fetch(`http://127.0.0.1:${watch?.port}/metrics`)).text();
  const lines = metrics.matchAll(/^rahmenpreis_(\w+) (.*)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]));
}

test('two servers restarted one after the other refuse and lose no price, and confirm each once', async () => {
  for (const order of orders) running.push(await startServing(order));
  const upstreams = orders.map(({ port, watch }) => ({ port, watchPort: watch?.port ?? 0 }));
  const proxy = await openSmallProxy(upstreams);
  const restart = async (): Promise<(number | null)[]> => {
    const codes: (number | null)[] = [];
    for (const [index, order] of orders.entries()) {
      const upstream = upstreams[index]!;
      const comesTrue = async (isTrue: () => boolean): Promise<void> =>
        void (await vi.waitUntil(isTrue, { timeout: 60_000, interval: 20 }));
      codes.push(await running[index]!.leave(() => comesTrue(() => proxy.hasLeft(upstream))));
      running[index] = await startServing(order);
      // The next one leaves when this one is found again, as whoever restarts servers waits for: before that, there is none.
      await comesTrue(() => proxy.hasFound(upstream));
    }
    return codes;
  };
  try {
    const before = await countStored();
    // A page follows the news meanwhile: its stream ends with the first server, and in order.
    const stream = await fetch(`${proxy.url}${followNews.path}?phaseId=${phases.phaseIds.running}`, {
      headers: { authorization: `Bearer ${bidder.accessToken}` },
    });
    const hasEnded = stream.text();
    const restarting = restart();
    const statuses = await writeDuring(proxy.url, restarting);
    expect(await restarting).toEqual([0, 0]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await countStored()) - before).toBe(statuses.length);
    expect(await hasEnded).toMatch(/^: willkommen\n\n(.*\n)*event: .*\n/);
    const numbers = await readNumbers(orders[1]!);
    expect(numbers).toMatchObject({ ready: 1, findings: 0, database_reached: 1 });
    expect(numbers['audit_links']! + numbers['audit_unsealed']!).toBeGreaterThanOrEqual(statuses.length);
    for (const name of ['disk_free_bytes', 'outbox_waiting']) expect(numbers[name]).not.toBeNaN();
  } finally {
    await proxy.close();
  }
}, 120_000);
